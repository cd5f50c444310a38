// Not wrong: it titles every value with the texts that it was created with, to show what arrives.
// With no order it only sections. Its structs are longer than the host's, as a later version's are.
#include <stdio.h>
#include <stdlib.h>

#include "describe.h"

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  (void)host;
  char *line = malloc(1000);
  if (line == NULL) return ROSTER_FAILED;
  snprintf(line, 1000, "%.*s|%.*s|%.*s|%.*s", (int)options->text.length, options->text.bytes,
           (int)options->locale.length, options->locale.bytes, (int)options->today.length,
           options->today.bytes, (int)options->argument.length, options->argument.bytes);
  *context = line;
  return ROSTER_OK;
}

static int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                             uint64_t capacity, uint64_t *title_length) {
  (void)value, (void)length;
  *title_length = strlen(context);
  if (*title_length <= capacity) memcpy(title, context, *title_length);
  return ROSTER_OK;
}

static const struct {
  roster_comparator_t known;
  uint64_t later[4];
} comparator = {.known = {.struct_size = sizeof comparator,
                          .id = ROSTER_TEXT("echo"),
                          .summary = ROSTER_TEXT("titles with the options"),
                          .create = create,
                          .destroy = free,
                          .section_title = section_title}};
DESCRIBE("echo-options", comparator.known)
