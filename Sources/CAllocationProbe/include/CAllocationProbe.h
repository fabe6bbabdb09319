// Counts heap allocations made by the calling thread: for tests, and for what `fitstream bench` reports.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted in this build.
bool allocation_probe_works(void);

/// Allocations (malloc, calloc, realloc, aligned forms) made so far by the calling thread.
uint64_t allocation_probe_count(void);
