#pragma once
#include <stdint.h>

/// Asks the terminal on `descriptor` for its size in character cells.
/// Returns 0, or -1 with errno set; a terminal that does not know its size answers 0 for both.
int shim_terminal_size(int descriptor, int *columns, int *rows);

/// Makes the C library's character functions read and write UTF-8: the environment's LC_CTYPE if
/// that is UTF-8, else C.UTF-8. No other category changes. Returns 1, or 0 if no such locale exists.
int shim_terminal_use_utf8(void);

/// Columns that a Unicode scalar takes on a terminal: 0, 1 or 2; -1 if it cannot be printed.
int shim_terminal_width(uint32_t scalar);

/// From here on SIGINT, SIGTSTP, SIGCONT, SIGWINCH, SIGTERM, SIGHUP and SIGQUIT wait for
/// `shim_terminal_wait` instead of acting; those that the process ignores are still ignored, SIGINT
/// excepted. Signals that arrived earlier are forgotten. Belongs to one thread; does not nest.
/// Returns 0, or -1 with errno set.
int shim_signals_watch(void);

/// Puts back the actions that were in force before the watch. A signal still waiting is forgotten.
void shim_signals_unwatch(void);

/// Opens the terminal of `descriptor` once more, so that a read never waits: Ctrl-C discards what was
/// typed, and may do so after it was seen to be there. The descriptor itself stays as it is, since
/// others share it. Returns a descriptor that the caller closes, or -1 with errno set.
int shim_terminal_reopen(int descriptor);

/// Waits until `descriptor` can be read without blocking or a watched signal has arrived, however
/// early: a signal is never missed between looking and waiting. Returns 0 for the descriptor (also
/// at its end), the signal's number, or -1 with errno set.
int shim_terminal_wait(int descriptor);
