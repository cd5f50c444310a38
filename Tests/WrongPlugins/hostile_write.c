// Writes a file in the folder of the test.
#include "hostile.h"
#include <fcntl.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  char path[600];
  snprintf(path, sizeof path, "%s/written", folder);
  int file = open(path, O_WRONLY | O_CREAT, 0600);
  if (file < 0) return refused("open");
  return write(file, "x", 1) == 1 ? "nobody stopped it" : refused("write");
}
HOSTILE("write")
