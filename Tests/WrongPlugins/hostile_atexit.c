// Ends the process with something to do at its end that does not end.
#include "hostile.h"

static void linger(void) {
  for (time_t start = time(NULL); !is_long_over(start);) usleep(100000);
}

static const char *misbehave(const char *folder) {
  (void)folder;
  atexit(linger);
  exit(0);
}
HOSTILE("atexit")
