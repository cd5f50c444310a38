// Does not come back.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  for (time_t start = time(NULL); !is_long_over(start);) continue;
  return "nobody stopped it";
}
HOSTILE("loop")
