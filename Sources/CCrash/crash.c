// The handler neither allocates nor locks: POSIX calls all its functions safe in a handler. Slots are never freed, only
// used again, so the handler may look at any of them at any time.
#define _GNU_SOURCE
#include "CCrash.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { stack_bytes = 32768, line_bytes = 1024 };

struct fitstream_crash_slot {
  atomic_int is_taken;
  pthread_t thread;
  int has_stack;
  // Lengths of the current path and entry name in bytes; stored after the bytes themselves.
  atomic_size_t input, entry;
  char path[fitstream_crash_path_bytes + 1], name[fitstream_crash_path_bytes + 1];
  // The stack of the handler, for a thread whose own is full.
  char stack[stack_bytes] __attribute__((aligned(16)));
};

static _Atomic(struct fitstream_crash_slot *) slots[fitstream_crash_workers];
static _Atomic(char *) passing[fitstream_crash_paths];
static atomic_int is_installed, is_ending;
static char *note_path, *note_reading, *note_folder;

// The signals, each with its previous handler, such as a sanitizer's or the runtime's that prints a trace.
static struct { int number; const char *name; struct sigaction before; } endings[] = {
  {.number = SIGILL, .name = "illegal instruction"}, {.number = SIGTRAP, .name = "trap"},
  {.number = SIGSEGV, .name = "segmentation fault"}, {.number = SIGBUS, .name = "bus error"},
  {.number = SIGFPE, .name = "arithmetic error"},    {.number = SIGABRT, .name = "abort"},
  {.number = SIGSYS, .name = "bad system call"},
};
enum { ending_count = sizeof endings / sizeof *endings };

// MARK: Text

struct line { int file; size_t count; char text[line_bytes]; };

static void flush(struct line *line) {
  for (size_t done = 0; done < line->count;) {
    ssize_t count = write(line->file, line->text + done, line->count - done);
    if (count <= 0) break;
    done += (size_t)count;
  }
  line->count = 0;
}

static void put(struct line *line, const char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (line->count == line_bytes) flush(line);
    line->text[line->count++] = bytes[i];
  }
}

static void say(struct line *line, const char *text) { put(line, text, strlen(text)); }

static void put_number(struct line *line, long long number) {
  char digits[24];
  size_t at = sizeof digits;
  unsigned long long rest = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
  do digits[--at] = (char)('0' + rest % 10); while (rest /= 10);
  if (number < 0) digits[--at] = '-';
  put(line, digits + at, sizeof digits - at);
}

// The length of the character at `text`, 1 for an invalid byte; `shows` is 1 for one that a terminal only displays.
static size_t character(const unsigned char *text, size_t count, int *shows) {
  *shows = 0;
  unsigned code = text[0];
  size_t length = code < 0x80 ? 1 : code < 0xC2 ? 0 : code < 0xE0 ? 2 : code < 0xF0 ? 3 : code < 0xF5 ? 4 : 0;
  if (!length || length > count) return 1;
  if (length > 1) code &= 0x7Fu >> length;
  for (size_t i = 1; i < length; i++) {
    if ((text[i] & 0xC0) != 0x80) return 1;
    code = code << 6 | (text[i] & 0x3F);
  }
  int is_control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  int is_direction = code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
                     (code >= 0x2066 && code <= 0x2069);
  *shows = !is_control && !is_direction;
  return length;
}

// For people: characters that control a terminal become question marks, and long text is cut.
static void show(struct line *line, const char *text, size_t count) {
  const size_t shown = 400;
  for (size_t i = 0; i < count;) {
    if (i >= shown) return say(line, "...");
    int shows;
    size_t length = character((const unsigned char *)text + i, count - i, &shows);
    if (shows) put(line, text + i, length); else say(line, "?");
    i += length;
  }
}

// For the note: bytes that could end a field or a line become %XX.
static void put_encoded(struct line *line, const char *text, size_t count) {
  static const char digits[] = "0123456789ABCDEF";
  for (size_t i = 0; i < count; i++) {
    unsigned char byte = (unsigned char)text[i];
    char code[] = {'%', digits[byte >> 4], digits[byte & 15]};
    if (byte <= ' ' || byte == '%' || byte == 0x7F) put(line, code, 3); else put(line, text + i, 1);
  }
}

