// Threads: their stacks, and the core that one begins on.
#pragma once
#include <stddef.h>

// Gives threads without a stack size of their own, from now on, a stack of `bytes`; returns 0, or the error code:
// ENOTSUP where the system has no such call.
int fitstream_set_default_stack(size_t bytes);

// Calls `run` with `context` on a detached thread with a stack of `bytes`; returns 0, or the error code of a system that
// refuses one.
//
// The thread begins on another core than the caller's where it may use one, and may use all of the caller's from then on:
// Linux often puts two threads that are busy on one core, beside an idle one, and takes ten milliseconds to move one of
// them.
int fitstream_start_thread(size_t bytes, void (*run)(void *context), void *context);
