// Reaches for the terminal.
#include "hostile.h"
#include <fcntl.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  return open("/dev/tty", O_RDWR) < 0 && open("/dev/tty", O_RDONLY) < 0 ? refused("terminal")
                                                                         : "nobody stopped it";
}
HOSTILE("terminal")
