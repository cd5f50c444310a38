#pragma once

// Collation, index buckets, regular expressions and number symbols through ICU, as plain C.
//
// Rules that hold for every function here
// - Text comes in as (pointer, length in bytes) UTF-8. It is only read, and only during the call.
//   It may hold NUL and may be ill-formed: each ill-formed part counts as U+FFFD. A null pointer
//   counts as empty text, and only the first 2^30 bytes are looked at.
// - Text goes out into a buffer of the caller's, `snprintf` style: at most `capacity` bytes are
//   written, there is no terminator, and the number of bytes the whole text takes is returned. If
//   that is more than `capacity` then what was written is of no use: call again with room for it.
// - A function that opens returns NULL when it cannot; every other one accepts NULL for its handle
//   and answers as it documents. What is opened belongs to the caller, who closes it once.
// - A handle is used by one thread at a time. Functions without a handle may be called from any
//   thread.
// - No exception leaves, nothing is printed and nothing global is changed.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: - Locales

/// What is the matter with a locale's name.
enum {
  COLLATION_LOCALE_OK = 0,
  /// Not the shape of a BCP 47 tag or a POSIX locale name.
  COLLATION_LOCALE_MALFORMED = 1,
  /// Well-formed, but ICU has no data for the language, script, region or variant.
  COLLATION_LOCALE_UNKNOWN = 2,
  /// A locale ICU knows, with a `-u-co-` type that its language does not have.
  COLLATION_LOCALE_NO_SUCH_ORDER = 3,
  /// A locale ICU knows, with another extension that its collator refuses.
  COLLATION_LOCALE_BAD_EXTENSION = 4,
};

/// Checks `name`, a BCP 47 tag (`de-u-co-phonebk`) or a POSIX name (`de_DE.UTF-8@euro`).
///
/// `root`, `und`, `C`, `POSIX` and `C.UTF-8` give `root`. An encoding is dropped; so is a modifier,
/// except that `@latin`, `@cyrillic` and `@devanagari` give the script. Writes the canonical tag
/// and sets `*needed` to its length in bytes if the result is `COLLATION_LOCALE_OK`, else sets it
/// to 0. Cost: about 15 µs; the first name with an extension 6 ms.
int32_t collation_locale_check(
    const char *name, size_t length, char *out, size_t capacity, size_t *needed);

/// How many locales `collation_locale_name` lists.
int32_t collation_locale_count(void);

/// The BCP 47 tag of the locale at `index`, counted from 0. Returns its length, 0 if out of range.
size_t collation_locale_name(int32_t index, char *out, size_t capacity);

/// The `-u-co-` types that the language of the valid tag `tag` has, separated by single spaces.
size_t collation_locale_orders(const char *tag, size_t length, char *out, size_t capacity);

// MARK: - Collators

typedef struct collation collation_t;

/// How far a comparison goes.
enum {
  /// Base letters only.
  COLLATION_PRIMARY = 1,
  /// Then accents.
  COLLATION_SECONDARY = 2,
  /// Then case and variants: the usual strength.
  COLLATION_TERTIARY = 3,
};

/// Opens the collator of `tag`, a tag that `collation_locale_check` gave.
///
/// Canonically equivalent text is equal. If `numeric` is not 0 then runs of digits compare by
/// value; if it is 0 the tag decides (`-u-kn`). Another strength than the three is taken as
/// tertiary. Opening the same locale again is cheap, since ICU keeps its tables.
collation_t *collation_open(const char *tag, size_t length, int32_t strength, int32_t numeric);

/// A collator with the same settings but `strength`, for the caller to close; any thread may have
/// it.
collation_t *collation_clone(const collation_t *collation, int32_t strength);

/// Closes; NULL is allowed. Keys from `collation_sort_key` die with it.
void collation_close(collation_t *collation);

/// Less than, equal to or greater than 0. Without a collator: 0.
int32_t collation_compare(
    collation_t *collation, const char *lhs, size_t lhs_length, const char *rhs, size_t rhs_length);

/// The sort key of `text`: keys compare by `memcmp`, then by length, as their texts do.
///
/// `*key` points into the handle and is valid until its next call. Returns the number of bytes;
/// there is no terminator. Empty and wholly ignorable text gives a key too. 0 means no memory.
size_t collation_sort_key(
    collation_t *collation, const char *text, size_t length, const uint8_t **key);

/// Which ASCII characters compare one by one: each counts the same wherever it stands in text that
/// has no others, and texts compare by their `weights`, shorter first; where these are the same in
/// all places, by their `variants` in the first place that differs. Both arrays are by character; a
/// weight of 0 is that of a character that does not compare so. `following` says of each how far what
/// follows may change what it counts in any text: 0, not at all; 1, a character beyond ASCII right
/// behind it may; 2, more may. `bases` is by characters up to U+07FF, those beyond ASCII: the ASCII
/// character that has the same base letter, in text that goes on with ASCII or ends; 0 where there is
/// none, or what follows may change that. Returns how many have a weight. What it tells is asked of
/// ICU: costs some 1 ms, and 6 ms where the rules of the locale look at what stands in front, or
/// `is_thorough`, which changes nothing else: for the test that holds the two equal.
int32_t collation_plain(collation_t *collation, int is_thorough, uint8_t weights[128],
                        uint8_t variants[128], uint8_t following[128], uint8_t bases[2048]);

