// Will not die: it handles what would end it and goes on.
#include "hostile.h"
#include <signal.h>

static void ignore(int number) { (void)number; }

static const char *misbehave(const char *folder) {
  (void)folder;
  for (int number = 1; number < 32; number++) signal(number, ignore);
  raise(SIGTERM);
  for (time_t start = time(NULL); !is_long_over(start);) raise(SIGINT);
  return "nobody stopped it";
}
HOSTILE("signals")
