#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

// Set in a handler, read by all threads that work.
static atomic_int interrupted;

static void note_interrupt(int signal) {
  (void)signal;
  atomic_store_explicit(&interrupted, 1, memory_order_relaxed);
}

void shim_catch_interrupts(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  // No SA_RESTART: a read that waits has to come back.
  action.sa_handler = note_interrupt;
  sigaction(SIGINT, &action, NULL);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
  // What would make a file larger than the user allows then fails, and is reported.
  sigaction(SIGXFSZ, &action, NULL);
  // Whoever started us may have ignored it, and then nobody could tell how a child ended.
  action.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &action, NULL);
}

int shim_is_interrupted(void) {
  return atomic_load_explicit(&interrupted, memory_order_relaxed);
}

void shim_clear_interrupt(void) {
  atomic_store_explicit(&interrupted, 0, memory_order_relaxed);
}
