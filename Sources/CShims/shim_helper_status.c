#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_process.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <ucontext.h>
#include <unistd.h>

// A handler can reach nothing but statics.
static shim_status_t *status;
static int sizes = -1;
static char alternative_stack[16384];

/// How much address space is in use, from /proc/self/statm, whose first number counts pages.
static uint64_t address_kib(void) {
  char text[64];
  ssize_t length = pread(sizes, text, sizeof text, 0);
  uint64_t pages = 0;
  for (ssize_t i = 0; i < length && text[i] >= '0' && text[i] <= '9'; i++) {
    pages = pages * 10 + (uint64_t)(text[i] - '0');
  }
  return pages * 4;
}

/// Whether the address that was not there is one that the stack would have grown to.
static int is_near_stack(const siginfo_t *info, const ucontext_t *context) {
#if defined(__x86_64__)
  uintptr_t stack = (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  uintptr_t stack = (uintptr_t)context->uc_mcontext.sp;
#else
  uintptr_t stack = 0;
#endif
  uintptr_t place = (uintptr_t)info->si_addr;
  uintptr_t distance = place > stack ? place - stack : stack - place;
  return stack != 0 && distance < 65536;
}

static void note_end(int signal, siginfo_t *info, void *context) {
  status->has_overflown = signal == SIGSEGV && is_near_stack(info, context);
  status->address_kib = address_kib();
  status->signal = (uint32_t)signal;
  // Comes again, with what it did before, as soon as this returns.
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, NULL);
  raise(signal);
}

shim_status_t *shim_become_helper(pid_t host) {
  // Set before the question, so that a host that ends in between is noticed either way.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != host) _exit(0);
  void *page = mmap(NULL, sizeof *status, PROT_READ | PROT_WRITE, MAP_SHARED, SHIM_HELPER_STATUS, 0);
  close(SHIM_HELPER_STATUS);
  if (page == MAP_FAILED) return NULL;
  status = page;
  sizes = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  stack_t stack = {.ss_sp = alternative_stack, .ss_size = sizeof alternative_stack};
  sigaltstack(&stack, NULL);
  static const int ends[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = note_end;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(ends[i], &action, NULL);
  }
  return status;
}
