#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal) {
  (void)signal;
  interrupted = 1;
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

int shim_is_interrupted(void) { return interrupted != 0; }
void shim_clear_interrupt(void) { interrupted = 0; }
