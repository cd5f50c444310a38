// Makes memory that outlives it.
#include "hostile.h"
#include <fcntl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>

static const char *misbehave(const char *folder) {
  (void)folder;
  char name[64];
  snprintf(name, sizeof name, "/roster-test-%d", getpid());
  int file = shm_open(name, O_RDWR | O_CREAT, 0600);
  if (file >= 0) shm_unlink(name);
  int segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  if (segment >= 0) shmctl(segment, IPC_RMID, NULL);
  int made = (file >= 0) + (segment >= 0) + (memfd_create("memory", 0) >= 0);
  return made == 0 ? refused("shared") : "nobody stopped it";
}
HOSTILE("shared")
