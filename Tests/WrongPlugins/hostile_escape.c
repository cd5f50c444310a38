// Tries to give itself more: limits, a group of its own, an end that nobody notices.
#include "hostile.h"
#include <sys/prctl.h>
#include <sys/resource.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  struct rlimit limits = {RLIM_INFINITY, RLIM_INFINITY};
  int escapes = (setrlimit(RLIMIT_AS, &limits) == 0) + (setpgid(0, 0) == 0) + (setsid() > 0) +
                (prctl(PR_SET_PDEATHSIG, 0) == 0);
  return escapes == 0 ? refused("escape") : "nobody stopped it";
}
HOSTILE("escape")
