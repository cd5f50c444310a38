// Says that its summary has more bytes than memory; nobody may read them.
#include "describe.h"

static const roster_comparator_t comparator = {
    .struct_size = sizeof(roster_comparator_t),
    .id = ROSTER_TEXT("c"),
    .summary = {.bytes = "short", .length = UINT64_MAX},
    .compare = bytes_compare};
DESCRIBE("long-summary", comparator)