// MARK: The end

static void name(const struct fitstream_crash_slot *slot, const char *what, int number, const char *ending) {
  struct line line = {.file = STDERR_FILENO};
  say(&line, what);
  if (number) {
    put_number(&line, number);
    say(&line, " (");
    say(&line, ending);
    say(&line, ")");
  }
  if (slot) {
    if (number) say(&line, " while reading ");
    size_t count = slot->input;
    if (count == 1 && slot->path[0] == '-') say(&line, "standard input"); else show(&line, slot->path, count);
    if (slot->entry) {
      say(&line, "!");
      show(&line, slot->name, slot->entry);
    }
  }
  say(&line, "\n");
  flush(&line);
}

static void note(const struct fitstream_crash_slot *slot, int number, int file) {
  struct stat facts;
  // Standard input cannot be read again.
  if (slot->input == 1 && slot->path[0] == '-') return;
  int is_known = stat(slot->path, &facts) == 0;
#ifdef __APPLE__
  struct timespec modified = facts.st_mtimespec;
#else
  struct timespec modified = facts.st_mtim;
#endif
  struct line line = {.file = file};
  put_number(&line, number);
  say(&line, " ");
  say(&line, note_reading);
  say(&line, " ");
  put_number(&line, is_known ? (long long)facts.st_size : -1);
  say(&line, " ");
  put_number(&line, is_known ? modified.tv_sec * 1000000000LL + modified.tv_nsec : -1);
  say(&line, " ");
  put_encoded(&line, note_folder, strlen(note_folder));
  say(&line, " ");
  put_encoded(&line, slot->path, slot->input);
  say(&line, " ");
  put_encoded(&line, slot->name, slot->entry);
  say(&line, "\n");
  flush(&line);
}

static void remove_passing(void) {
  int is_left = 1;
  // The other threads run on, and may make a file in the folder after its turn: then all are removed once more.
  for (int tries = 0; is_left && tries < 100; tries++) {
    is_left = 0;
    if (tries) poll(NULL, 0, 1);
    for (int i = 0; i < fitstream_crash_paths; i++) {
      const char *path = passing[i];
      if (path && unlink(path) && rmdir(path) && (errno == ENOTEMPTY || errno == EEXIST)) is_left = 1;
    }
  }
}

static void end(int number) {
  remove_passing();
  signal(number, SIG_DFL);
  raise(number);
}

static void handle(int number, siginfo_t *info, void *context) {
  (void)context;
  // Another thread is in the handler, and ends the process.
  if (atomic_exchange(&is_ending, 1)) for (;;) pause();
  int kind = 0;
  while (kind < ending_count - 1 && endings[kind].number != number) kind++;
  // A signal sent from outside says nothing about the inputs.
  int is_own = info->si_code > 0 || info->si_pid == getpid();
  const struct fitstream_crash_slot *own = NULL;
  for (int i = 0; i < fitstream_crash_workers; i++) {
    const struct fitstream_crash_slot *slot = slots[i];
    if (slot && slot->is_taken && slot->input && pthread_equal(slot->thread, pthread_self())) own = slot;
  }
  int file = is_own && note_path ? open(note_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
  name(own, "fitstream: ended by signal ", number, endings[kind].name);
  if (own && file >= 0) note(own, number, file);
  for (int i = 0; i < fitstream_crash_workers; i++) {
    const struct fitstream_crash_slot *slot = slots[i];
    if (!slot || slot == own || !slot->is_taken || !slot->input) continue;
    name(slot, "fitstream: at that moment another worker was reading ", 0, "");
    if (file >= 0) note(slot, 0, file);
  }
  remove_passing();
  const struct sigaction *before = &endings[kind].before;
  if (before->sa_handler == SIG_DFL || before->sa_handler == SIG_IGN) {
    signal(number, SIG_DFL);
    raise(number);
  } else {
    sigaction(number, before, NULL);
    // A faulting instruction faults again by itself, which shows the other handler its place.
    if (info->si_code <= 0 || number == SIGTRAP) raise(number);
  }
}

// Gives the calling thread a stack for its handler, unless it has one.
static int give_stack(void *bytes) {
  stack_t stack = {.ss_sp = bytes, .ss_size = stack_bytes}, before;
  if (sigaltstack(NULL, &before) || !(before.ss_flags & SS_DISABLE)) return 0;
  return sigaltstack(&stack, NULL) == 0;
}

void fitstream_crash_install(void) {
  static char first_stack[stack_bytes] __attribute__((aligned(16)));
  give_stack(first_stack);
  if (atomic_exchange(&is_installed, 1)) return;
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < ending_count; i++) sigaddset(&action.sa_mask, endings[i].number);
  for (int i = 0; i < ending_count; i++) sigaction(endings[i].number, &action, &endings[i].before);
}

