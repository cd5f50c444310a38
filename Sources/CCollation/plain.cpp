#include <algorithm>

#include <unicode/ucoleitr.h>
#include <unicode/unorm2.h>
#include <unicode/uset.h>

#include "collation.hpp"

namespace {

constexpr int characters = 128;

/// Finds what makes at most one element by itself: all but expansions.
void findSingle(bool plain[characters], const UCollator *collator, UErrorCode &status) {
  UCollationElements *elements = ucol_openElements(collator, nullptr, 0, &status);
  for (int c = 0; c < characters && U_SUCCESS(status); c++) {
    UChar text = UChar(c);
    int count = 0;
    ucol_setText(elements, &text, 1, &status);
    while (U_SUCCESS(status) && ucol_next(elements, &status) != UCOL_NULLORDER) count++;
    plain[c] = count <= 1;
  }
  ucol_closeElements(elements);
}

/// Drops what begins a contraction, or the context of one, that is all of ASCII.
void dropContracting(bool plain[characters], const USet *contractions) {
  constexpr int32_t longest = 64;
  UChar text[longest];
  for (int32_t item = 0; item < uset_getItemCount(contractions); item++) {
    UErrorCode status = U_ZERO_ERROR;
    UChar32 first, last;
    int32_t length = uset_getItem(contractions, item, &first, &last, text, longest, &status);
    // A length of 0 is that of a range of characters, which are no contractions.
    if (length == 0) continue;
    // One that is too long to be looked at may begin with any of them.
    if (U_FAILURE(status)) return void(std::fill_n(plain, characters, false));
    auto isASCII = [](UChar unit) { return unit < characters; };
    if (std::all_of(text, text + length, isASCII)) plain[text[0]] = false;
  }
}

/// How far what follows a character may change what it counts: not at all, a character beyond ASCII
/// right behind it, or more.
void findFollowing(uint8_t following[characters], const USet *contractions) {
  constexpr int32_t longest = 64;
  UChar text[longest];
  for (int32_t item = 0; item < uset_getItemCount(contractions); item++) {
    UErrorCode status = U_ZERO_ERROR;
    UChar32 first, last;
    int32_t length = uset_getItem(contractions, item, &first, &last, text, longest, &status);
    if (length == 0) continue;
    if (U_FAILURE(status)) return void(std::fill_n(following, characters, 2));
    if (text[0] >= characters) continue;
    bool isNext = length > 1 && text[1] >= characters;
    following[text[0]] = std::max(following[text[0]], uint8_t(isNext ? 1 : 2));
  }
}

/// One character against another, or against none.
int compare(const UCollator *collator, int a, int b) {
  UChar x = UChar(a), y = UChar(b);
  return ucol_strcoll(collator, &x, 1, &y, b < 0 ? 0 : 1);
}

/// A collator at primary strength, at secondary strength, and as it is.
struct Levels {
  UCollator *levels[3] = {nullptr, nullptr, nullptr};

  explicit Levels(const UCollator *collator) {
    const UCollationStrength own = ucol_getStrength(collator);
    const UCollationStrength strengths[3] = {UCOL_PRIMARY, std::min(UCOL_SECONDARY, own), own};
    for (int i = 0; i < 3; i++) {
      UErrorCode status = U_ZERO_ERROR;
#if U_ICU_VERSION_MAJOR_NUM >= 71
      levels[i] = ucol_clone(collator, &status);
#else
      levels[i] = ucol_safeClone(collator, nullptr, nullptr, &status);
#endif
      if (levels[i]) ucol_setStrength(levels[i], strengths[i]);
    }
  }
  ~Levels() {
    for (UCollator *level : levels) ucol_close(level);
  }
  bool isWhole() const { return levels[0] && levels[1] && levels[2]; }
};

}  // namespace

int32_t collation_plain(collation_t *collation, uint8_t weights[128], uint8_t variants[128],
                        uint8_t following[128]) {
  std::fill_n(weights, characters, 0);
  std::fill_n(following, characters, 0);
  std::fill_n(variants, characters, 0);
  if (collation == nullptr) return 0;
  const UCollator *collator = collation->collator;
  UErrorCode status = U_ZERO_ERROR;
  // Digits would count together, and case would be looked at in all places before other variants.
  bool isNumeric = ucol_getAttribute(collator, UCOL_NUMERIC_COLLATION, &status) == UCOL_ON;
  bool hasCaseLevel = ucol_getAttribute(collator, UCOL_CASE_LEVEL, &status) == UCOL_ON;
  if (U_FAILURE(status) || isNumeric || hasCaseLevel) return 0;
  Levels levels(collator);
  if (!levels.isWhole()) return 0;

  bool plain[characters];
  findSingle(plain, collator, status);
  USet *contractions = uset_openEmpty();
  ucol_getContractionsAndExpansions(collator, contractions, nullptr, true, &status);
  if (U_SUCCESS(status)) {
    dropContracting(plain, contractions);
    findFollowing(following, contractions);
  }
  uset_close(contractions);
  if (U_FAILURE(status)) return 0;

  int ordered[characters], count = 0;
  for (int c = 0; c < characters; c++)
    // What has no base letter of its own depends on what it follows.
    if (plain[c] && compare(levels.levels[0], c, -1) > 0) ordered[count++] = c;
  std::sort(ordered, ordered + count, [&](int a, int b) {
    int order = compare(levels.levels[2], a, b);
    return order ? order < 0 : a < b;
  });
  int weight = 0, variant = 0;
  for (int i = 0; i < count; i++) {
    int c = ordered[i], before = i ? ordered[i - 1] : -1;
    if (i == 0 || compare(levels.levels[0], before, c) != 0) {
      weight++;
      variant = 0;
    } else if (compare(levels.levels[1], before, c) != 0) {
      // Differences of two levels in one text would not be told apart.
      std::fill_n(weights, characters, 0);
      return 0;
    } else if (compare(levels.levels[2], before, c) != 0) {
      variant++;
    }
    weights[c] = uint8_t(weight);
    variants[c] = uint8_t(variant);
  }
  return count;
}

void collation_plain_bases(collation_t *collation, const uint8_t weights[128],
                           const uint8_t following[128], uint8_t bases[2048]) {
  std::fill_n(bases, 2048, 0);
  if (collation == nullptr) return;
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = unorm2_getNFCInstance(&status);
  Levels levels(collation->collator);
  if (U_FAILURE(status) || !levels.isWhole()) return;
  for (UChar32 c = 0x80; c < 2048; c++) {
    UChar text[8], own = UChar(c);
    UErrorCode failure = U_ZERO_ERROR;
    int32_t length = unorm2_getDecomposition(normalizer, c, text, 8, &failure);
    if (U_FAILURE(failure) || length < 2 || text[0] >= characters) continue;
    bool isFirm = weights[text[0]] != 0 && following[text[0]] == 0;
    if (isFirm && ucol_strcoll(levels.levels[0], &own, 1, text, 1) == UCOL_EQUAL)
      bases[c] = uint8_t(text[0]);
  }
}
