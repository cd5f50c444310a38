#include "scan_rank.h"

#include <stdlib.h>
#include <string.h>

// Up to FEW entries are sorted by insertion, up to SOME by comparing, more byte by byte.
enum { FEW = 16, SOME = 512, AHEAD = 16, ASKED_FROM = 1 << 12, PIECE = 1 << 18 };

static inline uint64_t big_endian(const uint8_t *bytes) {
  uint64_t word = 0;
  for (int i = 0; i < 8; i++) word = word << 8 | bytes[i];
  return word;
}

// How many bytes a key has as it compares: its variants come after its weights and a 0.
static inline size_t length_of(const scan_keys_t *keys, scan_bytes_t key) {
  return keys->variants ? 2 * key.length + 1 : key.length;
}

static uint8_t byte_of(const scan_keys_t *keys, scan_bytes_t key, size_t place) {
  if (place < key.length) return keys->weights ? keys->weights[key.start[place]] : key.start[place];
  return place == key.length ? 0 : keys->variants[key.start[place - key.length - 1]];
}

static inline void load(const scan_keys_t *keys, scan_entry_t *entry, size_t depth) {
  scan_bytes_t key = keys->keys[entry->number];
  size_t length = length_of(keys, key), left = length > depth ? length - depth : 0;
  uint64_t chunk = 0;
  if (depth + 8 <= key.length) {
    const uint8_t *start = key.start + depth;
    if (keys->weights)
      for (int i = 0; i < 8; i++) chunk = chunk << 8 | keys->weights[start[i]];
    else
      chunk = big_endian(start);
  } else {
    size_t count = left < 8 ? left : 8;
    for (size_t i = 0; i < count; i++)
      chunk |= (uint64_t)byte_of(keys, key, depth + i) << (56 - 8 * i);
  }
  entry->chunk = chunk;
  entry->left = (uint32_t)(depth / 8) << 4 | (left > 8 ? 9 : (uint32_t)left);
}

// Whether the key ends with the chunk.
static inline int is_last(const scan_entry_t *entry) { return (entry->left & 15) <= 8; }

// Loads entries whose keys are anywhere: both these and their bytes are asked for ahead.
static void load_all(const scan_keys_t *keys, scan_entry_t *entries, size_t count, size_t depth) {
  for (size_t i = 0; i < count; i++) {
    if (i + 2 * AHEAD < count) __builtin_prefetch(&keys->keys[entries[i + 2 * AHEAD].number]);
    if (i + AHEAD < count)
      __builtin_prefetch(keys->keys[entries[i + AHEAD].number].start + depth);
    load(keys, &entries[i], depth);
  }
}

// Asked before each key, this asks before each PIECE of them.
static inline int is_stopped_at(const scan_keys_t *keys, size_t place) {
  return place % PIECE == 0 && keys->is_stopped && keys->is_stopped(keys->context);
}

int scan_rank_inspect(const scan_keys_t *keys, size_t from, size_t to) {
  const uint8_t *weights = keys->weights, *variants = keys->variants;
  unsigned variant = 0;
  for (size_t i = from; i < to; i++) {
    if (is_stopped_at(keys, i)) return -1;
    scan_bytes_t key = keys->keys[i];
    unsigned misses = 0;
    for (size_t place = 0; place < key.length; place++) {
      misses |= weights[key.start[place]] == 0;
      variant |= variants[key.start[place]];
    }
    if (misses) return SCAN_HAS_NO_WEIGHT;
  }
  return variant ? SCAN_HAS_VARIANT : 0;
}

int scan_rank_load(const scan_keys_t *keys, size_t from, size_t to, scan_entry_t *entries) {
  for (size_t i = from; i < to; i++) {
    if (is_stopped_at(keys, i)) return -1;
    entries[i].number = (uint32_t)i;
    load(keys, &entries[i], 0);
  }
  return 0;
}

static int compare_mapped(const uint8_t *map, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (map[a[i]] != map[b[i]]) return map[a[i]] < map[b[i]] ? -1 : 1;
  return 0;
}

// Compares keys that are equal in their first `depth` bytes, none of which is a variant.
static int compare(const scan_keys_t *keys, scan_bytes_t a, scan_bytes_t b, size_t depth) {
  size_t common = a.length < b.length ? a.length : b.length;
  int order = 0;
  if (depth < common) {
    const uint8_t *x = a.start + depth, *y = b.start + depth;
    order = keys->weights ? compare_mapped(keys->weights, x, y, common - depth)
                          : memcmp(x, y, common - depth);
  }
  if (order) return order;
  if (a.length != b.length) return a.length < b.length ? -1 : 1;
  return keys->variants ? compare_mapped(keys->variants, a.start, b.start, common) : 0;
}

