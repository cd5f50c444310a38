#pragma once
#include <stddef.h>
#include <stdint.h>

/// Where records stand: record i is the bytes from `starts[i]` up to the start of the next one, the
/// last one up to `end`. The starts ascend.
typedef struct {
  const uint8_t *bytes;
  const uint64_t *starts;
  size_t count;
  uint64_t end;
} scan_places_t;

/// How many bytes the records `rows`, `count` of them, have together. A row without a record has
/// none.
uint64_t scan_gather_length(scan_places_t places, const uint32_t *rows, size_t count);

/// Copies them one after the other to `out`, which has room for all.
void scan_gather(scan_places_t places, const uint32_t *rows, size_t count, uint8_t *out);
