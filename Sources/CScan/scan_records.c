#include <string.h>

#include "scan_fields.h"
#include "scan_masks.h"

// A walk over blocks from a record boundary, as long as all quotes stand where they should.
typedef struct {
  uint64_t base;      // first byte of the block
  uint64_t quoted;    // all ones inside quotes, else 0
  uint64_t before;    // 1: the byte before the block is one that a field may begin after
  uint64_t closed;    // 1: the byte before the block is a closing quote
  uint64_t fields;    // delimiters so far in the record
  uint64_t start;     // first byte of the record
} walk_t;

static void note(scan_records_t *state, uint64_t start, uint64_t fields, uint32_t flags,
                 uint64_t place) {
  if (fields > state->most) state->most = (uint32_t)fields;
  if (!state->expected) state->expected = (uint32_t)fields;
  if (fields == state->expected && !flags) return;
  if (state->odd < SCAN_ODDITIES)
    state->oddities[state->odd] =
        (scan_oddity_t){state->records, start, (uint32_t)fields, flags, place};
  state->odd++;
}

static inline void found(scan_records_t *state, uint64_t start, uint64_t fields, uint64_t *starts,
                         size_t *written) {
  if (fields != state->expected) note(state, start, fields, 0, start);
  starts[(*written)++] = start;
  state->records++;
}

// Takes the record at `start` by the exact rules; returns the boundary behind it.
static uint64_t exact_record(scan_records_t *state, const uint8_t *bytes, uint64_t start,
                             uint64_t count, scan_dialect_t dialect, uint64_t *starts,
                             size_t *written) {
  uint64_t fields = 0, at = start, place = start;
  uint32_t flags = 0;
  for (;; at++) {
    scan_field_t field = scan_field_at(bytes, at, count, dialect);
    uint32_t bad = field.flags & (SCAN_STRAY | SCAN_UNCLOSED);
    if (field.flags & SCAN_OPEN) state->is_open = 1;
    if (!(field.flags & SCAN_QUOTED) && !dialect.whole_cell_quotes && field.length &&
        memchr(bytes + field.start, dialect.quote, field.length))
      bad |= SCAN_STRAY;
    if (bad && !flags) place = field.start;
    flags |= bad;
    fields++;
    at = field.start + field.length;
    if (at >= count || bytes[at] != dialect.delimiter) break;
  }
  note(state, start, fields, flags, place);
  state->malformed += flags != 0;
  starts[(*written)++] = start;
  state->records++;
  return at < count ? at + 1 : count;
}

// The quotes of a block: what is inside them, and those that stand where none may.
typedef struct {
  uint64_t inside, bad;
} quoting_t;

SCAN_INLINE quoting_t quoting(walk_t *walk, scan_masks_t masks, scan_prefix_xor_t prefix_xor,
                              uint64_t valid, int is_last) {
  uint64_t quotes = masks.quotes;
  uint64_t borders = masks.delimiters | masks.line_ends | quotes;
  quoting_t found = {0, 0};
  if (quotes | walk->quoted) {
    found.inside = prefix_xor(quotes) ^ walk->quoted;
    found.bad = quotes & found.inside & ~((borders << 1) | walk->before);
    uint64_t after = (borders >> 1) | (UINT64_C(1) << 63);
    if (is_last) after |= ~(valid >> 1);
    found.bad |= quotes & ~found.inside & ~after;
  }
  if (walk->closed && !(borders & 1) && (valid & 1)) found.bad |= 1;
  walk->before = borders >> 63;
  walk->closed = (quotes & ~found.inside) >> 63;
  walk->quoted = (uint64_t)((int64_t)found.inside >> 63);
  return found;
}

// Works through one block, of which the masks have no bits beyond `valid`. Returns 1 to go on, 0
// when the exact rules are needed for the record at `walk->start` or `capacity` is reached.
SCAN_INLINE int block(scan_records_t *state, walk_t *walk, scan_masks_t masks,
                      scan_prefix_xor_t prefix_xor, uint64_t valid, int is_last, uint64_t *starts,
                      size_t capacity, size_t *written) {
  quoting_t quotes = quoting(walk, masks, prefix_xor, valid, is_last);
  uint64_t delimiters = masks.delimiters & ~quotes.inside;
  uint64_t ends = masks.line_ends & ~quotes.inside;
  if (quotes.bad) ends &= (quotes.bad & -quotes.bad) - 1;
  for (; ends; ends &= ends - 1) {
    uint64_t bit = ends & -ends;
    uint64_t end = walk->base + (uint64_t)__builtin_ctzll(ends);
    uint64_t fields = walk->fields + (uint64_t)__builtin_popcountll(delimiters & (bit - 1));
    if (end > walk->start) {
      if (*written == capacity) return 0;
      found(state, walk->start, fields + 1, starts, written);
    }
    delimiters &= ~(bit - 1);
    walk->fields = 0;
    walk->start = end + 1;
  }
  if (quotes.bad) return 0;
  walk->fields += (uint64_t)__builtin_popcountll(delimiters);
  walk->base += 64;
  return 1;
}

