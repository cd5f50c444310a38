// Writes where it was given nothing: over the page that it shares with the host, to say that it uses
// endless memory in a function that there is none of; then it ends itself.
#include "hostile.h"
#include <signal.h>
#include <stdint.h>

// What the page holds: the phase, the signal, the size of the address space and three numbers more.
struct page {
  uint32_t phase, signal;
  uint64_t size;
  uint32_t has_overflown, value, other;
};
static int ends[2];

/* Whether a page holds the number 5, of `compare`, those of one or two values, and nothing else. */
static int is_status(const char *place) {
  static const char zeros[4096];
  struct page page;
  memcpy(&page, place, sizeof page);
  return page.phase == 5 && page.signal == 0 && page.size == 0 && page.has_overflown == 0 &&
         page.value > 0 && page.value < 1000 && page.other < 1000 &&
         memcmp(place + sizeof page, zeros, sizeof zeros - sizeof page) == 0;
}

/* Whether the page at `place` is there, can be written, and is the one. The kernel looks, so that
 * this does not crash. */
static int is_shared(char *place) {
  char byte;
  if (write(ends[1], place, 1) != 1) return 0;
  if (read(ends[0], place, 1) == 1) return is_status(place);
  return read(ends[0], &byte, 1) < 0;
}

static const char *misbehave(const char *folder) {
  (void)folder;
  if (pipe(ends) != 0) return refused("pipe");
  char *start = (char *)((uintptr_t)&hostile_host & ~(uintptr_t)4095);
  for (intptr_t page = 1; page < 1 << 17; page++) {
    for (int side = -1; side <= 1; side += 2) {
      char *place = start + side * page * 4096;
      if (!is_shared(place)) continue;
      *(struct page *)place = (struct page){
          UINT32_MAX, SIGKILL, UINT64_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
      kill(getpid(), SIGKILL);
    }
  }
  return "found nothing to write over";
}
HOSTILE("scribble")
