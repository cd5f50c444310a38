// Its id is not UTF-8.
#include "describe.h"

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = bytes_compare};
DESCRIBE("bad\xff\xfe", comparator)
