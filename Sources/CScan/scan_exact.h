#pragma once
#include <string.h>

#include "scan_fields.h"
#include "scan_target.h"

// Fields as slices, one record at a time.

static inline scan_slice_t slice_of(scan_field_t field) {
  scan_slice_t slice = {field.start, (uint32_t)field.length, 0};
  if (field.length > UINT32_MAX) slice.length = UINT32_MAX;
  if (!(field.flags & SCAN_QUOTED)) return slice;
  if (field.flags & (SCAN_ESCAPED | SCAN_UNCLOSED)) {
    slice.tag = SCAN_NEEDS_UNQUOTING;
  } else {
    slice.place++;
    slice.length -= 2;
  }
  return slice;
}

// Takes the fields of the record at `start` by the exact rules, as number `record`; returns how many
// slices need unquoting.
static inline size_t exact_fields(const uint8_t *bytes, uint64_t start, uint64_t count,
                                  scan_dialect_t dialect, scan_wanted_t wanted, size_t record,
                                  scan_slice_t *slices) {
  size_t column = 0, index = 0, special = 0;
  for (uint64_t at = start;; at++, index++) {
    scan_field_t field = scan_field_at(bytes, at, count, dialect);
    if (index == wanted.indices[column]) {
      scan_slice_t slice = slice_of(field);
      special += slice.tag != 0;
      slices[column * wanted.stride + record] = slice;
      if (++column == wanted.columns) return special;
    }
    at = field.start + field.length;
    if (at >= count || bytes[at] != dialect.delimiter) break;
  }
  for (; column < wanted.columns; column++)
    slices[column * wanted.stride + record] =
        (scan_slice_t){SCAN_NOWHERE, 0, wanted.missing_tag};
  return special;
}

// The slice of a well-formed field that begins with a quote.
static inline scan_slice_t quoted_slice(const uint8_t *bytes, scan_slice_t slice,
                                        scan_dialect_t dialect) {
  if (memchr(bytes + slice.place + 1, dialect.quote, slice.length - 2)) {
    slice.tag = SCAN_NEEDS_UNQUOTING;
  } else {
    slice.place++;
    slice.length -= 2;
  }
  return slice;
}

// The slice of a well-formed field.
SCAN_INLINE scan_slice_t regular_slice(const uint8_t *bytes, uint64_t start, uint64_t end,
                                       scan_dialect_t dialect) {
  scan_slice_t slice = {start, (uint32_t)(end - start), 0};
  if (end - start > UINT32_MAX) slice.length = UINT32_MAX;
  if (!dialect.quote || start == end || bytes[start] != dialect.quote) return slice;
  return quoted_slice(bytes, slice, dialect);
}
