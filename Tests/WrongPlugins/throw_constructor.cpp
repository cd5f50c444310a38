// Throws while it is loaded.
#include <stdexcept>

#include "roster_plugin.h"

static int misbehave() { throw std::runtime_error("thrown over the edge"); }
static const int thrown = misbehave();

extern "C" const roster_plugin_t *roster_plugin_v1(const roster_host_t *) {
  return thrown == 0 ? nullptr : nullptr;
}
