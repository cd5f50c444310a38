#include "scan_candidates.h"

#include <string.h>

#include "scan_slices.h"
#include "scan_target.h"

// The first and the last place that a value may have among all values; lower comes first.
typedef struct {
  uint64_t first, last;
} places_t;

static const places_t anywhere = {0, UINT64_MAX};

// The ASCII byte that a character of two bytes counts as at the beginning of a text; 0 if unknown.
SCAN_INLINE uint8_t base_of(scan_placing_t placing, const uint8_t *bytes, size_t length) {
  if (!placing.bases || length < 2 || bytes[0] < 0xC2 || bytes[0] > 0xDF) return 0;
  if ((bytes[1] & 0xC0) != 0x80 || (length > 2 && bytes[2] >= 0x80)) return 0;
  return placing.bases[(bytes[0] & 0x1F) << 6 | (bytes[1] & 0x3F)];
}

// The byte that a text counts as at its beginning; 0 where none does.
SCAN_INLINE uint8_t placing_byte(scan_placing_t placing, const uint8_t *bytes, size_t length) {
  if (!placing.weights[bytes[0]]) {
    uint8_t base = base_of(placing, bytes, length);
    return placing.weights[base] ? base : 0;
  }
  return length > 1 && bytes[1] >= 0x80 && !placing.firm[bytes[0]] ? 0 : bytes[0];
}

SCAN_INLINE places_t text_places(scan_placing_t placing, const uint8_t *bytes, size_t length) {
  uint64_t known = 0;
  size_t at = 0;
  unsigned count = 0;
  while (count < 8 && at < length) {
    uint8_t byte = placing_byte(placing, bytes + at, length - at);
    if (!byte) break;
    at += placing.weights[bytes[at]] ? 1 : 2;
    known = known << 8 | placing.weights[byte];
    count++;
  }
  if (count == 0) return anywhere;
  unsigned open = 8 * (8 - count);
  uint64_t first = count == 8 ? known : known << open;
  int is_whole = count == 8 || at == length;
  return (places_t){first, is_whole ? first : first | ((UINT64_C(1) << open) - 1)};
}

static int days_in(int year, int month) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return days[month - 1] + (month == 2 && is_leap);
}

// The first byte is the highest.
SCAN_INLINE uint64_t load_word(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

// A date of ISO 8601 by its digits: year, month and day, each byte one of them but for the last, which
// is the day.
SCAN_INLINE places_t date_places(const uint8_t *bytes, size_t length) {
  const uint64_t form = UINT64_C(0x303030302D30302D), room = UINT64_C(0x767676767F76767F);
  const uint64_t high = UINT64_C(0x8080808080808080);
  if (length != 10) return anywhere;
  // 0 to 9 for a digit, 0 for a hyphen.
  uint64_t digits = load_word(bytes) ^ form;
  if ((((digits & ~high) + room) | digits) & high) return anywhere;
  unsigned month = (digits >> 16 & 15) * 10 + (digits >> 8 & 15);
  unsigned tens = bytes[8] - '0', ones = bytes[9] - '0', day = tens * 10 + ones;
  if (tens > 9 || ones > 9 || month - 1 > 11 || day - 1 > 30 || !(digits >> 32)) return anywhere;
  if (day > 28) {
    unsigned century = (digits >> 56) * 10 + (digits >> 48 & 15);
    unsigned year = century * 100 + (digits >> 40 & 15) * 10 + (digits >> 32 & 15);
    if ((int)day > days_in((int)year, (int)month)) return anywhere;
  }
  return (places_t){digits | day, digits | day};
}

SCAN_INLINE places_t places_of(scan_placing_t placing, const uint8_t *bytes, scan_slice_t slice) {
  if (slice.length == 0) {
    uint64_t place = placing.empty_is_last ? UINT64_MAX : 0;
    return (places_t){place, place};
  }
  // What is not plain text may sort by something else than its bytes.
  if (slice.tag) return anywhere;
  places_t places = placing.are_dates ? date_places(bytes, slice.length)
                                      : text_places(placing, bytes, slice.length);
  return placing.is_descending ? (places_t){~places.last, ~places.first} : places;
}

static int is_ascii(const uint8_t *bytes, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (bytes[i] >= 0x80) return 0;
  return 1;
}

static void lift(uint64_t *heap, size_t at) {
  uint64_t place = heap[at];
  for (size_t parent; at && heap[parent = (at - 1) / 2] < place; at = parent)
    heap[at] = heap[parent];
  heap[at] = place;
}

static void sink(uint64_t *heap, size_t count) {
  uint64_t place = heap[0];
  size_t at = 0;
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && heap[child + 1] > heap[child]) child++;
    if (heap[child] <= place) break;
    heap[at] = heap[child];
  }
  heap[at] = place;
}

