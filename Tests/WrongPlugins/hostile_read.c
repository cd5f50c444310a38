// Reads a file in the folder of the test.
#include "hostile.h"
#include <fcntl.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  char path[600];
  snprintf(path, sizeof path, "%s/secret", folder);
  return open(path, O_RDONLY) < 0 ? refused("open") : "nobody stopped it";
}
HOSTILE("read")
