#include "text.hpp"

#include <stdlib.h>
#include <string.h>

#include <new>

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/ulocdata.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

#include "collation.h"

using icu::Normalizer2;
using icu::StringPiece;
using icu::UnicodeString;

namespace boundary {

size_t write(const UnicodeString &text, char *out, size_t capacity) {
  icu::CheckedArrayByteSink sink(out, clamp(out, capacity));
  text.toUTF8(sink);
  return size_t(sink.NumberOfBytesAppended());
}

size_t write(const char *text, size_t length, char *out, size_t capacity) {
  size_t room = out == nullptr ? 0 : capacity;
  if (length > 0 && room > 0) memcpy(out, text, length < room ? length : room);
  return length;
}

Scratch::~Scratch() { free(units_); }

bool Scratch::set(const char *text, size_t length) {
  int32_t bytes = clamp(text, length);
  count_ = 0;
  // UTF-8 never takes fewer bytes than UTF-16 takes units, ill-formed or not.
  if (bytes > capacity_ || units_ == nullptr) {
    int32_t wanted = bytes < 256 ? 256 : bytes + bytes / 2;
    void *grown = realloc(units_, size_t(wanted) * sizeof(char16_t));
    if (grown == nullptr) return false;
    units_ = static_cast<char16_t *>(grown);
    capacity_ = wanted;
  }
  if (bytes == 0) return true;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8WithSub(units_, capacity_, &count_, text, bytes, 0xFFFD, nullptr, &status);
  return U_SUCCESS(status);
}

/// True for marks that are accents or points: dropping them leaves a word that reads the same.
static bool isAccent(UChar32 c) {
  if (u_charType(c) != U_NON_SPACING_MARK) return false;
  if (c == 0x3099 || c == 0x309A) return false;
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(c, &status)) {
    case USCRIPT_INHERITED:
    case USCRIPT_LATIN:
    case USCRIPT_GREEK:
    case USCRIPT_CYRILLIC:
    case USCRIPT_HEBREW:
    case USCRIPT_ARABIC:
    case USCRIPT_SYRIAC:
      return true;
    default:
      return false;
  }
}

/// Letters that do not decompose, though readers take them for a letter with a stroke or for two.
static const char *plainLetters(UChar32 c) {
  switch (c) {
    case 0x00E6: return "ae";
    case 0x00F0: return "d";
    case 0x00F8: return "o";
    case 0x0111: return "d";
    case 0x0127: return "h";
    case 0x0131: return "i";
    case 0x0142: return "l";
    case 0x0153: return "oe";
    case 0x0167: return "t";
    default: return nullptr;
  }
}

static UnicodeString folded(const UnicodeString &text) {
  UErrorCode status = U_ZERO_ERROR;
  const Normalizer2 *folding = Normalizer2::getNFKCCasefoldInstance(status);
  const Normalizer2 *decomposing = Normalizer2::getNFDInstance(status);
  const Normalizer2 *composing = Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status)) return text;
  UnicodeString parts = decomposing->normalize(folding->normalize(text, status), status);
  UnicodeString kept;
  for (int32_t i = 0; i < parts.length();) {
    UChar32 c = parts.char32At(i);
    i += U16_LENGTH(c);
    if (isAccent(c)) continue;
    if (const char *plain = plainLetters(c)) {
      kept.append(UnicodeString(plain, -1, US_INV));
    } else {
      kept.append(c);
    }
  }
  UnicodeString result = composing->normalize(kept, status);
  return U_SUCCESS(status) ? result : text;
}

}  // namespace boundary

using namespace boundary;

int32_t collation_is_nfc(const char *text, size_t length) {
  UErrorCode status = U_ZERO_ERROR;
  const Normalizer2 *composing = Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status)) return 0;
  StringPiece piece(text == nullptr ? "" : text, clamp(text, length));
  return composing->isNormalizedUTF8(piece, status) && U_SUCCESS(status) ? 1 : 0;
}

size_t collation_nfc(const char *text, size_t length, char *out, size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString given = UnicodeString::fromUTF8(StringPiece(text ? text : "", clamp(text, length)));
  const Normalizer2 *composing = Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status)) return write(given, out, capacity);
  UnicodeString composed = composing->normalize(given, status);
  return write(U_SUCCESS(status) ? composed : given, out, capacity);
}

size_t collation_fold(const char *text, size_t length, char *out, size_t capacity) {
  int32_t bytes = clamp(text, length);
  // Most values are ASCII, where all of folding is lower case.
  int32_t ascii = 0;
  while (ascii < bytes && (text[ascii] & 0x80) == 0) ascii++;
  if (ascii == bytes) {
    size_t room = out == nullptr ? 0 : capacity;
    for (size_t i = 0; i < size_t(bytes) && i < room; i++) {
      char c = text[i];
      out[i] = c >= 'A' && c <= 'Z' ? char(c + 32) : c;
    }
    return size_t(bytes);
  }
  return write(folded(UnicodeString::fromUTF8(StringPiece(text, bytes))), out, capacity);
}

static size_t writeVersion(const UVersionInfo version, char *out, size_t capacity) {
  char text[U_MAX_VERSION_STRING_LENGTH];
  u_versionToString(version, text);
  return write(text, strlen(text), out, capacity);
}

size_t collation_icu_version(char *out, size_t capacity) {
  UVersionInfo version;
  u_getVersion(version);
  return writeVersion(version, out, capacity);
}

size_t collation_cldr_version(char *out, size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UVersionInfo version = {0, 0, 0, 0};
  ulocdata_getCLDRVersion(version, &status);
  return U_FAILURE(status) ? 0 : writeVersion(version, out, capacity);
}
