#include "collation.h"

#include <stdlib.h>

#include <new>

#include <unicode/ucol.h>

#include "collation.hpp"

using namespace boundary;

static UCollationStrength strengthOf(int32_t strength) {
  switch (strength) {
    case COLLATION_PRIMARY: return UCOL_PRIMARY;
    case COLLATION_SECONDARY: return UCOL_SECONDARY;
    default: return UCOL_TERTIARY;
  }
}

/// Takes the collator over, whatever comes.
static collation_t *adopt(UCollator *collator) {
  if (collator == nullptr) return nullptr;
  collation_t *made = new (std::nothrow) collation_t;
  if (made == nullptr) {
    ucol_close(collator);
    return nullptr;
  }
  made->collator = collator;
  return made;
}

collation_t *collation_open(const char *tag, size_t length, int32_t strength, int32_t numeric) {
  icu::Locale locale = localeOfTag(tag, length);
  if (locale.isBogus()) return nullptr;
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale.getName(), &status);
  if (U_FAILURE(status)) return nullptr;
  ucol_setStrength(collator, strengthOf(strength));
  ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  if (numeric != 0) ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  if (U_FAILURE(status)) {
    ucol_close(collator);
    return nullptr;
  }
  return adopt(collator);
}

collation_t *collation_clone(const collation_t *collation, int32_t strength) {
  if (collation == nullptr) return nullptr;
  UErrorCode status = U_ZERO_ERROR;
#if U_ICU_VERSION_MAJOR_NUM >= 71
  UCollator *copy = ucol_clone(collation->collator, &status);
#else
  UCollator *copy = ucol_safeClone(collation->collator, nullptr, nullptr, &status);
#endif
  if (U_FAILURE(status)) return nullptr;
  ucol_setStrength(copy, strengthOf(strength));
  return adopt(copy);
}

void collation_close(collation_t *collation) { delete collation; }

int32_t collation_compare(
    collation_t *collation, const char *lhs, size_t lhs_length, const char *rhs,
    size_t rhs_length) {
  if (collation == nullptr) return 0;
  UErrorCode status = U_ZERO_ERROR;
  UCollationResult result = ucol_strcollUTF8(
      collation->collator, lhs == nullptr ? "" : lhs, clamp(lhs, lhs_length),
      rhs == nullptr ? "" : rhs, clamp(rhs, rhs_length), &status);
  return U_SUCCESS(status) ? int32_t(result) : 0;
}

size_t collation_sort_key(
    collation_t *collation, const char *text, size_t length, const uint8_t **key) {
  if (key != nullptr) *key = nullptr;
  if (collation == nullptr || key == nullptr) return 0;
  if (!collation->scratch.set(text, length)) return 0;
  for (;;) {
    int32_t needed = ucol_getSortKey(
        collation->collator, collation->scratch.units(), collation->scratch.count(),
        collation->key, collation->keyCapacity);
    if (needed <= 0) return 0;
    if (needed <= collation->keyCapacity) {
      *key = collation->key;
      return size_t(needed) - 1;  // ICU ends a key with a zero, which no other byte of it is.
    }
    int32_t wanted = needed < 1024 ? 1024 : needed;
    void *grown = realloc(collation->key, size_t(wanted));
    if (grown == nullptr) return 0;
    collation->key = static_cast<uint8_t *>(grown);
    collation->keyCapacity = wanted;
  }
}
