#include "shim_files.h"

typedef int shim_files_placeholder_t;
