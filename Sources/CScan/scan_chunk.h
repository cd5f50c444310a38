#pragma once
#include <string.h>

#include "scan_masks.h"

// A stretch of delimited text, and where its fields and records end.

// So many blocks are looked at before their records are told apart: what is kept of them stays in
// the first cache.
enum { BLOCKS = 128, CHUNK = 64 * BLOCKS };

// A record in a chunk: its first byte, the one behind its last, and how many fields it has.
typedef struct {
  uint16_t from, to;
  uint32_t fields;
} span_t;

// Some blocks from a place on, as long as all quotes stand where they should.
typedef struct {
  uint64_t base;    // the first byte
  size_t length;    // in bytes, no more than CHUNK
  size_t ends;      // how many line ends there are
  uint64_t delimiters[BLOCKS + 2];  // outside quotes; none behind the last block
  uint32_t sums[BLOCKS + 1];        // delimiters before each block
  uint16_t places[CHUNK + 4];       // of the line ends outside quotes, counted from `base`
  span_t spans[CHUNK / 2];          // the records whose fields are wanted
} chunk_t;

// How a kernel looks at bytes.
typedef struct {
  scan_plain_masks_t plain_masks_of;
  scan_masks_of_t masks_of;
  scan_prefix_xor_t prefix_xor;
  scan_first_bit_t first_bit;
  scan_nth_bit_t nth_bit;
} kernel_t;

// How quotes stand at a place.
typedef struct {
  uint64_t quoted;  // all ones inside quotes, else 0
  uint64_t before;  // 1: the byte before is one that a field may begin after
  uint64_t closed;  // 1: the byte before is a closing quote
  int has_quotes;   // whether there were any
  int is_bad;       // whether one stood where none may
} quoting_t;

// Whether a field may begin behind a byte.
static int is_border(uint8_t byte, scan_dialect_t dialect) {
  return byte == dialect.delimiter || byte == '\n' || byte == '\r';
}

// The quotes of a block: what is inside them, and those that stand where none may.
typedef struct {
  uint64_t inside, bad;
} quoted_t;

SCAN_INLINE quoted_t quoted_in(quoting_t *quoting, scan_masks_t masks,
                               scan_prefix_xor_t prefix_xor, uint64_t valid, int is_last) {
  uint64_t quotes = masks.quotes;
  uint64_t borders = masks.delimiters | masks.line_ends | quotes;
  quoted_t found = {0, 0};
  if (!(quotes | quoting->quoted | quoting->closed)) {
    quoting->before = borders >> 63;
    return found;
  }
  quoting->has_quotes = 1;
  if (quotes | quoting->quoted) {
    found.inside = prefix_xor(quotes) ^ quoting->quoted;
    found.bad = quotes & found.inside & ~((borders << 1) | quoting->before);
    uint64_t after = (borders >> 1) | (UINT64_C(1) << 63);
    if (is_last) after |= ~(valid >> 1);
    found.bad |= quotes & ~found.inside & ~after;
  }
  if (quoting->closed && !(borders & 1) && (valid & 1)) found.bad |= 1;
  quoting->before = borders >> 63;
  quoting->closed = (quotes & ~found.inside) >> 63;
  quoting->quoted = (uint64_t)((int64_t)found.inside >> 63);
  return found;
}

// Notes the delimiters of a block, and the places of its line ends at `places`, where it may write
// more; returns how many there are.
SCAN_INLINE size_t note_block(chunk_t *chunk, size_t block, uint64_t delimiters, uint64_t ends,
                              uint16_t *places, kernel_t kernel) {
  chunk->delimiters[block] = delimiters;
  chunk->sums[block + 1] = chunk->sums[block] + (uint32_t)__builtin_popcountll(delimiters);
  size_t count = (size_t)__builtin_popcountll(ends), start = 64 * block;
  // Two are written whether they are there or not, so that the processor need not guess.
  for (;; places += 2) {
    places[0] = (uint16_t)(start + kernel.first_bit(ends));
    ends &= ends - 1;
    places[1] = (uint16_t)(start + kernel.first_bit(ends));
    ends &= ends - 1;
    if (!ends) return count;
  }
}

