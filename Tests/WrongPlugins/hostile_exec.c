// Runs a program.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  execl("/bin/true", "true", (char *)NULL);
  return refused("exec");
}
HOSTILE("exec")
