#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_closing.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Why a process and no thread: one has ended only when all its threads are out of their system calls,
// so that who waits for the end of ours, after Ctrl-C, would wait for the closing.
//
// Why one that shares our memory, as vfork(2) makes it, but without being waited for: to copy hundreds
// of megabytes takes long, and so does giving them back at our end, which is then left to it as well.
// It lives for as long as the system is at that, which neither of the two could make shorter.

/// What such a process is born with, below its stack.
typedef struct {
  pid_t process;
  int file;
  /// A pipe that nobody writes to; it ends when we have closed the file.
  int gate[2];
} closing_t;

enum { STACK_LENGTH = 64 << 10 };

static unsigned highest(int one, int other) { return (unsigned)(one > other ? one : other); }

static unsigned lowest(int one, int other) { return (unsigned)(one < other ? one : other); }

// System calls and nothing else: what the C library keeps for a thread is that of the thread which
// started us, and goes on.
__attribute__((no_sanitize("thread", "address"))) static int close_last(void *argument) {
  const closing_t *closing = argument;
  int file = closing->file, gate = closing->gate[0];
  syscall(SYS_setsid);
  // All others, and first, since somebody may wait for the end of a pipe.
  unsigned low = lowest(file, gate), high = highest(file, gate);
  if (low > 0) syscall(SYS_close_range, 0, low - 1, 0);
  if (high > low + 1) syscall(SYS_close_range, low + 1, high - 1, 0);
  syscall(SYS_close_range, high + 1, ~0U, 0);
  char byte;
  syscall(SYS_read, gate, &byte, 1);
  syscall(SYS_close, file);
  syscall(SYS_exit_group, 0);
  return 0;
}

static void *wait_for(void *argument) {
  closing_t *closing = argument;
  while (waitpid(closing->process, NULL, __WALL) < 0 && errno == EINTR) continue;
  munmap(closing, STACK_LENGTH);
  return NULL;
}

/// Starts the process, and a thread that waits for it; returns the pipe's end that holds it up, or -1.
static int start_closing(int file) {
  closing_t *closing = mmap(NULL, STACK_LENGTH, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (closing == MAP_FAILED) return -1;
  closing->file = file;
  if (pipe2(closing->gate, O_CLOEXEC) != 0) {
    munmap(closing, STACK_LENGTH);
    return -1;
  }
  int reading = closing->gate[0], writing = closing->gate[1];
  // SAFETY: stack and argument are unmapped when the process has ended, if ever.
  closing->process = clone(close_last, (char *)closing + STACK_LENGTH, CLONE_VM, closing);
  close(reading);
  if (closing->process < 0) {
    close(writing);
    munmap(closing, STACK_LENGTH);
    return -1;
  }
  pthread_t waiting;
  if (pthread_create(&waiting, NULL, wait_for, closing) == 0) pthread_detach(waiting);
  return writing;
}

void shim_close_without_waiting(int file) {
  sigset_t all, before;
  sigfillset(&all);
  // Our handlers are not for the other, and Ctrl-Z must not stop it.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int gate = start_closing(file);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(file);
  if (gate >= 0) close(gate);
}
