// The stack of threads that are made without saying how large it shall be, as Dispatch makes its own on Linux.
#pragma once
#include <stddef.h>

// Gives such threads, from now on, a stack of so many bytes; 0, or the error code. Where the system has no such call, ENOTSUP.
int fitstream_set_default_stack(size_t bytes);
