// Writes the whole key, whether there is room or not.
#include "describe.h"

static int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                        uint64_t capacity, uint64_t *key_length) {
  (void)context, (void)capacity;
  const uint64_t shown = length < 8 ? length : 8;
  memcpy(key, value, shown);
  *key_length = shown;
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .sort_key = sort_key};

DESCRIBE("beyond-capacity", comparator)
