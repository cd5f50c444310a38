// Ends the process as if all were well.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  exit(0);
}
HOSTILE("exit")
