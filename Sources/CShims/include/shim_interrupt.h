#pragma once

/// From now on SIGINT only sets a flag, and SIGPIPE is an error of the write that meets it.
void shim_catch_interrupts(void);

/// Whether SIGINT came since the flag was cleared. For any thread.
int shim_is_interrupted(void);
void shim_clear_interrupt(void);
