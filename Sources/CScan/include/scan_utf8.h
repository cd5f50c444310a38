#pragma once
#include <stdint.h>

/// How much of a text is UTF-8.
typedef struct {
  uint64_t multibyte;      ///< Well-formed sequences of several bytes.
  uint64_t invalid;        ///< Bytes that are in no well-formed sequence.
  uint64_t first_invalid;  ///< Where the first of them stands; the text's length where there is none.
} scan_utf8_t;

/// Looks at `count` bytes (Unicode 15, table 3-7). A sequence that the end cuts off does not count.
scan_utf8_t scan_utf8(const uint8_t *bytes, uint64_t count);

/// The same without the registers that only some processors have, for tests.
scan_utf8_t scan_utf8_baseline(const uint8_t *bytes, uint64_t count);
