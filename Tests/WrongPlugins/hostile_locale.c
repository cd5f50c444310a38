// Changes the locale, to one in which numbers have a comma if there is any, and its environment.
#include "hostile.h"
#include <locale.h>
static const char *misbehave(const char *folder) {
  (void)folder;
  static const char *const locales[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "en_US.UTF-8", "C"};
  setenv("LC_ALL", "de_DE.UTF-8", 1);
  for (int i = 0; i < 4; i++) {
    if (setlocale(LC_ALL, locales[i]) != NULL) return NULL;
  }
  return refused("setlocale");
}
HOSTILE("locale")
