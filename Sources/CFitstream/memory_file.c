#define _GNU_SOURCE
#include "memory_file.h"

#include "fitstream.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

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

int fitstream_pipe(int *reading, int *writing) {
  int sides[2];
#ifdef __linux__
  // In one call, as another thread may start a program between two, which would keep the sides open.
  if (pipe2(sides, O_CLOEXEC) != 0) return -1;
#else
  if (pipe(sides) != 0) return -1;
  fcntl(sides[0], F_SETFD, FD_CLOEXEC);
  fcntl(sides[1], F_SETFD, FD_CLOEXEC);
#endif
  *reading = sides[0];
  *writing = sides[1];
  return 0;
}
