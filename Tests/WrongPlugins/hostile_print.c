// Prints 4 MiB, and then fails.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  for (int line = 0; line < 65536; line++) {
    fprintf(stderr, "line %058d\n", line);
  }
  abort();
}
HOSTILE("print")
