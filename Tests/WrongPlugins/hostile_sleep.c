// Sleeps through its time.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  sleep(20);
  return "nobody woke it";
}
HOSTILE("sleep")
