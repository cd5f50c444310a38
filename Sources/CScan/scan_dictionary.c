#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include "scan_dictionary.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct scan_dictionary {
  uint32_t *table;  // code + 1, 0 where empty; a power of two long
  size_t mask;
  uint32_t *hashes;  // by code
  scan_slice_t *slices;
  size_t count, capacity;
  uint64_t seed;  // so that no file can choose values that all collide
};

static inline uint64_t load(const uint8_t *bytes, size_t count) {
  uint64_t word = 0;
  memcpy(&word, bytes, count);
  return word;
}

static inline uint64_t mix(uint64_t hash, uint64_t word) {
  __uint128_t product = (__uint128_t)(hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint32_t hash_of(uint64_t seed, const uint8_t *bytes, size_t length, uint32_t tag) {
  uint64_t hash = seed ^ ((uint64_t)tag << 32) ^ length;
  while (length > 8) {
    hash = mix(hash, load(bytes, 8));
    bytes += 8;
    length -= 8;
  }
  return (uint32_t)mix(hash, load(bytes, length));
}

static inline const uint8_t *bytes_of(scan_slice_t slice, const uint8_t *source,
                                      const uint8_t *side) {
  if (slice.place & SCAN_SIDE_BIT) return side + (slice.place & ~SCAN_SIDE_BIT);
  return source + slice.place;
}

scan_dictionary_t *scan_dictionary_create(void) {
  scan_dictionary_t *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  if (getentropy(&made->seed, sizeof made->seed)) made->seed = (uint64_t)(uintptr_t)made;
  made->mask = 255;
  made->capacity = 128;
  made->table = calloc(made->mask + 1, sizeof *made->table);
  made->hashes = malloc(made->capacity * sizeof *made->hashes);
  made->slices = malloc(made->capacity * sizeof *made->slices);
  if (made->table && made->hashes && made->slices) return made;
  scan_dictionary_destroy(made);
  return NULL;
}

void scan_dictionary_destroy(scan_dictionary_t *dictionary) {
  if (!dictionary) return;
  free(dictionary->table);
  free(dictionary->hashes);
  free(dictionary->slices);
  free(dictionary);
}

// Makes room for one more slice; the table stays at most half full.
static int grow(scan_dictionary_t *d) {
  if (d->count < d->capacity) return 0;
  if (d->capacity > UINT32_MAX / 4) return -1;
  size_t capacity = d->capacity * 2, slots = (d->mask + 1) * 2;
  uint32_t *hashes = realloc(d->hashes, capacity * sizeof *hashes);
  if (!hashes) return -1;
  d->hashes = hashes;
  scan_slice_t *slices = realloc(d->slices, capacity * sizeof *slices);
  if (!slices) return -1;
  d->slices = slices;
  uint32_t *table = calloc(slots, sizeof *table);
  if (!table) return -1;
  for (size_t code = 0; code < d->count; code++) {
    size_t at = d->hashes[code] & (slots - 1);
    while (table[at]) at = (at + 1) & (slots - 1);
    table[at] = (uint32_t)code + 1;
  }
  free(d->table);
  d->table = table;
  d->mask = slots - 1;
  d->capacity = capacity;
  return 0;
}

int scan_dictionary_encode(scan_dictionary_t *d, const uint8_t *source, const uint8_t *side,
                           const scan_slice_t *slices, size_t count, uint32_t *codes) {
  for (size_t i = 0; i < count; i++) {
    scan_slice_t slice = slices[i];
    int nowhere = slice.place == SCAN_NOWHERE;
    size_t length = nowhere ? 0 : slice.length;
    const uint8_t *bytes = nowhere ? (const uint8_t *)"" : bytes_of(slice, source, side);
    uint32_t hash = hash_of(d->seed, bytes, length, slice.tag);
    size_t at = hash & d->mask;
    for (uint32_t entry; (entry = d->table[at]); at = (at + 1) & d->mask) {
      scan_slice_t known = d->slices[entry - 1];
      if (d->hashes[entry - 1] != hash || known.tag != slice.tag) continue;
      if ((known.place == SCAN_NOWHERE) != nowhere) continue;
      if (nowhere) break;
      if (known.length == length && !memcmp(bytes_of(known, source, side), bytes, length)) break;
    }
    if (!d->table[at]) {
      if (d->count == d->capacity) {
        if (grow(d)) return -1;
        at = hash & d->mask;
        while (d->table[at]) at = (at + 1) & d->mask;
      }
      d->slices[d->count] = slice;
      d->hashes[d->count] = hash;
      d->table[at] = (uint32_t)++d->count;
    }
    codes[i] = d->table[at] - 1;
  }
  return 0;
}

size_t scan_dictionary_count(const scan_dictionary_t *dictionary) { return dictionary->count; }

const scan_slice_t *scan_dictionary_slices(const scan_dictionary_t *dictionary) {
  return dictionary->slices;
}
