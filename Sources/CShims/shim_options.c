#include "shim_options.h"

shim_option_t shim_next_option(int argc, char *const *argv, const char *shorts,
                               const struct option *longs) {
  opterr = 0;
  shim_option_t found;
  found.option = getopt_long(argc, argv, shorts, longs, 0);
  found.argument = optarg;
  found.next = optind;
  return found;
}
