#pragma once
#include <stddef.h>
#include <stdint.h>

/// The order that one key gives to rows: the rank of a row is `ranks[codes[row]]`, or `ranks[row]`
/// where `codes` is NULL.
typedef struct {
  const uint32_t *codes;
  const uint32_t *ranks;
} scan_key_t;

/// What one thread does in a stable counting pass by some bits of the rank.
typedef struct {
  const uint32_t *rows;  ///< The rows to be placed; NULL for `first`, `first + 1` …
  uint32_t first;
  size_t count;
  scan_key_t key;
  unsigned shift;  ///< The bits of the rank that count: from this one on …
  uint32_t mask;   ///< … as many as this has.
} scan_pass_t;

/// Adds to `counts` how many rows have each value of those bits. O(rows).
void scan_count(scan_pass_t pass, uint32_t *counts);

/// Writes each row to `to[starts[bits]++]`: rows with equal bits keep their order where `starts` are
/// the sums of what was counted. O(rows).
void scan_place(scan_pass_t pass, uint32_t *to, uint32_t *starts);

/// Of the rows from `first` to the one before `end` whose rank under the first key is no more than
/// `most`, writes to `rows` those that come first by the keys, the first key deciding first and among
/// equals the lower row: `wanted` of them, fewer where there are fewer. Returns how many. O(rows)
/// mostly, O(rows × wanted) at worst; `wanted` is not 0. Without keys all rows are equal.
size_t scan_select(const scan_key_t *keys, size_t key_count, uint32_t first, uint32_t end,
                   uint32_t most, uint32_t *rows, size_t wanted);

/// The same of the rows `sorted`, which are in the order of the first key, equals in ascending order;
/// of these no more are looked at than it takes. There is a key.
size_t scan_select_sorted(const scan_key_t *keys, size_t key_count, const uint32_t *sorted,
                          size_t sorted_count, uint32_t *rows, size_t wanted);
