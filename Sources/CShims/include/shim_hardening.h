#pragma once
#include <stdint.h>

/// What a process gave up, as bits.
enum {
  SHIM_HAS_LIMITS = 1,         ///< Memory, processes, files and core dumps are limited.
  SHIM_HAS_NO_PRIVILEGES = 2,  ///< No program that it runs can give it more rights.
  SHIM_HAS_LANDLOCK = 4,       ///< It can read the system's libraries and `library` with its own.
  SHIM_HAS_SECCOMP = 8,        ///< No sockets, processes, signals to others, or writing of files.
};

/// Gives up what a plugin does not need, for good and as far as this system can; to be called while
/// there is one thread. `memory` is the address space in bytes. Returns the bits of what holds.
int shim_harden(const char *library, uint64_t memory);
