// Deletes a file in the folder of the test.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  char path[600];
  snprintf(path, sizeof path, "%s/secret", folder);
  return unlink(path) < 0 ? refused("unlink") : "nobody stopped it";
}
HOSTILE("delete")
