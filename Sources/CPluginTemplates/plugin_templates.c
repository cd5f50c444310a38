// A file is embedded from where it is written, so that there is one of each.
#include "CPluginTemplates.h"

// Clang has #embed in C11 as well.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t c_source[] = {
#embed "../../Plugins/Templates/c/my-plugin.c"
};
static const uint8_t cpp_source[] = {
#embed "../../Plugins/Templates/cpp/my-plugin.cpp"
};
static const uint8_t swift_source[] = {
#embed "../../Plugins/Templates/swift/my-plugin.swift"
};
static const uint8_t rust_source[] = {
#embed "../../Plugins/Templates/rust/my-plugin.rs"
};
static const uint8_t zig_source[] = {
#embed "../../Plugins/Templates/zig/my-plugin.zig"
};
static const uint8_t rust_types[] = {
#embed "../../Plugins/Templates/rust/roster_plugin.rs"
};
static const uint8_t zig_types[] = {
#embed "../../Plugins/Templates/zig/roster_plugin.zig"
};
static const uint8_t swift_module_map[] = {
#embed "../../Plugins/Templates/swift/module.modulemap"
};
static const uint8_t header[] = {
#embed "../CRosterPlugin/include/roster_plugin.h"
};
static const uint8_t c_makefile[] = {
#embed "../../Plugins/Templates/c/Makefile"
};
static const uint8_t cpp_makefile[] = {
#embed "../../Plugins/Templates/cpp/Makefile"
};
static const uint8_t swift_makefile[] = {
#embed "../../Plugins/Templates/swift/Makefile"
};
static const uint8_t rust_makefile[] = {
#embed "../../Plugins/Templates/rust/Makefile"
};
static const uint8_t zig_makefile[] = {
#embed "../../Plugins/Templates/zig/Makefile"
};
static const uint8_t readme[] = {
#embed "../../Plugins/Templates/common/README.md"
};

#define FILE_AT(folder, name, bytes) {(folder), (name), (bytes), sizeof(bytes)}

static const plugin_template_file_t files[] = {
    FILE_AT("c", "my-plugin.c", c_source),
    FILE_AT("cpp", "my-plugin.cpp", cpp_source),
    FILE_AT("swift", "my-plugin.swift", swift_source),
    FILE_AT("rust", "my-plugin.rs", rust_source),
    FILE_AT("zig", "my-plugin.zig", zig_source),
    FILE_AT("rust", "roster_plugin.rs", rust_types),
    FILE_AT("zig", "roster_plugin.zig", zig_types),
    FILE_AT("swift", "module.modulemap", swift_module_map),
    FILE_AT("common", "roster_plugin.h", header),
    FILE_AT("c", "Makefile", c_makefile),
    FILE_AT("cpp", "Makefile", cpp_makefile),
    FILE_AT("swift", "Makefile", swift_makefile),
    FILE_AT("rust", "Makefile", rust_makefile),
    FILE_AT("zig", "Makefile", zig_makefile),
    FILE_AT("common", "README.md", readme),
};

const plugin_template_file_t *plugin_template_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
