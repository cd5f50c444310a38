#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_surroundings.h"

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int64_t shim_heap_in_use(void) {
#if defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 33)
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
#else
  return -1;
#endif
#else
  return -1;
#endif
}

uintptr_t shim_signal_action(int signal) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  // Some numbers belong to the C library.
  if (sigaction(signal, NULL, &action) != 0) return 0;
  return action.sa_flags & SA_SIGINFO ? (uintptr_t)action.sa_sigaction
                                      : (uintptr_t)action.sa_handler;
}

int shim_divert_output(int *saved) {
  int ends[2];
  fflush(stdout);
  // Whoever writes more than a pipe holds gets an error and does not wait.
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  *saved = dup(1);
  if (*saved < 0 || dup2(ends[1], 1) < 0) {
    close(ends[0]);
    close(ends[1]);
    if (*saved >= 0) close(*saved);
    return -1;
  }
  close(ends[1]);
  return ends[0];
}

int shim_release_output(int pipe, int saved, char *text, int capacity) {
  fflush(stdout);
  ssize_t got = read(pipe, text, (size_t)capacity);
  dup2(saved, 1);
  close(saved);
  close(pipe);
  return got > 0 ? (int)got : 0;
}
