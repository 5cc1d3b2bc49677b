#include "allocation_counter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// Defined in the executable, these come before those of the C library, and every library in the process uses them.
static _Atomic uint64_t count;

uint64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#if defined(__GLIBC__)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void allocated(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  allocated();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  allocated();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  allocated();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocated();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  allocated();
  *result = __libc_memalign(alignment, size);
  return *result == NULL ? ENOMEM : 0;
}

#endif
