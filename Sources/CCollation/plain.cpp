#include <algorithm>
#include <cstring>
#include <map>
#include <string>

#include <unicode/tblcoll.h>
#include <unicode/uniset.h>
#include <unicode/unorm2.h>
#include <unicode/uset.h>

#include "collation.hpp"

namespace {

constexpr int characters = 128;
/// Characters up to U+07FF have two bytes at most in UTF-8.
constexpr int placed = 2048;

/// Goes through contractions, each of which has its context in front.
///
/// Drops from `plain` what begins one that is all of ASCII. `following` is how far what comes behind a
/// character may change what it counts: 0, not at all; 1, a character beyond ASCII right behind it; 2,
/// more.
void readContractions(bool plain[characters], uint8_t following[placed],
                      const USet *contractions) {
  constexpr int32_t longest = 64;
  UChar text[longest];
  for (int32_t item = 0; item < uset_getItemCount(contractions); item++) {
    UErrorCode status = U_ZERO_ERROR;
    UChar32 first, last;
    int32_t length = uset_getItem(contractions, item, &first, &last, text, longest, &status);
    // A length of 0 is that of a range of characters, which are no contractions.
    if (length == 0) continue;
    if (U_FAILURE(status)) {
      // One that is too long to be looked at may begin with any of them.
      std::fill_n(plain, characters, false);
      std::fill_n(following, placed, 2);
      return;
    }
    auto isASCII = [](UChar unit) { return unit < characters; };
    if (std::all_of(text, text + length, isASCII)) plain[text[0]] = false;
    if (text[0] >= placed) continue;
    bool isNext = length > 1 && !isASCII(text[1]);
    following[text[0]] = std::max(following[text[0]], uint8_t(isNext ? 1 : 2));
  }
}

/// Whether the rules of a locale may say what a character counts behind another one.
bool mayHaveContexts(const UCollator *collator, UErrorCode *status) {
  int32_t length = 0;
  const UChar *rules = ucol_getRules(collator, &length);
  // Those of the root are not among them, and a build of ICU may be without any.
  const char *locale = ucol_getLocaleByType(collator, ULOC_ACTUAL_LOCALE, status);
  if (length == 0) return U_FAILURE(*status) || locale == nullptr || strcmp(locale, "root") != 0;
  const std::u16string text(rules, size_t(length));
  return text.find(u'|') != std::u16string::npos || text.find(u"[import") != std::u16string::npos;
}

/// Adds the contractions that may begin with a character below `placed`, each with its context in
/// front.
void addContractions(USet *contractions, const UCollator *collator, bool isThorough,
                     UErrorCode *status) {
  auto rules = dynamic_cast<const icu::RuleBasedCollator *>(
      reinterpret_cast<const icu::Collator *>(collator));
  if (isThorough || rules == nullptr || mayHaveContexts(collator, status)) {
    // A set of ICU looks for each of hundreds of strings among all that it has: some 5 ms.
    ucol_getContractionsAndExpansions(collator, contractions, nullptr, true, status);
    return;
  }
  icu::UnicodeSet *found = icu::UnicodeSet::fromUSet(contractions);
  for (UChar32 c = 0; c < placed && U_SUCCESS(*status); c++)
    rules->internalAddContractions(c, *found, *status);
  // The contexts of the root, which that leaves out: the Catalan l·l.
  found->add(icu::UnicodeString(u"l\u00B7")).add(icu::UnicodeString(u"L\u00B7"));
}

/// The key of a character at primary strength; empty where it has none that is short.
std::string primaryKey(const UCollator *collator, UChar c) {
  uint8_t key[32];
  int32_t length = ucol_getSortKey(collator, &c, 1, key, sizeof key);
  return length > int32_t(sizeof key) ? std::string() : std::string((char *)key, size_t(length));
}

/// Finds for each character beyond ASCII the ASCII one that has the same base letter.
///
/// It counts the same in every text if nothing begins a contraction that it begins with, made of
/// marks or not.
void findBases(uint8_t bases[placed], const UCollator *primary, const uint8_t weights[characters],
               const uint8_t following[placed]) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = unorm2_getNFCInstance(&status);
  if (U_FAILURE(status)) return;
  std::map<std::string, uint8_t> known;
  for (int c = 0; c < characters; c++)
    if (weights[c]) known.emplace(primaryKey(primary, UChar(c)), uint8_t(c));
  for (UChar32 c = characters; c < placed; c++) {
    UChar text[8] = {UChar(c)};
    UErrorCode failure = U_ZERO_ERROR;
    int32_t length = unorm2_getDecomposition(normalizer, c, text, 8, &failure);
    if (U_FAILURE(failure) || (length > 0 && text[0] >= placed)) continue;
    if (following[c] || (length > 0 && following[text[0]])) continue;
    auto found = known.find(primaryKey(primary, UChar(c)));
    if (found != known.end()) bases[c] = found->second;
  }
}

/// One character against another, or against none.
int compare(const UCollator *collator, int a, int b) {
  UChar x = UChar(a), y = UChar(b);
  return ucol_strcoll(collator, &x, 1, &y, b < 0 ? 0 : 1);
}

/// Whether `c` stands behind all text that begins with `before`: it does not begin as that does.
bool isBeyond(const UCollator *primary, int before, int c) {
  // U+FFFF comes after all other characters (UTS #35, part 5).
  UChar x[2] = {UChar(before), 0xFFFF}, y = UChar(c);
  return ucol_strcoll(primary, x, 2, &y, 1) == UCOL_LESS;
}

/// Whether two characters that differ at the last level alone decide in any text, whichever of them
/// stand behind: each is one element.
bool isVariant(const UCollator *collator, int a, int b) {
  UCollationResult order = ucol_strcoll(collator, (const UChar[]){UChar(a)}, 1,
                                        (const UChar[]){UChar(b)}, 1);
  for (int i : {a, b})
    for (int j : {a, b}) {
      UChar x[2] = {UChar(a), UChar(i)}, y[2] = {UChar(b), UChar(j)};
      if (ucol_strcoll(collator, x, 2, y, 2) != order) return false;
    }
  return true;
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

int32_t collation_plain(collation_t *collation, int is_thorough, uint8_t weights[128],
                        uint8_t variants[128], uint8_t following[128], uint8_t bases[2048]) {
  std::fill_n(weights, characters, 0);
  std::fill_n(following, characters, 0);
  std::fill_n(bases, placed, 0);
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
  std::fill_n(plain, characters, true);
  uint8_t changing[placed] = {};
  USet *contractions = uset_openEmpty();
  addContractions(contractions, collator, is_thorough != 0, &status);
  if (U_SUCCESS(status)) readContractions(plain, changing, contractions);
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
      if (i > 0 && !isBeyond(levels.levels[0], before, c)) {
        // An expansion that begins with another character.
        std::fill_n(weights, characters, 0);
        return 0;
      }
      weight++;
      variant = 0;
    } else if (compare(levels.levels[1], before, c) != 0) {
      // Differences of two levels in one text would not be told apart.
      std::fill_n(weights, characters, 0);
      return 0;
    } else if (compare(levels.levels[2], before, c) != 0) {
      if (!isVariant(levels.levels[2], before, c)) {
        std::fill_n(weights, characters, 0);
        return 0;
      }
      variant++;
    }
    weights[c] = uint8_t(weight);
    variants[c] = uint8_t(variant);
  }
  std::copy_n(changing, characters, following);
  findBases(bases, levels.levels[0], weights, changing);
  return count;
}
