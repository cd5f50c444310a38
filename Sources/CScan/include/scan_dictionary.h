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

/// Two buffers that slices stand in.
typedef struct {
  const uint8_t *source;
  uint64_t source_count;  ///< In bytes.
  const uint8_t *side;
  uint64_t side_count;  ///< In bytes.
} scan_buffers_t;

/// Gives equal values equal codes, counted from 0 in order of first sight, and keeps a copy of each
/// distinct one. Not for two threads at a time.
typedef struct scan_dictionary scan_dictionary_t;

/// Returns NULL when there is no memory. The caller owns it.
scan_dictionary_t *scan_dictionary_create(void);
void scan_dictionary_destroy(scan_dictionary_t *dictionary);

/// Writes the codes of `count` slices of `buffers` to `codes`. One that does not lie in its buffer
/// counts as empty. Returns 0, or -1 when there is no memory or no code left; then nothing more may
/// be added.
int scan_dictionary_encode(scan_dictionary_t *dictionary, scan_buffers_t buffers,
                           const scan_slice_t *slices, size_t count, uint32_t *codes);

/// How many distinct values were seen.
size_t scan_dictionary_count(const scan_dictionary_t *dictionary);

/// The distinct values by code, as slices whose side buffer is `scan_dictionary_bytes`. Both are
/// valid until the next call that encodes or destroys.
const scan_slice_t *scan_dictionary_slices(const scan_dictionary_t *dictionary);

/// The bytes of all distinct values, `*count` of them.
const uint8_t *scan_dictionary_bytes(const scan_dictionary_t *dictionary, uint64_t *count);
