#pragma once
// The umbrella: one header a topic, so that an incremental build sees every one of them.
#include "scan_candidates.h"
#include "scan_dictionary.h"
#include "scan_gather.h"
#include "scan_rank.h"
#include "scan_records.h"
#include "scan_sort.h"
#include "scan_utf8.h"
