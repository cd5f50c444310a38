#pragma once

#include <stdint.h>
#include <stdlib.h>

#include <unicode/ucol.h>

#include "collation.h"
#include "text.hpp"

struct collation {
  UCollator *collator = nullptr;
  boundary::Scratch scratch;
  uint8_t *key = nullptr;
  int32_t keyCapacity = 0;

  ~collation() {
    ucol_close(collator);
    free(key);
  }
};
