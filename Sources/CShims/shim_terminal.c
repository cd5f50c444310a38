#include "shim_terminal.h"

typedef int shim_terminal_placeholder_t;
