// Refuses options, but does not say why.
#include "describe.h"

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  (void)host;
  *context = NULL;
  return options->text.length > 0 ? ROSTER_BAD_OPTIONS : ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .create = create,
                                               .compare = bytes_compare};

DESCRIBE("speechless", comparator)
