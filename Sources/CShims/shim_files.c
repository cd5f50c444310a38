#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_files.h"

#include <stdlib.h>
#include <unistd.h>

int shim_open(const char *path, int flags, mode_t mode) {
  return open(path, flags | O_CLOEXEC, mode);
}

int shim_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int shim_make_temporary(char *name) { return mkostemp(name, O_CLOEXEC); }

void shim_begin_sync(int file, off_t start, off_t length) {
  sync_file_range(file, start, length, SYNC_FILE_RANGE_WRITE);
}

char **shim_environment(void) { return environ; }
