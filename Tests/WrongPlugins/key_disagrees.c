// Its keys order by bytes, its `compare` the other way round.
#include "describe.h"

static int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                        uint64_t capacity, uint64_t *key_length) {
  (void)context;
  *key_length = length;
  if (length <= capacity) memcpy(key, value, length);
  return ROSTER_OK;
}

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  return bytes_compare(context, rhs, rhs_length, lhs, lhs_length, order);
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("both"),
                                               .summary = ROSTER_TEXT(""),
                                               .sort_key = sort_key,
                                               .compare = compare};
DESCRIBE("key-disagrees", comparator)