static inline int before(const scan_entry_t *a, const scan_entry_t *b) {
  return a->chunk != b->chunk ? a->chunk < b->chunk : a->left < b->left;
}

// Some entries that are equal in the first `depth` bytes, which those of their chunks follow, and
// there in all but the lowest `bits`.
typedef struct {
  scan_entry_t *entries, *scratch;
  size_t count, depth;
  unsigned bits;
} run_t;

static int precedes(const scan_keys_t *keys, const scan_entry_t *a, const scan_entry_t *b,
                    size_t depth) {
  if (a->chunk != b->chunk) return a->chunk < b->chunk;
  if (a->left != b->left) return a->left < b->left;
  int order = is_last(a) ? 0
                         : compare(keys, keys->keys[a->number], keys->keys[b->number], depth + 8);
  return order ? order < 0 : a->number < b->number;
}

static void insertion_sort(const scan_keys_t *keys, run_t run) {
  scan_entry_t *entries = run.entries;
  for (size_t i = 1; i < run.count; i++) {
    scan_entry_t moved = entries[i];
    size_t j = i;
    for (; j > 0 && precedes(keys, &moved, &entries[j - 1], run.depth); j--)
      entries[j] = entries[j - 1];
    entries[j] = moved;
  }
}

static inline void swap(scan_entry_t *a, scan_entry_t *b) {
  scan_entry_t held = *a;
  *a = *b;
  *b = held;
}

static int by_number(const void *a, const void *b) {
  uint32_t x = ((const scan_entry_t *)a)->number, y = ((const scan_entry_t *)b)->number;
  return x < y ? -1 : x > y;
}

typedef struct {
  const scan_keys_t *keys;
  uint64_t random;
  int is_stopped;
} sorter_t;

static int is_stopped(sorter_t *sorter, size_t count) {
  const scan_keys_t *keys = sorter->keys;
  if (count >= ASKED_FROM && keys->is_stopped && !sorter->is_stopped)
    sorter->is_stopped = keys->is_stopped(keys->context);
  return sorter->is_stopped;
}

static run_t part_of(run_t run, size_t from, size_t to) {
  run.entries += from;
  run.scratch += from;
  run.count = to - from;
  return run;
}

// Counts the bytes at `shift`; whether they are all the same.
static int count_bytes(const scan_entry_t *entries, size_t count, unsigned shift,
                       size_t starts[257]) {
  memset(starts, 0, 257 * sizeof *starts);
  for (size_t i = 0; i < count; i++) starts[1 + (entries[i].chunk >> shift & 255)]++;
  return starts[1 + (entries[0].chunk >> shift & 255)] == count;
}

// Turns counts into starts, and moves entries to where those of their byte begin.
static int scatter(const scan_keys_t *keys, const scan_entry_t *from, scan_entry_t *to,
                   size_t count, unsigned shift, size_t starts[257]) {
  size_t next[256];
  for (int byte = 0; byte < 256; byte++) {
    next[byte] = starts[byte];
    starts[byte + 1] += starts[byte];
  }
  for (size_t i = 0; i < count; i++) {
    if (i && is_stopped_at(keys, i)) return -1;
    to[next[from[i].chunk >> shift & 255]++] = from[i];
  }
  return 0;
}

int scan_rank_part(const scan_keys_t *keys, const scan_entry_t *from, scan_entry_t *to,
                        size_t count, size_t starts[257]) {
  unsigned bits = 64;
  while (bits > 0 && count && count_bytes(from, count, bits - 8, starts)) bits -= 8;
  if (!bits || !count) {
    memcpy(to, from, count * sizeof *from);
    starts[0] = 0;
    for (int byte = 1; byte <= 256; byte++) starts[byte] = count;
    return 0;
  }
  return scatter(keys, from, to, count, bits - 8, starts) ? -1 : (int)bits - 8;
}

static void sort(sorter_t *sorter, run_t run);

