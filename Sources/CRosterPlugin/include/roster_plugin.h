/* roster_plugin.h: version 1 of the binary interface between Roster and its plugins.
 *
 * A plugin is one shared library that exports one function, `roster_plugin_v1`. It describes
 * comparators: ways to order the values of a column, and titles to put over groups of them. This
 * header needs nothing but <stdint.h> and compiles alone as C11 and later and as C++11 and later.
 *
 * In short: the host calls the entry once and reads the description. For each sort it calls
 * `create`, then `sort_key` or `compare` many times, then `destroy`.
 *
 * What holds everywhere
 *
 * Structs   Each struct that may grow starts with `struct_size`, set by whoever fills it to its own
 *           `sizeof`. New fields are only added at the end, and a field is read only if it lies
 *           inside `struct_size`. Fields that are not used are 0 or NULL. A plugin checks
 *           `struct_size` before it reads a host's field that is newer than this version.
 * Texts     A pointer and a length in bytes, UTF-8, not terminated by a NUL. The pointer is never
 *           NULL in what the host passes; in what a plugin gives it may be if the length is 0.
 * Lifetime  What the host passes to a function is valid until that function returns, unless said
 *           otherwise: copy what is to be kept. A description is never freed or changed while the
 *           process lives. A library is never unloaded.
 * Threads   Without ROSTER_THREAD_SAFE no two calls into a plugin run at once, but one may come on
 *           another thread than the one before; each sees what the earlier ones wrote. Nothing
 *           about a plugin runs on a thread of its own unless the plugin starts that thread.
 * Status    Functions that can fail return ROSTER_OK or another number; the host then takes the
 *           text of `set_error`, ignores the results and ends the user's command with an error.
 * Limits    No function may throw an exception or jump across this interface, end the process,
 *           change the locale, the working directory or signal handlers, or write to standard
 *           output. A call is given up when it takes too long.
 */
#ifndef ROSTER_PLUGIN_H
#define ROSTER_PLUGIN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version that this header describes; it stands in the descriptions of host and plugin. It
 * changes only with an incompatible layout, and then the name of the entry does too. */
#define ROSTER_ABI_VERSION 1u

/* The name of the exported function. */
#define ROSTER_PLUGIN_ENTRY "roster_plugin_v1"

/* Stands before the definition of the entry, so that it is exported whatever the compiler's
 * default visibility is. */
#if defined(_WIN32)
#define ROSTER_PLUGIN_EXPORT __declspec(dllexport)
#elif defined(__GNUC__) || defined(__clang__)
#define ROSTER_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define ROSTER_PLUGIN_EXPORT
#endif

/* What functions return. Any number but ROSTER_OK is a failure; those without a name here are the
 * plugin's own and are shown to the user. */
#define ROSTER_OK 0
/* It did not work; `set_error` says why. */
#define ROSTER_FAILED 1
/* The work was given up because `cancelled` said so. */
#define ROSTER_CANCELLED 2
/* The options are not understood; `set_error` says which. For `create`. */
#define ROSTER_BAD_OPTIONS 3

/* Flags of a comparator; a host ignores those that it does not know. */

/* The same values, options, locale and day always give the same answers, so that the host may keep
 * them. */
#define ROSTER_PURE 1u
/* `sort_key`, `compare` and `section_title` may run on several threads at once, with the same
 * context or with different ones. `create` and `destroy` never run at the same time as another call
 * that has the same context. */
#define ROSTER_THREAD_SAFE 2u

/* What a host accepts; beyond it the plugin or its answer is refused. In bytes. */
#define ROSTER_MAX_ID_LENGTH 64u
/* Of a version, an author and a summary, each. */
#define ROSTER_MAX_NOTE_LENGTH 256u
#define ROSTER_MAX_COMPARATORS 256u
#define ROSTER_MAX_TITLE_LENGTH 1024u
/* Of an error's text; the rest is cut off. */
#define ROSTER_MAX_ERROR_LENGTH 1024u
/* A key may have this many bytes and sixteen more for each byte of its value. */
#define ROSTER_MAX_KEY_LENGTH 65536u

