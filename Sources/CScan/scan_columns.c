#include "scan_exact.h"
#include "scan_masks.h"

// Takes a well-formed record by blocks. Returns how many of its slices need unquoting, or -1 when
// the exact rules are needed after all.
SCAN_INLINE int64_t regular_record(const uint8_t *bytes, uint64_t count, scan_dialect_t dialect,
                                   scan_masks_of_t masks_of, scan_prefix_xor_t prefix_xor,
                                   scan_wanted_t wanted, size_t record, scan_slice_t *slices) {
  uint64_t start = wanted.starts[record], quoted = 0;
  size_t column = 0, index = 0;
  int64_t special = 0;
  for (uint64_t base = start; base + 64 <= count; base += 64) {
    scan_masks_t masks = masks_of(bytes + base, dialect);
    uint64_t borders = masks.delimiters | masks.line_ends;
    if (masks.quotes) {
      // Quotes behind the last wanted field are of no interest, but that is not known yet.
      if (!wanted.is_well_formed || dialect.whole_cell_quotes) return -1;
    }
    if (masks.quotes | quoted) {
      uint64_t inside = prefix_xor(masks.quotes) ^ quoted;
      borders &= ~inside;
      quoted = (uint64_t)((int64_t)inside >> 63);
    }
    for (; borders; borders &= borders - 1, index++) {
      uint64_t end = base + (uint64_t)__builtin_ctzll(borders);
      if (index == wanted.indices[column]) {
        scan_slice_t slice = regular_slice(bytes, start, end, dialect);
        special += slice.tag != 0;
        slices[column * wanted.stride + record] = slice;
        if (++column == wanted.columns) return special;
      }
      if (bytes[end] != dialect.delimiter) {
        for (; column < wanted.columns; column++)
          slices[column * wanted.stride + record] =
              (scan_slice_t){SCAN_NOWHERE, 0, wanted.missing_tag};
        return special;
      }
      start = end + 1;
    }
  }
  return -1;
}

SCAN_INLINE size_t columns(const uint8_t *bytes, uint64_t count, scan_dialect_t dialect,
                           scan_masks_of_t masks_of, scan_prefix_xor_t prefix_xor,
                           scan_wanted_t wanted, scan_slice_t *slices) {
  size_t special = 0;
  for (size_t record = 0; record < wanted.records; record++) {
    int64_t found = regular_record(bytes, count, dialect, masks_of, prefix_xor, wanted, record,
                                   slices);
    special += found >= 0 ? (size_t)found
                          : exact_fields(bytes, wanted.starts[record], count, dialect, wanted, record,
                                         slices);
  }
  return special;
}

#if SCAN_HAS_AVX2
SCAN_AVX2 static size_t columns_avx2(const uint8_t *bytes, uint64_t count, scan_dialect_t dialect,
                                     scan_wanted_t wanted, scan_slice_t *slices) {
  return columns(bytes, count, dialect, masks_avx2, prefix_xor_avx2, wanted, slices);
}
#endif

size_t scan_columns(const uint8_t *bytes, uint64_t count, scan_dialect_t dialect,
                    scan_wanted_t wanted, scan_slice_t *slices) {
  if (!wanted.columns) return 0;
#if SCAN_HAS_AVX2
  if (scan_is_avx2()) return columns_avx2(bytes, count, dialect, wanted, slices);
#endif
  return columns(bytes, count, dialect, masks_baseline, prefix_xor_portable, wanted, slices);
}

size_t scan_columns_exact(const uint8_t *bytes, uint64_t count, scan_dialect_t dialect,
                          scan_wanted_t wanted, scan_slice_t *slices) {
  if (!wanted.columns) return 0;
  size_t special = 0;
  for (size_t record = 0; record < wanted.records; record++)
    special +=
        exact_fields(bytes, wanted.starts[record], count, dialect, wanted, record, slices);
  return special;
}
