// The default stack size of threads, such as those of Dispatch on Linux.
#pragma once
#include <stddef.h>

// Gives threads without a stack size of their own, from now on, a stack of `bytes`; returns 0, or the error code:
// ENOTSUP where the system has no such call.
int fitstream_set_default_stack(size_t bytes);
