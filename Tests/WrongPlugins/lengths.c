// Gives lengths that are negative to those who forget that they have no sign: LENGTH, which the tests
// define, for keys and titles, and as that of the text of an error.
#include "describe.h"

static const roster_host_t *own_host;

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  (void)options, (void)context;
  own_host = host;
  return ROSTER_OK;
}

static int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                        uint64_t capacity, uint64_t *key_length) {
  (void)context, (void)key, (void)capacity;
  *key_length = LENGTH;
  if (length != 3 || memcmp(value, "bad", 3) != 0) return ROSTER_OK;
  // As many bytes as the host may take, so that the length alone is a lie.
  static char text[ROSTER_MAX_ERROR_LENGTH];
  memset(text, '!', sizeof text);
  own_host->set_error(own_host, text, LENGTH);
  return ROSTER_FAILED;
}

static int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                             uint64_t capacity, uint64_t *title_length) {
  (void)context, (void)value, (void)length, (void)title, (void)capacity;
  *title_length = LENGTH;
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .create = create,
                                               .sort_key = sort_key,
                                               .section_title = section_title};
DESCRIBE("lengths", comparator)
