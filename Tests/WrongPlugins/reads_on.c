// Takes a value to end with a NUL, which it does not.
#include "describe.h"

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  (void)context, (void)lhs_length, (void)rhs_length;
  *order = strcmp(lhs, rhs);
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = compare};

DESCRIBE("reads-on", comparator)
