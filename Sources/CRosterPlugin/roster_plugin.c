// Freezes the layout of version 1: a change that moves a field does not compile. Fields may be added
// at the end of a struct; then its size changes here, and no offset does.
#include "roster_plugin.h"

#include <stddef.h>

#define SIZE(type, size) \
  _Static_assert(sizeof(type) == (size), "the size of " #type " is part of the interface")
#define PLACE(type, field, offset)               \
  _Static_assert(offsetof(type, field) == (offset), \
                 "the place of " #type "." #field " is part of the interface")

_Static_assert(ROSTER_ABI_VERSION == 1u, "the version is part of the interface");
_Static_assert(ROSTER_OK == 0, "0 is success in every version");
_Static_assert(ROSTER_PURE == 1u && ROSTER_THREAD_SAFE == 2u, "flags keep their bits");

// Pointers of 64 bits; on other systems the compiler lays the same fields out by its own rules.
#if UINTPTR_MAX == UINT64_MAX
SIZE(roster_text_t, 16);
PLACE(roster_text_t, bytes, 0);
PLACE(roster_text_t, length, 8);

SIZE(roster_host_t, 40);
PLACE(roster_host_t, struct_size, 0);
PLACE(roster_host_t, abi_version, 4);
PLACE(roster_host_t, host_data, 8);
PLACE(roster_host_t, set_error, 16);
PLACE(roster_host_t, cancelled, 24);
PLACE(roster_host_t, get_extension, 32);

SIZE(roster_options_t, 72);
PLACE(roster_options_t, struct_size, 0);
PLACE(roster_options_t, reserved, 4);
PLACE(roster_options_t, text, 8);
PLACE(roster_options_t, locale, 24);
PLACE(roster_options_t, today, 40);
PLACE(roster_options_t, argument, 56);

SIZE(roster_comparator_t, 80);
PLACE(roster_comparator_t, struct_size, 0);
PLACE(roster_comparator_t, flags, 4);
PLACE(roster_comparator_t, id, 8);
PLACE(roster_comparator_t, summary, 24);
PLACE(roster_comparator_t, create, 40);
PLACE(roster_comparator_t, destroy, 48);
PLACE(roster_comparator_t, sort_key, 56);
PLACE(roster_comparator_t, compare, 64);
PLACE(roster_comparator_t, section_title, 72);

SIZE(roster_plugin_t, 80);
PLACE(roster_plugin_t, struct_size, 0);
PLACE(roster_plugin_t, abi_version, 4);
PLACE(roster_plugin_t, id, 8);
PLACE(roster_plugin_t, version, 24);
PLACE(roster_plugin_t, author, 40);
PLACE(roster_plugin_t, comparators, 56);
PLACE(roster_plugin_t, comparator_count, 64);
PLACE(roster_plugin_t, reserved, 68);
PLACE(roster_plugin_t, get_extension, 72);
#endif
