#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SEALS = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW };

static void close_open(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}

/// Gives the file a number that the helper's own descriptors do not have; whether it could.
static int move_up(int *descriptor) {
  int moved = fcntl(*descriptor, F_DUPFD_CLOEXEC, SHIM_HELPER_STATUS + 1);
  if (moved < 0) return 0;
  close(*descriptor);
  *descriptor = moved;
  return 1;
}

/// Starts it in a session of its own, which the terminal of the host is not the terminal of.
static int spawn(const char *program, char *const arguments[], char *const environment[],
                 const int given[3], pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  // A helper that lacked one of these could have a file of ours under that number instead.
  int code = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, given[1], 1);
  if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, given[1], 2);
  if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, given[0], SHIM_HELPER_SOCKET);
  if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, given[2], SHIM_HELPER_STATUS);
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(&actions, SHIM_HELPER_STATUS + 1);
  if (code == 0) {
    code = posix_spawn(process, program, &actions, &attributes, arguments, environment);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int shim_helper_start(const char *program, char *const arguments[], char *const environment[],
                      shim_helper_t *helper) {
  int sockets[2] = {-1, -1}, errors[2] = {-1, -1}, page = -1, code = 0;
  void *status = MAP_FAILED;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) == 0 &&
      pipe2(errors, O_CLOEXEC) == 0 &&
      (page = memfd_create("roster-status", MFD_CLOEXEC | MFD_ALLOW_SEALING)) >= 0 &&
      ftruncate(page, sizeof *helper->status) == 0 && fcntl(page, F_ADD_SEALS, SEALS) == 0) {
    // The helper may write what it likes there; it cannot take the page away.
    status = mmap(NULL, sizeof *helper->status, PROT_READ, MAP_SHARED, page, 0);
  }
  if (status == MAP_FAILED) {
    code = errno;
  } else if (!move_up(&sockets[1]) || !move_up(&errors[1]) || !move_up(&page)) {
    code = errno;
  } else {
    int given[3] = {sockets[1], errors[1], page};
    code = spawn(program, arguments, environment, given, &helper->process);
  }
  close_open(sockets[1]);
  close_open(errors[1]);
  close_open(page);
  if (code != 0) {
    close_open(sockets[0]);
    close_open(errors[0]);
    if (status != MAP_FAILED) munmap(status, sizeof *helper->status);
    return code;
  }
  fcntl(sockets[0], F_SETFL, O_NONBLOCK);
  fcntl(errors[0], F_SETFL, O_NONBLOCK);
  helper->pidfd = (int)syscall(SYS_pidfd_open, helper->process, 0);
  helper->socket = sockets[0];
  helper->errors = errors[0];
  helper->status = status;
  return 0;
}

int shim_helper_end(shim_helper_t *helper) {
  int status = 0;
  // Not yet waited for, so that the number is still the helper's; it leads its group from birth.
  kill(-helper->process, SIGKILL);
  kill(helper->process, SIGKILL);
  while (waitpid(helper->process, &status, 0) < 0 && errno == EINTR) continue;
  close_open(helper->pidfd);
  close_open(helper->socket);
  close_open(helper->errors);
  munmap(helper->status, sizeof *helper->status);
  return status;
}

