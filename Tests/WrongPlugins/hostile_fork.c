// Makes processes, 50 at most, that are gone in 30 seconds.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  for (int i = 0; i < 50; i++) {
    pid_t child = fork();
    if (child < 0) return refused("fork");
    if (child == 0) {
      sleep(30);
      _exit(0);
    }
  }
  return "nobody stopped it";
}
HOSTILE("fork")