// MARK: - Alphabetic index

typedef struct collation_index collation_index_t;

/// What an index bucket holds.
enum {
  /// Names that begin with the letter of its label.
  COLLATION_BUCKET_NORMAL = 0,
  /// What sorts before the first letter: symbols, digits.
  COLLATION_BUCKET_UNDERFLOW = 1,
  /// What sorts between two of the index's scripts.
  COLLATION_BUCKET_INFLOW = 2,
  /// What sorts after the last letter.
  COLLATION_BUCKET_OVERFLOW = 3,
};

/// Opens the index of `tag` with the Latin letters added.
collation_index_t *collation_index_open(const char *tag, size_t length);

/// Closes; NULL is allowed.
void collation_index_close(collation_index_t *index);

/// Number of buckets in the locale's order, underflow, inflow and overflow included.
int32_t collation_index_bucket_count(const collation_index_t *index);

/// One of `COLLATION_BUCKET_…`; underflow if `bucket` is out of range.
int32_t collation_index_bucket_kind(const collation_index_t *index, int32_t bucket);

/// The label of a bucket, counted from 0. Empty if out of range.
size_t collation_index_bucket_label(
    const collation_index_t *index, int32_t bucket, char *out, size_t capacity);

/// The bucket that `text` falls into, by the locale's primary weights; -1 on error.
int32_t collation_index_bucket_of(collation_index_t *index, const char *text, size_t length);

/// The label of `text` by its own script, for text whose bucket is not a normal one.
///
/// A letter of a script with case gives its capital without accents, as far as the locale holds the
/// two equal at first level (Ё gives Е, but Й stays). Other scripts give the heading that their own
/// language's index has: あ for い and ア, ㄱ for 김, ก for เก. Han gives the ideograph itself in
/// Japanese. Empty means `#`: no letter, Han elsewhere, or no text.
size_t collation_index_own_label(
    collation_index_t *index, const char *text, size_t length, char *out, size_t capacity);

// MARK: - Text

/// 1 if `text` is well-formed and in Normalization Form C, else 0. Faster than normalising.
int32_t collation_is_nfc(const char *text, size_t length);

/// `text` in Normalization Form C.
size_t collation_nfc(const char *text, size_t length, char *out, size_t capacity);

/// `text` as searching sees it: no case, no accents, no compatibility variants.
///
/// NFKC_Casefold, then marks of the European and Semitic scripts dropped (marks that spell vowels,
/// as in Devanagari or Thai, and voiced kana are kept), then ø, ł, æ and the like as o, l, ae.
size_t collation_fold(const char *text, size_t length, char *out, size_t capacity);

// MARK: - Regular expressions

typedef struct collation_regex collation_regex_t;

/// What came of a search.
enum {
  COLLATION_REGEX_NO_MATCH = 0,
  COLLATION_REGEX_MATCH = 1,
  /// The search reached the limit of time or memory.
  COLLATION_REGEX_LIMIT = -1,
  COLLATION_REGEX_FAILED = -2,
};

/// Compiles an ICU regular expression.
///
/// A search in one text gives up after `step_limit` steps, each of about a millisecond or less, and
/// at `stack_limit` bytes of backtracking; 0 means ICU's own limit. If the result is NULL,
/// `*error_name` is ICU's name of the error, which lives for ever, and `*error_offset` the byte of
/// the pattern where it was noticed.
collation_regex_t *collation_regex_open(
    const char *pattern, size_t length, int32_t ignore_case, int32_t step_limit,
    int32_t stack_limit, const char **error_name, size_t *error_offset);

/// Closes; NULL is allowed.
void collation_regex_close(collation_regex_t *regex);

/// Searches anywhere in `text`; one of `COLLATION_REGEX_…`.
int32_t collation_regex_find(collation_regex_t *regex, const char *text, size_t length);

// MARK: - Numbers

typedef struct collation_numbers collation_numbers_t;

/// Opens the number symbols of `tag`.
collation_numbers_t *collation_numbers_open(const char *tag, size_t length);

/// Closes; NULL is allowed.
void collation_numbers_close(collation_numbers_t *numbers);

/// The decimal separator. Empty without a handle.
size_t collation_numbers_decimal(const collation_numbers_t *numbers, char *out, size_t capacity);

/// The grouping separator. Empty without a handle.
size_t collation_numbers_grouping(const collation_numbers_t *numbers, char *out, size_t capacity);

/// `token` with the locale's digits and separators, no digit rounded, added or dropped.
///
/// `token` is an optional `-`, digits, and optionally `.` and digits; at most 300 of either kind.
/// Anything else gives 0.
size_t collation_numbers_format(
    collation_numbers_t *numbers, const char *token, size_t length, char *out, size_t capacity);

// MARK: - Versions

/// The version of ICU in use, such as `72.1`.
size_t collation_icu_version(char *out, size_t capacity);

/// The version of its locale data (CLDR), such as `42.0`.
size_t collation_cldr_version(char *out, size_t capacity);

#ifdef __cplusplus
}
#endif
