#pragma once
// The umbrella: one header a topic, so that an incremental build sees every one of them.
#include "shim_closing.h"
#include "shim_files.h"
#include "shim_hardening.h"
#include "shim_interrupt.h"
#include "shim_library.h"
#include "shim_library_folders.h"
#include "shim_mapping.h"
#include "shim_options.h"
#include "shim_process.h"
#include "shim_processors.h"
#include "shim_surroundings.h"
#include "shim_terminal.h"
