// Gives another key each time.
#include "describe.h"

static int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                        uint64_t capacity, uint64_t *key_length) {
  (void)context, (void)value, (void)length;
  static uint32_t state = 12345;
  state = state * 1664525u + 1013904223u;
  *key_length = 1;
  if (capacity > 0) key[0] = (uint8_t)(state >> 24);
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("keys"),
                                               .summary = ROSTER_TEXT(""),
                                               .sort_key = sort_key};
DESCRIBE("random-keys", comparator)
