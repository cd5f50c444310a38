// Looks into the process that started it.
#include "hostile.h"
#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/uio.h>

static int opens(const char *what, int flags) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", getppid(), what);
  return open(path, flags) >= 0;
}

static const char *misbehave(const char *folder) {
  (void)folder;
  char byte = 0;
  struct iovec part = {&byte, 1};
  int seen = opens("mem", O_RDONLY) + opens("mem", O_RDWR) + opens("environ", O_RDONLY) +
             opens("maps", O_RDONLY) + opens("root", O_RDONLY) + opens("fd/0", O_RDONLY) +
             (process_vm_readv(getppid(), &part, 1, &part, 1, 0) > 0) +
             (process_vm_writev(getppid(), &part, 1, &part, 1, 0) > 0) +
             (ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0);
  return seen == 0 ? refused("parent") : "nobody stopped it";
}
HOSTILE("parent")
