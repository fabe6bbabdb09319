// The same program on a computer: FILE.fit in pieces of 64 bytes.
#include <stdio.h>
#include "ride.h"

void board_write(const char *text, int count) { fwrite(text, 1, (size_t)count, stdout); }

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (!file || !ride_begin()) return 2;
  uint8_t piece[64];
  size_t count;
  while ((count = fread(piece, 1, sizeof piece, file)) > 0)
    if (!ride_feed(piece, (intptr_t)count)) break;
  bool is_whole = ride_finish();
  report_totals();
  if (!record_ride()) return 3;
  report_record();
  return !is_whole;
}
