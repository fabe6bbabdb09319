#define _GNU_SOURCE
#include "memory_file.h"

#include "fitstream.h"

#include <errno.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

int fitstream_memory_file(void) {
#ifdef __linux__
  return memfd_create("fitstream", MFD_CLOEXEC);
#else
  errno = ENOTSUP;
  return -1;
#endif
}
