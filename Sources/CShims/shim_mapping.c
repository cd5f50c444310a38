#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "shim_mapping.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MOST_MAPPINGS 256

// `start` is set last and cleared first, so that the handler sees whole entries only.
static struct {
  _Atomic(uintptr_t) start;
  _Atomic(size_t) length;
  atomic_int damaged;
} mappings[MOST_MAPPINGS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_installed;
static struct sigaction earlier;
static size_t page_size;

static void read_as_zeros(int signal, siginfo_t *info, void *context) {
  (void)context;
  uintptr_t place = (uintptr_t)info->si_addr;
  for (int i = 0; i < MOST_MAPPINGS; i++) {
    uintptr_t start = atomic_load(&mappings[i].start);
    if (!start || place < start || place - start >= atomic_load(&mappings[i].length)) continue;
    void *page = (void *)(place & ~(uintptr_t)(page_size - 1));
    if (mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page) {
      atomic_store(&mappings[i].damaged, 1);
      return;
    }
  }
  // Not ours: the read is tried again under the handler that was there before.
  sigaction(signal, &earlier, NULL);
}

int shim_watch_mapping(void *start, size_t length) {
  int found = -1;
  pthread_mutex_lock(&lock);
  if (!is_installed) {
    page_size = (size_t)sysconf(_SC_PAGESIZE);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = read_as_zeros;
    action.sa_flags = SA_SIGINFO;
    is_installed = sigaction(SIGBUS, &action, &earlier) == 0;
  }
  for (int i = 0; i < MOST_MAPPINGS && found < 0; i++) {
    if (atomic_load(&mappings[i].start)) continue;
    atomic_store(&mappings[i].damaged, 0);
    atomic_store(&mappings[i].length, length);
    atomic_store(&mappings[i].start, (uintptr_t)start);
    found = i;
  }
  pthread_mutex_unlock(&lock);
  return found;
}

int shim_is_damaged(int mapping) {
  return mapping >= 0 && mapping < MOST_MAPPINGS && atomic_load(&mappings[mapping].damaged);
}

void shim_unwatch_mapping(int mapping) {
  if (mapping < 0 || mapping >= MOST_MAPPINGS) return;
  atomic_store(&mappings[mapping].start, 0);
}

void shim_prefer_large_pages(void *memory, size_t length) {
#ifdef MADV_HUGEPAGE
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = ((uintptr_t)memory + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)memory + length) / page * page;
  if (start < end) (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
  (void)memory, (void)length;
#endif
}
