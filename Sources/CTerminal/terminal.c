// Swift cannot call ioctl, which takes any number of arguments.
#include "include/CTerminal.h"

#include <sys/ioctl.h>

int fitstream_terminal_columns(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
