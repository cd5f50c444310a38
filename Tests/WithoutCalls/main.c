// Runs a program as it would run on a system that lacks something:
//
//   without-calls [CALL=ERROR | files=N | size=N | children=ignored]... -- PROGRAM [ARGUMENT]...
//   without-calls guards
//
// CALL is the name of a system call below, ERROR the number that it then fails with; `files` and
// `size` are the limits of open files and of the size of a file. `guards` prints which of the guards
// of plugins this system has. Ends with 77 when it cannot make the system lack them.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CANNOT = 77, MOST = 16 };

extern char **environ;

static const struct {
  const char *name;
  int number;
} calls[] = {
    {"clone", SYS_clone},
    {"clone3", SYS_clone3},
    {"execve", SYS_execve},
    {"landlock_create_ruleset", SYS_landlock_create_ruleset},
    {"memfd_create", SYS_memfd_create},
    {"pidfd_open", SYS_pidfd_open},
    {"seccomp", SYS_seccomp},
#ifdef SYS_vfork
    {"vfork", SYS_vfork},
#endif
};

static int number_of(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    if (strlen(calls[i].name) == length && memcmp(calls[i].name, name, length) == 0) {
      return calls[i].number;
    }
  }
  return -1;
}

/// From now on the calls fail, in this process and its children.
static int deny(const int *denied, const int *errors, int count) {
  struct sock_filter filter[2 * MOST + 2] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
  unsigned short used = 1;
  for (int i = 0; i < count; i++) {
    filter[used++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_K | BPF_JEQ, (unsigned)denied[i], 0, 1);
    filter[used++] =
        (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)errors[i]);
  }
  filter[used++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {used, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

static void limit(__rlimit_resource_t resource, const char *number) {
  struct rlimit limits = {strtoul(number, NULL, 10), strtoul(number, NULL, 10)};
  if (setrlimit(resource, &limits) != 0) exit(CANNOT);
}

static void print_guards(void) {
  unsigned action = SECCOMP_RET_ERRNO;
  if (syscall(SYS_landlock_create_ruleset, NULL, 0, 1) > 0) puts("landlock");
  if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0) puts("seccomp");
}

int main(int count, char **arguments) {
  int denied[MOST], errors[MOST], used = 0, next = 1;
  if (count == 2 && strcmp(arguments[1], "guards") == 0) {
    print_guards();
    return 0;
  }
  for (; next < count && strcmp(arguments[next], "--") != 0; next++) {
    const char *sign = strchr(arguments[next], '=');
    if (sign == NULL) return 2;
    size_t length = (size_t)(sign - arguments[next]);
    int number = number_of(arguments[next], length);
    if (number >= 0 && used < MOST) {
      denied[used] = number;
      errors[used++] = atoi(sign + 1);
    } else if (strncmp(arguments[next], "files=", 6) == 0) {
      limit(RLIMIT_NOFILE, sign + 1);
    } else if (strncmp(arguments[next], "size=", 5) == 0) {
      // Whoever started us may have ignored or blocked what comes of it.
      sigset_t none;
      sigemptyset(&none);
      sigprocmask(SIG_SETMASK, &none, NULL);
      signal(SIGXFSZ, SIG_DFL);
      limit(RLIMIT_FSIZE, sign + 1);
    } else if (strcmp(arguments[next], "children=ignored") == 0) {
      signal(SIGCHLD, SIG_IGN);
    } else {
      return 2;
    }
  }
  if (next + 1 >= count) return 2;
  if (used > 0 && !deny(denied, errors, used)) return CANNOT;
  // Not execve, which may be one of those that the system now lacks.
  syscall(SYS_execveat, AT_FDCWD, arguments[next + 1], arguments + next + 1, environ, 0);
  return CANNOT;
}
