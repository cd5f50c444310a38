#include "shim_library.h"

#include <dlfcn.h>
#include <stdio.h>

void *shim_library_open(const char *path, char *reason, size_t capacity) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *words = dlerror();
    snprintf(reason, capacity, "%s", words != NULL ? words : "unknown reason");
  }
  return library;
}

void *shim_library_symbol(void *library, const char *name) { return dlsym(library, name); }
