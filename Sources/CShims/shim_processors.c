#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_processors.h"

#include <sched.h>

int shim_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set)) return 1;
  int count = CPU_COUNT(&set);
  return count > 0 ? count : 1;
}
