// A ride of two hours from values into bytes: RideRecorder.swift, the same on every machine.
#include "ride.h"

static uint32_t stored, hash = 2166136261u;
static char text[64];

bool board_store(const uint8_t *bytes, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) hash = (hash ^ bytes[i]) * 16777619u;
  stored += (uint32_t)count;
  return true;
}

static int put(int length, const char *name, uint32_t value) {
  uint32_t divisor = 1;
  while (*name) text[length++] = *name++;
  while (value / divisor >= 10) divisor *= 10;
  for (; divisor > 0; divisor /= 10) text[length++] = (char)('0' + value / divisor % 10);
  return length;
}

bool record_ride(void) {
  bool fine = record_begin();
  for (uint32_t second = 0; fine && second < 7200; second++) {
    int32_t bpm = second % 97 == 0 ? -1 : (int32_t)(100 + second % 80), watts = (int32_t)(second * 7 % 400);
    fine = record_second(1000000000u + second, 500000000 + (int32_t)second * 40, 100000000 - (int32_t)second * 30, bpm, watts);
    if (second % 60 == 59) fine = fine && record_flush();
  }
  uint8_t header[14];
  fine = fine && record_finish(header);
  for (int i = 0; i < 14; i++) hash = (hash ^ header[i]) * 16777619u;
  return fine;
}

void report_record(void) {
  int length = put(put(0, "recorded ", stored), " hash ", hash);
  text[length++] = '\n';
  board_write(text, length);
}
