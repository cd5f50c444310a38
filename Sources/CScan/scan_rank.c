#include "scan_rank.h"

#include <stdlib.h>
#include <string.h>

// A key with the 8 bytes at the depth that is being sorted, so that most comparisons touch no key.
typedef struct {
  uint64_t chunk;
  uint32_t number;
  uint32_t left;  // bytes from the depth on, 9 standing for all that is more
} entry_t;

typedef struct {
  const uint8_t *bytes;
  const size_t *ends;
  uint64_t random;
} keys_t;

static inline size_t key_start(const keys_t *keys, uint32_t number) {
  return number ? keys->ends[number - 1] : 0;
}

static void load(const keys_t *keys, entry_t *entry, size_t depth) {
  size_t start = key_start(keys, entry->number) + depth;
  size_t left = keys->ends[entry->number] - start;
  uint64_t chunk = 0;
  size_t count = left < 8 ? left : 8;
  for (size_t i = 0; i < count; i++) chunk |= (uint64_t)keys->bytes[start + i] << (56 - 8 * i);
  entry->chunk = chunk;
  entry->left = left > 8 ? 9 : (uint32_t)left;
}

static inline int before(const entry_t *a, const entry_t *b) {
  return a->chunk != b->chunk ? a->chunk < b->chunk : a->left < b->left;
}

static int compare_whole(const keys_t *keys, uint32_t a, uint32_t b) {
  size_t a_start = key_start(keys, a), b_start = key_start(keys, b);
  size_t a_length = keys->ends[a] - a_start, b_length = keys->ends[b] - b_start;
  size_t common = a_length < b_length ? a_length : b_length;
  int order = common ? memcmp(keys->bytes + a_start, keys->bytes + b_start, common) : 0;
  if (order) return order;
  return a_length < b_length ? -1 : a_length > b_length;
}

static void insertion_sort(const keys_t *keys, entry_t *entries, size_t count) {
  for (size_t i = 1; i < count; i++) {
    entry_t moved = entries[i];
    size_t j = i;
    for (; j > 0; j--) {
      int order = compare_whole(keys, entries[j - 1].number, moved.number);
      if (order < 0 || (order == 0 && entries[j - 1].number < moved.number)) break;
      entries[j] = entries[j - 1];
    }
    entries[j] = moved;
  }
}

static inline void swap(entry_t *a, entry_t *b) {
  entry_t held = *a;
  *a = *b;
  *b = held;
}

static int by_number(const void *a, const void *b) {
  uint32_t x = ((const entry_t *)a)->number, y = ((const entry_t *)b)->number;
  return x < y ? -1 : x > y;
}

// Three-way quicksort by the cached chunk; the keys equal in it go on 8 bytes deeper.
static void sort(keys_t *keys, entry_t *entries, size_t count, size_t depth) {
  while (count > 16) {
    keys->random ^= keys->random << 13;
    keys->random ^= keys->random >> 7;
    keys->random ^= keys->random << 17;
    entry_t pivot = entries[keys->random % count];
    size_t low = 0, i = 0, high = count;
    while (i < high) {
      if (before(&entries[i], &pivot)) {
        swap(&entries[low++], &entries[i++]);
      } else if (before(&pivot, &entries[i])) {
        swap(&entries[i], &entries[--high]);
      } else {
        i++;
      }
    }
    sort(keys, entries, low, depth);
    sort(keys, entries + high, count - high, depth);
    entries += low;
    count = high - low;
    if (pivot.left <= 8) {
      qsort(entries, count, sizeof *entries, by_number);
      return;
    }
    depth += 8;
    for (size_t j = 0; j < count; j++) load(keys, &entries[j], depth);
  }
  insertion_sort(keys, entries, count);
}

int64_t scan_rank_keys(const uint8_t *bytes, const size_t *ends, size_t count, uint32_t *ranks,
                       uint32_t *order) {
  entry_t *entries = malloc((count ? count : 1) * sizeof *entries);
  if (!entries) return -1;
  keys_t keys = {bytes, ends, UINT64_C(0x9E3779B97F4A7C15)};
  for (size_t i = 0; i < count; i++) {
    entries[i].number = (uint32_t)i;
    load(&keys, &entries[i], 0);
  }
  sort(&keys, entries, count, 0);
  uint32_t rank = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t number = entries[i].number;
    if (i > 0 && compare_whole(&keys, order[i - 1], number) != 0) rank++;
    order[i] = number;
    ranks[number] = rank;
  }
  free(entries);
  return count ? (int64_t)rank + 1 : 0;
}
