#pragma once

// What the files of this target share: UTF-8 at the boundary, UTF-16 inside.

#include <stddef.h>
#include <stdint.h>

#include <unicode/locid.h>
#include <unicode/unistr.h>

namespace boundary {

/// Text longer than this is cut, so that no length overflows ICU's 32-bit counts.
constexpr size_t longestText = size_t(1) << 30;

/// `length` as ICU wants it; 0 for a null pointer.
inline int32_t clamp(const char *text, size_t length) {
  if (text == nullptr) return 0;
  return int32_t(length < longestText ? length : longestText);
}

/// Writes `text` as UTF-8 into a caller's buffer and returns the bytes that all of it takes.
size_t write(const icu::UnicodeString &text, char *out, size_t capacity);

/// The same for bytes.
size_t write(const char *text, size_t length, char *out, size_t capacity);

/// A growing UTF-16 buffer that is kept between calls, so that converting allocates nothing.
class Scratch {
public:
  Scratch() = default;
  ~Scratch();
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;

  /// Converts; the result is valid until the next call. False if memory ran out.
  bool set(const char *text, size_t length);
  const char16_t *units() const { return units_; }
  int32_t count() const { return count_; }
  /// The converted text without a copy; must not outlive the next `set`.
  icu::UnicodeString alias() const { return icu::UnicodeString(false, units_, count_); }

private:
  char16_t *units_ = nullptr;
  int32_t capacity_ = 0;
  int32_t count_ = 0;
};

/// The ICU locale of a tag that was checked; bogus if it is malformed.
icu::Locale localeOfTag(const char *tag, size_t length);

}  // namespace boundary
