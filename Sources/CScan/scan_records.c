#include <string.h>

#include "scan_chunk.h"
#include "scan_exact.h"

// What is found, and what is wanted of it.
typedef struct {
  uint64_t *starts;
  size_t capacity, count;
  scan_wanted_t wanted;
  scan_slice_t *slices;
  size_t special;
} harvest_t;

static void note(scan_records_t *state, uint64_t record, uint64_t start, uint64_t fields,
                 uint32_t flags, uint64_t place) {
  if (fields > state->most) state->most = (uint32_t)fields;
  if (!state->expected) state->expected = (uint32_t)fields;
  if (fields == state->expected && !flags) return;
  if (state->odd < SCAN_ODDITIES)
    state->oddities[state->odd] =
        (scan_oddity_t){record, start, (uint32_t)fields, flags, place};
  state->odd++;
}

// Takes the record at `start` by the exact rules; returns the boundary behind it.
static uint64_t exact_record(scan_records_t *state, const uint8_t *bytes, uint64_t start,
                             uint64_t count, scan_dialect_t dialect, harvest_t *harvest) {
  uint64_t fields = 0, at = start, place = start;
  uint32_t flags = 0;
  for (;; at++) {
    scan_field_t field = scan_field_at(bytes, at, count, dialect);
    uint32_t bad = field.flags & (SCAN_STRAY | SCAN_UNCLOSED);
    if (field.flags & SCAN_OPEN) state->is_open = 1;
    if (!(field.flags & SCAN_QUOTED) && !dialect.whole_cell_quotes && field.length &&
        memchr(bytes + field.start, dialect.quote, field.length))
      bad |= SCAN_STRAY;
    if (bad && !flags) place = field.start;
    flags |= bad;
    fields++;
    at = field.start + field.length;
    if (at >= count || bytes[at] != dialect.delimiter) break;
  }
  note(state, state->records, start, fields, flags, place);
  state->malformed += flags != 0;
  if (harvest->wanted.columns)
    harvest->special += exact_fields(bytes, start, count, dialect, harvest->wanted,
                                     harvest->count, harvest->slices);
  harvest->starts[harvest->count++] = start;
  state->records++;
  return at < count ? at + 1 : count;
}

// Takes the wanted fields of the chunk's spans, `count` of them, of which the first is record number
// `record`.
SCAN_INLINE void take_fields(const chunk_t *chunk, size_t count, const uint8_t *bytes,
                             scan_dialect_t dialect, kernel_t kernel, size_t record,
                             harvest_t *harvest) {
  for (size_t column = 0; column < harvest->wanted.columns; column++) {
    size_t index = harvest->wanted.indices[column], special = 0;
    uint32_t missing = harvest->wanted.missing_tag;
    scan_slice_t *slices = harvest->slices + column * harvest->wanted.stride + record;
    for (size_t i = 0; i < count; i++) {
      span_t span = chunk->spans[i];
      if (index >= span.fields) {
        slices[i] = (scan_slice_t){SCAN_NOWHERE, 0, missing};
        continue;
      }
      size_t start = span.from, end = span.to;
      uint64_t window = window_at(chunk, start);
      if (index < (size_t)__builtin_popcountll(window)) {
        end = start + kernel.nth_bit(window, (unsigned)index);
        if (index) start += kernel.nth_bit(window, (unsigned)index - 1) + 1;
        // Behind the last field the first delimiter is one of the next record.
        if (end > span.to) end = span.to;
      } else {
        if (index + 1 < span.fields) end = place_of(chunk, start, index, kernel);
        if (index) start = place_of(chunk, start, index - 1, kernel) + 1;
      }
      scan_slice_t slice = {chunk->base + start, (uint32_t)(end - start), 0};
      if (dialect.quote && slice.length && bytes[slice.place] == dialect.quote)
        slice = quoted_slice(bytes, slice, dialect);
      slices[i] = slice;
      special += slice.tag;
    }
    harvest->special += special / SCAN_NEEDS_UNQUOTING;
  }
}

