// Overrides the allocator's entry points for the whole process and counts per thread. glibc's own functions, under
// their internal names, do the work, so behaviour does not change. On other systems, and under sanitizers that override
// them too, nothing is counted and the probe reports that.
#include "CAllocationProbe.h"
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread uint64_t count __attribute__((tls_model("initial-exec")));

bool allocation_probe_works(void) { return true; }
uint64_t allocation_probe_count(void) { return count; }

void *malloc(size_t size) { count++; return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { count++; return __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { count++; return __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { count++; return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { count++; return __libc_memalign(alignment, size); }
int posix_memalign(void **result, size_t alignment, size_t size) {
  count++;
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

#else

bool allocation_probe_works(void) { return false; }
uint64_t allocation_probe_count(void) { return 0; }

#endif
