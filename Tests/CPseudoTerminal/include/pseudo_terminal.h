#pragma once
#include <sys/types.h>

/// Starts the program at `path` as leader of a session whose controlling terminal, and standard
/// input, output and error, is a new pseudo-terminal of that size, in `folder` unless it is NULL.
///
/// `arguments` and `environment` end in NULL. The terminal's other side goes to `master`; the
/// caller closes it and reaps the child. Returns the process id, or -1 with errno set. A program
/// that cannot be run exits with status 127.
///
/// The whole of fork and exec is here, since after fork only async-signal-safe calls may be made.
pid_t pseudo_terminal_spawn(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    unsigned short columns, unsigned short rows, int *master);

/// Tells the terminal, and through SIGWINCH the program, a new size. Returns 0, or -1 with errno.
int pseudo_terminal_resize(int master, unsigned short columns, unsigned short rows);
