// Its description lies, in the way that the number LIE stands for.
#include "describe.h"

#define NOWHERE ((const void *)0x10)

static roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                         .id = ROSTER_TEXT("c"),
                                         .summary = ROSTER_TEXT(""),
                                         .compare = bytes_compare};
static const roster_comparator_t *comparators[] = {&comparator, &comparator, 0};
static roster_plugin_t plugin = {.struct_size = sizeof(roster_plugin_t),
                                 .abi_version = ROSTER_ABI_VERSION,
                                 .id = ROSTER_TEXT("liar"),
                                 .version = ROSTER_TEXT("1"),
                                 .author = ROSTER_TEXT("nobody"),
                                 .comparators = comparators,
                                 .comparator_count = 1};

ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *host) {
  (void)host;
  switch (LIE) {
  case 1: plugin.comparators = 0; break;
  case 2: plugin.comparator_count = UINT32_MAX; break;
  case 3: plugin.comparator_count = 0; break;
  case 4: comparators[0] = 0; break;
  case 5: plugin.comparator_count = 2; break;
  case 6: plugin.struct_size = UINT32_MAX; break;
  case 7: plugin.struct_size = sizeof plugin - 1; break;
  case 8: comparator.struct_size = 0; break;
  case 9: comparator.struct_size = UINT32_MAX - 7; break;
  case 10: comparators[0] = (const void *)((const char *)&comparator + 1); break;
  case 11: plugin.id.length = UINT64_MAX; break;
  case 12: plugin.author.length = (uint64_t)1 << 63; break;
  case 13: plugin.version = (roster_text_t){0, 1}; break;
  case 14: plugin.abi_version = UINT32_MAX; break;
  case 15: plugin.id.bytes = NOWHERE; break;
  case 16: plugin.comparators = NOWHERE; break;
  case 17: comparators[0] = NOWHERE; break;
  case 18: return NOWHERE;
  case 19: comparator.compare = (void *)NOWHERE; break;
  }
  return &plugin;
}
