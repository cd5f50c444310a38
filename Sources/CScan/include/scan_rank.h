#pragma once
#include <stddef.h>
#include <stdint.h>

/// Ranks `count` keys by their bytes, a key before the longer ones that begin with it. Key i is
/// `bytes[ends[i - 1]]` to `bytes[ends[i]]`, the first one from 0. Writes to `ranks` the rank of
/// each, dense from 0, and to `order` the keys' numbers in ascending order, equal ones by number.
/// Returns how many different keys there are, or -1 when there is no memory.
int64_t scan_rank_keys(const uint8_t *bytes, const size_t *ends, size_t count, uint32_t *ranks,
                       uint32_t *order);
