// Goes on giving errors from a thread of its own when the call is over, for a second.
#include "hostile.h"
#include <pthread.h>

static void *complain(void *argument) {
  for (int i = 0; i < 1000; i++) {
    hostile_host->set_error(hostile_host, "too late", 8);
    usleep(1000);
  }
  return argument;
}

static const char *misbehave(const char *folder) {
  (void)folder;
  static int has_started = 0;
  if (has_started++ > 0) return NULL;
  pthread_t thread;
  return pthread_create(&thread, NULL, complain, NULL) == 0 ? NULL : refused("thread");
}
HOSTILE("late")
