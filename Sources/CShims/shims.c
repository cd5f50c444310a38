#include "shims.h"
typedef int shims_placeholder_t;
