#pragma once

/// Calls `visit` with each folder that the loader searches for what the library at `path` needs, as
/// far as the library itself (DT_RUNPATH, DT_RPATH) and LD_LIBRARY_PATH say; $ORIGIN is its folder.
/// What is no library of this machine's kind, or makes no sense, names none.
void shim_library_folders(const char *path, void (*visit)(const char *folder, void *context),
                          void *context);
