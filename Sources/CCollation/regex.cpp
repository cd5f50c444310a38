#include <new>

#include <unicode/uregex.h>
#include <unicode/ustring.h>

#include "collation.h"
#include "text.hpp"

using namespace boundary;

struct collation_regex {
  URegularExpression *expression = nullptr;
  Scratch scratch;

  ~collation_regex() { uregex_close(expression); }
};

/// The UTF-8 offset of a place that ICU gives as a line, counted from 1, and UTF-16 units in it.
static size_t byteOffset(const Scratch &pattern, const UParseError &place) {
  int32_t unit = 0;
  for (int32_t line = 1; line < place.line && unit < pattern.count(); unit++) {
    if (pattern.units()[unit] == '\n') line++;
  }
  unit += place.offset > 0 ? place.offset : 0;
  if (unit > pattern.count()) unit = pattern.count();
  return write(icu::UnicodeString(false, pattern.units(), unit), nullptr, 0);
}

collation_regex_t *collation_regex_open(
    const char *pattern, size_t length, int32_t ignore_case, int32_t step_limit,
    int32_t stack_limit, const char **error_name, size_t *error_offset) {
  if (error_name != nullptr) *error_name = "";
  if (error_offset != nullptr) *error_offset = 0;
  collation_regex_t *regex = new (std::nothrow) collation_regex_t;
  UErrorCode status = U_ZERO_ERROR;
  UParseError place = {0, 0, {0}, {0}};
  if (regex == nullptr || !regex->scratch.set(pattern, length)) {
    status = U_MEMORY_ALLOCATION_ERROR;
  } else {
    uint32_t flags = ignore_case != 0 ? uint32_t(UREGEX_CASE_INSENSITIVE) : 0;
    regex->expression = uregex_open(
        regex->scratch.units(), regex->scratch.count(), flags, &place, &status);
    if (step_limit > 0) uregex_setTimeLimit(regex->expression, step_limit, &status);
    if (stack_limit > 0) uregex_setStackLimit(regex->expression, stack_limit, &status);
  }
  if (U_SUCCESS(status)) return regex;
  if (error_name != nullptr) *error_name = u_errorName(status);
  if (error_offset != nullptr && regex != nullptr) {
    *error_offset = byteOffset(regex->scratch, place);
  }
  delete regex;
  return nullptr;
}

void collation_regex_close(collation_regex_t *regex) { delete regex; }

int32_t collation_regex_find(collation_regex_t *regex, const char *text, size_t length) {
  if (regex == nullptr || !regex->scratch.set(text, length)) return COLLATION_REGEX_FAILED;
  UErrorCode status = U_ZERO_ERROR;
  uregex_setText(regex->expression, regex->scratch.units(), regex->scratch.count(), &status);
  UBool found = uregex_find(regex->expression, -1, &status);
  if (status == U_REGEX_TIME_OUT || status == U_REGEX_STACK_OVERFLOW) return COLLATION_REGEX_LIMIT;
  if (U_FAILURE(status)) return COLLATION_REGEX_FAILED;
  return found ? COLLATION_REGEX_MATCH : COLLATION_REGEX_NO_MATCH;
}
