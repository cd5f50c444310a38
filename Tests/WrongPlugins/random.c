// Answers as it likes.
#include "describe.h"

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  (void)context, (void)lhs, (void)lhs_length, (void)rhs, (void)rhs_length;
  static uint32_t state = 12345;
  state = state * 1664525u + 1013904223u;
  *order = (int32_t)(state >> 30) - 1;
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("dice"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = compare};
DESCRIBE("random", comparator)
