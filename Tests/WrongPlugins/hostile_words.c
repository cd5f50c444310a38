// Gives an error that is no UTF-8, would colour a terminal and turn its text around, and is long.
#include "hostile.h"

static const char *misbehave(const char *folder) {
  (void)folder;
  static char text[100000];
  memset(text, 'x', sizeof text - 1);
  static const char start[] = "\xff\xfe \x1b[31m\x1b]0;title\x07 \xe2\x80\xae \xe2\x80\xa8 \xc2\x9b";
  memcpy(text, start, sizeof start - 1);
  fputs("printed \xff \x1b[31m \xe2\x80\xae\n", stderr);
  return text;
}
HOSTILE("words")
