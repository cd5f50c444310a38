#include <string.h>

#include <new>

#include <unicode/localpointer.h>
#include <unicode/locid.h>
#include <unicode/region.h>
#include <unicode/ucol.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>

#include "collation.h"
#include "text.hpp"

using icu::Locale;
using icu::StringPiece;

namespace boundary {

/// Longer names are malformed; the longest that ICU lists have about 20 bytes.
constexpr size_t longestName = 128;

Locale localeOfTag(const char *tag, size_t length) {
  Locale bogus;
  bogus.setToBogus();
  if (tag == nullptr || length == 0 || length > longestName) return bogus;
  if (StringPiece(tag, int32_t(length)) == StringPiece("root")) return Locale::getRoot();
  UErrorCode status = U_ZERO_ERROR;
  Locale locale = Locale::forLanguageTag(StringPiece(tag, int32_t(length)), status);
  return U_SUCCESS(status) ? locale : bogus;
}

static size_t writeRoot(char *out, size_t capacity) { return write("root", 4, out, capacity); }

static size_t writeTag(const Locale &locale, char *out, size_t capacity) {
  if (*locale.getName() == '\0') return writeRoot(out, capacity);
  char tag[2 * longestName];
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uloc_toLanguageTag(locale.getName(), tag, sizeof tag, true, &status);
  return U_SUCCESS(status) ? write(tag, size_t(length), out, capacity) : 0;
}

/// True if a locale that ICU lists has the parts asked for.
template <typename Test>
static bool isListed(Test test) {
  for (int32_t i = 0, count = uloc_countAvailable(); i < count; i++) {
    if (test(uloc_getAvailable(i))) return true;
  }
  for (int32_t i = 0, count = ucol_countAvailable(); i < count; i++) {
    if (test(ucol_getAvailable(i))) return true;
  }
  return false;
}

static bool knowsLanguage(const char *language) {
  if (*language == '\0') return true;
  size_t length = strlen(language);
  return isListed([&](const char *name) {
    return strncmp(name, language, length) == 0 && (name[length] == '_' || name[length] == '\0');
  });
}

static bool knowsScript(const char *script) {
  if (*script == '\0') return true;
  UScriptCode code;
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getCode(script, &code, 1, &status) == 1 && U_SUCCESS(status);
}

static bool knowsRegion(const char *region) {
  if (*region == '\0') return true;
  UErrorCode status = U_ZERO_ERROR;
  return icu::Region::getInstance(region, status) != nullptr && U_SUCCESS(status);
}

/// A variant counts only where ICU has data for it: dropping it in silence would be a guess.
static bool knowsVariant(const Locale &locale) {
  if (*locale.getVariant() == '\0') return true;
  return isListed([&](const char *name) { return strcmp(name, locale.getBaseName()) == 0; });
}

/// Calls `visit` with the `-u-co-` name of each order that the locale has, until it answers true.
template <typename Visit>
static bool anyOrder(const Locale &locale, Visit visit) {
  UErrorCode status = U_ZERO_ERROR;
  icu::LocalUEnumerationPointer orders(
      ucol_getKeywordValuesForLocale("collation", locale.getName(), false, &status));
  while (U_SUCCESS(status)) {
    const char *name = uenum_next(orders.getAlias(), nullptr, &status);
    if (name == nullptr || U_FAILURE(status)) break;
    const char *tag = uloc_toUnicodeLocaleType("co", name);
    if (tag != nullptr && visit(tag)) return true;
  }
  return false;
}

static int32_t checkExtensions(const Locale &locale) {
  UErrorCode status = U_ZERO_ERROR;
  icu::LocalPointer<icu::StringEnumeration> keywords(locale.createKeywords(status));
  if (U_FAILURE(status)) return COLLATION_LOCALE_BAD_EXTENSION;
  if (keywords.isNull()) return COLLATION_LOCALE_OK;
  char order[longestName];
  int32_t length = locale.getKeywordValue("collation", order, sizeof order - 1, status);
  if (U_FAILURE(status)) return COLLATION_LOCALE_NO_SUCH_ORDER;
  order[length] = '\0';
  const char *wanted = length > 0 ? uloc_toUnicodeLocaleType("co", order) : nullptr;
  auto isWanted = [&](const char *tag) { return strcmp(tag, wanted) == 0; };
  if (length > 0 && (wanted == nullptr || !anyOrder(locale, isWanted))) {
    return COLLATION_LOCALE_NO_SUCH_ORDER;
  }
  UCollator *collator = ucol_open(locale.getName(), &status);
  ucol_close(collator);
  return U_SUCCESS(status) ? COLLATION_LOCALE_OK : COLLATION_LOCALE_BAD_EXTENSION;
}

/// A POSIX or BCP 47 name as a BCP 47 tag: encoding and modifier off, hyphens for underscores.
class Tag {
public:
  Tag(const char *name, size_t length) {
    if (name == nullptr || length == 0 || length > longestName) return;
    const char *modifier = static_cast<const char *>(memchr(name, '@', length));
    size_t end = modifier == nullptr ? length : size_t(modifier - name);
    const char *encoding = static_cast<const char *>(memchr(name, '.', end));
    size_t stem = encoding == nullptr ? end : size_t(encoding - name);
    // A NUL or a byte outside ASCII belongs to no tag; ICU must not stop at one.
    for (size_t i = 0; i < length; i++) {
      if (name[i] <= ' ' || name[i] == 0x7F) return;
    }
    // An `=` would be ICU's own keyword syntax: better refused than dropped.
    if (modifier != nullptr && memchr(modifier, '=', size_t(name + length - modifier))) return;
    if (stem == 0) return;
    for (size_t i = 0; i < stem; i++) text_[i] = name[i] == '_' ? '-' : name[i];
    length_ = stem;
    if (modifier != nullptr) addScript(StringPiece(modifier, int32_t(length - end)));
  }

