#pragma once
#include <stddef.h>

/// dlopen(3) of a path, with every symbol resolved at once and none offered to others.
/// Returns NULL when it fails, and then puts the loader's words in `reason`, cut to `capacity`
/// bytes with the NUL. There is no function to close a library: its code may still be in use.
void *shim_library_open(const char *path, char *reason, size_t capacity);

/// The address of `name` in an open library or what it links to; NULL when there is none.
void *shim_library_symbol(void *library, const char *name);
