#pragma once
#include <stddef.h>

/// Watches a mapped file: when a page of it can no longer be read, because another program cut the
/// file short, the page reads as zeros from then on and the mapping counts as damaged. Installs the
/// handler of SIGBUS when it is first called. Returns a number for the calls below, or -1 when too
/// many are watched; then such a page ends the process, as without this. For any thread.
int shim_watch_mapping(void *start, size_t length);

/// Whether a page of it could not be read.
int shim_is_damaged(int mapping);

/// Ends the watch; call it before munmap.
void shim_unwatch_mapping(int mapping);

/// Asks for large pages in the part of `memory` that is whole pages; a system without them does
/// nothing.
void shim_prefer_large_pages(void *memory, size_t length);
