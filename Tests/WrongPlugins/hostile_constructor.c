// Crashes before anybody has called it.
#include "describe.h"

__attribute__((constructor)) static void crash(void) {
  volatile int *nowhere = 0;
  *nowhere = 1;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = bytes_compare};
DESCRIBE("constructor", comparator)
