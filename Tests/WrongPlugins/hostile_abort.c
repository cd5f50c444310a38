// Aborts.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  abort();
}
HOSTILE("abort")
