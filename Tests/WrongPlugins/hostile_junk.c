// Writes junk wherever an answer could go.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  char junk[64];
  memset(junk, 0x55, sizeof junk);
  for (int descriptor = 3; descriptor < 16; descriptor++) {
    ssize_t written = write(descriptor, junk, sizeof junk);
    (void)written;
  }
  return NULL;
}
HOSTILE("junk")