// Sorts all parts of a run but the largest, which it returns: so calls nest no deeper than the
// logarithm of the number of keys, however long they are.
static run_t sort_but_largest(sorter_t *sorter, const run_t *parts, size_t count) {
  size_t largest = 0;
  for (size_t i = 1; i < count; i++)
    if (parts[i].count > parts[largest].count) largest = i;
  for (size_t i = 0; i < count; i++)
    if (i != largest) sort(sorter, parts[i]);
  return parts[largest];
}

// By the highest byte of the chunk in which entries may differ.
static run_t sort_by_byte(sorter_t *sorter, run_t run) {
  size_t starts[257];
  run_t parts[256];
  run.bits -= 8;
  if (count_bytes(run.entries, run.count, run.bits, starts)) return run;
  if (scatter(sorter->keys, run.entries, run.scratch, run.count, run.bits, starts)) {
    sorter->is_stopped = 1;
    return run;
  }
  memcpy(run.entries, run.scratch, run.count * sizeof *run.entries);
  for (int byte = 0; byte < 256; byte++)
    parts[byte] = part_of(run, starts[byte], starts[byte + 1]);
  return sort_but_largest(sorter, parts, 256);
}

// By whether the chunk is less than, equal to or greater than that of some entry.
static run_t sort_by_pivot(sorter_t *sorter, run_t run) {
  sorter->random ^= sorter->random << 13;
  sorter->random ^= sorter->random >> 7;
  sorter->random ^= sorter->random << 17;
  scan_entry_t *entries = run.entries, pivot = entries[sorter->random % run.count];
  size_t low = 0, i = 0, high = run.count;
  while (i < high) {
    if (before(&entries[i], &pivot)) {
      swap(&entries[low++], &entries[i++]);
    } else if (before(&pivot, &entries[i])) {
      swap(&entries[i], &entries[--high]);
    } else {
      i++;
    }
  }
  run_t parts[3] = {part_of(run, 0, low), part_of(run, high, run.count), part_of(run, low, high)};
  run_t *equal = &parts[2];
  if (is_last(&pivot)) {
    qsort(equal->entries, equal->count, sizeof *entries, by_number);
    equal->count = 0;
  } else if (equal->count > 1) {
    equal->depth += 8;
    equal->bits = 64;
    load_all(sorter->keys, equal->entries, equal->count, equal->depth);
  }
  return sort_but_largest(sorter, parts, 3);
}

static void sort(sorter_t *sorter, run_t run) {
  while (run.count > FEW) {
    if (is_stopped(sorter, run.count)) return;
    run = run.bits && run.count > SOME ? sort_by_byte(sorter, run) : sort_by_pivot(sorter, run);
  }
  insertion_sort(sorter->keys, run);
}

int scan_rank_sort(const scan_keys_t *keys, scan_entry_t *entries, scan_entry_t *scratch,
                   size_t count, unsigned bits) {
  sorter_t sorter = {keys, UINT64_C(0x9E3779B97F4A7C15), 0};
  sort(&sorter, (run_t){entries, scratch, count, 0, bits});
  return sorter.is_stopped ? -1 : 0;
}

// Entries differ where their chunks do, or stand at different depths: equal ones went deeper
// together.
static inline int may_be_equal(const scan_entry_t *a, const scan_entry_t *b) {
  return a->chunk == b->chunk && a->left == b->left;
}

int64_t scan_rank_mark(const scan_keys_t *keys, const scan_entry_t *entries, size_t from, size_t to,
                       uint8_t *marks) {
  int64_t count = 0;
  for (size_t i = from; i < to; i++) {
    if (is_stopped_at(keys, i)) return -1;
    const scan_entry_t *entry = &entries[i];
    if (i + AHEAD < to && may_be_equal(entry + AHEAD - 1, entry + AHEAD))
      __builtin_prefetch(keys->keys[entry[AHEAD].number].start);
    marks[i] = i == 0 || !may_be_equal(entry - 1, entry) ||
               compare(keys, keys->keys[entry[-1].number], keys->keys[entry->number], 0) != 0;
    count += marks[i];
  }
  return count;
}

int scan_rank_write(const scan_keys_t *keys, const scan_entry_t *entries, size_t count,
                    const uint8_t *marks, uint32_t *ranks, uint32_t *order) {
  size_t rank = 0;
  for (size_t i = 0; i < count; i++) {
    if (is_stopped_at(keys, i)) return -1;
    rank += marks[i];
    ranks[entries[i].number] = (uint32_t)(rank - 1);
    order[i] = entries[i].number;
  }
  return 0;
}
