// Orders the other way round in every second process.
#include <unistd.h>

#include "describe.h"

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  if (getpid() & 1) return bytes_compare(context, lhs, lhs_length, rhs, rhs_length, order);
  return bytes_compare(context, rhs, rhs_length, lhs, lhs_length, order);
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("parity"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = compare};
DESCRIBE("by_process", comparator)
