#include <string.h>

#include <new>

#include <unicode/alphaindex.h>
#include <unicode/coll.h>
#include <unicode/localpointer.h>
#include <unicode/normalizer2.h>
#include <unicode/tblcoll.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "collation.h"
#include "text.hpp"

using icu::AlphabeticIndex;
using icu::Collator;
using icu::LocalPointer;
using icu::Locale;
using icu::Normalizer2;
using icu::RuleBasedCollator;
using icu::UnicodeString;
using namespace boundary;

namespace {

using Index = AlphabeticIndex::ImmutableIndex;

/// The index of one script's own language, in the order of the locale that was opened.
struct ScriptIndex {
  UScriptCode script = USCRIPT_INVALID_CODE;
  LocalPointer<Index> index;
};

/// A label that depends on one code point alone.
struct KnownLabel {
  UChar32 letter = 0;
  UnicodeString label;
};

/// More than any locale has: ICU would thin out a longer list, and letters would share a heading.
constexpr int32_t mostLabels = 2000;
constexpr int32_t mostScripts = 24;
constexpr int32_t knownLabels = 256;
/// A heading is found in the first units of a text; no label takes more than a few.
constexpr int32_t unitsLookedAt = 64;

}  // namespace

struct collation_index {
  Locale locale;
  LocalPointer<Index> index;
  LocalPointer<Collator> primary;
  Scratch scratch;
  ScriptIndex scripts[mostScripts];
  int32_t scriptCount = 0;
  KnownLabel known[knownLabels];
};

// MARK: - Opening

/// A locale's collator with the settings of an index.
static Collator *makeCollator(const Locale &locale, UErrorCode &status) {
  LocalPointer<Collator> collator(Collator::createInstance(locale, status));
  if (U_FAILURE(status)) return nullptr;
  collator->setStrength(Collator::PRIMARY);
  collator->setAttribute(UCOL_NORMALIZATION_MODE, UCOL_ON, status);
  return collator.orphan();
}

static Index *makeIndex(const Locale &locale, const Locale &added, UErrorCode &status) {
  // Only this keyword makes the index normalise what it is asked about; its BCP 47 form would cost
  // 14 ms once, for the table of all keywords.
  Locale normalizing(locale);
  normalizing.setKeywordValue("colnormalization", "yes", status);
  LocalPointer<AlphabeticIndex> index(
      new AlphabeticIndex(normalizing, status), status);
  if (U_FAILURE(status)) return nullptr;
  index->setMaxLabelCount(mostLabels, status).addLabels(added, status);
  return index->buildImmutableIndex(status);
}

/// The index that a script's own language has, sorted as `locale` sorts.
static Index *makeScriptIndex(const Locale &locale, UScriptCode script, UErrorCode &status) {
  const char *name = uscript_getShortName(script);
  if (name == nullptr) return nullptr;
  UnicodeString tag = UnicodeString(u"und_");
  tag.append(UnicodeString(name, -1, US_INV));
  char id[16];
  tag.extract(0, tag.length(), id, sizeof id, US_INV);
  Locale language = Locale::createFromName(id);
  language.addLikelySubtags(status);
  LocalPointer<Collator> collator(makeCollator(locale, status));
  if (U_FAILURE(status)) return nullptr;
  auto *rules = dynamic_cast<RuleBasedCollator *>(collator.getAlias());
  if (rules == nullptr) return nullptr;
  collator.orphan();
  LocalPointer<AlphabeticIndex> index(new AlphabeticIndex(rules, status), status);
  if (U_FAILURE(status)) return nullptr;
  index->setMaxLabelCount(mostLabels, status);
  index->addLabels(Locale::createFromName(language.getLanguage()), status);
  return index->buildImmutableIndex(status);
}

collation_index_t *collation_index_open(const char *tag, size_t length) {
  Locale locale = localeOfTag(tag, length);
  if (locale.isBogus()) return nullptr;
  LocalPointer<collation_index_t> made(new (std::nothrow) collation_index_t);
  if (made.isNull()) return nullptr;
  UErrorCode status = U_ZERO_ERROR;
  made->locale = locale;
  made->index.adoptInstead(makeIndex(locale, Locale::getEnglish(), status));
  made->primary.adoptInstead(makeCollator(locale, status));
  if (U_FAILURE(status) || made->index.isNull() || made->primary.isNull()) return nullptr;
  return made.orphan();
}

void collation_index_close(collation_index_t *index) { delete index; }

// MARK: - Buckets

int32_t collation_index_bucket_count(const collation_index_t *index) {
  return index == nullptr ? 0 : index->index->getBucketCount();
}

int32_t collation_index_bucket_kind(const collation_index_t *index, int32_t bucket) {
  const AlphabeticIndex::Bucket *found =
      index == nullptr ? nullptr : index->index->getBucket(bucket);
  if (found == nullptr) return COLLATION_BUCKET_UNDERFLOW;
  switch (found->getLabelType()) {
    case U_ALPHAINDEX_NORMAL: return COLLATION_BUCKET_NORMAL;
    case U_ALPHAINDEX_INFLOW: return COLLATION_BUCKET_INFLOW;
    case U_ALPHAINDEX_OVERFLOW: return COLLATION_BUCKET_OVERFLOW;
    default: return COLLATION_BUCKET_UNDERFLOW;
  }
}

size_t collation_index_bucket_label(
    const collation_index_t *index, int32_t bucket, char *out, size_t capacity) {
  const AlphabeticIndex::Bucket *found =
      index == nullptr ? nullptr : index->index->getBucket(bucket);
  return found == nullptr ? 0 : write(found->getLabel(), out, capacity);
}

