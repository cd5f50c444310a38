// Reads a file through a link that has the name of a library, beside it, where it may read libraries.
#include "hostile.h"
#include <fcntl.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  char path[600];
  snprintf(path, sizeof path, "%s/libsecret.so", folder);
  return open(path, O_RDONLY) < 0 ? refused("open") : "nobody stopped it";
}
HOSTILE("link")
