// Frees its contexts, but not what each call allocates.
#include <stdlib.h>

#include "describe.h"

static int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                             uint64_t capacity, uint64_t *title_length) {
  (void)context;
  char *copy = malloc(64);
  if (copy == NULL) return ROSTER_FAILED;
  copy[0] = length > 0 && value[0] > 0 ? value[0] : '?';
  if (capacity > 0) title[0] = copy[0];
  *title_length = 1;
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .section_title = section_title};

DESCRIBE("leaking-calls", comparator)
