// Leaves a thread behind that crashes when the call is over.
#include "hostile.h"
#include <pthread.h>

static void *crash_later(void *argument) {
  (void)argument;
  usleep(50000);
  volatile int *nowhere = NULL;
  return *nowhere == 0 ? NULL : argument;
}

static const char *misbehave(const char *folder) {
  (void)folder;
  pthread_t thread;
  return pthread_create(&thread, NULL, crash_later, NULL) == 0 ? NULL : refused("thread");
}
HOSTILE("threads")
