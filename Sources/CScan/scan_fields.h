#pragma once
#include "scan_records.h"

/// The field that begins at `start`, by the exact rules, one byte after the other.
scan_field_t scan_field_at(const uint8_t *bytes, uint64_t start, uint64_t count,
                           scan_dialect_t dialect);
