// Counts heap allocations made by the calling thread, for tests and for `fitstream bench`.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// True when allocations are counted in this build.
bool allocation_probe_works(void);

/// Allocations (malloc, calloc, realloc, aligned forms) made so far by the calling thread.
uint64_t allocation_probe_count(void);
