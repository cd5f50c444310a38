// Its destructor does not end, nor does what it left to do at the end.
#include "hostile.h"

__attribute__((destructor)) static void linger(void) {
  for (time_t start = time(NULL); !is_long_over(start);) usleep(100000);
}

static const char *misbehave(const char *folder) {
  (void)folder;
  atexit(linger);
  return NULL;
}
HOSTILE("destructor")
