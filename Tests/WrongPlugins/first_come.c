// Claims to be pure, but its keys are numbers that it gives to texts as they come.
#include "describe.h"

typedef struct entry {
  uint64_t hash;
} entry_t;

static entry_t entries[4096];
static uint16_t count = 0;

static uint64_t hash_of(const char *value, uint64_t length) {
  uint64_t hash = 14695981039346656037u;
  for (uint64_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)value[i]) * 1099511628211u;
  return hash;
}

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  (void)host, (void)options;
  count = 0;
  *context = NULL;
  return ROSTER_OK;
}

static int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                        uint64_t capacity, uint64_t *key_length) {
  (void)context;
  const uint64_t hash = hash_of(value, length);
  uint16_t number = 0;
  while (number < count && entries[number].hash != hash) number++;
  if (number == count && count < 4096) entries[count++].hash = hash;
  *key_length = 2;
  if (capacity >= 2) {
    key[0] = (uint8_t)(number >> 8);
    key[1] = (uint8_t)number;
  }
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .flags = ROSTER_PURE,
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .create = create,
                                               .sort_key = sort_key};

DESCRIBE("first-come", comparator)
