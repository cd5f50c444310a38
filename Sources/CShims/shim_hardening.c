#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_hardening.h"

#include "shim_library_folders.h"

#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: - Limits

/// Sets both limits, or keeps what is lower already.
static int limit(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit limits;
  if (getrlimit((__rlimit_resource_t)resource, &limits) != 0) return 0;
  if (hard < limits.rlim_max) limits.rlim_max = hard;
  limits.rlim_cur = soft < limits.rlim_max ? soft : limits.rlim_max;
  return setrlimit((__rlimit_resource_t)resource, &limits) == 0;
}

/// Whether calls can be filtered. Only where not are processes counted: all that the user has count,
/// so that any number that keeps forks few would keep a plugin from starting a thread.
static int can_filter(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

/// What a helper may compute in all, in seconds.
enum { LIFETIME = 3600 };

static int set_limits(uint64_t memory) {
  // The host adds to memory and time for each request, hence no hard limit of memory; the filter
  // below keeps the process itself from adding to it. A thread that outlives its call and does not
  // heed the signal for its time ends at the hard limit.
  return limit(RLIMIT_AS, memory, RLIM_INFINITY) & limit(RLIMIT_CPU, LIFETIME, LIFETIME) &
         limit(RLIMIT_CORE, 0, 0) &
         limit(RLIMIT_FSIZE, 0, 0) & limit(RLIMIT_NOFILE, 64, 64) & limit(RLIMIT_MEMLOCK, 0, 0) &
         limit(RLIMIT_MSGQUEUE, 0, 0) & (can_filter() || limit(RLIMIT_NPROC, 64, 64));
}

// MARK: - Landlock

// The kernel's interface, whose header is often older than the kernel.
struct ruleset {
  uint64_t files, network, scopes;
};
struct path_rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

enum {
  READ_FILE = 1 << 2,
  READ_FOLDER = 1 << 3,
  PATH_BENEATH = 1,
  ASK_VERSION = 1,
};

static void allow(int rules, int place, uint64_t rights) {
  struct path_rule rule = {rights, place};
  syscall(SYS_landlock_add_rule, rules, PATH_BENEATH, &rule, 0);
}

static void allow_reading(int rules, const char *path) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return;
  struct stat status;
  int is_folder = fstat(place, &status) == 0 && S_ISDIR(status.st_mode);
  allow(rules, place, is_folder ? READ_FILE | READ_FOLDER : READ_FILE);
  close(place);
}

/// Allows to read a file if it starts as a library does: its name may be that of a link to any file.
static void allow_library(int rules, const char *path) {
  struct stat status;
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return;
  int place = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (place < 0) return;
  char start[SELFMAG];
  if (read(place, start, sizeof start) == SELFMAG && memcmp(start, ELFMAG, SELFMAG) == 0) {
    allow(rules, place, READ_FILE);
  }
  close(place);
}

/// Allows to read the libraries of a folder, and nothing else that may be there.
static void allow_libraries(const char *folder, void *rules) {
  DIR *entries = opendir(folder);
  if (entries == NULL) return;
  const struct dirent *entry;
  while ((entry = readdir(entries)) != NULL) {
    char path[4096];
    const char *ending = strstr(entry->d_name, ".so");
    if (ending == NULL || (ending[3] != 0 && ending[3] != '.')) continue;
    int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (length > 0 && (size_t)length < sizeof path) allow_library(*(int *)rules, path);
  }
  closedir(entries);
}

