// A comparator by length: short texts first, texts of one length byte by byte.
//
//   plugin load length-order            counts characters (code points)
//   plugin load length-order with "bytes"
//   sort name using length
//   section by name using length        a section for each length, titled with the number
//
// This is a whole plugin, and a place to start from. It builds with one command, in any folder:
//
//   cc -shared -fPIC -I FOLDER_OF_THE_HEADER -o length-order.so length_order.c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "roster_plugin.h"

// MARK: - The context: what one sort has to know

typedef struct context {
  int counts_bytes;
} context_t;

// The options are checked here, once for each sort, so that the functions below need not.
static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  if (options->argument.length > 0) {
    static const char reason[] = "length takes no argument";
    host->set_error(host, reason, sizeof reason - 1);
    return ROSTER_BAD_OPTIONS;
  }
  const roster_text_t text = options->text;
  const int counts_bytes = text.length == 5 && memcmp(text.bytes, "bytes", 5) == 0;
  if (text.length > 0 && !counts_bytes) {
    static const char reason[] = "the only option is 'bytes'";
    host->set_error(host, reason, sizeof reason - 1);
    return ROSTER_BAD_OPTIONS;
  }
  context_t *made = malloc(sizeof *made);
  if (made == NULL) return ROSTER_FAILED;
  made->counts_bytes = counts_bytes;
  *context = made;
  return ROSTER_OK;
}

static void destroy(void *context) { free(context); }

// MARK: - The order

// In UTF-8 every byte but those of the form 10xxxxxx begins a character. Wrong bytes count as they
// fall: a comparator takes whatever a file holds.
static uint64_t length_of(const context_t *context, const char *text, uint64_t length) {
  if (context->counts_bytes) return length;
  uint64_t characters = 0;
  for (uint64_t i = 0; i < length; i++) characters += ((unsigned char)text[i] & 0xC0) != 0x80;
  return characters;
}

// Comparing is cheap here, so there is no sort key. Equal bytes alone are equal, which makes the
// order total; the bytes decide only between texts of one length, so that it is transitive.
static int32_t compare(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                       uint64_t rhs_length, int32_t *order) {
  const uint64_t left = length_of(context, lhs, lhs_length);
  const uint64_t right = length_of(context, rhs, rhs_length);
  if (left != right) {
    *order = left < right ? -1 : 1;
    return ROSTER_OK;
  }
  const uint64_t shared = lhs_length < rhs_length ? lhs_length : rhs_length;
  *order = memcmp(lhs, rhs, shared);
  if (*order == 0) *order = (lhs_length > rhs_length) - (lhs_length < rhs_length);
  return ROSTER_OK;
}

// MARK: - The sections

// Texts of one length stand together in this order, as those with one title must.
static int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                             uint64_t capacity, uint64_t *title_length) {
  char digits[24];
  const unsigned long long number = length_of(context, value, length);
  const int count = snprintf(digits, sizeof digits, "%llu", number);
  if (count < 0) return ROSTER_FAILED;
  *title_length = (uint64_t)count;
  if (*title_length <= capacity) memcpy(title, digits, *title_length);
  return ROSTER_OK;
}

// MARK: - The description

static const roster_comparator_t by_length = {
    .struct_size = sizeof(roster_comparator_t),
    .flags = ROSTER_PURE | ROSTER_THREAD_SAFE,
    .id = ROSTER_TEXT("length"),
    .summary = ROSTER_TEXT("by number of characters, then byte by byte"),
    .create = create,
    .destroy = destroy,
    .compare = compare,
    .section_title = section_title,
};

static const roster_comparator_t *const comparators[] = {&by_length};

static const roster_plugin_t plugin = {
    .struct_size = sizeof(roster_plugin_t),
    .abi_version = ROSTER_ABI_VERSION,
    .id = ROSTER_TEXT("length-order"),
    .version = ROSTER_TEXT("1.0.0"),
    .author = ROSTER_TEXT("The Roster authors"),
    .comparators = comparators,
    .comparator_count = 1,
};

ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *host) {
  (void)host;
  return &plugin;
}
