// Cannot work here, and says why.
#include "roster_plugin.h"

ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *host) {
  static const char reason[] = "the moon is not full";
  host->set_error(host, reason, sizeof reason - 1);
  return 0;
}
