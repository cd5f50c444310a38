// Whatever comes first is less, as in a comparator that forgets one of its cases.
#include "describe.h"

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  (void)context, (void)lhs, (void)lhs_length, (void)rhs, (void)rhs_length;
  *order = -1;
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("less"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = compare};
DESCRIBE("always-less", comparator)