/* A text in a struct: `length` bytes of UTF-8 at `bytes`. This struct never grows. */
typedef struct roster_text {
  const char *bytes;
  uint64_t length;
} roster_text_t;

/* A `roster_text_t` of a string literal, for initialisers: `.id = ROSTER_TEXT("length")`. */
#define ROSTER_TEXT(literal) { (literal), sizeof(literal) - 1u }

typedef struct roster_host roster_host_t;
typedef struct roster_options roster_options_t;
typedef struct roster_comparator roster_comparator_t;
typedef struct roster_plugin roster_plugin_t;

/* What the host offers to a plugin. Valid while the process lives. */
struct roster_host {
  /* In bytes, of the host's own struct. */
  uint32_t struct_size;
  /* ROSTER_ABI_VERSION of the host. */
  uint32_t abi_version;
  /* The host's own; a plugin leaves it alone. */
  void *host_data;

  /* Says why the call that is running fails; the last text given before a failing return counts.
   * Thread: any that is inside a call from the host. `text` is copied before this returns; it may
   * have line breaks and other control characters, which the host replaces. Returns nothing. */
  void (*set_error)(const roster_host_t *host, const char *text, uint64_t length);

  /* Whether the user has given up waiting. Cheap; worth asking in a call that takes longer than a
   * millisecond. The host asks by itself between calls.
   * Thread: any that is inside a call from the host. Returns 1 if so, and then the plugin should
   * return ROSTER_CANCELLED soon; 0 if not. */
  int32_t (*cancelled)(const roster_host_t *host);

  /* Something more that this host offers, by its name and version, as in "roster.example/1". This
   * version defines none.
   * Thread: any that is inside a call from the host. Returns a struct that is valid while the
   * process lives and whose type the name stands for; NULL if the host has none of that name. */
  const void *(*get_extension)(const roster_host_t *host, const char *name, uint64_t length);
};

/* What a comparator is created for. */
struct roster_options {
  uint32_t struct_size;
  /* 0. */
  uint32_t reserved;
  /* What the user wrote in `plugin load NAME with "…"`; empty without it. */
  roster_text_t text;
  /* The locale of the command, a BCP 47 tag such as "de-u-co-phonebk". */
  roster_text_t locale;
  /* The day of the command, "YYYY-MM-DD". Use it rather than the clock. */
  roster_text_t today;
  /* What the user wrote after the name of the comparator or sectioner; empty without it. */
  roster_text_t argument;
};

/* An order of values, titles for groups of them, or both.
 *
 * The values of a column reach a comparator once each, never empty, byte for byte as they are
 * sorted: after readings, the preferred one of a list, not normalised. They are UTF-8 as far as the
 * file was; wrong bytes, and NUL, come as they are, and a comparator must stand them. Direction,
 * empty cells and keeping equal rows in their order are the host's business.
 *
 * There must be at least one of `sort_key`, `compare` and `section_title`. With `sort_key` the host
 * sorts by keys and uses `compare`, if there is one, to check them. With neither there is no order,
 * only sections.
 *
 * The order is a strict weak one. The host asks again, with a context made for that, about
 * neighbours and about random triples, and refuses an order in which
 *   - a value is not equal to itself, or b does not follow a although a precedes b;
 *   - a precedes b, b precedes c, and a does not precede c; likewise for equal values;
 *   - the same question gets another answer the second time, or `sort_key` and `compare` disagree;
 *   - values with equal titles do not stand together. */
struct roster_comparator {
  uint32_t struct_size;
  /* ROSTER_PURE, ROSTER_THREAD_SAFE; 0 for neither. */
  uint32_t flags;
  /* The word after `using`: ASCII letters, digits, `_` and `-`, not `-` first, at most
   * ROSTER_MAX_ID_LENGTH; unlike every other in the plugin. */
  roster_text_t id;
  /* One line for lists, without control characters. */
  roster_text_t summary;

