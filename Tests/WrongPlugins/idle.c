// Its comparator neither orders nor sections: the struct ends, by its size, before `sort_key`, so
// that the function behind that must not be read.
#include "describe.h"

#include <stddef.h>

static const roster_comparator_t comparator = {
    .struct_size = offsetof(roster_comparator_t, sort_key),
    .id = ROSTER_TEXT("nothing"),
    .summary = ROSTER_TEXT(""),
    .compare = bytes_compare};
DESCRIBE("idle", comparator)