int32_t collation_index_bucket_of(collation_index_t *index, const char *text, size_t length) {
  if (index == nullptr || !index->scratch.set(text, length)) return -1;
  UErrorCode status = U_ZERO_ERROR;
  int32_t bucket = index->index->getBucketIndex(index->scratch.alias(), status);
  return U_SUCCESS(status) ? bucket : -1;
}

// MARK: - Labels of scripts that the index does not cover

/// Where the first code point with a weight of its own is; the length if there is none.
///
/// In Thai this passes over spaces and punctuation, elsewhere only over marks and controls.
static int32_t firstWeight(const collation_index_t *index, const UnicodeString &text) {
  int32_t start = 0;
  UErrorCode status = U_ZERO_ERROR;
  while (start < text.length() && !u_isalpha(text.char32At(start))) {
    UnicodeString one(text.char32At(start));
    if (index->primary->compare(one, UnicodeString(), status) != UCOL_EQUAL) break;
    if (U_FAILURE(status)) break;
    start = text.moveIndex32(start, 1);
  }
  return start;
}

static bool isMark(UChar32 c) { return (U_MASK(u_charType(c)) & U_GC_M_MASK) != 0; }

static bool hasCase(UChar32 c) { return u_hasBinaryProperty(c, UCHAR_CASED); }

/// The heading of `text` in the index of `script`'s language; empty if that has none.
static UnicodeString headingInScript(
    collation_index_t *index, UScriptCode script, const UnicodeString &text) {
  int32_t place = 0;
  while (place < index->scriptCount && index->scripts[place].script != script) place++;
  UErrorCode status = U_ZERO_ERROR;
  if (place == index->scriptCount) {
    if (place == mostScripts) return UnicodeString();
    index->scripts[place].script = script;
    index->scripts[place].index.adoptInstead(makeScriptIndex(index->locale, script, status));
    index->scriptCount++;
  }
  const Index *headings = index->scripts[place].index.getAlias();
  if (headings == nullptr || U_FAILURE(status)) return UnicodeString();
  const AlphabeticIndex::Bucket *bucket =
      headings->getBucket(headings->getBucketIndex(text, status));
  if (U_FAILURE(status) || bucket == nullptr) return UnicodeString();
  if (bucket->getLabelType() != U_ALPHAINDEX_NORMAL) return UnicodeString();
  return bucket->getLabel();
}

/// The first letter of `cluster` and as few of its marks as the first level needs, composed.
static UnicodeString shortestEqual(
    const collation_index_t *index, const UnicodeString &cluster, UErrorCode &status) {
  const Normalizer2 *composing = Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status)) return cluster;
  int32_t end = cluster.moveIndex32(0, 1);
  while (end < cluster.length() &&
         index->primary->compare(cluster.tempSubString(0, end), cluster, status) != UCOL_EQUAL) {
    end = cluster.moveIndex32(end, 1);
  }
  return composing->normalize(cluster.tempSubString(0, end), status);
}

static UnicodeString ownLabel(collation_index_t *index, const UnicodeString &text) {
  int32_t start = firstWeight(index, text);
  if (start == text.length()) return UnicodeString();
  UChar32 first = text.char32At(start);
  if (!u_isalpha(first)) return UnicodeString();
  int32_t next = text.moveIndex32(start, 1);
  bool isAlone = next == text.length() || !isMark(text.char32At(next));
  KnownLabel &slot = index->known[uint32_t(first) % knownLabels];
  if (isAlone && slot.letter == first) return slot.label;

  UErrorCode status = U_ZERO_ERROR;
  const Normalizer2 *decomposing = Normalizer2::getNFKDInstance(status);
  if (U_FAILURE(status)) return UnicodeString();
  UScriptCode script = uscript_getScript(first, &status);
  UnicodeString rest = decomposing->normalize(text.tempSubString(start, unitsLookedAt), status);
  if (script <= USCRIPT_INHERITED) script = uscript_getScript(rest.char32At(0), &status);
  if (U_FAILURE(status) || script <= USCRIPT_INHERITED) return UnicodeString();
  if (script == USCRIPT_HAN) {
    bool isJapanese = strcmp(index->locale.getLanguage(), "ja") == 0;
    return isJapanese ? UnicodeString(first) : UnicodeString();
  }
  if (!hasCase(rest.char32At(0))) {
    UnicodeString heading = headingInScript(index, script, text);
    // In Arabic's letters with hamza the root order puts a carrier before its bare letter.
    if (heading.isEmpty()) heading = headingInScript(index, script, rest.char32At(0));
    if (!heading.isEmpty()) return heading;
  }
  UnicodeString cluster(u_totitle(rest.char32At(0)));
  for (int32_t i = rest.moveIndex32(0, 1); i < rest.length() && isMark(rest.char32At(i));) {
    cluster.append(rest.char32At(i));
    i = rest.moveIndex32(i, 1);
  }
  UnicodeString label = shortestEqual(index, cluster, status);
  if (U_FAILURE(status)) return UnicodeString();
  if (isAlone && hasCase(first)) {
    slot.letter = first;
    slot.label = label;
  }
  return label;
}

size_t collation_index_own_label(
    collation_index_t *index, const char *text, size_t length, char *out, size_t capacity) {
  if (index == nullptr || !index->scratch.set(text, length)) return 0;
  return write(ownLabel(index, index->scratch.alias()), out, capacity);
}
