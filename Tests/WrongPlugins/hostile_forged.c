// Answers in the place of the host's own code: with ranks that are none. The true answer comes
// later, when nobody waits for it any more.
#include "answer.h"
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  static const uint32_t ranks[] = {7, UINT32_MAX, 0};
  if (!forge_head(sizeof ranks)) return refused("write");
  if (write(ANSWERS, ranks, sizeof ranks) != sizeof ranks) return refused("write");
  usleep(100000);
  return NULL;
}
HOSTILE("forged")
