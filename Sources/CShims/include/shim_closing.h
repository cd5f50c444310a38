#pragma once

/// close(2) for a large file that has no name any more. Where nobody else has it open the system gives
/// back what it took, which is a quarter of a second for a gigabyte; nobody waits for that, not even
/// who waits for the end of this process, as one of its own closes the file last. If none is to be
/// had, this takes as long as it takes.
///
/// The other has nothing else open, no terminal and no signals, and ends with the closing.
void shim_close_without_waiting(int file);
