#define _GNU_SOURCE
#include "shim_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

int shim_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

static int is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

int shim_terminal_use_utf8(void) {
  static const char *const locales[] = {"", "C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (size_t i = 0; i < sizeof locales / sizeof *locales; i++) {
    if (setlocale(LC_CTYPE, locales[i]) != NULL && is_utf8()) return 1;
  }
  return 0;
}

int shim_terminal_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// A handler can reach nothing but statics. It writes the signal's number into a pipe, so that a
// wait finds it even if it came just before; the pipe lives as long as the process.
static int signal_pipe[2] = {-1, -1};

static const int watched[] = {SIGINT, SIGTSTP, SIGCONT, SIGWINCH, SIGTERM, SIGHUP, SIGQUIT};
enum { WATCHED = sizeof watched / sizeof *watched };
static struct sigaction previous[WATCHED];
static int is_watched[WATCHED];

static void signal_arrived(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe already holds more signals than anyone will act upon.
  ssize_t written = write(signal_pipe[1], &byte, 1);
  (void)written;
  errno = saved;
}

/// The number of a signal that has arrived, 0 if there is none.
static int next_signal(void) {
  unsigned char byte;
  return read(signal_pipe[0], &byte, 1) == 1 ? byte : 0;
}

int shim_signals_watch(void) {
  if (signal_pipe[0] < 0 && pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  while (next_signal() != 0) continue;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = signal_arrived;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < WATCHED; i++) {
    is_watched[i] = sigaction(watched[i], NULL, &previous[i]) == 0 &&
                    (previous[i].sa_handler != SIG_IGN || watched[i] == SIGINT) &&
                    sigaction(watched[i], &action, NULL) == 0;
  }
  return 0;
}

void shim_signals_unwatch(void) {
  for (int i = 0; i < WATCHED; i++) {
    if (is_watched[i]) sigaction(watched[i], &previous[i], NULL);
    is_watched[i] = 0;
  }
}

int shim_terminal_reopen(int descriptor) {
  char name[256];
  if (ttyname_r(descriptor, name, sizeof name) != 0) return -1;
  return open(name, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

int shim_terminal_wait(int descriptor) {
  struct pollfd ready[2] = {{.fd = signal_pipe[0], .events = POLLIN},
                            {.fd = descriptor, .events = POLLIN}};
  for (;;) {
    int count = poll(ready, 2, -1);
    int number = next_signal();
    if (number != 0) return number;
    if (count > 0 && ready[1].revents != 0) return 0;
    if (count < 0 && errno != EINTR) return -1;
  }
}
