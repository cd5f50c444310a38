#pragma once
#include <stddef.h>
#include <stdint.h>

/// A file of a new plugin.
typedef struct plugin_template_file {
  /// The folder under Plugins/Templates: a language, or "common" for all of them.
  const char *folder;
  const char *name;
  const uint8_t *bytes;
  size_t length;
} plugin_template_file_t;

/// All files, in the order in which they are told of; constants of the program.
const plugin_template_file_t *plugin_template_files(size_t *count);