// Adds a block, of which the masks have no bits beyond `valid`; returns how many line ends it has.
SCAN_INLINE size_t add_block(chunk_t *chunk, quoting_t *quoting, size_t block, scan_masks_t masks,
                             uint64_t valid, int is_last, uint16_t *places, kernel_t kernel) {
  quoted_t quotes = quoted_in(quoting, masks, kernel.prefix_xor, valid, is_last);
  uint64_t ends = masks.line_ends & ~quotes.inside;
  if (quotes.bad) {
    ends &= (quotes.bad & -quotes.bad) - 1;
    quoting->is_bad = 1;
  }
  return note_block(chunk, block, masks.delimiters & ~quotes.inside, ends, places, kernel);
}

// Looks at the blocks from `base` on, up to the first malformed one or `count`.
SCAN_INLINE void fill(chunk_t *chunk, quoting_t *state, const uint8_t *bytes, uint64_t base,
                      uint64_t count, scan_dialect_t dialect, kernel_t kernel) {
  size_t block = 0, whole = count - base < CHUNK ? (size_t)(count - base) / 64 : BLOCKS;
  quoting_t quoting = *state;
  uint16_t *ends = chunk->places;
  chunk->sums[0] = 0;
  while (block < whole && !quoting.is_bad) {
    const uint8_t *start = bytes + base + 64 * block;
    uint64_t delimiters, line_ends;
    if (!(quoting.quoted | quoting.closed)) {
      size_t first = block;
      while (block < whole && kernel.plain_masks_of(start, dialect, &delimiters, &line_ends)) {
        ends += note_block(chunk, block++, delimiters, line_ends, ends, kernel);
        start += 64;
      }
      if (block > first) quoting.before = is_border(start[-1], dialect);
      if (block == whole) break;
    }
    ends += add_block(chunk, &quoting, block, kernel.masks_of(start, dialect), ~UINT64_C(0),
                      base + 64 * (block + 1) == count, ends, kernel);
    block++;
  }
  chunk->base = base;
  chunk->length = 64 * block;
  if (block < BLOCKS && base + 64 * block < count && !quoting.is_bad) {
    uint8_t tail[64] = {0};
    size_t length = (size_t)(count - base) - 64 * block;
    memcpy(tail, bytes + base + 64 * block, length);
    uint64_t valid = (UINT64_C(1) << length) - 1;
    scan_masks_t masks = kernel.masks_of(tail, dialect);
    masks.quotes &= valid;
    masks.delimiters &= valid;
    masks.line_ends &= valid;
    ends += add_block(chunk, &quoting, block++, masks, valid, 1, ends, kernel);
    chunk->length += length;
  }
  *state = quoting;
  chunk->ends = (size_t)(ends - chunk->places);
  chunk->delimiters[block] = chunk->delimiters[block + 1] = 0;
}

// How many delimiters stand before `place`, counted from the base.
SCAN_INLINE uint64_t delimiters_before(const chunk_t *chunk, size_t place) {
  uint64_t before = (UINT64_C(1) << (place & 63)) - 1;
  return chunk->sums[place >> 6] +
         (uint64_t)__builtin_popcountll(chunk->delimiters[place >> 6] & before);
}

// The delimiters of the 64 bytes from `place` on.
SCAN_INLINE uint64_t window_at(const chunk_t *chunk, size_t place) {
  size_t block = place >> 6, bit = place & 63;
  return chunk->delimiters[block] >> bit | chunk->delimiters[block + 1] << 1 << (63 - bit);
}

// Where delimiter `number` from `place` on stands, which must be there.
SCAN_INLINE size_t place_of(const chunk_t *chunk, size_t place, uint64_t number, kernel_t kernel) {
  uint64_t window = window_at(chunk, place), here;
  while ((here = (uint64_t)__builtin_popcountll(window)) <= number) {
    number -= here;
    place += 64;
    window = window_at(chunk, place);
  }
  return place + kernel.nth_bit(window, (unsigned)number);
}
