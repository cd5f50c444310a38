// Crashes when it is asked what it is.
#include "roster_plugin.h"

ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *host) {
  (void)host;
  volatile int *nowhere = 0;
  *nowhere = 1;
  return 0;
}
