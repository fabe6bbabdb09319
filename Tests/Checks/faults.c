// Faults for the tests of the built command: preloaded between the command and the system, this library makes calls
// fail that would not fail by themselves. The environment says which:
//
//   FAULT_FILE   part of the path of the files that suffer; none without it
//   FAULT_OPEN   the error that opening them gives
//   FAULT_VANISH they are removed just before they are opened
//   FAULT_READ   the error that reading them gives, after FAULT_AFTER bytes
//   FAULT_SHORT  a read gives at most so many bytes
//   FAULT_AGAIN  every second read, write and open is interrupted (EINTR)
//   FAULT_SLOW   a read takes so many microseconds
//   FAULT_CUT    the file is cut to so many bytes when it is first read
//   FAULT_GROW   so many bytes are added to the file, from its own beginning, when it is first read
//   FAULT_TRAP   reading them runs an illegal instruction, after FAULT_AFTER bytes; the signal is the program's own
//   FAULT_STACK  reading them fills the thread's stack
//   FAULT_WRITE  the error that writing to them gives, after FAULT_AFTER bytes
//   FAULT_RENAME the error that giving them a name gives
//   FAULT_CLOCK  the clocks jump hours to and fro at every look
//   FAULT_THREAD the error that making a thread gives, for every thread but the first FAULT_AFTER
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
enum { descriptors = 4096 };
static struct {
  atomic_int suffers, looks;
  atomic_long bytes;
  char path[4096];
} files[descriptors];
static atomic_int turns;

static long setting(const char *name, long otherwise) {
  const char *value = getenv(name);
  return value ? atol(value) : otherwise;
}

static int fails(const char *name) {
  int error = (int)setting(name, 0);
  if (error) errno = error;
  return error != 0;
}

static int interrupted(void) {
  if (!setting("FAULT_AGAIN", 0) || atomic_fetch_add(&turns, 1) % 2) return 0;
  errno = EINTR;
  return 1;
}

static int is_meant(const char *path) {
  const char *part = getenv("FAULT_FILE");
  return part && strstr(path, part);
}

static int opened(int descriptor, const char *path) {
  if (descriptor < 0 || descriptor >= descriptors) return descriptor;
  files[descriptor].suffers = is_meant(path);
  files[descriptor].looks = 0;
  files[descriptor].bytes = 0;
  snprintf(files[descriptor].path, sizeof files[descriptor].path, "%s", path);
  return descriptor;
}

static int suffers(int descriptor) {
  return descriptor >= 0 && descriptor < descriptors && files[descriptor].suffers;
}

#define OPEN(name, parameters, call, path)                    \
  int name parameters {                                       \
    mode_t mode = 0;                                          \
    if (flags & O_CREAT) {                                    \
      va_list rest;                                           \
      va_start(rest, flags);                                  \
      mode = va_arg(rest, mode_t);                            \
      va_end(rest);                                           \
    }                                                         \
    if (is_meant(path)) {                                     \
      if (interrupted() || fails("FAULT_OPEN")) return -1;    \
      if (setting("FAULT_VANISH", 0)) unlink(path);           \
    }                                                         \
    return opened(REAL(name) call, path);                     \
  }
OPEN(open, (const char *path, int flags, ...), (path, flags, mode), path)
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode), path)
OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), path)
OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), path)

int close(int descriptor) {
  if (suffers(descriptor)) files[descriptor].suffers = 0;
  return REAL(close)(descriptor);
}

// Changes the file under its reader, once.
static void change(int descriptor) {
  if (atomic_fetch_add(&files[descriptor].looks, 1)) return;
  long cut = setting("FAULT_CUT", -1), grow = setting("FAULT_GROW", 0);
  if (cut >= 0 && truncate(files[descriptor].path, cut)) abort();
  if (grow > 0) {
    static char block[1 << 20];
    FILE *file = fopen(files[descriptor].path, "r+");
    size_t count = fread(block, 1, (size_t)grow < sizeof block ? (size_t)grow : sizeof block, file);
    fseek(file, 0, SEEK_END);
    fwrite(block, 1, count, file);
    fclose(file);
  }
}

// Calls itself until the stack is full.
static int fill_stack(volatile char *before) {
  volatile char block[4096];
  block[0] = before ? before[0] : 1;
  return fill_stack(block) + block[0];
}

// Bytes of `count` that may go through before the error `name` comes; -1 when it comes now.
static ssize_t allowed(int descriptor, const char *name, size_t count) {
  if (interrupted()) return -1;
  usleep((useconds_t)setting("FAULT_SLOW", 0));
  if (files[descriptor].bytes >= setting("FAULT_AFTER", 0)) {
    if (setting("FAULT_TRAP", 0)) __builtin_trap();
    if (setting("FAULT_STACK", 0)) fill_stack(NULL);
  }
  long most = setting("FAULT_SHORT", 0);
  if (most && (size_t)most < count) count = (size_t)most;
  if (!setting(name, 0)) return (ssize_t)count;
  long left = setting("FAULT_AFTER", 0) - files[descriptor].bytes;
  if (left <= 0) {
    errno = (int)setting(name, 0);
    return -1;
  }
  return (size_t)left < count ? left : (ssize_t)count;
}

#define MOVE(name, fault, parameters, call)                       \
  ssize_t name parameters {                                       \
    if (!suffers(descriptor)) return REAL(name) call;             \
    change(descriptor);                                           \
    ssize_t most = allowed(descriptor, fault, count);             \
    if (most < 0) return -1;                                      \
    count = (size_t)most;                                         \
    ssize_t done = REAL(name) call;                               \
    if (done > 0) files[descriptor].bytes += done;                \
    return done;                                                  \
  }
MOVE(read, "FAULT_READ", (int descriptor, void *bytes, size_t count), (descriptor, bytes, count))
MOVE(pread, "FAULT_READ", (int descriptor, void *bytes, size_t count, off_t at), (descriptor, bytes, count, at))
MOVE(pread64, "FAULT_READ", (int descriptor, void *bytes, size_t count, off_t at), (descriptor, bytes, count, at))
MOVE(write, "FAULT_WRITE", (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count))
MOVE(pwrite, "FAULT_WRITE", (int descriptor, const void *bytes, size_t count, off_t at), (descriptor, bytes, count, at))
MOVE(pwrite64, "FAULT_WRITE", (int descriptor, const void *bytes, size_t count, off_t at), (descriptor, bytes, count, at))

int renameat(int from, const char *old, int to, const char *new) {
  if (is_meant(new) && fails("FAULT_RENAME")) return -1;
  return REAL(renameat)(from, old, to, new);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = REAL(clock_gettime)(clock, time);
  if (setting("FAULT_CLOCK", 0)) {
    static const long hours[] = {0, 5, -7, 1000, -3, 0, -1000, 2};
    time->tv_sec += 3600 * hours[atomic_fetch_add(&turns, 1) % 8];
    if (time->tv_sec < 0) time->tv_sec = 0;
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict kind, void *(*work)(void *), void *restrict context) {
  static atomic_long made;
  int error = (int)setting("FAULT_THREAD", 0);
  if (error && atomic_fetch_add(&made, 1) >= setting("FAULT_AFTER", 0)) return error;
  return REAL(pthread_create)(thread, kind, work, context);
}
