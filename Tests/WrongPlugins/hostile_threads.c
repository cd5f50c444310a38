// Leaves a thread behind that crashes when no call is running.
#include "hostile.h"
#include <pthread.h>
#include <stdatomic.h>

static atomic_int open_contexts;

static void *crash_later(void *argument) {
  for (time_t start = time(NULL); !is_long_over(start);) {
    usleep(50000);
    if (atomic_load(&open_contexts) > 0) continue;
    volatile int *nowhere = NULL;
    return *nowhere == 0 ? NULL : argument;
  }
  return argument;
}

static const char *misbehave(const char *folder) {
  (void)folder;
  static int has_started = 0;
  if (has_started++ > 0) return NULL;
  pthread_t thread;
  return pthread_create(&thread, NULL, crash_later, NULL) == 0 ? NULL : refused("thread");
}

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  atomic_fetch_add(&open_contexts, 1);
  return hostile_create(host, options, context);
}

static void destroy(void *context) {
  (void)context;
  atomic_fetch_sub(&open_contexts, 1);
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .create = create,
                                               .destroy = destroy,
                                               .compare = hostile_compare};
DESCRIBE("threads", comparator)