static int restrict_files(const char *library) {
  static const char *const readable[] = {"/lib", "/lib32", "/lib64", "/usr", "/opt", "/nix/store",
                                         "/etc/ld.so.cache", "/etc/localtime", "/dev/urandom",
                                         "/dev/null"};
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
  if (version < 1) return 0;
  // All rights over files that the version knows; from 4 on TCP, from 6 on signals and sockets.
  uint64_t files = version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF;
  struct ruleset ruleset = {files, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  size_t size = version >= 6 ? sizeof ruleset : version >= 4 ? 16 : 8;
  int rules = (int)syscall(SYS_landlock_create_ruleset, &ruleset, size, 0);
  if (rules < 0) return 0;
  for (size_t i = 0; i < sizeof readable / sizeof *readable; i++) {
    allow_reading(rules, readable[i]);
  }
  allow_reading(rules, library);
  shim_library_folders(library, allow_libraries, &rules);
  int holds = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return holds;
}

// MARK: - System calls

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ARGUMENT(n) LOAD(args[n]) // the lower half: both architectures are little-endian
#define ARGUMENT_HIGH(n) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[n]) + 4)
#define IF_EQUAL(value, then, otherwise) \
  BPF_JUMP(BPF_JMP | BPF_K | BPF_JEQ, (uint32_t)(value), then, otherwise)
#define IF_BITS(bits, then, otherwise) \
  BPF_JUMP(BPF_JMP | BPF_K | BPF_JSET, (uint32_t)(bits), then, otherwise)
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (uint32_t)(value))
#define PERMIT ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE ANSWER(SECCOMP_RET_ERRNO | EPERM)
#define PERMIT_CALL(name) IF_EQUAL(SYS_##name, 0, 1), PERMIT
#define REFUSE_CALL(name, error) \
  IF_EQUAL(SYS_##name, 0, 1), ANSWER(SECCOMP_RET_ERRNO | (error))

// With any of these a file would be written or made; O_TMPFILE has O_DIRECTORY in it.
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY))
enum { CLONE_THREAD_BIT = 0x10000, ASK_TERMINAL = 0x5401 };