  /* Makes the context of one piece of work, such as one sort. NULL if none is needed: the context
   * is then NULL.
   * Thread: any. `options` and its texts are valid for this call only. Returns ROSTER_OK and puts
   * the context, which may be NULL, in `*context`; or a failure, and then `destroy` is not called
   * and the plugin has freed what it made. */
  int32_t (*create)(const roster_host_t *host, const roster_options_t *options, void **context);

  /* Frees a context. Called exactly once for each successful `create`, whether the work succeeded
   * or not, and last. NULL if there is nothing to free.
   * Thread: any, not always that of `create`. Returns nothing. */
  void (*destroy)(void *context);

  /* The sort key of a value: values are ordered as memcmp orders their keys, a key that is the
   * beginning of another comes first, and values with the same key are equal. NULL if there is
   * only `compare`, or no order.
   * Thread: any; see ROSTER_THREAD_SAFE. `value` and `key` are valid for this call only. `key` has
   * room for `capacity` bytes, which may be 0. Returns ROSTER_OK and puts the whole key's length in
   * `*key_length`; when that is more than `capacity` the key does not fit, what was written is
   * ignored, and the host calls again with enough room. Or returns a failure. */
  int32_t (*sort_key)(void *context, const char *value, uint64_t length, uint8_t *key,
                      uint64_t capacity, uint64_t *key_length);

  /* How `lhs` stands to `rhs`. NULL if there is only `sort_key`, or no order.
   * Thread: any; see ROSTER_THREAD_SAFE. The values are valid for this call only. Returns ROSTER_OK
   * and puts in `*order` a negative number if `lhs` comes first, 0 if they are equal, a positive
   * one if `rhs` comes first. Or returns a failure. */
  int32_t (*compare)(void *context, const char *lhs, uint64_t lhs_length, const char *rhs,
                     uint64_t rhs_length, int32_t *order);

  /* The title of the section that a value belongs to: UTF-8, at most ROSTER_MAX_TITLE_LENGTH.
   * Values with an empty title go with the empty cells, last. NULL if there are no sections.
   * Thread: any; see ROSTER_THREAD_SAFE. `value` and `title` are valid for this call only. Lengths
   * and result as for `sort_key`. */
  int32_t (*section_title)(void *context, const char *value, uint64_t length, char *title,
                           uint64_t capacity, uint64_t *title_length);
};

/* What a plugin is. Never freed or changed while the process lives. */
struct roster_plugin {
  uint32_t struct_size;
  /* ROSTER_ABI_VERSION of the header that the plugin was compiled with. */
  uint32_t abi_version;
  /* The plugin's name, by the rules for a comparator's. The full name of a comparator is
   * `plugin/comparator`. */
  roster_text_t id;
  /* Shown to the user, such as "1.2.0"; not compared. One line. */
  roster_text_t version;
  /* Shown to the user. One line. */
  roster_text_t author;
  /* `comparator_count` pointers, none of them NULL; from one to ROSTER_MAX_COMPARATORS. */
  const roster_comparator_t *const *comparators;
  uint32_t comparator_count;
  /* 0. */
  uint32_t reserved;

  /* Something more that this plugin offers, as for the host. NULL if it offers nothing.
   * Thread: any, never at the same time as another call into this plugin. `name` is valid for this
   * call only. Returns a struct that is valid while the process lives; NULL if there is none. */
  const void *(*get_extension)(const roster_plugin_t *plugin, const char *name, uint64_t length);
};

/* The entry, the one function that a plugin exports.
 *
 * Thread: any. Called before everything else, and again when the user loads the plugin again.
 * `host` is valid while the process lives and may be kept; a later call may pass another one.
 * Returns the description, always the same one, which is valid while the process lives; NULL if the
 * plugin cannot work here, and then `set_error` says why. */
ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *host);

#ifdef __cplusplus
}
#endif

#endif
