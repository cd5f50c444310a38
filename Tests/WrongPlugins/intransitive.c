// Rock, paper, scissors: by the first byte, each comes before the next and the third before the
// first.
#include "describe.h"

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  const int step = ((unsigned char)rhs[0] % 3 - (unsigned char)lhs[0] % 3 + 3) % 3;
  if (step == 0) return bytes_compare(context, lhs, lhs_length, rhs, rhs_length, order);
  *order = step == 1 ? -1 : 1;
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("circle"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = compare};
DESCRIBE("intransitive", comparator)
