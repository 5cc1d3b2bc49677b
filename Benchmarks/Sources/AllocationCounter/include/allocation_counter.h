#pragma once
#include <stdint.h>

/// The number of heap allocations that the process has made so far: malloc, calloc, realloc of nothing, aligned ones.
uint64_t allocation_count(void);