void fitstream_crash_note(const char *path, const char *reading, const char *folder) {
  char *old[] = {note_path, note_reading, note_folder};
  note_path = NULL;
  if (path) {
    note_reading = strdup(reading);
    note_folder = strdup(folder);
    if (note_reading && note_folder) note_path = strdup(path);
  } else {
    note_reading = note_folder = NULL;
  }
  for (int i = 0; i < 3; i++) free(old[i]);
}

void fitstream_crash_remove(const char *path) {
  for (int i = 0; i < fitstream_crash_paths; i++) {
    if (!path) free(atomic_exchange(&passing[i], NULL));
    if (!path || passing[i]) continue;
    passing[i] = strdup(path);
    return;
  }
}

// Two signals can come so close that two threads handle them at once: the handler stays, and counts.
static atomic_int seen[128];
static void (*_Atomic at_first)(int);

static void stop(int number) {
  if (atomic_exchange(&seen[number], 1)) end(number); else at_first(number);
}

void fitstream_crash_end_at_second(int number, void (*first)(int)) {
  struct sigaction action;
  if (number < 0 || number >= 128 || sigaction(number, NULL, &action) || action.sa_handler == SIG_IGN) return;
  at_first = first;
  action = (struct sigaction){.sa_handler = stop};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

// MARK: Workers

fitstream_crash_slot *fitstream_crash_enter(void) {
  if (!is_installed) return NULL;
  for (int i = 0; i < fitstream_crash_workers; i++) {
    if (!slots[i]) {
      struct fitstream_crash_slot *made = calloc(1, sizeof *made), *none = NULL;
      if (!made) return NULL;
      if (!atomic_compare_exchange_strong(&slots[i], &none, made)) free(made);
    }
    struct fitstream_crash_slot *slot = slots[i];
    if (atomic_exchange(&slot->is_taken, 1)) continue;
    slot->thread = pthread_self();
    slot->has_stack = give_stack(slot->stack);
    return slot;
  }
  return NULL;
}

void fitstream_crash_leave(fitstream_crash_slot *slot) {
  if (!slot) return;
  slot->input = 0;
  stack_t none = {.ss_flags = SS_DISABLE};
  if (slot->has_stack) sigaltstack(&none, NULL);
  slot->is_taken = 0;
}

static void set(atomic_size_t *kept, char *text, const void *bytes, size_t count) {
  atomic_store_explicit(kept, 0, memory_order_relaxed);
  // A name cut short would be that of another file; without one, the archive's name remains.
  if (count > fitstream_crash_path_bytes) return;
  memcpy(text, bytes, count);
  text[count] = 0;
  atomic_store_explicit(kept, count, memory_order_release);
}

void fitstream_crash_set_input(fitstream_crash_slot *slot, const void *bytes, size_t count) {
  if (!slot) return;
  atomic_store_explicit(&slot->entry, 0, memory_order_relaxed);
  set(&slot->input, slot->path, bytes, count);
}

void fitstream_crash_set_entry(fitstream_crash_slot *slot, const void *bytes, size_t count) {
  if (slot) set(&slot->entry, slot->name, bytes, count);
}
