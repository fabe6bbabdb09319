// Lets libfitstream.so run with every C library since 2.17, whichever it was built with: `static-libraries.sh` links it in.
//
// The linker binds a function to its newest version. Here each is bound to its first version, which newer C libraries keep. Functions
// that an old C library does not have call the kernel, from Linux 3.17 on.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define JUMP "jmp "
#define TO "@PLT"
#define BASE(version) #version
#elif defined(__aarch64__)
#define JUMP "b "
#define TO ""
// The first version of every function on this machine.
#define BASE(version) "2.17"
#endif
#define OLD(version, name)                                             \
  __asm__(".symver old_" #name ", " #name "@GLIBC_" BASE(version) "\n" \
          ".text\n.globl " #name "\n.hidden " #name "\n"               \
          ".type " #name ", %function\n" #name ": " JUMP "old_" #name TO "\n");

OLD(2.2.5, __pthread_key_create) OLD(2.2.5, dladdr) OLD(2.2.5, dlerror) OLD(2.2.5, dlopen) OLD(2.2.5, dlsym) OLD(2.2.5, exp)
OLD(2.2.5, exp2) OLD(2.2.5, exp2f) OLD(2.2.5, expf) OLD(2.2.5, hypotf) OLD(2.2.5, log) OLD(2.2.5, log2) OLD(2.2.5, log2f)
OLD(2.2.5, logf) OLD(2.2.5, powf) OLD(2.2.5, pthread_attr_getstack) OLD(2.2.5, pthread_attr_setstacksize)
OLD(2.2.5, pthread_create) OLD(2.2.5, pthread_detach) OLD(2.2.5, pthread_getattr_np) OLD(2.2.5, pthread_join)
OLD(2.2.5, pthread_key_create) OLD(2.2.5, pthread_kill) OLD(2.2.5, pthread_mutexattr_destroy) OLD(2.2.5, pthread_mutexattr_init)
OLD(2.2.5, pthread_mutexattr_settype) OLD(2.2.5, pthread_once) OLD(2.2.5, pthread_setspecific) OLD(2.2.5, pthread_sigmask)
OLD(2.2.5, sem_destroy) OLD(2.2.5, sem_init) OLD(2.2.5, sem_open) OLD(2.2.5, sem_post) OLD(2.2.5, sem_timedwait)
OLD(2.2.5, sem_wait) OLD(2.3.3, pthread_condattr_setclock) OLD(2.3.4, pthread_attr_setaffinity_np)
OLD(2.3.4, pthread_getaffinity_np) OLD(2.3.4, pthread_setaffinity_np) OLD(2.12, pthread_setname_np)

#define HIDDEN __attribute__((visibility("hidden")))

// libstdc++ assumes several threads.
HIDDEN char __libc_single_threaded = 0;

// Only the command sets the stacks of threads.
HIDDEN int pthread_setattr_default_np(const pthread_attr_t *attributes) {
  (void)attributes;
  return ENOSYS;
}

HIDDEN int fstatat(int folder, const char *path, struct stat *into, int flags) {
  return (int)syscall(SYS_newfstatat, folder, path, into, flags);
}

HIDDEN int stat(const char *path, struct stat *into) { return fstatat(AT_FDCWD, path, into, 0); }

HIDDEN int lstat(const char *path, struct stat *into) { return fstatat(AT_FDCWD, path, into, AT_SYMLINK_NOFOLLOW); }

HIDDEN int fstat(int file, struct stat *into) { return (int)syscall(SYS_fstat, file, into); }

HIDDEN int memfd_create(const char *name, unsigned flags) { return (int)syscall(SYS_memfd_create, name, flags); }

HIDDEN int getentropy(void *bytes, size_t count) { return syscall(SYS_getrandom, bytes, count, 0) == (long)count ? 0 : -1; }

HIDDEN void arc4random_buf(void *bytes, size_t count) {
  while (count != 0) {
    // In pieces that the kernel gives whole.
    size_t piece = count < 256 ? count : 256;
    if (getentropy(bytes, piece) != 0) abort();
    bytes = (char *)bytes + piece;
    count -= piece;
  }
}

HIDDEN uint32_t arc4random(void) {
  uint32_t bits;
  arc4random_buf(&bits, sizeof bits);
  return bits;
}
