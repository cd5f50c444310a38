#pragma once
#include "scan_dictionary.h"
#include "scan_target.h"

// The bytes of a slice that is not in the source.
static __attribute__((noinline)) const uint8_t *scan_bytes_beside(scan_slice_t *slice,
                                                                  const scan_buffers_t *buffers,
                                                                  const uint8_t **end) {
  int is_side = (slice->place & SCAN_SIDE_BIT) != 0;
  uint64_t count = is_side ? buffers->side_count : buffers->source_count;
  uint64_t place = slice->place & ~SCAN_SIDE_BIT;
  if (slice->place == SCAN_NOWHERE || place > count || slice->length > count - place) {
    slice->length = 0;
    place = 0;
  }
  const uint8_t *base = is_side ? buffers->side : buffers->source;
  *end = base + count;
  return base + place;
}

// The bytes of a slice, and where their buffer ends.
SCAN_INLINE const uint8_t *scan_bytes_of(scan_slice_t *slice, const scan_buffers_t *buffers,
                                         const uint8_t **end) {
  // A place beside the source is greater than any in it.
  uint64_t count = buffers->source_count, place = slice->place;
  if (place > count || slice->length > count - place)
    return scan_bytes_beside(slice, buffers, end);
  *end = buffers->source + count;
  return buffers->source + place;
}
