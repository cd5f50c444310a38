// Closes all that is open.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  for (int descriptor = 0; descriptor < 64; descriptor++) close(descriptor);
  return NULL;
}
HOSTILE("close")
