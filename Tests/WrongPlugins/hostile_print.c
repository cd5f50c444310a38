// Prints 3 MiB, and then fails.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  for (int line = 0; line < 262144; line++) fprintf(stderr, "line %d\n", line);
  abort();
}
HOSTILE("print")
