#include "scan_gather.h"

#include <string.h>

// Rows stand anywhere, so that neither the start of one nor its bytes are in the cache, nor is their
// page known: both are asked for this many rows ahead.
enum { AHEAD = 16, LINE = 64 };

static inline uint64_t length_of(scan_places_t places, uint32_t row) {
  if (row >= places.count) return 0;
  return (row + 1 < places.count ? places.starts[row + 1] : places.end) - places.starts[row];
}

uint64_t scan_gather_length(scan_places_t places, const uint32_t *rows, size_t count) {
  uint64_t length = 0;
  for (size_t i = 0; i < count; i++) {
    if (i + AHEAD < count) __builtin_prefetch(places.starts + rows[i + AHEAD]);
    length += length_of(places, rows[i]);
  }
  return length;
}

static inline void prefetch_record(scan_places_t places, uint32_t row) {
  if (row >= places.count) return;
  const uint8_t *start = places.bytes + places.starts[row];
  for (int line = 0; line < 3; line++) __builtin_prefetch(start + line * LINE);
}

void scan_gather(scan_places_t places, const uint32_t *rows, size_t count, uint8_t *out) {
  for (size_t i = 0; i < count; i++) {
    if (i + AHEAD < count) prefetch_record(places, rows[i + AHEAD]);
    uint64_t length = length_of(places, rows[i]);
    if (length) memcpy(out, places.bytes + places.starts[rows[i]], length);
    out += length;
  }
}
