// Prints route points and totals, the same on every machine: each number in full, and a hash over every bit of every double.
#include "ride.h"

static char line[96];
static int length;
static uint32_t points, samples, hash = 2166136261u;
static double meters_covered;

static void put_text(const char *text) {
  while (*text) line[length++] = *text++;
}

static void put_number(int64_t value) {
  char digits[20];
  int count = 0;
  uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  if (value < 0) line[length++] = '-';
  do {
    // Division by ten in 16-bit steps: a 32-bit processor needs no library for it.
    uint32_t remainder = 0;
    for (int part = 48; part >= 0; part -= 16) {
      uint32_t step = remainder << 16 | (uint32_t)(rest >> part & 0xFFFF);
      remainder = step % 10;
      rest = (rest & ~((uint64_t)0xFFFF << part)) | (uint64_t)(step / 10) << part;
    }
    digits[count++] = (char)('0' + remainder);
  } while (rest != 0);
  while (count > 0) line[length++] = digits[--count];
}

static void end_line(void) {
  line[length++] = '\n';
  board_write(line, length);
  length = 0;
}

static void put(const char *name, int64_t value) {
  put_text(name);
  put_number(value);
}

static void mix(const void *value, int size) {
  for (int i = 0; i < size; i++) hash = (hash ^ ((const uint8_t *)value)[i]) * 16777619u;
}

void board_route_point(int64_t time, double latitude, double longitude, double altitude) {
  points++;
  mix(&time, 8), mix(&latitude, 8), mix(&longitude, 8), mix(&altitude, 8);
  put("point ", time);
  put(" latitude-e7 ", (int32_t)(latitude * 1e7));
  put(" longitude-e7 ", (int32_t)(longitude * 1e7));
  put(" altitude-cm ", (int32_t)(altitude * 100));
  end_line();
}

void board_distance(int64_t start, int64_t end, double meters) {
  samples++;
  mix(&start, 8), mix(&end, 8), mix(&meters, 8);
  meters_covered += meters;
}

void report_totals(void) {
  put("records ", ride_total(0));
  put(" sessions ", ride_total(1));
  put(" highest-power-watts ", ride_total(2));
  put(" whole ", ride_total(3));
  end_line();
  put("points ", points);
  put(" distance-samples ", samples);
  put(" distance-mm ", (int32_t)(meters_covered * 1000 + 0.5));
  put(" hash ", hash);
  end_line();
}
