#include "scan_sort.h"

#include <string.h>

#include "scan_target.h"

SCAN_INLINE uint32_t rank_of(scan_key_t key, uint32_t row) {
  return key.ranks[key.codes ? key.codes[row] : row];
}

// Counts the rows of a pass, or where there is a `to` places them. What holds for all rows is told
// by constants, so that each kind of pass is a loop of its own.
SCAN_INLINE void run_loop(scan_pass_t pass, uint32_t *counts, uint32_t *to, int has_rows,
                          int has_codes, int is_whole) {
  for (size_t i = 0; i < pass.count; i++) {
    uint32_t row = has_rows ? pass.rows[i] : pass.first + (uint32_t)i;
    uint32_t rank = pass.key.ranks[has_codes ? pass.key.codes[row] : row];
    uint32_t *count = &counts[is_whole ? rank : (rank >> pass.shift) & pass.mask];
    if (to) to[*count] = row;
    ++*count;
  }
}

SCAN_INLINE void run_digit(scan_pass_t pass, uint32_t *counts, uint32_t *to, int has_rows,
                           int has_codes) {
  if (pass.shift == 0 && pass.mask == UINT32_MAX) run_loop(pass, counts, to, has_rows, has_codes, 1);
  else run_loop(pass, counts, to, has_rows, has_codes, 0);
}

SCAN_INLINE void run_key(scan_pass_t pass, uint32_t *counts, uint32_t *to, int has_rows) {
  if (pass.key.codes) run_digit(pass, counts, to, has_rows, 1);
  else run_digit(pass, counts, to, has_rows, 0);
}

SCAN_INLINE void run_pass(scan_pass_t pass, uint32_t *counts, uint32_t *to) {
  if (pass.rows) run_key(pass, counts, to, 1);
  else run_key(pass, counts, to, 0);
}

void scan_count(scan_pass_t pass, uint32_t *counts) { run_pass(pass, counts, NULL); }

void scan_place(scan_pass_t pass, uint32_t *to, uint32_t *starts) { run_pass(pass, starts, to); }

// Whether `row` comes after `other`; no two rows are equal.
static int is_after(const scan_key_t *keys, size_t key_count, uint32_t row, uint32_t other) {
  for (size_t i = 0; i < key_count; i++) {
    uint32_t one = rank_of(keys[i], row), two = rank_of(keys[i], other);
    if (one != two) return one > two;
  }
  return row > other;
}

// The same where the rank of `row` under the first key is known.
SCAN_INLINE int is_after_by(uint32_t rank, const scan_key_t *keys, size_t key_count, uint32_t row,
                            uint32_t other) {
  uint32_t two = rank_of(keys[0], other);
  return rank != two ? rank > two : is_after(keys + 1, key_count - 1, row, other);
}

// The first row from `row` on whose rank is no more than `most`; `end` where there is none.
SCAN_INLINE size_t next_within(scan_key_t key, size_t row, size_t end, uint32_t most) {
  if (key.codes) {
    for (; end - row >= 4; row += 4) {
      const uint32_t *codes = key.codes + row;
      if (key.ranks[codes[0]] <= most) return row;
      if (key.ranks[codes[1]] <= most) return row + 1;
      if (key.ranks[codes[2]] <= most) return row + 2;
      if (key.ranks[codes[3]] <= most) return row + 3;
    }
  } else {
    for (; end - row >= 4; row += 4) {
      const uint32_t *ranks = key.ranks + row;
      if (ranks[0] <= most) return row;
      if (ranks[1] <= most) return row + 1;
      if (ranks[2] <= most) return row + 2;
      if (ranks[3] <= most) return row + 3;
    }
  }
  while (row < end && rank_of(key, (uint32_t)row) > most) row++;
  return row;
}

// Puts a row in its place among the best so far, which are `count`, no more than `wanted`; returns how
// many there are then.
SCAN_INLINE size_t put(const scan_key_t *keys, size_t key_count, uint32_t row, uint32_t *rows,
                       size_t count, size_t wanted) {
  uint32_t rank = rank_of(keys[0], row);
  if (count == wanted) {
    if (is_after_by(rank, keys, key_count, row, rows[count - 1])) return count;
    count--;
  }
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (is_after_by(rank, keys, key_count, row, rows[middle])) low = middle + 1;
    else high = middle;
  }
  memmove(rows + low + 1, rows + low, (count - low) * sizeof *rows);
  rows[low] = row;
  return count + 1;
}

size_t scan_select(const scan_key_t *keys, size_t key_count, uint32_t first, uint32_t end,
                   uint32_t most, uint32_t *rows, size_t wanted) {
  size_t count = 0;
  if (key_count == 0) {
    while (count < wanted && first < end) rows[count++] = first++;
    return count;
  }
  // Rows come in ascending order, so that an equal one is never better than the last of the best.
  for (size_t at = first; (at = next_within(keys[0], at, end, most)) < end; at++) {
    count = put(keys, key_count, (uint32_t)at, rows, count, wanted);
    if (count == wanted) most = rank_of(keys[0], rows[count - 1]);
  }
  return count;
}

size_t scan_select_sorted(const scan_key_t *keys, size_t key_count, const uint32_t *sorted,
                          size_t sorted_count, uint32_t *rows, size_t wanted) {
  size_t count = 0;
  for (size_t i = 0; i < sorted_count; i++) {
    // All that follow are no better under the first key.
    if (count == wanted && rank_of(keys[0], sorted[i]) > rank_of(keys[0], rows[count - 1])) break;
    count = put(keys, key_count, sorted[i], rows, count, wanted);
  }
  return count;
}
