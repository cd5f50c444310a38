// Takes texts whose lengths differ by one to be equal, so that equal is not equal any more in two
// steps.
#include "describe.h"

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  (void)context, (void)lhs, (void)rhs;
  *order = (lhs_length > rhs_length + 1) - (rhs_length > lhs_length + 1);
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = compare};

DESCRIBE("nearly-equal", comparator)