/// Whether a child has ended; what it ended with can still be waited for.
static int has_ended(pid_t process) {
  siginfo_t news;
  news.si_pid = 0;
  return waitid(P_PID, (id_t)process, &news, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         news.si_pid == process;
}

int shim_helper_wait(shim_helper_t *helper, int milliseconds) {
  struct pollfd ready[3] = {{.fd = helper->socket, .events = POLLIN},
                            {.fd = helper->errors, .events = POLLIN},
                            {.fd = helper->pidfd, .events = POLLIN}};
  if (poll(ready, 3, milliseconds) < 0) return 0;
  if (ready[1].revents != 0 && !(ready[1].revents & POLLIN)) {
    // Nobody can print any more, and a pipe without writers would end every wait at once.
    close(helper->errors);
    helper->errors = -1;
  }
  return (ready[0].revents != 0 ? 1 : 0) | (ready[1].revents & POLLIN ? 2 : 0) |
         (ready[2].revents != 0 || (helper->pidfd < 0 && has_ended(helper->process)) ? 4 : 0);
}

static void allow(pid_t process, int resource, rlim_t amount) {
  struct rlimit limits;
  if (prlimit(process, (__rlimit_resource_t)resource, NULL, &limits) != 0) return;
  limits.rlim_cur = amount < limits.rlim_max ? amount : limits.rlim_max;
  prlimit(process, (__rlimit_resource_t)resource, &limits, NULL);
}

void shim_helper_allow(const shim_helper_t *helper, uint64_t seconds, uint64_t bytes) {
  clockid_t clock;
  struct timespec used = {0, 0};
  if (clock_getcpuclockid(helper->process, &clock) == 0) clock_gettime(clock, &used);
  allow(helper->process, RLIMIT_CPU, (rlim_t)used.tv_sec + 1 + seconds);
  allow(helper->process, RLIMIT_AS, bytes);
}

int shim_memory_open(size_t length, void **memory) {
  int file = memfd_create("roster-values", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  *memory = MAP_FAILED;
  if (ftruncate(file, (off_t)length) == 0) {
    *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
  }
  if (*memory != MAP_FAILED) return file;
  int code = errno;
  close(file);
  errno = code;
  return -1;
}

int shim_memory_seal(int file, void *memory, size_t length) {
  munmap(memory, length);
  return fcntl(file, F_ADD_SEALS, SEALS | F_SEAL_WRITE);
}

void *shim_memory_map(int descriptor, size_t *length) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || status.st_size < 1) return NULL;
  void *memory =
      mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0);
  if (memory == MAP_FAILED) return NULL;
  *length = (size_t)status.st_size;
  return memory;
}

typedef union {
  struct cmsghdr alignment;
  char bytes[CMSG_SPACE(2 * sizeof(int))];
} control_t;

ssize_t shim_send(int socket, const void *bytes, size_t length, const int *descriptors,
                  int count) {
  struct iovec part = {(void *)bytes, length};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  control_t control;
  memset(&control, 0, sizeof control);
  if (count > 0) {
    size_t size = (size_t)(count > 2 ? 2 : count) * sizeof(int);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(size);
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(head), descriptors, size);
  }
  ssize_t sent;
  while ((sent = sendmsg(socket, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) continue;
  return sent;
}

ssize_t shim_receive(int socket, void *bytes, size_t length, int descriptors[2]) {
  struct iovec part = {bytes, length};
  control_t control;
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  descriptors[0] = descriptors[1] = -1;
  ssize_t got;
  while ((got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) continue;
  if (got < 0) return got;
  for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head != NULL;
       head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    size_t size = head->cmsg_len - CMSG_LEN(0);
    memcpy(descriptors, CMSG_DATA(head), size > 2 * sizeof(int) ? 2 * sizeof(int) : size);
  }
  return got;
}

int shim_send_all(int socket, const void *bytes, size_t length) {
  const char *place = bytes;
  while (length > 0) {
    ssize_t sent = shim_send(socket, place, length, NULL, 0);
    if (sent <= 0) return -1;
    place += sent;
    length -= (size_t)sent;
  }
  return 0;
}

int64_t shim_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

const char *shim_signal_name(int signal) {
  switch (signal) {
  case SIGABRT: return "SIGABRT";
  case SIGBUS: return "SIGBUS";
  case SIGFPE: return "SIGFPE";
  case SIGILL: return "SIGILL";
  case SIGKILL: return "SIGKILL";
  case SIGSEGV: return "SIGSEGV";
  case SIGSYS: return "SIGSYS";
  case SIGTERM: return "SIGTERM";
  case SIGTRAP: return "SIGTRAP";
  case SIGXCPU: return "SIGXCPU";
  case SIGXFSZ: return "SIGXFSZ";
  default: return NULL;
  }
}
