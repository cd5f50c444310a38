// Misbehaves while it is loaded, in the way that WAY names.
#include "describe.h"

#include "answer.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// 50 processes that are gone in 5 seconds.
static inline void make_processes(void) {
  for (int i = 0; i < 50; i++) {
    pid_t child = fork();
    if (child == 0) {
      sleep(5);
      _exit(0);
    }
    if (child < 0) {
      fprintf(stderr, "fork: %s\n", strerror(errno));
      _exit(3);
    }
  }
}

static inline void loop(void) {
  for (time_t start = time(NULL); time(NULL) < start + 20;) continue;
}

static inline void stop(void) { raise(SIGSTOP); }

static inline void leave(void) { exit(0); }

// Says in the place of the host's own code what the plugin is, and that nothing guards it.
static inline void forge(void) {
  static const char description[] = "\0\0\0\0"
                                    "\7\0\0\0loading\1\0\0\0" "1\1\0\0\0x"
                                    "\1\0\0\0\1\0\0\0c\0\0\0\0\0\0\0\1";
  forge_head(sizeof description);
  ssize_t written = write(ANSWERS, description, sizeof description);
  (void)written;
}

// 100 MB.
static inline void print(void) {
  static char lines[100000];
  memset(lines, '\n', sizeof lines);
  for (size_t i = 0; i + 8 < sizeof lines; i += 9) memcpy(lines + i, "so much!", 8);
  for (int i = 0; i < 1000; i++) {
    ssize_t written = write(i % 2 + 1, lines, sizeof lines);
    (void)written;
  }
  abort();
}

__attribute__((constructor)) static void misbehave(void) { WAY(); }

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .compare = bytes_compare};
DESCRIBE("loading", comparator)
