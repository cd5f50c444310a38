// Takes memory, 4 GiB at most.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  for (int i = 0; i < 512; i++) {
    char *block = malloc(8 << 20);
    // As a program does that does not look.
    memset(block, 1, 8 << 20);
  }
  return "nobody stopped it";
}
HOSTILE("hog")
