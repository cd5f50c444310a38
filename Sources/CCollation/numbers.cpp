#include <string.h>

#include <new>

#include <unicode/unum.h>

#include "collation.h"
#include "text.hpp"

using namespace boundary;

struct collation_numbers {
  UNumberFormat *format = nullptr;

  ~collation_numbers() { unum_close(format); }
};

/// ICU keeps at most 999 digits a side; far less is enough for a cell.
constexpr int32_t mostDigits = 300;

collation_numbers_t *collation_numbers_open(const char *tag, size_t length) {
  icu::Locale locale = localeOfTag(tag, length);
  if (locale.isBogus()) return nullptr;
  collation_numbers_t *numbers = new (std::nothrow) collation_numbers_t;
  if (numbers == nullptr) return nullptr;
  UErrorCode status = U_ZERO_ERROR;
  numbers->format = unum_open(UNUM_DECIMAL, nullptr, 0, locale.getName(), nullptr, &status);
  if (U_SUCCESS(status)) return numbers;
  delete numbers;
  return nullptr;
}

void collation_numbers_close(collation_numbers_t *numbers) { delete numbers; }

static size_t writeSymbol(
    const collation_numbers_t *numbers, UNumberFormatSymbol symbol, char *out, size_t capacity) {
  if (numbers == nullptr) return 0;
  char16_t units[16];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = unum_getSymbol(numbers->format, symbol, units, 16, &status);
  if (U_FAILURE(status) || count > 16) return 0;
  return write(icu::UnicodeString(false, units, count), out, capacity);
}

size_t collation_numbers_decimal(const collation_numbers_t *numbers, char *out, size_t capacity) {
  return writeSymbol(numbers, UNUM_DECIMAL_SEPARATOR_SYMBOL, out, capacity);
}

size_t collation_numbers_grouping(const collation_numbers_t *numbers, char *out, size_t capacity) {
  return writeSymbol(numbers, UNUM_GROUPING_SEPARATOR_SYMBOL, out, capacity);
}

/// Counts the digits of both sides; false if `token` is not `-`? digits (`.` digits)?.
static bool measure(const char *token, int32_t length, int32_t &whole, int32_t &fraction) {
  int32_t i = 0;
  auto digits = [&] {
    int32_t start = i;
    while (i < length && token[i] >= '0' && token[i] <= '9') i++;
    return i - start;
  };
  if (i < length && token[i] == '-') i++;
  whole = digits();
  fraction = 0;
  if (whole > 0 && i < length && token[i] == '.') {
    i++;
    fraction = digits();
    if (fraction == 0) return false;
  }
  return whole > 0 && i == length && whole <= mostDigits && fraction <= mostDigits;
}

size_t collation_numbers_format(
    collation_numbers_t *numbers, const char *token, size_t length, char *out, size_t capacity) {
  int32_t whole = 0;
  int32_t fraction = 0;
  int32_t bytes = clamp(token, length);
  if (numbers == nullptr || !measure(token, bytes, whole, fraction)) return 0;
  unum_setAttribute(numbers->format, UNUM_MIN_INTEGER_DIGITS, whole);
  unum_setAttribute(numbers->format, UNUM_MAX_FRACTION_DIGITS, fraction);
  unum_setAttribute(numbers->format, UNUM_MIN_FRACTION_DIGITS, fraction);
  char16_t units[2048];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count =
      unum_formatDecimal(numbers->format, token, bytes, units, 2048, nullptr, &status);
  if (U_FAILURE(status) || count > 2048) return 0;
  return write(icu::UnicodeString(false, units, count), out, capacity);
}