// Tells apart the records that end in a chunk; `carried` delimiters of the first stand before it,
// where its `start` is. With `is_exact` fields are found by the exact rules. Returns the boundary that
// it came to.
SCAN_INLINE uint64_t take_records(scan_records_t *state, chunk_t *chunk,
                                  const uint8_t *bytes, uint64_t start, uint64_t carried,
                                  int is_exact, scan_dialect_t dialect, kernel_t kernel,
                                  harvest_t *harvest) {
  uint64_t passed = 0, expected = state->expected;
  uint64_t *starts = harvest->starts;
  size_t found = harvest->count, spans = 0;
  for (size_t i = 0; i < chunk->ends; i++) {
    size_t place = chunk->places[i];
    uint64_t end = chunk->base + place, sum = delimiters_before(chunk, place);
    uint64_t fields = carried + sum - passed + 1;
    if (end > start) {
      if (found == harvest->capacity) break;
      starts[found] = start;
      if (fields != expected) {
        note(state, state->records + (found - harvest->count), start, fields, 0, start);
        expected = state->expected;
      }
      if (harvest->wanted.columns) {
        if (start >= chunk->base && !is_exact)
          chunk->spans[spans++] =
              (span_t){(uint16_t)(start - chunk->base), (uint16_t)place, (uint32_t)fields};
        else
          harvest->special += exact_fields(bytes, start, end, dialect, harvest->wanted, found,
                                           harvest->slices);
      }
      found++;
    }
    passed = sum;
    carried = 0;
    start = end + 1;
  }
  if (spans) take_fields(chunk, spans, bytes, dialect, kernel, found - spans, harvest);
  state->records += found - harvest->count;
  harvest->count = found;
  return start;
}

// Takes the regular record at `start`, or some, and those that follow in the same chunk. Returns the
// boundary that it came to; `*is_bad` says whether a malformed record begins there.
SCAN_INLINE uint64_t regular_records(scan_records_t *state, const uint8_t *bytes, uint64_t start,
                                     uint64_t count, scan_dialect_t dialect, kernel_t kernel,
                                     chunk_t *chunk, harvest_t *harvest, int *is_bad) {
  uint64_t base = start, carried = 0;
  quoting_t quoting = {.before = 1};
  for (;;) {
    fill(chunk, &quoting, bytes, base, count, dialect, kernel);
    base += chunk->length;
    int is_whole = quoting.is_bad || base < count || quoting.quoted;
    // The last record need not be ended.
    if (!is_whole) chunk->places[chunk->ends++] = (uint16_t)chunk->length;
    // What is enclosed in quotes, where all of a cell has to be, does not show in the masks.
    int is_exact = dialect.whole_cell_quotes && quoting.has_quotes;
    uint64_t at = take_records(state, chunk, bytes, start, carried, is_exact, dialect, kernel,
                               harvest);
    int is_full = harvest->count == harvest->capacity;
    *is_bad = !is_full && (quoting.is_bad || (base == count && is_whole));
    if (at > start || *is_bad || is_full) return at < count ? at : count;
    carried += chunk->sums[(chunk->length + 63) / 64];
  }
}

SCAN_INLINE size_t records(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                           scan_dialect_t dialect, kernel_t kernel, harvest_t *harvest) {
  chunk_t chunk;
  while (state->position < count && harvest->count < harvest->capacity) {
    int is_bad;
    uint64_t at = regular_records(state, bytes, state->position, count, dialect, kernel,
                                  &chunk, harvest, &is_bad);
    // Blank lines were skipped already: a malformed record holds a quote.
    if (is_bad) at = exact_record(state, bytes, at, count, dialect, harvest);
    state->position = at;
  }
  return harvest->count;
}

#if SCAN_HAS_AVX2
SCAN_AVX2 static size_t records_avx2(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                                     scan_dialect_t dialect, harvest_t *harvest) {
  kernel_t kernel = {plain_masks_avx2, masks_avx2, prefix_xor_avx2, first_bit_avx2, nth_bit_avx2};
  return records(state, bytes, count, dialect, kernel, harvest);
}
#endif

static size_t records_baseline(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                               scan_dialect_t dialect, harvest_t *harvest) {
  kernel_t kernel = {plain_masks_baseline, masks_baseline, prefix_xor_portable, first_bit_portable,
                     nth_bit_portable};
  return records(state, bytes, count, dialect, kernel, harvest);
}

size_t scan_records_baseline(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                             scan_dialect_t dialect, uint64_t *starts, size_t capacity) {
  harvest_t harvest = {.starts = starts, .capacity = capacity};
  return records_baseline(state, bytes, count, dialect, &harvest);
}

size_t scan_records_and_columns(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                                scan_dialect_t dialect, uint64_t *starts, size_t capacity,
                                scan_wanted_t wanted, scan_slice_t *slices, size_t *special) {
  harvest_t harvest = {
      .starts = starts, .capacity = capacity, .wanted = wanted, .slices = slices};
#if SCAN_HAS_AVX2
  size_t found = scan_is_avx2() ? records_avx2(state, bytes, count, dialect, &harvest)
                                : records_baseline(state, bytes, count, dialect, &harvest);
#else
  size_t found = records_baseline(state, bytes, count, dialect, &harvest);
#endif
  *special = harvest.special;
  return found;
}

size_t scan_records(scan_records_t *state, const uint8_t *bytes, uint64_t count,
                    scan_dialect_t dialect, uint64_t *starts, size_t capacity) {
  size_t special;
  scan_wanted_t nothing = {.columns = 0};
  return scan_records_and_columns(state, bytes, count, dialect, starts, capacity, nothing, NULL,
                                  &special);
}
