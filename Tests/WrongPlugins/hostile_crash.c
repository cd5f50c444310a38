// Reads where nothing is.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  fputs("about to crash\n\033[31min red\n", stderr);
  volatile int *nowhere = NULL;
  return *nowhere == 0 ? NULL : "read";
}
HOSTILE("crash")
