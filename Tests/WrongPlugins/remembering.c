// Claims to be pure, but every second context orders the other way round.
#include "describe.h"

static uintptr_t contexts = 0;

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  (void)host, (void)options;
  *context = (void *)(contexts++ % 2);
  return ROSTER_OK;
}

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  return context == NULL ? bytes_compare(NULL, lhs, lhs_length, rhs, rhs_length, order)
                         : bytes_compare(NULL, rhs, rhs_length, lhs, lhs_length, order);
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .flags = ROSTER_PURE,
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .create = create,
                                               .compare = compare};

DESCRIBE("remembering", comparator)
