// Stops itself, as Ctrl-Z would.
#include "hostile.h"
#include <signal.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  raise(SIGSTOP);
  return "nobody noticed";
}
HOSTILE("stop")
