// A comparator by the last word of a text, then by the whole; case counts for nothing in A–Z.
//
//   plugin load ./my-plugin.so             the last word counts
//   plugin load ./my-plugin.so with "2"    the last but one
//   sort name using last-word
//   section by name using last-word        a section for each initial
//
// This is a place to start from: change 'sort_key' and 'section_title', and 'make check' judges
// the order. What host and plugin promise each other stands in roster_plugin.h.
#include "roster_plugin.h"

#include <stdlib.h>

// MARK: - The context: what one sort has to know

typedef struct context {
  // The place of the word that counts: from the end, from 1.
  int place;
} context_t;

// The options are checked here, once for each sort, so that the functions below need not.
static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  if (options->argument.length > 0) {
    static const char reason[] = "last-word takes no argument";
    host->set_error(host, reason, sizeof reason - 1);
    return ROSTER_BAD_OPTIONS;
  }
  const roster_text_t text = options->text;
  int place = 1;
  if (text.length == 1 && text.bytes[0] >= '1' && text.bytes[0] <= '9') {
    place = text.bytes[0] - '0';
  } else if (text.length > 0) {
    static const char reason[] = "the only option is the place of a word from the end, 1 to 9";
    host->set_error(host, reason, sizeof reason - 1);
    return ROSTER_BAD_OPTIONS;
  }
  context_t *made = malloc(sizeof *made);
  if (made == NULL) return ROSTER_FAILED;
  made->place = place;
  *context = made;
  return ROSTER_OK;
}

static void destroy(void *context) { free(context); }

// MARK: - Texts: bytes from a file, which need not be UTF-8 and may have a NUL

typedef struct text {
  const uint8_t *bytes;
  uint64_t length;
} text_t;

// A NUL parts words as well, so that none has one: in a key it ends the word.
static int is_blank(uint8_t byte) { return byte == ' ' || byte == '\t' || byte == 0; }

// The word that counts: the first one if there are too few, none in a text of blanks.
static text_t word_of(const context_t *context, text_t text) {
  text_t word = {text.bytes, 0};
  uint64_t end = text.length;
  for (int place = 0; place < context->place; place++) {
    while (end > 0 && is_blank(text.bytes[end - 1])) end--;
    if (end == 0) break;
    uint64_t start = end;
    while (start > 0 && !is_blank(text.bytes[start - 1])) start--;
    word = (text_t){text.bytes + start, end - start};
    end = start;
  }
  return word;
}

// The bytes of the character that `text`, which is not empty, starts with; 0 if it is not UTF-8.
static uint64_t character_length(text_t text) {
  const uint8_t first = text.bytes[0];
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const uint64_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length > text.length) return 0;
  // Neither a longer form than needed, nor half of a pair, nor more than Unicode has.
  const uint8_t low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const uint8_t high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (text.bytes[1] < low || text.bytes[1] > high) return 0;
  for (uint64_t i = 2; i < length; i++) {
    if ((text.bytes[i] & 0xC0) != 0x80) return 0;
  }
  return length;
}

// MARK: - Answers

// Counted to their whole length even where there is no room: the host then asks again with enough.
typedef struct answer {
  uint8_t *room;
  uint64_t capacity;
  uint64_t length;
} answer_t;

static void put(answer_t *answer, uint8_t byte) {
  if (answer->length < answer->capacity) answer->room[answer->length] = byte;
  answer->length++;
}

// Puts one character in small letters, U+FFFD for a wrong byte; returns how many bytes it was.
static uint64_t put_character(answer_t *answer, text_t text) {
  const uint64_t length = character_length(text);
  if (length == 0) {
    put(answer, 0xEF);
    put(answer, 0xBF);
    put(answer, 0xBD);
    return 1;
  }
  for (uint64_t i = 0; i < length; i++) {
    const uint8_t byte = text.bytes[i];
    put(answer, byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte);
  }
  return length;
}

static void put_all(answer_t *answer, text_t text) {
  while (text.length > 0) {
    const uint64_t length = put_character(answer, text);
    text.bytes += length;
    text.length -= length;
  }
}

// MARK: - The order and the sections

// Keys are compared byte by byte. The 0 between word and text puts "Lee" before "Leeds".
static int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                        uint64_t capacity, uint64_t *key_length) {
  const text_t text = {(const uint8_t *)value, length};
  answer_t answer = {key, capacity, 0};
  put_all(&answer, word_of(context, text));
  put(&answer, 0);
  put_all(&answer, text);
  *key_length = answer.length;
  return ROSTER_OK;
}

// A title tells no more than the key's first character, so that equal titles stand together.
static int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                             uint64_t capacity, uint64_t *title_length) {
  const text_t word = word_of(context, (text_t){(const uint8_t *)value, length});
  answer_t answer = {(uint8_t *)title, capacity, 0};
  if (word.length > 0) put_character(&answer, word);
  if (answer.length == 1 && capacity > 0 && title[0] >= 'a' && title[0] <= 'z') {
    title[0] -= 'a' - 'A';
  }
  *title_length = answer.length;
  return ROSTER_OK;
}

// MARK: - The description

static const roster_comparator_t last_word = {
    .struct_size = sizeof(roster_comparator_t),
    .flags = ROSTER_PURE | ROSTER_THREAD_SAFE,
    .id = ROSTER_TEXT("last-word"),
    .summary = ROSTER_TEXT("by the last word, then by the whole text"),
    .create = create,
    .destroy = destroy,
    .sort_key = sort_key,
    .section_title = section_title,
};

static const roster_comparator_t *const comparators[] = {&last_word};

static const roster_plugin_t plugin = {
    .struct_size = sizeof(roster_plugin_t),
    .abi_version = ROSTER_ABI_VERSION,
    .id = ROSTER_TEXT("my-plugin"),
    .version = ROSTER_TEXT("0.1.0"),
    .author = ROSTER_TEXT("its author"),
    .comparators = comparators,
    .comparator_count = 1,
};

ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *host) {
  (void)host;
  return &plugin;
}
