#include "scan.h"
typedef int scan_placeholder_t;
