#include "roster_plugin.h"
typedef int rosterplugin_placeholder_t;
