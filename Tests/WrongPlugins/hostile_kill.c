// Kills the process that started it.
#include "hostile.h"
#include <signal.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  return kill(getppid(), SIGKILL) == 0 ? NULL : refused("kill");
}
HOSTILE("kill")
