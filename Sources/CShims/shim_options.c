#include "shim_options.h"

static int argument_count;
static char **arguments;

// The C libraries of GNU and of Darwin hand to every initializer what they hand to main.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

char *const *shim_arguments(int *count) {
  *count = argument_count;
  return arguments;
}

#if defined(__linux__)
// What the Swift runtime asks for `CommandLine`. Its own definitions come with an initializer that
// reads the process's memory map to find the arguments, at every start and whether they are asked
// for or not; where the runtime is linked as an archive, these take their place.
char **_swift_stdlib_getUnsafeArgvArgc(int *count);
void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count);

char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count) {
  argument_count = count;
  arguments = values;
}
#endif

shim_option_t shim_next_option(int argc, char *const *argv, const char *shorts,
                               const struct option *longs) {
  opterr = 0;
  shim_option_t found;
  found.option = getopt_long(argc, argv, shorts, longs, 0);
  found.argument = optarg;
  found.next = optind;
  return found;
}
