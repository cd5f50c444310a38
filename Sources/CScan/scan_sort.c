#include "scan_sort.h"

#include "scan_target.h"

SCAN_INLINE uint32_t rank_of(scan_key_t key, uint32_t row) {
  return key.ranks[key.codes ? key.codes[row] : row];
}

SCAN_INLINE uint32_t row_at(scan_pass_t pass, size_t place) {
  return pass.rows ? pass.rows[place] : pass.first + (uint32_t)place;
}

SCAN_INLINE uint32_t bits_of(scan_pass_t pass, uint32_t row) {
  return (rank_of(pass.key, row) >> pass.shift) & pass.mask;
}

void scan_count(scan_pass_t pass, uint32_t *counts) {
  for (size_t i = 0; i < pass.count; i++) counts[bits_of(pass, row_at(pass, i))]++;
}

void scan_place(scan_pass_t pass, uint32_t *to, uint32_t *starts) {
  for (size_t i = 0; i < pass.count; i++) {
    uint32_t row = row_at(pass, i);
    to[starts[bits_of(pass, row)]++] = row;
  }
}

// Whether `row` comes after `other`; no two rows are equal.
static int is_after(const scan_key_t *keys, size_t key_count, uint32_t row, uint32_t other) {
  for (size_t i = 0; i < key_count; i++) {
    uint32_t one = rank_of(keys[i], row), two = rank_of(keys[i], other);
    if (one != two) return one > two;
  }
  return row > other;
}

// Lets the row at `at` sink to where no row below it comes after it: the last of all is on top.
static void sink(const scan_key_t *keys, size_t key_count, uint32_t *heap, size_t count, size_t at) {
  uint32_t row = heap[at];
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && is_after(keys, key_count, heap[child + 1], heap[child])) child++;
    if (!is_after(keys, key_count, heap[child], row)) break;
    heap[at] = heap[child];
  }
  heap[at] = row;
}

size_t scan_select(const scan_key_t *keys, size_t key_count, uint32_t first, uint32_t end,
                   uint32_t *rows, size_t wanted) {
  size_t count = 0;
  uint32_t row = first;
  while (row < end && count < wanted) rows[count++] = row++;
  for (size_t at = count / 2; at-- > 0;) sink(keys, key_count, rows, count, at);
  if (row < end && key_count > 0) {
    // Rows come in ascending order, so that an equal one is never better than the last on top.
    uint32_t most = rank_of(keys[0], rows[0]);
    for (; row < end; row++) {
      if (rank_of(keys[0], row) > most || is_after(keys, key_count, row, rows[0])) continue;
      rows[0] = row;
      sink(keys, key_count, rows, count, 0);
      most = rank_of(keys[0], rows[0]);
    }
  }
  for (size_t left = count; left > 1;) {
    uint32_t last = rows[0];
    rows[0] = rows[--left];
    sink(keys, key_count, rows, left, 0);
    rows[left] = last;
  }
  return count;
}
