#include "scan_fields.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static inline int ends_field(uint8_t byte, scan_dialect_t dialect) {
  return byte == dialect.delimiter || byte == '\n' || byte == '\r';
}

// The first byte from `at` on that ends a bare field, or `count`.
static uint64_t bare_end(const uint8_t *bytes, uint64_t at, uint64_t count,
                         scan_dialect_t dialect) {
#if defined(__SSE2__)
  const __m128i delimiter = _mm_set1_epi8((char)dialect.delimiter);
  const __m128i lf = _mm_set1_epi8('\n'), cr = _mm_set1_epi8('\r');
  for (; at + 16 <= count; at += 16) {
    __m128i lane = _mm_loadu_si128((const __m128i *)(bytes + at));
    __m128i hit = _mm_or_si128(_mm_cmpeq_epi8(lane, delimiter),
                               _mm_or_si128(_mm_cmpeq_epi8(lane, lf), _mm_cmpeq_epi8(lane, cr)));
    int mask = _mm_movemask_epi8(hit);
    if (mask) return at + (uint64_t)__builtin_ctz((unsigned)mask);
  }
#endif
  while (at < count && !ends_field(bytes[at], dialect)) at++;
  return at;
}

static uint64_t next_quote(const uint8_t *bytes, uint64_t at, uint64_t count,
                           scan_dialect_t dialect) {
  const uint8_t *found = at < count ? memchr(bytes + at, dialect.quote, count - at) : NULL;
  return found ? (uint64_t)(found - bytes) : count;
}

// A quote at `at`, inside a quoted field, is followed by text. It is text itself where the field's
// real end follows on the line, and the closing quote where the next field opens before that.
// Returns the place of the real closing quote, or 0.
static uint64_t real_end(const uint8_t *bytes, uint64_t at, uint64_t count,
                         scan_dialect_t dialect) {
  for (uint64_t i = at + 1; i < count && bytes[i] != '\n' && bytes[i] != '\r'; i++) {
    if (bytes[i] != dialect.quote) continue;
    if (bytes[i - 1] == dialect.delimiter) return 0;
    if (i + 1 == count || ends_field(bytes[i + 1], dialect)) return i;
  }
  return 0;
}

// Where the quoted field that opens at `start` closes: the place behind its closing quote.
static uint64_t quoted_end(const uint8_t *bytes, uint64_t start, uint64_t count,
                           scan_dialect_t dialect, uint32_t *flags) {
  for (uint64_t at = start + 1;;) {
    at = next_quote(bytes, at, count, dialect);
    if (at == count) {
      *flags |= SCAN_UNCLOSED | SCAN_OPEN;
      return count;
    }
    if (at + 1 == count || ends_field(bytes[at + 1], dialect)) return at + 1;
    *flags |= SCAN_ESCAPED;
    if (bytes[at + 1] == dialect.quote) {
      at += 2;
      continue;
    }
    *flags |= SCAN_STRAY;
    uint64_t end = real_end(bytes, at, count, dialect);
    if (!end) return at + 1;
    at = end;
  }
}

// Whether the quotes that open at `start` enclose a whole field; then `*end` is behind it.
static int encloses_field(const uint8_t *bytes, uint64_t start, uint64_t count,
                          scan_dialect_t dialect, uint64_t *end, uint32_t *flags) {
  for (uint64_t at = start + 1;;) {
    at = next_quote(bytes, at, count, dialect);
    if (at == count) {
      *flags |= SCAN_OPEN;
      return 0;
    }
    if (at + 1 == count || ends_field(bytes[at + 1], dialect)) {
      *end = at + 1;
      return 1;
    }
    if (bytes[at + 1] != dialect.quote) return 0;
    *flags |= SCAN_ESCAPED;
    at += 2;
  }
}

scan_field_t scan_field_at(const uint8_t *bytes, uint64_t start, uint64_t count,
                           scan_dialect_t dialect) {
  scan_field_t field = {start, 0, 0};
  uint64_t end = start;
  if (dialect.quote && start < count && bytes[start] == dialect.quote) {
    if (dialect.whole_cell_quotes) {
      uint32_t flags = 0;
      if (encloses_field(bytes, start, count, dialect, &end, &flags)) {
        field.flags = SCAN_QUOTED | flags;
        field.length = end - start;
        return field;
      }
      field.flags = flags & SCAN_OPEN;
    } else {
      field.flags = SCAN_QUOTED;
      end = quoted_end(bytes, start, count, dialect, &field.flags);
    }
  }
  if (!(field.flags & SCAN_UNCLOSED)) end = bare_end(bytes, end, count, dialect);
  field.length = end - start;
  return field;
}