// Goes on from the boundary `start` until a malformed record, the end, or no room is left; returns
// the boundary that it came to. `*bad` says whether a malformed record begins there.
SCAN_INLINE uint64_t regular_records(scan_records_t *state, const uint8_t *bytes, uint64_t start,
                                     uint64_t count, scan_dialect_t dialect,
                                     scan_masks_of_t masks_of, scan_prefix_xor_t prefix_xor,
                                     uint64_t *starts, size_t capacity, size_t *written, int *bad) {
  walk_t walk = {.base = start, .before = 1, .start = start};
  *bad = 0;
  while (walk.base + 64 <= count) {
    int is_last = walk.base + 64 == count;
    scan_masks_t masks = masks_of(bytes + walk.base, dialect);
    if (block(state, &walk, masks, prefix_xor, ~UINT64_C(0), is_last, starts, capacity, written))
      continue;
    *bad = *written < capacity;
    return walk.start;
  }
  if (walk.base < count) {
    uint8_t tail[64] = {0};
    memcpy(tail, bytes + walk.base, count - walk.base);
    uint64_t valid = (UINT64_C(1) << (count - walk.base)) - 1;
    scan_masks_t masks = masks_of(tail, dialect);
    masks.quotes &= valid;
    masks.delimiters &= valid;
    masks.line_ends &= valid;
    if (!block(state, &walk, masks, prefix_xor, valid, 1, starts, capacity, written)) {
      *bad = *written < capacity;
      return walk.start;
    }
  }
  if (walk.start < count) {
    if (walk.quoted) {
      *bad = *written < capacity;
      return walk.start;
    }
    if (*written == capacity) return walk.start;
    found(state, walk.start, walk.fields + 1, starts, written);
  }
  return count;
}

SCAN_INLINE size_t records(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                           scan_dialect_t dialect, scan_masks_of_t masks_of,
                           scan_prefix_xor_t prefix_xor, uint64_t *starts, size_t capacity) {
  size_t written = 0;
  while (state->position < count && written < capacity) {
    int bad;
    uint64_t at = regular_records(state, bytes, state->position, count, dialect, masks_of,
                                  prefix_xor, starts, capacity, &written, &bad);
    if (bad) {
      // Blank lines were skipped already: a malformed record holds a quote.
      at = exact_record(state, bytes, at, count, dialect, starts, &written);
    }
    state->position = at;
  }
  return written;
}

#if SCAN_HAS_AVX2
SCAN_AVX2 static size_t records_avx2(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                                     scan_dialect_t dialect, uint64_t *starts, size_t capacity) {
  return records(state, bytes, count, dialect, masks_avx2, prefix_xor_avx2, starts, capacity);
}
#endif

size_t scan_records_baseline(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                             scan_dialect_t dialect, uint64_t *starts, size_t capacity) {
  return records(state, bytes, count, dialect, masks_baseline, prefix_xor_portable, starts,
                 capacity);
}

size_t scan_records(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                    scan_dialect_t dialect, uint64_t *starts, size_t capacity) {
#if SCAN_HAS_AVX2
  if (scan_is_avx2()) return records_avx2(state, bytes, count, dialect, starts, capacity);
#endif
  return scan_records_baseline(state, bytes, count, dialect, starts, capacity);
}

static void store(scan_masks_t found, uint64_t quoted, uint64_t masks[4]) {
  memcpy(masks, &found, sizeof found);
  masks[3] = quoted;
}

void scan_masks_portable(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
  scan_masks_t found = masks_portable(bytes, dialect);
  store(found, prefix_xor_portable(found.quotes), masks);
}

void scan_masks_baseline(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
  scan_masks_t found = masks_baseline(bytes, dialect);
  store(found, prefix_xor_portable(found.quotes), masks);
}

#if SCAN_HAS_AVX2
SCAN_AVX2 static void store_avx2(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
  scan_masks_t found = masks_avx2(bytes, dialect);
  store(found, prefix_xor_avx2(found.quotes), masks);
}
#endif

void scan_masks_fastest(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
#if SCAN_HAS_AVX2
  if (scan_is_avx2()) return store_avx2(bytes, dialect, masks);
#endif
  scan_masks_baseline(bytes, dialect, masks);
}
