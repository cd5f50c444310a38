#pragma once
#include <stddef.h>
#include <stdint.h>

/// A run of bytes that orders a value.
typedef struct {
  const uint8_t *start;
  size_t length;
} scan_bytes_t;

/// Keys and how they compare: by their bytes, a key before the longer ones that begin with it.
typedef struct {
  const scan_bytes_t *keys;
  /// What each byte counts, 256 of them, none 0; NULL: itself.
  const uint8_t *weights;
  /// What decides where all weights are equal, byte by byte, 256 of them; NULL: nothing.
  const uint8_t *variants;
  /// Asked now and then whether to give up, with `context`, by any thread; NULL: never.
  int (*is_stopped)(void *context);
  void *context;
} scan_keys_t;

/// A key while it is sorted: 8 of its bytes are at hand, so that most comparisons touch no key.
typedef struct {
  uint64_t chunk;
  uint32_t number;  ///< Of the key.
  uint32_t left;    ///< Bits 0 to 3: bytes from the first one of the chunk on, 9 standing for all
                    ///< that is more. The rest: how many chunks stand before this one.
} scan_entry_t;

/// What the bytes of keys have, as seen by the tables of `keys`, whose weights may be 0 for this.
enum { SCAN_HAS_NO_WEIGHT = 1, SCAN_HAS_VARIANT = 2 };

/// Which of these the keys with the numbers `from` to `to`, exclusive, have; the first one ends the
/// search. Both tables must be there. Returns -1 when it was stopped.
int scan_rank_inspect(const scan_keys_t *keys, size_t from, size_t to);

// A sort is made of the steps below, in this order; but for the second and the last each works on a
// part of the keys, so that threads can share it. All return -1 when they were stopped; what they
// wrote is of no use then.

/// Makes the entries of the keys with the numbers `from` to `to`, exclusive.
int scan_rank_load(const scan_keys_t *keys, size_t from, size_t to, scan_entry_t *entries);

/// Parts entries by the first of their 8 bytes that is not the same in all: writes them to `to`, in
/// ascending order of that byte, and where each of its 256 values begins and the last ends to
/// `starts`. Returns the number of bits in the chunk below that byte.
int scan_rank_part(const scan_keys_t *keys, const scan_entry_t *from, scan_entry_t *to,
                   size_t count, size_t starts[257]);

/// Sorts entries that are equal in all but the lowest `bits` of their chunks; equal keys by number.
/// `scratch` has room for `count`.
int scan_rank_sort(const scan_keys_t *keys, scan_entry_t *entries, scan_entry_t *scratch,
                   size_t count, unsigned bits);

/// Notes of each sorted entry at `from` to `to`, by place in `marks`, whether its key differs from
/// the one before it; returns how many do. The first of all does.
int64_t scan_rank_mark(const scan_keys_t *keys, const scan_entry_t *entries, size_t from, size_t to,
                       uint8_t *marks);

/// Writes the ranks of the keys by number, and the numbers by place.
int scan_rank_write(const scan_keys_t *keys, const scan_entry_t *entries, size_t count,
                    const uint8_t *marks, uint32_t *ranks, uint32_t *order);
