#pragma once
#include <getopt.h>

/// The program's arguments, its name first; they live as long as the process. `*count` is how many.
/// For getopt_long(3), which wants them as they are, and not as the strings of `CommandLine`.
char *const *shim_arguments(int *count);

/// One step of getopt_long(3).
typedef struct {
  int option;            ///< Its value; 1 for an operand, '?' unknown, ':' argument missing, -1 end.
  const char *argument;  ///< Of the option, or the operand; belongs to argv.
  int next;              ///< The index in argv of what is looked at next.
} shim_option_t;

/// Takes the next option. Operands are handed out in their place: `shorts` begins with "-:".
/// Not for two threads at a time.
shim_option_t shim_next_option(int argc, char *const *argv, const char *shorts,
                               const struct option *longs);
