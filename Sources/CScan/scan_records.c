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
  starts[(*written)++] = start;
  state->records++;
  return at < count ? at + 1 : count;
}

// Works through one block. Returns 1 to go on, 0 when the exact rules are needed for the record at
// `walk->start` or `capacity` is reached.
static int block(scan_records_t *state, walk_t *walk, scan_masks_t masks, uint64_t valid,
                 int is_last, uint64_t *starts, size_t capacity, size_t *written) {
  uint64_t quotes = masks.quotes & valid;
  uint64_t inside = prefix_xor(quotes) ^ walk->quoted;
  uint64_t delimiters = masks.delimiters & ~inside & valid;
  uint64_t ends = (masks.line_feeds | masks.returns) & ~inside & valid;
  uint64_t borders = masks.delimiters | masks.line_feeds | masks.returns | quotes;
  uint64_t bad = quotes & inside & ~((borders << 1) | walk->before);
  uint64_t after = (borders >> 1) | (UINT64_C(1) << 63);
  if (is_last) after |= ~(valid >> 1);
  bad |= quotes & ~inside & ~after;
  if (walk->closed && !(borders & 1) && (valid & 1)) bad |= 1;
  uint64_t good = bad ? (bad & -bad) - 1 : ~UINT64_C(0);
  uint64_t counted = 0;
  for (uint64_t left = ends & good; left; left &= left - 1) {
    uint64_t bit = left & -left;
    uint64_t end = walk->base + (uint64_t)__builtin_ctzll(left);
    uint64_t here = delimiters & (bit - 1) & ~counted;
    counted = bit - 1;
    uint64_t fields = walk->fields + (uint64_t)__builtin_popcountll(here);
    walk->fields = 0;
    if (end > walk->start) {
      if (*written == capacity) return 0;
      found(state, walk->start, fields + 1, starts, written);
    }
    walk->start = end + 1;
  }
  if (bad) return 0;
  walk->fields += (uint64_t)__builtin_popcountll(delimiters & ~counted);
  walk->quoted = (uint64_t)((int64_t)inside >> 63);
  walk->before = borders >> 63;
  walk->closed = (quotes & ~inside) >> 63;
  walk->base += 64;
  return 1;
}

// Goes on from the boundary `start` until a malformed record, the end, or no room is left; returns
// the boundary that it came to. `*bad` says whether a malformed record begins there.
static uint64_t regular_records(scan_records_t *state, const uint8_t *bytes, uint64_t start,
                                uint64_t count, scan_dialect_t dialect, uint64_t *starts,
                                size_t capacity, size_t *written, int *bad) {
  walk_t walk = {.base = start, .before = 1, .start = start};
  *bad = 0;
  while (walk.base + 64 <= count) {
    int is_last = walk.base + 64 == count;
    scan_masks_t masks = masks_of(bytes + walk.base, dialect);
    if (block(state, &walk, masks, ~UINT64_C(0), is_last, starts, capacity, written)) continue;
    *bad = *written < capacity;
    return walk.start;
  }
  if (walk.base < count) {
    uint8_t tail[64] = {0};
    memcpy(tail, bytes + walk.base, count - walk.base);
    uint64_t valid = (UINT64_C(1) << (count - walk.base)) - 1;
    scan_masks_t masks = masks_of(tail, dialect);
    masks.delimiters &= valid;
    if (!block(state, &walk, masks, valid, 1, starts, capacity, written)) {
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

size_t scan_records(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                    scan_dialect_t dialect, uint64_t *starts, size_t capacity) {
  size_t written = 0;
  while (state->position < count && written < capacity) {
    int bad;
    uint64_t at = regular_records(state, bytes, state->position, count, dialect, starts, capacity,
                                  &written, &bad);
    if (bad) {
      // Blank lines were skipped already: a malformed record holds a quote.
      at = exact_record(state, bytes, at, count, dialect, starts, &written);
    }
    state->position = at;
  }
  return written;
}

void scan_masks_portable(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
  scan_masks_t found = masks_portable(bytes, dialect);
  memcpy(masks, &found, sizeof found);
}

void scan_masks_fastest(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
  scan_masks_t found = masks_of(bytes, dialect);
  memcpy(masks, &found, sizeof found);
}
