#define _GNU_SOURCE
#include "CThreads.h"

#include <errno.h>
#include <pthread.h>

int fitstream_set_default_stack(size_t bytes) {
#ifdef __linux__
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error) return error;
  error = pthread_attr_setstacksize(&attributes, bytes);
  if (!error) error = pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  return error;
#else
  (void)bytes;
  return ENOTSUP;
#endif
}
