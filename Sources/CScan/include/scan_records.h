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
  SCAN_OPEN = 16,     ///< The bytes ended where a closing quote was looked for.
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
  uint64_t malformed;  ///< How many have a malformed field.
  uint32_t is_open;    ///< 1: a record's fields depended on where the bytes ended.
  scan_oddity_t oddities[SCAN_ODDITIES];
} scan_records_t;

/// Finds records from `state->position` on and writes where each starts, `capacity` at most.
/// A record ends at LF, CR LF or CR outside quotes; a line without a byte is no record.
/// Returns how many were written; the end is reached when `state->position == count`.
size_t scan_records(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                    scan_dialect_t dialect, uint64_t *starts, size_t capacity);

/// Which fields of which records are wanted.
typedef struct {
  const uint64_t *starts;   ///< Where each record begins.
  size_t records;
  size_t stride;            ///< From the slices of one field to those of the next: at least `records`.
  const size_t *indices;    ///< Of the fields, counted from 0, ascending, each once.
  size_t columns;
  uint32_t missing_tag;     ///< For a field that a record lacks.
  uint32_t is_well_formed;  ///< 1: scan_records found none of these records malformed.
} scan_wanted_t;

/// As scan_records, and finds fields of the records, as scan_columns does, on the way. What `wanted`
/// says of records is not looked at; its stride is at least `capacity`. `*special` is how many fields
/// have to be made by `scan_unquote`.
size_t scan_records_and_columns(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                                scan_dialect_t dialect, uint64_t *starts, size_t capacity,
                                scan_wanted_t wanted, scan_slice_t *slices, size_t *special);

/// Splits the record at `start` into fields, `capacity` of them at most; `count` is the end of the
/// bytes. Returns the number of fields it has; `*end` is where its terminator begins.
size_t scan_fields(const uint8_t *bytes, uint64_t start, uint64_t count, scan_dialect_t dialect,
                   scan_field_t *fields, size_t capacity, uint64_t *end);

/// As scan_records, for every processor: for the test that holds the two equal.
size_t scan_records_baseline(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                             scan_dialect_t dialect, uint64_t *starts, size_t capacity);

/// Finds fields as slices of `bytes`: field j of record i goes to `slices[j * wanted.stride + i]`.
/// One that the record lacks has the place SCAN_NOWHERE. The value of a field with SCAN_ESCAPED or
/// SCAN_UNCLOSED has to be made by `scan_unquote`: bit 31 of its tag is set, and the slice is the whole field.
/// Returns how many are of that sort.
size_t scan_columns(const uint8_t *bytes, uint64_t count, scan_dialect_t dialect,
                    scan_wanted_t wanted, scan_slice_t *slices);

/// As scan_columns, by the exact rules alone: for the test that holds the two equal.
size_t scan_columns_exact(const uint8_t *bytes, uint64_t count, scan_dialect_t dialect,
                          scan_wanted_t wanted, scan_slice_t *slices);

#define SCAN_NEEDS_UNQUOTING (UINT32_C(1) << 31)

/// Writes the value of a field that is quoted and escaped to `out`, which has room for `length`
/// bytes; returns how many it wrote.
size_t scan_unquote(const uint8_t *field, size_t length, scan_dialect_t dialect, uint8_t *out);

/// Whether bytes hold no quote and no line end, and the delimiter no more than `delimiters` times.
int scan_is_bare(const uint8_t *bytes, size_t length, scan_dialect_t dialect, size_t delimiters);

/// How many lines begin in `bytes`: LF, CR LF and CR each end one. The last need not be ended.
uint64_t scan_line_number(const uint8_t *bytes, uint64_t position);

/// The masks of quote, delimiter and line end in 64 bytes, and the parity of the quotes up to each:
/// the twins of one kernel, for the test that holds them equal.
void scan_masks_portable(const uint8_t *block, scan_dialect_t dialect, uint64_t masks[4]);
void scan_masks_baseline(const uint8_t *block, scan_dialect_t dialect, uint64_t masks[4]);
void scan_masks_fastest(const uint8_t *block, scan_dialect_t dialect, uint64_t masks[4]);
