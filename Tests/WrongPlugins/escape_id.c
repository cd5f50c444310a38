// Its comparator's id holds a terminal's escape sequence.
#include "describe.h"

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("\x1b[31mred"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = bytes_compare};
DESCRIBE("escape-id", comparator)
