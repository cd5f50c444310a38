// Fails when it is asked about "bad", and counts: a context that is not destroyed makes every later
// `create` fail.
#include "describe.h"

static int open_contexts = 0;

static int32_t fail(const char *reason, const roster_host_t *host, int32_t status) {
  host->set_error(host, reason, strlen(reason));
  return status;
}

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  (void)options;
  if (open_contexts != 0) return fail("a context was left open", host, 9);
  open_contexts++;
  *context = (void *)(uintptr_t)host;
  return ROSTER_OK;
}

static void destroy(void *context) {
  (void)context;
  open_contexts--;
}

static int is_bad(const char *text, uint64_t length) {
  return length == 3 && memcmp(text, "bad", 3) == 0;
}

static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  if (is_bad(lhs, lhs_length) || is_bad(rhs, rhs_length)) {
    return fail("I do not like \x1b[31m'bad'", context, 7);
  }
  return bytes_compare(context, lhs, lhs_length, rhs, rhs_length, order);
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("moody"),
                                               .summary = ROSTER_TEXT(""),
                                               .create = create,
                                               .destroy = destroy,
                                               .compare = compare};
DESCRIBE("failing", comparator)
