// Made for another version of the interface.
#include "roster_plugin.h"

static const roster_plugin_t plugin = {.struct_size = sizeof(roster_plugin_t), .abi_version = 99};

ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *host) {
  (void)host;
  return &plugin;
}
