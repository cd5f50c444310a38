#pragma once
#include <stddef.h>
#include <stdint.h>

/// A run of bytes in one of two buffers, and what its reader says of it.
typedef struct {
  uint64_t place;   ///< Bit 63: in the side buffer. The rest: bytes from its start. All ones: none.
  uint32_t length;  ///< In bytes.
  uint32_t tag;     ///< Part of the value: slices that differ in it are different.
} scan_slice_t;

#define SCAN_SIDE_BIT (UINT64_C(1) << 63)
#define SCAN_NOWHERE UINT64_MAX

/// Gives equal slices equal codes, counted from 0 in order of first sight. Not for two threads at
/// a time.
typedef struct scan_dictionary scan_dictionary_t;

/// Returns NULL when there is no memory. The caller owns it.
scan_dictionary_t *scan_dictionary_create(void);
void scan_dictionary_destroy(scan_dictionary_t *dictionary);

/// Writes the codes of `count` slices to `codes`. The bytes are read from `source` and `side`,
/// which must hold what every slice seen so far points at, though they may have moved.
/// Returns 0, or -1 when there is no memory or no code left; then nothing more may be added.
int scan_dictionary_encode(scan_dictionary_t *dictionary, const uint8_t *source,
                           const uint8_t *side, const scan_slice_t *slices, size_t count,
                           uint32_t *codes);

/// How many distinct slices were seen.
size_t scan_dictionary_count(const scan_dictionary_t *dictionary);

/// The distinct slices by code; valid until the next call that encodes or destroys.
const scan_slice_t *scan_dictionary_slices(const scan_dictionary_t *dictionary);
