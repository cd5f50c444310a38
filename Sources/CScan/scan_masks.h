#pragma once
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "scan_records.h"
#include "scan_target.h"

/// Where the bytes that matter stand in a block of 64: bit i is byte i.
typedef struct {
  uint64_t quotes, delimiters, line_ends;
} scan_masks_t;

/// How a kernel looks at a block: its masks, and for bits the parity of bits 0 to i at bit i.
typedef scan_masks_t (*scan_masks_of_t)(const uint8_t *block, scan_dialect_t dialect);
typedef uint64_t (*scan_prefix_xor_t)(uint64_t bits);

/// The place of the lowest bit; anything below 128 where there is none.
typedef unsigned (*scan_first_bit_t)(uint64_t bits);

/// The place of the bit that `number` others are below; there must be one.
typedef unsigned (*scan_nth_bit_t)(uint64_t bits, unsigned number);

/// The same where there are no quotes, which most blocks are without: returns 0, and no masks, where
/// there are some.
typedef int (*scan_plain_masks_t)(const uint8_t *block, scan_dialect_t dialect,
                                  uint64_t *delimiters, uint64_t *line_ends);

static inline scan_masks_t masks_portable(const uint8_t *block, scan_dialect_t dialect) {
  scan_masks_t masks = {0, 0, 0};
  for (int i = 0; i < 64; i++) {
    uint64_t bit = UINT64_C(1) << i;
    if (dialect.quote && block[i] == dialect.quote) masks.quotes |= bit;
    if (block[i] == dialect.delimiter) masks.delimiters |= bit;
    if (block[i] == '\n' || block[i] == '\r') masks.line_ends |= bit;
  }
  return masks;
}

static inline uint64_t prefix_xor_portable(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

static inline unsigned first_bit_portable(uint64_t bits) {
  return (unsigned)__builtin_ctzll(bits | UINT64_C(1) << 63);
}

static inline unsigned nth_bit_portable(uint64_t bits, unsigned number) {
  for (; number; number--) bits &= bits - 1;
  return (unsigned)__builtin_ctzll(bits);
}

#if defined(__SSE2__)
static inline uint64_t equal_mask(const __m128i lanes[4], uint8_t byte) {
  __m128i wanted = _mm_set1_epi8((char)byte);
  uint64_t mask = 0;
  for (int i = 0; i < 4; i++)
    mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(lanes[i], wanted)) << (16 * i);
  return mask;
}

static inline scan_masks_t masks_baseline(const uint8_t *block, scan_dialect_t dialect) {
  __m128i lanes[4];
  for (int i = 0; i < 4; i++) lanes[i] = _mm_loadu_si128((const __m128i *)(block + 16 * i));
  scan_masks_t masks = {
      dialect.quote ? equal_mask(lanes, dialect.quote) : 0,
      equal_mask(lanes, dialect.delimiter),
      equal_mask(lanes, '\n') | equal_mask(lanes, '\r'),
  };
  return masks;
}
#else
static inline scan_masks_t masks_baseline(const uint8_t *block, scan_dialect_t dialect) {
  return masks_portable(block, dialect);
}
#endif

static inline int plain_masks_baseline(const uint8_t *block, scan_dialect_t dialect,
                                       uint64_t *delimiters, uint64_t *line_ends) {
  scan_masks_t masks = masks_baseline(block, dialect);
  *delimiters = masks.delimiters;
  *line_ends = masks.line_ends;
  return masks.quotes == 0;
}

#if SCAN_HAS_AVX2
SCAN_AVX2 static inline uint64_t mask_avx2(__m256i low, __m256i high) {
  uint32_t first = (uint32_t)_mm256_movemask_epi8(low);
  uint32_t second = (uint32_t)_mm256_movemask_epi8(high);
  return first | (uint64_t)second << 32;
}

SCAN_AVX2 static inline uint64_t equal_mask_avx2(__m256i low, __m256i high, uint8_t byte) {
  __m256i wanted = _mm256_set1_epi8((char)byte);
  return mask_avx2(_mm256_cmpeq_epi8(low, wanted), _mm256_cmpeq_epi8(high, wanted));
}

SCAN_AVX2 static inline scan_masks_t masks_avx2(const uint8_t *block, scan_dialect_t dialect) {
  __m256i low = _mm256_loadu_si256((const __m256i *)block);
  __m256i high = _mm256_loadu_si256((const __m256i *)(block + 32));
  __m256i feed = _mm256_set1_epi8('\n'), back = _mm256_set1_epi8('\r');
  scan_masks_t masks = {
      dialect.quote ? equal_mask_avx2(low, high, dialect.quote) : 0,
      equal_mask_avx2(low, high, dialect.delimiter),
      mask_avx2(_mm256_or_si256(_mm256_cmpeq_epi8(low, feed), _mm256_cmpeq_epi8(low, back)),
                _mm256_or_si256(_mm256_cmpeq_epi8(high, feed), _mm256_cmpeq_epi8(high, back))),
  };
  return masks;
}

SCAN_AVX2 static inline int plain_masks_avx2(const uint8_t *block, scan_dialect_t dialect,
                                             uint64_t *delimiters, uint64_t *line_ends) {
  __m256i low = _mm256_loadu_si256((const __m256i *)block);
  __m256i high = _mm256_loadu_si256((const __m256i *)(block + 32));
  __m256i quote = _mm256_set1_epi8((char)dialect.quote);
  __m256i quotes = _mm256_or_si256(_mm256_cmpeq_epi8(low, quote), _mm256_cmpeq_epi8(high, quote));
  if (dialect.quote && !_mm256_testz_si256(quotes, quotes)) return 0;
  *delimiters = equal_mask_avx2(low, high, dialect.delimiter);
  // By its low four bits, for each byte the line end that it may be; 0 for bytes above 127.
  __m256i ends = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, '\n', 0, 0, '\r', 0, 0));
  *line_ends = mask_avx2(_mm256_cmpeq_epi8(_mm256_shuffle_epi8(ends, low), low),
                         _mm256_cmpeq_epi8(_mm256_shuffle_epi8(ends, high), high));
  return 1;
}

SCAN_AVX2 static inline unsigned first_bit_avx2(uint64_t bits) {
  return (unsigned)_tzcnt_u64(bits);
}

SCAN_AVX2 static inline unsigned nth_bit_avx2(uint64_t bits, unsigned number) {
  return (unsigned)_tzcnt_u64(_pdep_u64(UINT64_C(1) << number, bits));
}

// Multiplication without carry by all ones.
SCAN_AVX2 static inline uint64_t prefix_xor_avx2(uint64_t bits) {
  __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)bits),
                                         _mm_set1_epi8((char)0xFF), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}
#endif
