// A comparator by the last word of a text, then by the whole; case counts for nothing in A–Z.
//
//   plugin load ./my-plugin.so             the last word counts
//   plugin load ./my-plugin.so with "2"    the last but one
//   sort name using last-word
//   section by name using last-word        a section for each initial
//
// This is a place to start from: change 'key_of' and 'title_of', and 'make check' judges the
// order. What host and plugin promise each other stands in roster_plugin.h.
#include "roster_plugin.h"

#include <cstring>
#include <string>
#include <string_view>

namespace {

// MARK: - The context: what one sort has to know

struct Context {
  // The place of the word that counts: from the end, from 1.
  int place;
};

// MARK: - Texts: bytes from a file, which need not be UTF-8 and may have a NUL

// A NUL parts words as well, so that none has one: in a key it ends the word.
constexpr std::string_view blanks(" \t\0", 3);

// The word that counts: the first one if there are too few, none in a text of blanks.
std::string_view word_of(const Context &context, std::string_view text) {
  std::string_view word;
  for (int place = 0; place < context.place; place++) {
    const auto last = text.find_last_not_of(blanks);
    if (last == text.npos) break;
    text = text.substr(0, last + 1);
    const auto blank = text.find_last_of(blanks);
    const auto start = blank == text.npos ? 0 : blank + 1;
    word = text.substr(start);
    text = text.substr(0, start);
  }
  return word;
}

// The bytes of the character that `text`, which is not empty, starts with; 0 if it is not UTF-8.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length > text.size()) return 0;
  // Neither a longer form than needed, nor half of a pair, nor more than Unicode has.
  const unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < low || byte(1) > high) return 0;
  for (std::size_t i = 2; i < length; i++) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  return length;
}

// The text in small letters, with U+FFFD for each wrong byte.
std::string folded(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto length = character_length(text);
    if (length == 0) {
      result += "\uFFFD";
    } else if (text[0] >= 'A' && text[0] <= 'Z') {
      result += static_cast<char>(text[0] + ('a' - 'A'));
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

// MARK: - The order and the sections

// Keys are compared byte by byte. The 0 between word and text puts "Lee" before "Leeds".
std::string key_of(const Context &context, std::string_view text) {
  return folded(word_of(context, text)) + '\0' + folded(text);
}

// A title tells no more than the key's first character, so that equal titles stand together.
std::string title_of(const Context &context, std::string_view text) {
  std::string title = folded(word_of(context, text));
  if (title.empty()) return title;
  title.resize(character_length(title));
  if (title[0] >= 'a' && title[0] <= 'z') title[0] -= 'a' - 'A';
  return title;
}

// MARK: - The functions of the interface

// An exception must not leave the plugin: each call that may throw, for want of memory, is in here.
template <typename Body>
int32_t guarded(Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return ROSTER_FAILED;
  }
}

// Tells the whole length even where there is no room: the host then asks again with enough.
int32_t give(const std::string &answer, void *room, uint64_t capacity, uint64_t *length) {
  *length = answer.size();
  if (!answer.empty() && answer.size() <= capacity) {
    std::memcpy(room, answer.data(), answer.size());
  }
  return ROSTER_OK;
}

int32_t refuse(const roster_host_t *host, std::string_view reason) {
  host->set_error(host, reason.data(), reason.size());
  return ROSTER_BAD_OPTIONS;
}

// The options are checked here, once for each sort, so that the functions below need not.
int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  return guarded([&]() -> int32_t {
    if (options->argument.length > 0) return refuse(host, "last-word takes no argument");
    const std::string_view text(options->text.bytes, options->text.length);
    int place = 1;
    if (text.size() == 1 && text[0] >= '1' && text[0] <= '9') {
      place = text[0] - '0';
    } else if (!text.empty()) {
      return refuse(host, "the only option is the place of a word from the end, 1 to 9");
    }
    *context = new Context{place};
    return ROSTER_OK;
  });
}

void destroy(void *context) { delete static_cast<Context *>(context); }

int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                 uint64_t capacity, uint64_t *key_length) {
  return guarded([&] {
    return give(key_of(*static_cast<Context *>(context), {value, length}), key, capacity,
                key_length);
  });
}

int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                      uint64_t capacity, uint64_t *title_length) {
  return guarded([&] {
    return give(title_of(*static_cast<Context *>(context), {value, length}), title, capacity,
                title_length);
  });
}

// MARK: - The description, in the order of the header

const roster_comparator_t last_word = {
    sizeof(roster_comparator_t),
    ROSTER_PURE | ROSTER_THREAD_SAFE,
    ROSTER_TEXT("last-word"),
    ROSTER_TEXT("by the last word, then by the whole text"),
    create,
    destroy,
    sort_key,
    nullptr,  // compare: a key says it all
    section_title,
};

const roster_comparator_t *const comparators[] = {&last_word};

const roster_plugin_t plugin = {
    sizeof(roster_plugin_t),
    ROSTER_ABI_VERSION,
    ROSTER_TEXT("my-plugin"),
    ROSTER_TEXT("0.1.0"),
    ROSTER_TEXT("its author"),
    comparators,
    1,
    0,
    nullptr,
};

}  // namespace

extern "C" ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *) {
  return &plugin;
}
