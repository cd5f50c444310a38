// Sends titles a byte at a time, faster than anybody could see that it does not come to an end.
#include <time.h>

#include "answer.h"
#include "describe.h"

static int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                             uint64_t capacity, uint64_t *title_length) {
  (void)context, (void)value, (void)length, (void)title, (void)capacity;
  *title_length = 0;
  // As many bytes as the host can take for 100,000 values.
  if (!forge_head((uint64_t)100000 * (4 + ROSTER_MAX_TITLE_LENGTH))) return ROSTER_FAILED;
  for (time_t start = time(NULL); time(NULL) < start + 20;) {
    if (write(ANSWERS, "", 1) != 1) return ROSTER_FAILED;
  }
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .section_title = section_title};
DESCRIBE("trickle", comparator)
