/* A description around one comparator, so that each file holds little but what is wrong with it. */
#ifndef DESCRIBE_H
#define DESCRIBE_H

#include <string.h>

#include "roster_plugin.h"

/* Defines the entry of plugin ID with the one comparator COMPARATOR. */
#define DESCRIBE(plugin_id, comparator)                                             \
  static const roster_comparator_t *const comparators[] = {&(comparator)};          \
  static const roster_plugin_t plugin = {.struct_size = sizeof(roster_plugin_t),    \
                                         .abi_version = ROSTER_ABI_VERSION,         \
                                         .id = ROSTER_TEXT(plugin_id),              \
                                         .version = ROSTER_TEXT("1"),               \
                                         .author = ROSTER_TEXT("nobody"),           \
                                         .comparators = comparators,                \
                                         .comparator_count = 1};                    \
  ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *host) { \
    (void)host;                                                                     \
    return &plugin;                                                                 \
  }

/* Orders by bytes, as a comparator that is not wrong does. */
static inline int32_t bytes_compare(void *context, const char *lhs, uint64_t lhs_length,
                                    const char *rhs, uint64_t rhs_length, int32_t *order) {
  (void)context;
  const uint64_t shared = lhs_length < rhs_length ? lhs_length : rhs_length;
  *order = memcmp(lhs, rhs, shared);
  if (*order == 0) *order = (lhs_length > rhs_length) - (lhs_length < rhs_length);
  return ROSTER_OK;
}

#endif
