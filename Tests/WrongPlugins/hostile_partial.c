// Answers, but only half, and then is silent.
#include "answer.h"
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  if (!forge_head(12) || write(ANSWERS, "\0\0\0\0\1", 5) != 5) return refused("write");
  sleep(20);
  return "nobody woke it";
}
HOSTILE("partial")
