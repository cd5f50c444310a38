// Never frees its contexts.
#include <stdlib.h>

#include "describe.h"

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  (void)host, (void)options;
  *context = malloc(100);
  return *context == NULL ? ROSTER_FAILED : ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .create = create,
                                               .compare = bytes_compare};

DESCRIBE("leaking", comparator)