static int restrict_calls(void) {
  const uint32_t self = (uint32_t)getpid();
  struct sock_filter filter[] = {
      LOAD(arch), IF_EQUAL(ARCHITECTURE, 1, 0), ANSWER(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // What runs often comes first.
      PERMIT_CALL(futex), PERMIT_CALL(read), PERMIT_CALL(write), PERMIT_CALL(mmap),
      PERMIT_CALL(munmap), PERMIT_CALL(madvise), PERMIT_CALL(mprotect), PERMIT_CALL(mremap),
      PERMIT_CALL(brk), PERMIT_CALL(sendmsg), PERMIT_CALL(recvmsg), PERMIT_CALL(close),
      PERMIT_CALL(readv), PERMIT_CALL(writev), PERMIT_CALL(pread64), PERMIT_CALL(lseek),
      PERMIT_CALL(fstat), PERMIT_CALL(newfstatat), PERMIT_CALL(statx), PERMIT_CALL(faccessat),
      PERMIT_CALL(readlinkat), PERMIT_CALL(getcwd), PERMIT_CALL(getdents64), PERMIT_CALL(dup),
      PERMIT_CALL(dup3), PERMIT_CALL(pipe2), PERMIT_CALL(eventfd2), PERMIT_CALL(ppoll),
      PERMIT_CALL(pselect6), PERMIT_CALL(epoll_create1), PERMIT_CALL(epoll_ctl),
      PERMIT_CALL(epoll_pwait), PERMIT_CALL(timerfd_create), PERMIT_CALL(timerfd_settime),
      PERMIT_CALL(rt_sigaction), PERMIT_CALL(rt_sigprocmask), PERMIT_CALL(rt_sigreturn),
      PERMIT_CALL(sigaltstack), PERMIT_CALL(restart_syscall), PERMIT_CALL(sched_yield),
      PERMIT_CALL(sched_getaffinity), PERMIT_CALL(sched_getparam),
      PERMIT_CALL(sched_getscheduler), PERMIT_CALL(nanosleep), PERMIT_CALL(clock_nanosleep),
      PERMIT_CALL(clock_gettime), PERMIT_CALL(clock_getres), PERMIT_CALL(gettimeofday),
      PERMIT_CALL(times), PERMIT_CALL(getrusage), PERMIT_CALL(getrandom), PERMIT_CALL(uname),
      PERMIT_CALL(sysinfo), PERMIT_CALL(getpid), PERMIT_CALL(getppid), PERMIT_CALL(gettid),
      PERMIT_CALL(getuid), PERMIT_CALL(geteuid), PERMIT_CALL(getgid), PERMIT_CALL(getegid),
      PERMIT_CALL(set_robust_list), PERMIT_CALL(set_tid_address), PERMIT_CALL(membarrier),
      PERMIT_CALL(mincore), PERMIT_CALL(exit), PERMIT_CALL(exit_group),
#ifdef SYS_rseq
      PERMIT_CALL(rseq),
#endif
#ifdef __x86_64__
      PERMIT_CALL(arch_prctl), PERMIT_CALL(stat), PERMIT_CALL(lstat), PERMIT_CALL(access),
      PERMIT_CALL(readlink), PERMIT_CALL(dup2), PERMIT_CALL(pipe), PERMIT_CALL(poll),
      PERMIT_CALL(select), PERMIT_CALL(epoll_wait), PERMIT_CALL(time),
      // open(path, flags)
      IF_EQUAL(SYS_open, 0, 4), ARGUMENT(1), IF_BITS(WRITING, 0, 1), REFUSE, PERMIT,
#endif
      // Callers fall back on the calls whose flags can be seen.
      REFUSE_CALL(clone3, ENOSYS), REFUSE_CALL(openat2, ENOSYS), REFUSE_CALL(faccessat2, ENOSYS),
      // openat(folder, path, flags)
      IF_EQUAL(SYS_openat, 0, 4), ARGUMENT(2), IF_BITS(WRITING, 0, 1), REFUSE, PERMIT,
      // clone(flags): threads only
      IF_EQUAL(SYS_clone, 0, 4), ARGUMENT(0), IF_BITS(CLONE_THREAD_BIT, 0, 1), PERMIT, REFUSE,
      // tgkill(group), kill(process): itself only
      IF_EQUAL(SYS_tgkill, 0, 4), ARGUMENT(0), IF_EQUAL(self, 0, 1), PERMIT, REFUSE,
      IF_EQUAL(SYS_kill, 0, 4), ARGUMENT(0), IF_EQUAL(self, 0, 1), PERMIT, REFUSE,
      // prctl(option): names of threads and mappings
      IF_EQUAL(SYS_prctl, 0, 6), ARGUMENT(0), IF_EQUAL(PR_SET_NAME, 2, 0),
      IF_EQUAL(PR_GET_NAME, 1, 0), IF_EQUAL(0x53564D41, 0, 1), PERMIT, REFUSE,
      // fcntl(file, command): nothing that sends signals
      IF_EQUAL(SYS_fcntl, 0, 6), ARGUMENT(1), IF_EQUAL(F_SETOWN, 2, 0),
      IF_EQUAL(F_SETOWN_EX, 1, 0), IF_EQUAL(F_SETSIG, 0, 1), REFUSE, PERMIT,
      // ioctl(file, request): whether it is a terminal
      IF_EQUAL(SYS_ioctl, 0, 4), ARGUMENT(1), IF_EQUAL(ASK_TERMINAL, 0, 1), PERMIT, REFUSE,
      // prlimit(process, resource, new): asking for its own, which is process 0 to the C library
      IF_EQUAL(SYS_prlimit64, 0, 8), ARGUMENT(0), IF_EQUAL(0, 0, 5), ARGUMENT(2),
      IF_EQUAL(0, 0, 3), ARGUMENT_HIGH(2), IF_EQUAL(0, 0, 1), PERMIT, REFUSE,
      REFUSE,
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else

static int restrict_calls(void) { return 0; }

#endif

int shim_harden(const char *library, uint64_t memory) {
  int holds = set_limits(memory) ? SHIM_HAS_LIMITS : 0;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) holds |= SHIM_HAS_NO_PRIVILEGES;
  if (restrict_files(library)) holds |= SHIM_HAS_LANDLOCK;
  if (restrict_calls()) holds |= SHIM_HAS_SECCOMP;
  return holds;
}
