#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_library_folders.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  const unsigned char *bytes;
  size_t length;
} file_t;

/// The `length` bytes from `offset`, copied to where they are aligned; 0 when they are not there.
static int copy(const file_t *file, uint64_t offset, void *target, size_t length) {
  if (offset > file->length || length > file->length - offset) return 0;
  memcpy(target, file->bytes + offset, length);
  return 1;
}

/// Where in the file an address of the loaded library comes from; 0, which is never right, if
/// nowhere.
static uint64_t offset_of(const file_t *file, const ElfW(Ehdr) *head, uint64_t address) {
  for (unsigned i = 0; i < head->e_phnum; i++) {
    ElfW(Phdr) part;
    if (!copy(file, head->e_phoff + i * sizeof part, &part, sizeof part)) return 0;
    if (part.p_type == PT_LOAD && address >= part.p_vaddr &&
        address - part.p_vaddr < part.p_filesz) {
      return part.p_offset + (address - part.p_vaddr);
    }
  }
  return 0;
}

/// Calls `visit` for each folder of a list with colons.
static void split(const char *list, size_t length, const char *origin,
                  void (*visit)(const char *, void *), void *context) {
  static const char *const marks[] = {"$ORIGIN", "${ORIGIN}"};
  const char *end = list + length;
  while (list < end) {
    const char *colon = memchr(list, ':', (size_t)(end - list));
    if (colon == NULL) colon = end;
    char folder[4096];
    const char *before = "", *rest = list;
    for (size_t i = 0; i < 2; i++) {
      size_t size = strlen(marks[i]);
      if ((size_t)(colon - list) >= size && memcmp(list, marks[i], size) == 0) {
        before = origin;
        rest = list + size;
      }
    }
    // A list may be as long as a file, a number of bytes to print may not.
    int length = (int)(colon - rest < (ptrdiff_t)sizeof folder ? colon - rest : (ptrdiff_t)sizeof folder);
    int needed = snprintf(folder, sizeof folder, "%s%.*s", before, length, rest);
    // What is not absolute depends on the current folder.
    if (needed > 0 && (size_t)needed < sizeof folder && folder[0] == '/') visit(folder, context);
    list = colon + 1;
  }
}

static void visit_own(const file_t *file, const char *origin, void (*visit)(const char *, void *),
                      void *context) {
  ElfW(Ehdr) head;
  if (!copy(file, 0, &head, sizeof head) || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_phentsize != sizeof(ElfW(Phdr))) {
    return;
  }
  for (unsigned i = 0; i < head.e_phnum; i++) {
    ElfW(Phdr) part;
    if (!copy(file, head.e_phoff + i * sizeof part, &part, sizeof part)) return;
    if (part.p_type != PT_DYNAMIC) continue;
    uint64_t texts = 0, paths[2] = {0, 0};
    size_t count = 0;
    for (uint64_t place = 0; place < part.p_filesz; place += sizeof(ElfW(Dyn))) {
      ElfW(Dyn) entry;
      if (!copy(file, part.p_offset + place, &entry, sizeof entry)) return;
      if (entry.d_tag == DT_NULL) break;
      if (entry.d_tag == DT_STRTAB) texts = offset_of(file, &head, entry.d_un.d_ptr);
      if ((entry.d_tag == DT_RUNPATH || entry.d_tag == DT_RPATH) && count < 2) {
        paths[count++] = entry.d_un.d_val;
      }
    }
    for (size_t path = 0; path < count && texts != 0; path++) {
      uint64_t start = texts + paths[path];
      if (paths[path] >= file->length || start >= file->length) continue;
      const char *list = (const char *)file->bytes + start;
      split(list, strnlen(list, file->length - start), origin, visit, context);
    }
  }
}

void shim_library_folders(const char *path, void (*visit)(const char *folder, void *context),
                          void *context) {
  const char *environment = getenv("LD_LIBRARY_PATH");
  if (environment != NULL) split(environment, strlen(environment), "", visit, context);
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat status;
  file_t file = {NULL, 0};
  if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
    file.length = (size_t)status.st_size;
    void *memory = mmap(NULL, file.length, PROT_READ, MAP_PRIVATE, descriptor, 0);
    file.bytes = memory == MAP_FAILED ? NULL : memory;
  }
  close(descriptor);
  if (file.bytes == NULL) return;
  const char *slash = strrchr(path, '/');
  char *origin = strndup(path, slash == NULL ? 0 : (size_t)(slash - path));
  if (origin != NULL) visit_own(&file, origin, visit, context);
  free(origin);
  munmap((void *)file.bytes, file.length);
}
