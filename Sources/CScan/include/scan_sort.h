#pragma once
#include <stddef.h>
#include <stdint.h>

/// One stable counting pass: writes the rows of `from` to `to` in ascending order of their rank.
/// The rank of a row is `ranks[codes[row]]`, or `ranks[row]` where `codes` is NULL; all ranks are
/// below `rank_count`. Rows with equal ranks keep their order. O(count + rank_count).
/// `starts` is scratch memory for `rank_count` numbers.
void scan_counting_pass(const uint32_t *from, uint32_t *to, size_t count, const uint32_t *codes,
                        const uint32_t *ranks, uint32_t rank_count, uint32_t *starts);

/// As scan_counting_pass, by the 11 bits of the rank from bit `shift` on; `starts` holds 2,048.
void scan_radix_pass(const uint32_t *from, uint32_t *to, size_t count, const uint32_t *codes,
                     const uint32_t *ranks, unsigned shift, uint32_t *starts);
