// Throws when it is asked what it is.
#include <stdexcept>

#include "roster_plugin.h"

extern "C" const roster_plugin_t *roster_plugin_v1(const roster_host_t *) {
  throw std::runtime_error("thrown over the edge");
}
