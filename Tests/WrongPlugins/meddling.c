// Changes the locale, handles a signal and prints.
#include <locale.h>
#include <signal.h>
#include <stdio.h>

#include "describe.h"

static void ignore(int number) { (void)number; }

static int32_t create(const roster_host_t *host, const roster_options_t *options, void **context) {
  (void)host, (void)options;
  setlocale(LC_ALL, "C.UTF-8");
  signal(SIGTERM, ignore);
  puts("hello");
  *context = NULL;
  return ROSTER_OK;
}

static const roster_comparator_t comparator = {.struct_size = sizeof(roster_comparator_t),
                                               .id = ROSTER_TEXT("c"),
                                               .summary = ROSTER_TEXT(""),
                                               .create = create,
                                               .compare = bytes_compare};

DESCRIBE("meddling", comparator)