size_t scan_fields(const uint8_t *bytes, uint64_t start, uint64_t count, scan_dialect_t dialect,
                   scan_field_t *fields, size_t capacity, uint64_t *end) {
  size_t found = 0;
  for (uint64_t at = start;; at++) {
    scan_field_t field = scan_field_at(bytes, at, count, dialect);
    if (found < capacity) fields[found] = field;
    found++;
    at = field.start + field.length;
    if (at < count && bytes[at] == dialect.delimiter) continue;
    *end = at;
    return found;
  }
}

size_t scan_unquote(const uint8_t *field, size_t length, scan_dialect_t dialect, uint8_t *out) {
  size_t written = 0;
  // The same walk as quoted_end: a doubled quote is one, the closing quote is none.
  uint32_t flags = 0;
  uint64_t close = quoted_end(field, 0, length, dialect, &flags);
  size_t inside = flags & SCAN_UNCLOSED ? length : close - 1;
  for (size_t i = 1; i < inside; i++) {
    out[written++] = field[i];
    if (field[i] == dialect.quote && i + 1 < inside && field[i + 1] == dialect.quote) i++;
  }
  memcpy(out + written, field + close, length - close);
  return written + (length - close);
}

uint64_t scan_line_number(const uint8_t *bytes, uint64_t position) {
  uint64_t lines = 1;
  for (uint64_t i = 0; i < position; i++)
    lines += bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 >= position || bytes[i + 1] != '\n'));
  return lines;
}

#if defined(__SSE2__)
// As scan_is_bare, of no more than 255 blocks of 16 bytes: adds up the delimiters, and returns whether
// there is nothing else that matters. In each block nothing before the byte `first` counts.
static int are_bare(const uint8_t *bytes, size_t blocks, size_t first, scan_dialect_t dialect,
                    size_t *found) {
  static const uint8_t counted[32] = {[16] = 255, 255, 255, 255, 255, 255, 255, 255,
                                      255,        255, 255, 255, 255, 255, 255, 255};
  const __m128i mask = _mm_loadu_si128((const __m128i *)(counted + 16 - first));
  const __m128i delimiter = _mm_set1_epi8((char)dialect.delimiter);
  const __m128i quote = _mm_set1_epi8((char)dialect.quote);
  const __m128i lf = _mm_set1_epi8('\n'), cr = _mm_set1_epi8('\r');
  __m128i hits = _mm_setzero_si128(), counts = _mm_setzero_si128();
  for (size_t i = 0; i < blocks; i++) {
    __m128i lane = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
    __m128i ends = _mm_or_si128(_mm_cmpeq_epi8(lane, lf), _mm_cmpeq_epi8(lane, cr));
    hits = _mm_or_si128(hits, _mm_or_si128(ends, _mm_cmpeq_epi8(lane, quote)));
    counts = _mm_sub_epi8(counts, _mm_and_si128(_mm_cmpeq_epi8(lane, delimiter), mask));
  }
  hits = _mm_and_si128(hits, mask);
  __m128i sums = _mm_sad_epu8(counts, _mm_setzero_si128());
  *found += (size_t)(_mm_extract_epi16(sums, 0) + _mm_extract_epi16(sums, 4));
  return _mm_movemask_epi8(hits) == 0;
}
#endif

int scan_is_bare(const uint8_t *bytes, size_t length, scan_dialect_t dialect, size_t delimiters) {
  size_t at = 0, found = 0;
#if defined(__SSE2__)
  while (length - at >= 16) {
    size_t blocks = (length - at) / 16;
    if (blocks > 255) blocks = 255;
    if (!are_bare(bytes + at, blocks, 0, dialect, &found)) return 0;
    at += 16 * blocks;
  }
  if (at < length && length >= 16) {
    // The last block again, for those of its bytes that are left.
    if (!are_bare(bytes + length - 16, 1, 16 - (length - at), dialect, &found)) return 0;
    at = length;
  }
#endif
  for (; at < length; at++) {
    if (bytes[at] == dialect.quote || bytes[at] == '\n' || bytes[at] == '\r') return 0;
    found += bytes[at] == dialect.delimiter;
  }
  return found <= delimiters;
}
