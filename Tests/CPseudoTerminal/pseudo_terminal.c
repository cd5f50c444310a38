#define _GNU_SOURCE
#include "pseudo_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int pseudo_terminal_resize(int master, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(master, TIOCSWINSZ, &size);
}

/// In the child: only async-signal-safe calls.
static void become(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    const char *terminal) {
  // A test runner may ignore or block signals, and exec would hand that on.
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (setsid() < 0) _exit(127);
  int descriptor = open(terminal, O_RDWR);
  if (descriptor < 0 || ioctl(descriptor, TIOCSCTTY, 0) != 0) _exit(127);
  for (int standard = 0; standard < 3; standard++) {
    if (dup2(descriptor, standard) < 0) _exit(127);
  }
  if (descriptor > 2) close(descriptor);
  if (folder != NULL && chdir(folder) != 0) _exit(127);
  execve(path, arguments, environment);
  _exit(127);
}

pid_t pseudo_terminal_spawn(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    unsigned short columns, unsigned short rows, int *master) {
  int descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  char terminal[128];
  if (grantpt(descriptor) != 0 || unlockpt(descriptor) != 0 ||
      ptsname_r(descriptor, terminal, sizeof terminal) != 0 ||
      pseudo_terminal_resize(descriptor, columns, rows) != 0) {
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
  }
  pid_t child = fork();
  if (child == 0) become(path, arguments, environment, folder, terminal);
  if (child < 0) {
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
  }
  *master = descriptor;
  return child;
}
