/* A comparator that orders by bytes until it meets the value "bad"; then it misbehaves. Each file
 * that includes this defines `misbehave` and ends with HOSTILE; what it does is bounded, so that it
 * could do little even if nothing stopped it. */
#ifndef HOSTILE_H
#define HOSTILE_H

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "describe.h"

/* Returns why it could not, or NULL to go on as if nothing had been. FOLDER is the test's own. */
static const char *misbehave(const char *folder);

static const roster_host_t *hostile_host;
static char hostile_folder[512];
static char hostile_reason[256];

/* The reason of a call that failed. */
static inline const char *refused(const char *call) {
  snprintf(hostile_reason, sizeof hostile_reason, "%s: %s", call, strerror(errno));
  return hostile_reason;
}

/* Whether a good deal of time is over, since nothing here may run for ever. */
static inline int is_long_over(time_t start) { return time(NULL) > start + 20; }

static inline int is_bad(const char *value, uint64_t length) {
  return length == 3 && memcmp(value, "bad", 3) == 0;
}

static inline int32_t hostile_create(const roster_host_t *host, const roster_options_t *options,
                                     void **context) {
  hostile_host = host;
  snprintf(hostile_folder, sizeof hostile_folder, "%.*s", (int)options->text.length,
           options->text.bytes);
  *context = NULL;
  return ROSTER_OK;
}

static inline int32_t hostile_compare(void *context, const char *lhs, uint64_t lhs_length,
                                      const char *rhs, uint64_t rhs_length, int32_t *order) {
  if (is_bad(lhs, lhs_length) || is_bad(rhs, rhs_length)) {
    const char *reason = misbehave(hostile_folder);
    if (reason != NULL) {
      hostile_host->set_error(hostile_host, reason, strlen(reason));
      return ROSTER_FAILED;
    }
  }
  return bytes_compare(context, lhs, lhs_length, rhs, rhs_length, order);
}

#define HOSTILE(plugin_id)                                                          \
  static const roster_comparator_t comparator = {                                   \
      .struct_size = sizeof(roster_comparator_t),                                   \
      .id = ROSTER_TEXT("c"),                                                       \
      .summary = ROSTER_TEXT(""),                                                   \
      .create = hostile_create,                                                     \
      .compare = hostile_compare};                                                  \
  DESCRIBE(plugin_id, comparator)

#endif
