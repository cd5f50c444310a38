// Says that its description has 12 bytes, which ends inside a field.
#include "roster_plugin.h"

static const roster_plugin_t plugin = {.struct_size = 12, .abi_version = ROSTER_ABI_VERSION};

ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *host) {
  (void)host;
  return &plugin;
}
