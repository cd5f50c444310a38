// Orders by bytes, but titles by the last byte, so that one title stands in several places; a value
// that starts with '?' gets a title that is not UTF-8.
#include "describe.h"

static int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                             uint64_t capacity, uint64_t *title_length) {
  (void)context;
  *title_length = 1;
  if (capacity > 0) title[0] = value[0] == '?' ? '\xff' : value[length - 1];
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("last"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = bytes_compare,
                                               .section_title = section_title};
DESCRIBE("scattered-titles", comparator)
