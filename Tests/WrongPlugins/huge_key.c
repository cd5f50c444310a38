// Says that a key has more bytes than there is memory.
#include "describe.h"

static int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                        uint64_t capacity, uint64_t *key_length) {
  (void)context, (void)value, (void)length, (void)key, (void)capacity;
  *key_length = UINT64_MAX;
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("keys"),
                                               .summary = ROSTER_TEXT(""),
                                               .sort_key = sort_key};
DESCRIBE("huge-key", comparator)
