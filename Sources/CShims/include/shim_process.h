#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What a helper process and its host both see, in a page that they share.
typedef struct {
  uint32_t phase;       ///< What the helper is doing.
  uint32_t signal;      ///< The signal that ends it, when it came to note that.
  uint64_t address_kib; ///< How large its address space was then.
  uint32_t has_overflown; ///< Whether the signal came at the end of its stack.
  uint32_t value;         ///< Which value the phase is about, counted from 1; 0 for none in particular.
  uint32_t other;         ///< The value that it is compared with, counted likewise.
} shim_status_t;

/// The descriptors that a helper process is born with, beside the three of every program.
enum { SHIM_HELPER_SOCKET = 3, SHIM_HELPER_STATUS = 4 };

/// A helper process as its host sees it; the host closes the descriptors and unmaps `status`.
typedef struct {
  pid_t process;
  int pidfd;   ///< Can be read when the process has ended; -1 where there is none to be had.
  int socket;  ///< A stream to the helper's socket; does not block.
  int errors;  ///< What the helper prints on either output; does not block.
  shim_status_t *status;
} shim_helper_t;

/// Starts `program` in a session and process group of its own, with nothing open but /dev/null as input, one
/// pipe as both outputs, the socket and the page of its status. Returns 0 or an error number.
int shim_helper_start(const char *program, char *const arguments[], char *const environment[],
                      shim_helper_t *helper);

/// Kills the whole group, waits for the helper and gives up all that belongs to it. Returns the
/// status as of waitpid(2).
int shim_helper_end(shim_helper_t *helper);

/// Waits until one of the helper's descriptors has something to say, for at most `milliseconds`.
/// Returns bits: 1 the socket can be read, 2 it prints, 4 it has ended; 0 for none and for signals.
int shim_helper_wait(shim_helper_t *helper, int milliseconds);

/// From now on the helper may use `seconds` of processor time beyond what it has used, and an
/// address space of `bytes`.
void shim_helper_allow(const shim_helper_t *helper, uint64_t seconds, uint64_t bytes);

/// A file of `length` bytes in memory, at least 1, and where it is mapped for writing. Returns a
/// descriptor, close-on-exec, or -1 with errno set.
int shim_memory_open(size_t length, void **memory);

/// Unmaps it and lets it never change again. Returns 0, or -1 with errno set.
int shim_memory_seal(int file, void *memory, size_t length);

/// Maps such a file for reading; `length` becomes its size. NULL for a failure, or an empty file.
void *shim_memory_map(int file, size_t *length);

/// Sends `length` bytes and with them descriptors, two at most. Returns the bytes sent, or -1.
ssize_t shim_send(int socket, const void *bytes, size_t length, const int *descriptors, int count);

/// Receives at most `length` bytes, and at most two descriptors; those that did not come are -1.
ssize_t shim_receive(int socket, void *bytes, size_t length, int descriptors[2]);

/// Sends all of it. Returns 0, or -1 with errno set.
int shim_send_all(int socket, const void *bytes, size_t length);

/// For the helper: the page of its status; a signal that ends it is noted there. When the host is
/// gone, or is not `host`, the process ends. Returns NULL for a failure.
shim_status_t *shim_become_helper(pid_t host);

/// A monotonic clock in milliseconds.
int64_t shim_milliseconds(void);

/// The name of a signal, such as SIGSEGV; NULL for an unknown one. Constant.
const char *shim_signal_name(int signal);
