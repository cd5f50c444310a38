#include "scan_utf8.h"

#include <string.h>

#include "scan_masks.h"

// Which of 64 bytes are from 0x80 up to the one before `limit`, itself above 0x80: bit i is byte i.
typedef uint64_t (*below_t)(const uint8_t *block, unsigned limit);

#if defined(__SSE2__)
// As signed bytes those from 0x80 on are the lowest.
SCAN_INLINE uint64_t below_sse2(const uint8_t *block, unsigned limit) {
  __m128i bound = _mm_set1_epi8((char)limit);
  uint64_t mask = 0;
  for (int i = 0; i < 4; i++) {
    __m128i lane = _mm_loadu_si128((const __m128i *)(block + 16 * i));
    mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmplt_epi8(lane, bound)) << (16 * i);
  }
  return mask;
}
#endif

#if SCAN_HAS_AVX2
SCAN_AVX2 static inline uint64_t below_avx2(const uint8_t *block, unsigned limit) {
  __m256i bound = _mm256_set1_epi8((char)limit);
  __m256i low = _mm256_loadu_si256((const __m256i *)block);
  __m256i high = _mm256_loadu_si256((const __m256i *)(block + 32));
  return mask_avx2(_mm256_cmpgt_epi8(bound, low), _mm256_cmpgt_epi8(bound, high));
}
#endif

// Bytes that may not stand where they do, given those that are not ASCII.
SCAN_INLINE uint64_t misplaced(const uint8_t *block, uint64_t high, below_t below) {
  uint64_t below_90 = below(block, 0x90), below_a0 = below(block, 0xA0);
  uint64_t e0 = below(block, 0xE1) & ~below(block, 0xE0);
  uint64_t ed = below(block, 0xEE) & ~below(block, 0xED);
  uint64_t f0 = below(block, 0xF1) & ~below(block, 0xF0);
  uint64_t f4 = below(block, 0xF5) & ~below(block, 0xF4);
  // Of the last byte nothing is known: what must follow it stands in the next block.
  uint64_t last = (e0 | ed | f0 | f4) & UINT64_C(1) << 63;
  return last | (high & ~below(block, 0xF5)) | (e0 << 1 & below_a0) | (ed << 1 & ~below_a0) |
         (f0 << 1 & below_90) | (f4 << 1 & ~below_90);
}

// Takes the 64 bytes at `block`, where all are as they should be; returns whether they are. `ahead`
// has the bytes that the sequences of the block before still want, and then those of this one.
SCAN_INLINE int whole_block(const uint8_t *block, uint64_t *multibyte, uint64_t *ahead,
                            below_t below) {
  // Without asking first whether all is ASCII: in most texts that cannot be foreseen.
  uint64_t high = below(block, 0x100), following = below(block, 0xC0);
  uint64_t two = high & ~below(block, 0xC2), three = high & ~below(block, 0xE0);
  uint64_t wanted = *ahead | two << 1, later = two >> 63;
  uint64_t wrong = high & ~following & ~two;
  if (three) {
    uint64_t four = high & ~below(block, 0xF0);
    wanted |= three << 2 | four << 3;
    later |= three >> 62 | four >> 61;
    wrong |= misplaced(block, high, below);
  }
  if (wrong | (wanted ^ following)) return 0;
  *multibyte += (uint64_t)__builtin_popcountll(two);
  *ahead = later;
  return 1;
}

// The length of the well-formed sequence at `at`, where no ASCII stands; 0: there is none; below 0:
// the end cuts it off.
static int sequence_length(const uint8_t *bytes, uint64_t at, uint64_t count) {
  uint8_t lead = bytes[at];
  if (lead < 0xC2 || lead > 0xF4) return 0;
  int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  uint8_t least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  uint8_t most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  for (int i = 1; i < length; i++) {
    if (at + (uint64_t)i >= count) return -1;
    uint8_t byte = bytes[at + (uint64_t)i];
    if (byte < least || byte > most) return 0;
    least = 0x80;
    most = 0xBF;
  }
  return length;
}

// Takes one character, or eight that are ASCII, or one byte that is in none; returns what comes
// behind.
static uint64_t one_character(const uint8_t *bytes, uint64_t at, uint64_t count,
                              scan_utf8_t *found) {
  uint64_t word = UINT64_MAX;
  if (count - at >= sizeof word) memcpy(&word, bytes + at, sizeof word);
  if (!(word & UINT64_C(0x8080808080808080))) return at + sizeof word;
  if (bytes[at] < 0x80) return at + 1;
  int length = sequence_length(bytes, at, count);
  if (length < 0) return count;
  if (length > 0) {
    found->multibyte++;
    return at + (uint64_t)length;
  }
  if (!found->invalid++) found->first_invalid = at;
  return at + 1;
}

// Where there is no `below`, a character at a time.
SCAN_INLINE scan_utf8_t utf8(const uint8_t *bytes, uint64_t count, below_t below) {
  scan_utf8_t found = {0, 0, count};
  uint64_t at = 0, ahead = 0;
  while (at < count || ahead) {
    if (below && count - at >= 64 && whole_block(bytes + at, &found.multibyte, &ahead, below)) {
      at += 64;
      continue;
    }
    if (ahead) {
      // The sequence that goes on here was counted on trust.
      do at--;
      while (bytes[at] < 0xC0);
      found.multibyte--;
      ahead = 0;
    }
    uint64_t stop = count - at > 64 ? at + 64 : count;
    while (at < stop) at = one_character(bytes, at, count, &found);
  }
  return found;
}

#if SCAN_HAS_AVX2
SCAN_AVX2 static scan_utf8_t utf8_avx2(const uint8_t *bytes, uint64_t count) {
  return utf8(bytes, count, below_avx2);
}
#endif

scan_utf8_t scan_utf8_baseline(const uint8_t *bytes, uint64_t count) {
#if defined(__SSE2__)
  return utf8(bytes, count, below_sse2);
#else
  return utf8(bytes, count, NULL);
#endif
}

scan_utf8_t scan_utf8(const uint8_t *bytes, uint64_t count) {
#if SCAN_HAS_AVX2
  if (scan_is_avx2()) return utf8_avx2(bytes, count);
#endif
  return scan_utf8_baseline(bytes, count);
}
