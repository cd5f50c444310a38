// Closes the connection to the host and goes on computing.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  close(3);
  for (time_t start = time(NULL); !is_long_over(start);) continue;
  return "nobody noticed";
}
HOSTILE("deaf")
