#include <sqlite3.h>

/// Turns a switch of a connection on (1) or off (0): sqlite3_db_config is variadic, so Swift cannot
/// see it. `verb` is one of the SQLITE_DBCONFIG_ constants that take an int and an int pointer.
static inline int shim_sqlite_switch(sqlite3 *database, int verb, int on) {
  int state = 0;
  return sqlite3_db_config(database, verb, on, &state);
}
