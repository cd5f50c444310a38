#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include "scan_dictionary.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scan_slices.h"
#include "scan_target.h"

// What tells a value from others at once: up to 16 bytes are in here as a whole.
typedef struct {
  uint64_t head;  // the first 8 bytes, zeros behind fewer
  uint64_t next;  // the 8 bytes behind those, likewise
  uint32_t length, tag;
} value_key_t;

struct scan_dictionary {
  uint32_t *table;  // code + 1, 0 where empty; a power of two long
  size_t mask;
  value_key_t *keys;     // by code
  uint32_t *hashes;      // by code
  scan_slice_t *slices;  // by code
  size_t count, capacity;
  uint8_t *bytes;
  uint64_t used, room;
  uint64_t seeds[2];  // so that no file can choose values that all collide
};

SCAN_INLINE uint64_t load(const uint8_t *bytes, size_t count) {
  uint64_t word = 0;
  memcpy(&word, bytes, count);
  return word;
}

SCAN_INLINE uint64_t mix(uint64_t one, uint64_t other) {
  __uint128_t product = (__uint128_t)one * other;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
// All ones for the first `count` bytes of a word.
static const uint64_t masks[9] = {
    0, 0xFF, 0xFFFF, 0xFFFFFF, 0xFFFFFFFF, 0xFFFFFFFFFF, 0xFFFFFFFFFFFF, 0xFFFFFFFFFFFFFF, ~UINT64_C(0),
};
#endif

SCAN_INLINE value_key_t key_of(const uint8_t *bytes, uint32_t length, uint32_t tag,
                               const uint8_t *end) {
  value_key_t key = {0, 0, length, tag};
  uint32_t first = length < 8 ? length : 8, second = length < 16 ? length - first : 8;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  // Loads of a length that is not known cost a jump that cannot be foreseen.
  if (end - bytes >= 16) {
    key.head = load(bytes, 8) & masks[first];
    key.next = load(bytes + 8, 8) & masks[second];
    return key;
  }
#endif
  if (first) key.head = load(bytes, first);
  if (second) key.next = load(bytes + 8, second);
  return key;
}

SCAN_INLINE uint32_t hash_of(const uint64_t seeds[2], const uint8_t *bytes, value_key_t key) {
  uint64_t hash = mix(key.head ^ seeds[0], key.next ^ seeds[1] ^ key.length ^
                                               (uint64_t)key.tag << 32);
  for (size_t at = 16; at < key.length; at += 8)
    hash = mix(hash ^ load(bytes + at, key.length - at < 8 ? key.length - at : 8), seeds[1]);
  return (uint32_t)hash;
}

scan_dictionary_t *scan_dictionary_create(void) {
  scan_dictionary_t *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  if (getentropy(made->seeds, sizeof made->seeds)) made->seeds[0] = (uint64_t)(uintptr_t)made;
  // A multiplication by an even number loses bits, one by 0 all.
  made->seeds[1] |= 1;
  made->mask = 255;
  made->capacity = 128;
  made->room = 1024;
  made->table = calloc(made->mask + 1, sizeof *made->table);
  made->keys = malloc(made->capacity * sizeof *made->keys);
  made->hashes = malloc(made->capacity * sizeof *made->hashes);
  made->slices = malloc(made->capacity * sizeof *made->slices);
  made->bytes = malloc(made->room);
  if (made->table && made->keys && made->hashes && made->slices && made->bytes) return made;
  scan_dictionary_destroy(made);
  return NULL;
}

void scan_dictionary_destroy(scan_dictionary_t *dictionary) {
  if (!dictionary) return;
  free(dictionary->table);
  free(dictionary->keys);
  free(dictionary->hashes);
  free(dictionary->slices);
  free(dictionary->bytes);
  free(dictionary);
}

static int resize(void **memory, size_t count, size_t size) {
  void *larger = realloc(*memory, count * size);
  if (!larger) return -1;
  *memory = larger;
  return 0;
}

static uint32_t *empty_slot(uint32_t *table, size_t mask, uint32_t hash) {
  size_t at = hash & mask;
  while (table[at]) at = (at + 1) & mask;
  return &table[at];
}

// Makes room for one more value; the table stays at most half full.
static int grow(scan_dictionary_t *d) {
  if (d->capacity > UINT32_MAX / 4) return -1;
  size_t capacity = d->capacity * 2, slots = (d->mask + 1) * 2;
  if (resize((void **)&d->keys, capacity, sizeof *d->keys) ||
      resize((void **)&d->hashes, capacity, sizeof *d->hashes) ||
      resize((void **)&d->slices, capacity, sizeof *d->slices))
    return -1;
  uint32_t *table = calloc(slots, sizeof *table);
  if (!table) return -1;
  for (size_t code = 0; code < d->count; code++)
    *empty_slot(table, slots - 1, d->hashes[code]) = (uint32_t)code + 1;
  free(d->table);
  d->table = table;
  d->mask = slots - 1;
  d->capacity = capacity;
  return 0;
}

// Whether a known value is the one with these bytes; 16 of them are compared as keys.
SCAN_INLINE int is_same(const scan_dictionary_t *d, uint32_t code, const uint8_t *bytes,
                        value_key_t key) {
  const value_key_t *known = &d->keys[code];
  if (known->head != key.head || known->next != key.next || known->length != key.length ||
      known->tag != key.tag)
    return 0;
  return key.length <= 16 ||
         !memcmp(d->bytes + (d->slices[code].place & ~SCAN_SIDE_BIT) + 16, bytes + 16,
                 key.length - 16);
}

// Slices are taken so many at a time: what the first look at each will need is fetched meanwhile.
#define STRIDE 64

// A slice on its way into the dictionary.
typedef struct {
  const uint8_t *bytes;
  value_key_t key;
  uint32_t hash;
} value_t;

SCAN_INLINE value_t value_of(const scan_dictionary_t *d, const scan_buffers_t *buffers,
                             scan_slice_t slice) {
  const uint8_t *end;
  const uint8_t *bytes = scan_bytes_of(&slice, buffers, &end);
  value_key_t key = key_of(bytes, slice.length, slice.tag, end);
  return (value_t){bytes, key, hash_of(d->seeds, bytes, key)};
}

// Adds a value that is not there yet; returns its code + 1, or 0 when there is no memory.
static uint32_t add(scan_dictionary_t *d, uint64_t place, value_t value) {
  uint32_t length = value.key.length;
  if (d->count == d->capacity && grow(d)) return 0;
  while (d->room - d->used < length) {
    if (d->room > UINT64_MAX / 4 || resize((void **)&d->bytes, d->room * 2, 1)) return 0;
    d->room *= 2;
  }
  if (length) memcpy(d->bytes + d->used, value.bytes, length);
  place = place == SCAN_NOWHERE ? place : SCAN_SIDE_BIT | d->used;
  d->used += length;
  d->slices[d->count] = (scan_slice_t){place, length, value.key.tag};
  d->keys[d->count] = value.key;
  d->hashes[d->count] = value.hash;
  return *empty_slot(d->table, d->mask, value.hash) = (uint32_t)++d->count;
}

int scan_dictionary_encode(scan_dictionary_t *d, scan_buffers_t buffers,
                           const scan_slice_t *slices, size_t count, uint32_t *codes) {
  value_t values[STRIDE];
  for (size_t first = 0; first < count; first += STRIDE) {
    size_t some = count - first < STRIDE ? count - first : STRIDE;
    for (size_t i = 0; i < some; i++) {
      values[i] = value_of(d, &buffers, slices[first + i]);
      __builtin_prefetch(&d->table[values[i].hash & d->mask]);
    }
    for (size_t i = 0; i < some; i++) {
      uint32_t entry = d->table[values[i].hash & d->mask];
      if (entry) __builtin_prefetch(&d->keys[entry - 1]);
    }
    for (size_t i = 0; i < some; i++) {
      const value_t value = values[i];
      size_t at = value.hash & d->mask;
      uint32_t entry;
      while ((entry = d->table[at]) && !is_same(d, entry - 1, value.bytes, value.key))
        at = (at + 1) & d->mask;
      if (!entry) entry = add(d, slices[first + i].place, value);
      if (!entry) return -1;
      codes[first + i] = entry - 1;
    }
  }
  return 0;
}

size_t scan_dictionary_count(const scan_dictionary_t *dictionary) { return dictionary->count; }

const scan_slice_t *scan_dictionary_slices(const scan_dictionary_t *dictionary) {
  return dictionary->slices;
}

const uint8_t *scan_dictionary_bytes(const scan_dictionary_t *dictionary, uint64_t *count) {
  *count = dictionary->used;
  return dictionary->bytes;
}
