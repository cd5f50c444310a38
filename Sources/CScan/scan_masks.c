#include "scan_masks.h"

static void store(scan_masks_t found, uint64_t quoted, uint64_t masks[4]) {
  memcpy(masks, &found, sizeof found);
  masks[3] = quoted;
}

void scan_masks_portable(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
  scan_masks_t found = masks_portable(bytes, dialect);
  store(found, prefix_xor_portable(found.quotes), masks);
}

void scan_masks_baseline(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
  scan_masks_t found = masks_baseline(bytes, dialect);
  store(found, prefix_xor_portable(found.quotes), masks);
}

#if SCAN_HAS_AVX2
SCAN_AVX2 static void store_avx2(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
  scan_masks_t found = masks_avx2(bytes, dialect);
  store(found, prefix_xor_avx2(found.quotes), masks);
}
#endif

void scan_masks_fastest(const uint8_t *bytes, scan_dialect_t dialect, uint64_t masks[4]) {
#if SCAN_HAS_AVX2
  if (scan_is_avx2()) return store_avx2(bytes, dialect, masks);
#endif
  scan_masks_baseline(bytes, dialect, masks);
}
