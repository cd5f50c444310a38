#pragma once
#include <fcntl.h>
#include <stddef.h>
#include <sys/types.h>

/// open(2) without its variadic argument; close-on-exec. Returns -1 and sets errno.
int shim_open(const char *path, int flags, mode_t mode);

/// pipe(2) with both ends close-on-exec. Returns -1 and sets errno.
int shim_pipe(int ends[2]);

/// A new file beside others: `name` ends in XXXXXX, which is replaced; mode 0600, close-on-exec.
int shim_make_temporary(char *name);

/// Has the system begin to bring a part of a file to the disk, and waits for nothing. What it cannot
/// do is left to fsync(2).
void shim_begin_sync(int file, off_t start, off_t length);

/// The environment, an array of strings that ends in NULL; it belongs to the C library.
char **shim_environment(void);
