#include "scan_sort.h"

#include <string.h>

static inline uint32_t rank_of(uint32_t row, const uint32_t *codes, const uint32_t *ranks) {
  return ranks[codes ? codes[row] : row];
}

static void to_starts(uint32_t *counts, size_t count) {
  uint32_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t here = counts[i];
    counts[i] = sum;
    sum += here;
  }
}

void scan_counting_pass(const uint32_t *from, uint32_t *to, size_t count, const uint32_t *codes,
                        const uint32_t *ranks, uint32_t rank_count, uint32_t *starts) {
  memset(starts, 0, rank_count * sizeof *starts);
  for (size_t i = 0; i < count; i++) starts[rank_of(from[i], codes, ranks)]++;
  to_starts(starts, rank_count);
  for (size_t i = 0; i < count; i++) to[starts[rank_of(from[i], codes, ranks)]++] = from[i];
}

void scan_radix_pass(const uint32_t *from, uint32_t *to, size_t count, const uint32_t *codes,
                     const uint32_t *ranks, unsigned shift, uint32_t *starts) {
  memset(starts, 0, 2048 * sizeof *starts);
  for (size_t i = 0; i < count; i++) starts[(rank_of(from[i], codes, ranks) >> shift) & 2047]++;
  to_starts(starts, 2048);
  for (size_t i = 0; i < count; i++)
    to[starts[(rank_of(from[i], codes, ranks) >> shift) & 2047]++] = from[i];
}
