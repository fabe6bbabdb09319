// Counts heap allocations made by the calling thread.
#pragma once
#include <stdint.h>

/// Allocations (malloc, calloc, realloc, aligned forms) made so far by the calling thread.
uint64_t allocation_probe_count(void);
