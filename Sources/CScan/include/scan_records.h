#pragma once
#include <stddef.h>
#include <stdint.h>

#include "scan_dictionary.h"

/// How the fields of delimited text are told apart (RFC 4180, with the malformations people have).
typedef struct {
  uint8_t delimiter;
  uint8_t quote;              ///< 0: no quoting.
  uint8_t whole_cell_quotes;  ///< 1: a field is quoted only if its quotes enclose all of it.
} scan_dialect_t;

/// What a field looked like.
enum {
  SCAN_QUOTED = 1,    ///< Enclosed in quotes, which are not part of the value.
  SCAN_ESCAPED = 2,   ///< Holds quotes that stand for fewer ones in the value.
  SCAN_STRAY = 4,     ///< Malformed: a quote where none may stand.
  SCAN_UNCLOSED = 8,  ///< Malformed: the closing quote is missing.
};

/// A field: its bytes from the first to the one before the delimiter, and the flags above.
typedef struct {
  uint64_t start;
  uint64_t length;
  uint32_t flags;
} scan_field_t;

/// A record that is not as it should be.
typedef struct {
  uint64_t record;  ///< Counted from 0 over all records found.
  uint64_t start;   ///< Its first byte.
  uint32_t fields;
  uint32_t flags;  ///< SCAN_STRAY and SCAN_UNCLOSED of its fields; 0: the number of fields is off.
  uint64_t place;  ///< The byte where the first malformed field begins.
} scan_oddity_t;

#define SCAN_ODDITIES 64

/// The state of a search for records, which may be continued.
typedef struct {
  uint64_t position;   ///< A boundary between records: where to go on.
  uint64_t records;    ///< Found so far.
  uint32_t expected;   ///< Fields of a regular record; 0: take it from the first one.
  uint32_t most;       ///< The most fields that a record had.
  uint64_t odd;        ///< How many records are not regular; the first SCAN_ODDITIES are kept.
  scan_oddity_t oddities[SCAN_ODDITIES];
} scan_records_t;

/// Finds records from `state->position` on and writes where each starts, `capacity` at most.
/// A record ends at LF, CR LF or CR outside quotes; a line without a byte is no record.
/// Returns how many were written; the end is reached when `state->position == count`.
size_t scan_records(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                    scan_dialect_t dialect, uint64_t *starts, size_t capacity);

/// Splits the record at `start` into fields, `capacity` of them at most; `count` is the end of the
/// bytes. Returns the number of fields it has; `*end` is where its terminator begins.
size_t scan_fields(const uint8_t *bytes, uint64_t start, uint64_t count, scan_dialect_t dialect,
                   scan_field_t *fields, size_t capacity, uint64_t *end);

/// Finds field `index` of each record in `starts` as a slice of `bytes`. One that the record lacks
/// has the place SCAN_NOWHERE and the tag `missing_tag`. The value of a field with SCAN_ESCAPED has
/// to be made by `scan_unquote`: bit 31 of its tag is set, and the slice is the whole field.
void scan_column(const uint8_t *bytes, uint64_t count, scan_dialect_t dialect,
                 const uint64_t *starts, size_t records, size_t index, uint32_t missing_tag,
                 scan_slice_t *slices);

#define SCAN_NEEDS_UNQUOTING (UINT32_C(1) << 31)

/// Writes the value of a field that is quoted and escaped to `out`, which has room for `length`
/// bytes; returns how many it wrote.
size_t scan_unquote(const uint8_t *field, size_t length, scan_dialect_t dialect, uint8_t *out);

/// How many lines begin in `bytes`: LF, CR LF and CR each end one. The last need not be ended.
uint64_t scan_line_number(const uint8_t *bytes, uint64_t position);

/// The portable twin of the block kernel, for the test that holds the two equal: the masks of
/// quote, delimiter, LF and CR in 64 bytes.
void scan_masks_portable(const uint8_t *block, scan_dialect_t dialect, uint64_t masks[4]);
void scan_masks_fastest(const uint8_t *block, scan_dialect_t dialect, uint64_t masks[4]);
