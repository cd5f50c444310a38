// Calls itself for ever.
#include "hostile.h"

static volatile unsigned deepest;
__attribute__((noinline)) static unsigned deeper(unsigned depth) {
  volatile char room[1024];
  room[0] = (char)depth;
  deepest = depth;
  return depth > 1u << 24 ? 0 : deeper(depth + 1) + (unsigned)room[0];
}
static const char *misbehave(const char *folder) {
  (void)folder;
  return deeper(0) == 1 ? "nobody stopped it" : NULL;
}
HOSTILE("overflow")
