#pragma once
#include <stddef.h>
#include <stdint.h>

#include "scan_dictionary.h"

/// How the first bytes of a value place it among others, as far as they do.
typedef struct {
  /// 256: bytes compare by these numbers, one after the other, the end of a value before all of them.
  /// 0: what begins here is not known.
  const uint8_t *weights;
  /// 256: 1 where a byte below 128 counts the same before every other byte; 0 where one above 127
  /// may change it.
  const uint8_t *firm;
  /// 2048, or NULL: the ASCII byte that a character up to U+07FF counts as; 0 where that is not known.
  const uint8_t *bases;
  uint32_t only_ascii;     ///< 1: values that are not ASCII may come later than their bytes say.
  uint32_t are_dates;      ///< 1: instead, values are known if they are dates as 2026-11-30.
  uint32_t is_descending;  ///< 1: the largest value comes first.
  uint32_t empty_is_last;  ///< 1: empty values come last, else first.
} scan_placing_t;

/// The best values so far: for each the latest place that it may have.
typedef struct {
  uint64_t *places;  ///< The last of them on top: a heap.
  size_t count, wanted;
  size_t unplaced;  ///< How many values that are not empty may have any place; counted for dates only.
} scan_best_t;

/// Writes which of `slices` may be among the first `best->wanted` of all that were looked at, in
/// their order, to `kept`, which has room for all; returns how many. None that is among the first is
/// ever left out; `best` is kept up to date.
size_t scan_candidates(scan_placing_t placing, scan_buffers_t buffers, const scan_slice_t *slices,
                       size_t count, scan_best_t *best, uint32_t *kept);

/// Counts values that their first character places, by the byte that it is or counts as, in
/// `counts`, which has 256 entries; those that are empty are none of them. Writes which of `slices`
/// are left to `kept`, which has room for all; returns how many.
size_t scan_tally(scan_placing_t placing, scan_buffers_t buffers, const scan_slice_t *slices,
                  size_t count, uint64_t *counts, uint32_t *kept);
