// peak FILE COMMAND...: runs a command and writes its peak resident kilobytes to FILE. A script cannot measure this
// itself, because its own memory counts for the command until the exec.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  pid_t child = fork();
  if (child == 0) {
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 126;
  FILE *file = fopen(argv[1], "w");
  if (!file) return 126;
  fprintf(file, "%ld\n", usage.ru_maxrss);
  fclose(file);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 125;
}
