#pragma once

/// How many processors this process may run on; 1 where the system does not say.
int shim_processors(void);
