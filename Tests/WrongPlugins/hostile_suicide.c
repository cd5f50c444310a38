// Ends itself with the signal that leaves no trace.
#include "hostile.h"
#include <signal.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  kill(getpid(), SIGKILL);
  return "nobody noticed";
}
HOSTILE("suicide")
