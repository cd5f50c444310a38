// Sends more than anybody could want.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  static char much[1 << 16];
  memset(much, 0x55, sizeof much);
  for (time_t start = time(NULL); !is_long_over(start);) {
    if (write(3, much, sizeof much) < 0) return refused("write");
  }
  return "nobody stopped it";
}
HOSTILE("flood")
