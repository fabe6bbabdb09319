#define _GNU_SOURCE
#include "CThreads.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

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

struct start {
  void (*run)(void *context);
  void *context;
  // True when the thread begins on one of fewer cores than it may use.
  int is_kept_off;
#ifdef __GLIBC__
  cpu_set_t cores;
#endif
};

static void *begin(void *data) {
  struct start start = *(struct start *)data;
  free(data);
#ifdef __GLIBC__
  if (start.is_kept_off) pthread_setaffinity_np(pthread_self(), sizeof start.cores, &start.cores);
#endif
  start.run(start.context);
  return NULL;
}

// Keeps a thread that is to begin off the caller's core; false where there is no other.
static int keep_off(struct start *start, pthread_attr_t *attributes) {
#ifdef __GLIBC__
  int here = sched_getcpu();
  if (here < 0 || here >= CPU_SETSIZE || sched_getaffinity(0, sizeof start->cores, &start->cores)) return 0;
  cpu_set_t others = start->cores;
  CPU_CLR(here, &others);
  if (CPU_COUNT(&others) == 0) return 0;
  return pthread_attr_setaffinity_np(attributes, sizeof others, &others) == 0;
#else
  (void)start, (void)attributes;
  return 0;
#endif
}

static int create(size_t bytes, struct start *start, int may_keep_off) {
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error) return error;
  pthread_t thread;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, bytes);
  start->is_kept_off = may_keep_off && keep_off(start, &attributes);
  error = pthread_create(&thread, &attributes, begin, start);
  pthread_attr_destroy(&attributes);
  // A sandbox may forbid the choice of a core.
  return error && start->is_kept_off ? create(bytes, start, 0) : error;
}

int fitstream_start_thread(size_t bytes, void (*run)(void *context), void *context) {
  struct start *start = calloc(1, sizeof *start);
  if (!start) return ENOMEM;
  start->run = run;
  start->context = context;
  int error = create(bytes, start, 1);
  if (error) free(start);
  return error;
}
