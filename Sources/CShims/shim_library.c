#include "shim_library.h"

typedef int shim_library_placeholder_t;
