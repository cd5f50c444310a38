#pragma once
#include <stdint.h>

/// Bytes of the heap that are in use; -1 where the system does not say.
int64_t shim_heap_in_use(void);

/// What is done about a signal, as a number to compare; 0 is the default.
uintptr_t shim_signal_action(int signal);

/// From now on what is written to standard output goes into a pipe. Returns what
/// `shim_release_output` takes, or -1.
int shim_divert_output(int *saved);

/// Ends that. Puts what was written in `text`, at most `capacity` bytes of it; returns how many.
int shim_release_output(int pipe, int saved, char *text, int capacity);
