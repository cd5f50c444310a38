#pragma once
#include <fcntl.h>
#include <stddef.h>
#include <sys/types.h>

/// open(2) without its variadic argument; close-on-exec. Returns -1 and sets errno.
int shim_open(const char *path, int flags, mode_t mode);

/// Holds what is at a path, a link for itself, without a right to its bytes: for fstat(2) and
/// close(2). Returns -1 and sets errno.
int shim_hold(const char *path);

/// pipe(2) with both ends close-on-exec. Returns -1 and sets errno.
int shim_pipe(int ends[2]);

/// A new file in `folder` that has no name and is gone when it is closed, unless it gets one; mode
/// 0600, close-on-exec. Returns -1 and sets errno, also where the file system knows no such files or
/// this one could not be given a name.
int shim_make_nameless(const char *folder);

/// Gives such a file a name that is free. Returns -1 and sets errno.
int shim_give_name(int file, const char *path);

/// Has the system begin to bring a part of a file to the disk, and waits for nothing. What it cannot
/// do is left to fsync(2).
void shim_begin_sync(int file, off_t start, off_t length);

/// The environment, an array of strings that ends in NULL; it belongs to the C library.
char **shim_environment(void);
