// Says that its answer has more bytes than there is memory.
#include "answer.h"
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  return forge_head(UINT64_MAX) ? NULL : refused("write");
}
HOSTILE("claim")
