// Misbehaves in the function that its options name: crashes, or, with ELSEWHERE defined, does what
// a function in another language does.
#include "describe.h"

static char wanted[32];

#ifdef ELSEWHERE
void misbehave_elsewhere(void);
#else
static void misbehave_elsewhere(void) {
  volatile int *nowhere = 0;
  *nowhere = 1;
}
#endif

static void come_to(const char *function) {
  if (strcmp(wanted, function) == 0) misbehave_elsewhere();
}

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  (void)host;
  memset(wanted, 0, sizeof wanted);
  if (options->text.length < sizeof wanted) {
    memcpy(wanted, options->text.bytes, options->text.length);
  }
  come_to("create");
  *context = 0;
  return ROSTER_OK;
}

static void destroy(void *context) {
  (void)context;
  come_to("destroy");
}

static int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                        uint64_t capacity, uint64_t *key_length) {
  (void)context;
  come_to("sort_key");
  *key_length = length;
  if (length <= capacity) memcpy(key, value, length);
  return ROSTER_OK;
}

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  come_to("compare");
  return bytes_compare(context, lhs, lhs_length, rhs, rhs_length, order);
}

static int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                             uint64_t capacity, uint64_t *title_length) {
  (void)context;
  come_to("section_title");
  *title_length = length > 0 ? 1 : 0;
  if (length > 0 && capacity > 0) title[0] = value[0];
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .create = create,
                                               .destroy = destroy,
                                               .sort_key = sort_key,
                                               .compare = compare,
                                               .section_title = section_title};
DESCRIBE("functions", comparator)
