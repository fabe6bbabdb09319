// Runs one command after another and reports the cost of each: for run.py.
//
//   runner SECONDS MEGABYTES: the time after which a command is ended, and the address space it may have; 0 is any
//
// A process of its own, because the peak memory that the kernel reports for a child counts its parent's when it was
// made: this one has a megabyte, a Python program thirty.
//
//   in:  standard input, output, errors, and the arguments, separated by tabs, one command a line
//   out: exit code (-1: ended by a signal), signal, wall time in µs, processor time in µs, peak memory in KiB
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { mostArguments = 64 };

static unsigned secondsUntilAlarm;
static rlim_t addressSpace;

static void openAs(int descriptor, const char *path, int flags) {
  int file = open(path, flags, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
  if (file != descriptor) close(file);
}

static void become(char **words) {
  // Both outlast exec: a command that hangs or eats memory is ended before the machine suffers.
  alarm(secondsUntilAlarm);
  struct rlimit memory = {addressSpace, addressSpace}, none = {0, 0};
  if (addressSpace) setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &none);
  openAs(0, words[0], O_RDONLY);
  openAs(1, words[1], O_WRONLY | O_CREAT | O_TRUNC);
  openAs(2, words[2], O_WRONLY | O_CREAT | O_TRUNC);
  execv(words[3], words + 3);
  _exit(127);
}

static long microseconds(struct timeval time) { return time.tv_sec * 1000000L + time.tv_usec; }

int main(int argumentCount, char **arguments) {
  if (argumentCount != 3) return 2;
  secondsUntilAlarm = (unsigned)strtoul(arguments[1], NULL, 10);
  addressSpace = (rlim_t)strtoul(arguments[2], NULL, 10) << 20;
  char *line = NULL;
  size_t capacity = 0;
  ssize_t count;
  while ((count = getline(&line, &capacity, stdin)) > 0) {
    line[count - 1] = 0;
    char *words[mostArguments + 1];
    int wordCount = 0;
    for (char *word = strtok(line, "\t"); word && wordCount < mostArguments; word = strtok(NULL, "\t")) {
      words[wordCount++] = word;
    }
    words[wordCount] = NULL;
    if (wordCount < 4) return 2;

    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) become(words);
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) < 0) return 1;
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%d %d %ld %ld %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1,
      WIFSIGNALED(status) ? WTERMSIG(status) : 0,
      (end.tv_sec - start.tv_sec) * 1000000L + (end.tv_nsec - start.tv_nsec) / 1000,
      microseconds(usage.ru_utime) + microseconds(usage.ru_stime), usage.ru_maxrss);
    fflush(stdout);
  }
  free(line);
  return 0;
}
