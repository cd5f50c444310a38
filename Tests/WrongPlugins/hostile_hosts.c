// Calls the host with hosts that it was not given: with none, then with one that is nowhere.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  hostile_host->set_error(NULL, "x", 1);
  hostile_host->set_error(hostile_host, NULL, 5);
  hostile_host->set_error(hostile_host, "", 0);
  if (hostile_host->cancelled(NULL) != 0) return "nobody is cancelled";
  if (hostile_host->get_extension(NULL, NULL, UINT64_MAX) != NULL) return "nobody extends";
  hostile_host->cancelled((const roster_host_t *)0x10);
  return "nobody stopped it";
}
HOSTILE("hosts")
