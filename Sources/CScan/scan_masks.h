#pragma once
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "scan_records.h"

/// Where the bytes that matter stand in a block of 64: bit i is byte i.
typedef struct {
  uint64_t quotes, delimiters, line_feeds, returns;
} scan_masks_t;

static inline scan_masks_t masks_portable(const uint8_t *block, scan_dialect_t dialect) {
  scan_masks_t masks = {0, 0, 0, 0};
  for (int i = 0; i < 64; i++) {
    uint64_t bit = UINT64_C(1) << i;
    if (dialect.quote && block[i] == dialect.quote) masks.quotes |= bit;
    if (block[i] == dialect.delimiter) masks.delimiters |= bit;
    if (block[i] == '\n') masks.line_feeds |= bit;
    if (block[i] == '\r') masks.returns |= bit;
  }
  return masks;
}

#if defined(__SSE2__)
static inline uint64_t equal_mask(const __m128i lanes[4], uint8_t byte) {
  __m128i wanted = _mm_set1_epi8((char)byte);
  uint64_t mask = 0;
  for (int i = 0; i < 4; i++)
    mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(lanes[i], wanted)) << (16 * i);
  return mask;
}

static inline scan_masks_t masks_of(const uint8_t *block, scan_dialect_t dialect) {
  __m128i lanes[4];
  for (int i = 0; i < 4; i++) lanes[i] = _mm_loadu_si128((const __m128i *)(block + 16 * i));
  scan_masks_t masks = {
      dialect.quote ? equal_mask(lanes, dialect.quote) : 0,
      equal_mask(lanes, dialect.delimiter),
      equal_mask(lanes, '\n'),
      equal_mask(lanes, '\r'),
  };
  return masks;
}
#else
static inline scan_masks_t masks_of(const uint8_t *block, scan_dialect_t dialect) {
  return masks_portable(block, dialect);
}
#endif

/// Bit i of the result is the parity of bits 0 to i.
static inline uint64_t prefix_xor(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}
