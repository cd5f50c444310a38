// Writes over all of the heap and of the stack that it finds.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  char *heap = sbrk(0);
  volatile char *place = heap - 1;
  for (int i = 0; i < 1 << 20 && place > heap - (64 << 10); i++) *place-- = 0x55;
  volatile char here = 0;
  place = &here;
  for (int i = 0; i < 1 << 24; i++) *place++ = 0x55;
  return "nobody stopped it";
}
HOSTILE("overwrite")
