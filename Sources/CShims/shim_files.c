#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int shim_open(const char *path, int flags, mode_t mode) {
  return open(path, flags | O_CLOEXEC, mode);
}

int shim_hold(const char *path) { return open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC); }

int shim_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// Where the kernel shows an open file: the way to it that needs no privilege.
static void path_of(int file, char path[32]) { snprintf(path, 32, "/proc/self/fd/%d", file); }

int shim_make_nameless(const char *folder) {
  int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  char path[32];
  path_of(file, path);
  if (!access(path, F_OK)) return file;
  int error = errno;
  close(file);
  errno = error;
  return -1;
}

int shim_give_name(int file, const char *path) {
  char own[32];
  path_of(file, own);
  return linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

void shim_begin_sync(int file, off_t start, off_t length) {
  sync_file_range(file, start, length, SYNC_FILE_RANGE_WRITE);
}

char **shim_environment(void) { return environ; }
