// Claims that threads may call it at once, but all of them share one place for the key.
#include <sched.h>

#include "describe.h"

static char shared[64];

static int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                        uint64_t capacity, uint64_t *key_length) {
  (void)context;
  const uint64_t shown = length < sizeof shared ? length : sizeof shared;
  memcpy(shared, value, shown);
  sched_yield();
  if (shown <= capacity) memcpy(key, shared, shown);
  *key_length = shown;
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .flags = ROSTER_THREAD_SAFE,
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .sort_key = sort_key};

DESCRIBE("racing", comparator)
