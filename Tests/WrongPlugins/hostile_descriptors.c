// Uses up all descriptors, so that the next request has no place for its own.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  for (int i = 0; i < 5000 && dup(0) >= 0; i++) continue;
  return errno == EMFILE ? NULL : "nobody stopped it";
}
HOSTILE("descriptors")