  StringPiece piece() const { return StringPiece(text_, int32_t(length_)); }
  bool isRoot() const {
    return piece() == StringPiece("C") || piece() == StringPiece("POSIX") ||
           piece() == StringPiece("root") || piece() == StringPiece("und");
  }

private:
  /// `sr-RS` and `@latin` make `sr-Latn-RS`.
  void addScript(StringPiece modifier) {
    const char *script = modifier == StringPiece("@latin")        ? "-Latn"
                         : modifier == StringPiece("@cyrillic")   ? "-Cyrl"
                         : modifier == StringPiece("@devanagari") ? "-Deva"
                                                                  : nullptr;
    if (script == nullptr) return;
    const void *hyphen = memchr(text_, '-', length_);
    size_t language = hyphen ? size_t(static_cast<const char *>(hyphen) - text_) : length_;
    memmove(text_ + language + 5, text_ + language, length_ - language);
    memcpy(text_ + language, script, 5);
    length_ += 5;
  }

  char text_[longestName + 8] = {0};
  size_t length_ = 0;
};

static int32_t check(const Tag &tag, Locale &locale) {
  if (tag.piece().empty()) return COLLATION_LOCALE_MALFORMED;
  locale = Locale::getRoot();
  if (tag.isRoot()) return COLLATION_LOCALE_OK;
  char id[2 * longestName];
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  int32_t length = uloc_forLanguageTag(tag.piece().data(), id, sizeof id, &parsed, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING || length == 0) {
    return COLLATION_LOCALE_MALFORMED;
  }
  if (parsed != tag.piece().size()) return COLLATION_LOCALE_MALFORMED;
  locale = Locale::createFromName(id);
  // The names ICU lists are canonical; telling so first saves a millisecond at start-up.
  if (isListed([&](const char *name) { return strcmp(name, id) == 0; })) {
    return COLLATION_LOCALE_OK;
  }
  locale.canonicalize(status);
  if (U_FAILURE(status) || locale.isBogus()) return COLLATION_LOCALE_MALFORMED;
  // Without a language only the root order's own variants make sense, such as `und-u-co-emoji`.
  bool isRootVariant =
      *locale.getBaseName() == '\0' &&
      strncmp(tag.piece().data(), "und-u-", 6) == 0;
  if (*locale.getLanguage() == '\0' && !isRootVariant) return COLLATION_LOCALE_UNKNOWN;
  if (!knowsLanguage(locale.getLanguage()) || !knowsScript(locale.getScript()) ||
      !knowsRegion(locale.getCountry()) || !knowsVariant(locale)) {
    return COLLATION_LOCALE_UNKNOWN;
  }
  return checkExtensions(locale);
}

}  // namespace boundary

using namespace boundary;

int32_t collation_locale_check(
    const char *name, size_t length, char *out, size_t capacity, size_t *needed) {
  Tag tag(name, length);
  int32_t result = COLLATION_LOCALE_OK;
  size_t written = 0;
  if (tag.isRoot()) {
    // Without ICU, whose first locale costs a start that sorts nothing more than all else here.
    written = writeRoot(out, capacity);
  } else {
    Locale locale;
    result = check(tag, locale);
    if (result == COLLATION_LOCALE_OK) written = writeTag(locale, out, capacity);
  }
  if (needed != nullptr) *needed = written;
  return result;
}

int32_t collation_locale_count(void) { return uloc_countAvailable(); }

size_t collation_locale_name(int32_t index, char *out, size_t capacity) {
  if (index < 0 || index >= uloc_countAvailable()) return 0;
  return writeTag(Locale::createFromName(uloc_getAvailable(index)), out, capacity);
}

size_t collation_locale_orders(const char *tag, size_t length, char *out, size_t capacity) {
  Locale locale = localeOfTag(tag, length);
  if (locale.isBogus()) return 0;
  size_t total = 0;
  anyOrder(Locale::createFromName(locale.getBaseName()), [&](const char *name) {
    size_t room = out != nullptr && total < capacity ? capacity - total : 0;
    char *rest = room > 0 ? out + total : nullptr;
    if (total > 0) {
      write(" ", 1, rest, room);
      total++;
      rest = room > 1 ? rest + 1 : nullptr;
      room = room > 1 ? room - 1 : 0;
    }
    total += write(name, strlen(name), rest, room);
    return false;
  });
  return total;
}