static void note(scan_best_t *best, uint64_t last) {
  if (best->count < best->wanted) {
    best->places[best->count] = last;
    lift(best->places, best->count++);
  } else if (last < best->places[0]) {
    best->places[0] = last;
    sink(best->places, best->count);
  }
}

// Which first bytes show that a text comes after all whose places begin with `last`.
typedef struct {
  unsigned last;
  uint8_t are_beyond[256];  // 1: whatever follows; 2: where no byte above 127 does
} beyond_t;

static void set_beyond(beyond_t *beyond, scan_placing_t placing, unsigned last) {
  beyond->last = last;
  for (unsigned byte = 0; byte < 256; byte++) {
    uint8_t weight = placing.weights[byte];
    uint8_t place = placing.is_descending ? (uint8_t)~weight : weight;
    beyond->are_beyond[byte] = weight && place > last ? 2 - (placing.firm[byte] != 0) : 0;
  }
}

// Whether the beginning of a text in the source alone shows that it is beyond.
SCAN_INLINE int is_beyond(const beyond_t *beyond, const scan_buffers_t *buffers,
                          scan_slice_t slice) {
  uint64_t count = buffers->source_count;
  if (slice.tag || !slice.length || slice.place >= count || slice.length > count - slice.place)
    return 0;
  const uint8_t *bytes = buffers->source + slice.place;
  uint8_t kind = beyond->are_beyond[bytes[0]];
  return kind == 1 || (kind == 2 && (slice.length == 1 || bytes[1] < 0x80));
}

SCAN_INLINE size_t candidates(scan_placing_t placing, scan_buffers_t buffers,
                              const scan_slice_t *slices, size_t count, scan_best_t *best,
                              uint32_t *kept) {
  size_t found = 0;
  uint64_t last = best->count == best->wanted ? best->places[0] : UINT64_MAX;
  beyond_t beyond;
  if (!placing.are_dates) set_beyond(&beyond, placing, last >> 56);
  for (size_t i = 0; i < count; i++) {
    scan_slice_t slice = slices[i];
    if (!placing.are_dates && is_beyond(&beyond, &buffers, slice)) continue;
    const uint8_t *end, *bytes = scan_bytes_of(&slice, &buffers, &end);
    places_t places = places_of(placing, bytes, slice);
    best->unplaced += places.first == 0 && places.last == UINT64_MAX;
    if (places.first > last) continue;
    kept[found++] = (uint32_t)i;
    if (places.last < UINT64_MAX && (!placing.only_ascii || is_ascii(bytes, slice.length)))
      note(best, places.last);
    last = best->count == best->wanted ? best->places[0] : UINT64_MAX;
    if (!placing.are_dates && last >> 56 != beyond.last)
      set_beyond(&beyond, placing, last >> 56);
  }
  return found;
}

size_t scan_candidates(scan_placing_t placing, scan_buffers_t buffers, const scan_slice_t *slices,
                       size_t count, scan_best_t *best, uint32_t *kept) {
  if (!best->wanted) return 0;
  // One loop for each kind of values.
  if (placing.are_dates) return candidates(placing, buffers, slices, count, best, kept);
  placing.are_dates = 0;
  return candidates(placing, buffers, slices, count, best, kept);
}

size_t scan_tally(scan_placing_t placing, scan_buffers_t buffers, const scan_slice_t *slices,
                  size_t count, uint64_t *counts, uint32_t *kept) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) {
    scan_slice_t slice = slices[i];
    const uint8_t *end;
    const uint8_t *bytes = scan_bytes_of(&slice, &buffers, &end);
    uint8_t byte = slice.length && !slice.tag ? placing_byte(placing, bytes, slice.length) : 0;
    if (byte)
      counts[byte]++;
    else
      kept[found++] = (uint32_t)i;
  }
  return found;
}
