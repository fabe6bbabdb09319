// The loops over hours of seconds that answers are worked out by.
//
// The greatest gain of running sums over windows of one length is looked for eight or four windows at a time.
// // Plain C that compilers make vectors of. On x86-64 it is there twice: for AVX2, and for what every such processor has,
// which lacks the greater of two numbers and takes four times the instructions.
// Tests/WorkoutsTests/BestsTests.swift compares the results with those of a plain loop.
#include "include/CWindows.h"

// Windows that are looked at together, before a place is looked for among them.
enum { BLOCK = 256, PART = 32 };

#define ALWAYS static inline __attribute__((always_inline))

ALWAYS int32_t gain(const int32_t *to, const int32_t *from, size_t place) {
  return (int32_t)((uint32_t)to[place] - (uint32_t)from[place]);
}

ALWAYS int32_t greatest(const int32_t *to, const int32_t *from, size_t count) {
  int32_t most = INT32_MIN;
  for (size_t place = 0; place < count; place++) {
    int32_t next = gain(to, from, place);
    most = most > next ? most : next;
  }
  return most;
}

ALWAYS int32_t search(const int32_t *to, const int32_t *from, size_t count, size_t *first) {
  int32_t most = INT32_MIN;
  size_t place = 0, block = 0;
  // Of a fixed length, so that nothing but the rest has to be cut to size.
  for (; count - block >= BLOCK; block += BLOCK) {
    int32_t next = greatest(to + block, from + block, BLOCK);
    if (next > most) most = next, place = block;
  }
  if (block < count) {
    int32_t next = greatest(to + block, from + block, count - block);
    if (next > most) most = next, place = block;
  }
  while (count - place > PART && greatest(to + place, from + place, PART) != most) place += PART;
  while (place + 1 < count && gain(to, from, place) != most) place++;
  *first = place;
  return most;
}

ALWAYS size_t first_from(const int32_t *to, const int32_t *from, size_t count, int32_t bound) {
  size_t place = 0;
  for (; count - place >= PART; place += PART) {
    int32_t found = 0;
    for (size_t next = place; next < place + PART; next++) found |= gain(to, from, next) >= bound;
    if (found) break;
  }
  while (place < count && gain(to, from, place) < bound) place++;
  return place;
}

#if defined(__x86_64__)
__attribute__((target("avx2")))
static size_t first_from_avx2(const int32_t *to, const int32_t *from, size_t count, int32_t bound) {
  return first_from(to, from, count, bound);
}

__attribute__((target("avx2")))
static int32_t search_avx2(const int32_t *to, const int32_t *from, size_t count, size_t *first) {
  return search(to, from, count, first);
}
#endif

int32_t fitstream_greatest_gain(const int32_t *to, const int32_t *from, size_t count, size_t *first) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return search_avx2(to, from, count, first);
#endif
  return search(to, from, count, first);
}

size_t fitstream_first_gain(const int32_t *to, const int32_t *from, size_t count, int32_t bound) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return first_from_avx2(to, from, count, bound);
#endif
  return first_from(to, from, count, bound);
}

// Sums along the moments of a log. Readings from here on are none.
enum { NONE = 65534, WEIGHED = 30 };

ALWAYS int follows(const struct fitstream_moment *moment, uint16_t reading) {
  return moment->step == 1 && reading < NONE;
}

size_t fitstream_add_power(
    const struct fitstream_moment *moments, size_t count, struct fitstream_power *power, int32_t *ring, uint32_t *times,
    size_t steps) {
  int64_t sum = power->sum, seconds = power->seconds;
  double fourths = power->fourths;
  int32_t window = power->window_sum, slot = power->place;
  size_t place = 0;
  for (; place < count; place++) {
    uint16_t watts = moments[place].power;
    if (!follows(moments + place, watts)) break;
    size_t step = watts / 5;
    times[step < steps ? step : steps - 1]++;
    sum += watts;
    window += (int32_t)watts - ring[slot];
    ring[slot] = watts;
    if (++slot == WEIGHED) slot = 0;
    if (++seconds < WEIGHED) continue;
    double square = (double)window * (double)window;
    fourths += square * square;
  }
  power->sum = sum, power->seconds = seconds, power->fourths = fourths;
  power->window_sum = window, power->place = slot;
  return place;
}

size_t fitstream_add_heart_rate(
    const struct fitstream_moment *moments, size_t count, int64_t *sum, uint32_t *times, size_t steps) {
  int64_t whole = *sum;
  size_t place = 0;
  for (; place < count; place++) {
    uint16_t rate = moments[place].heart_rate;
    if (!follows(moments + place, rate)) break;
    size_t step = rate / 100;
    times[step < steps ? step : steps - 1]++;
    whole += rate;
  }
  *sum = whole;
  return place;
}

ALWAYS size_t add_pairs(
    const struct fitstream_moment *moments, size_t count, int is_speed, struct fitstream_pairs *pairs) {
  int64_t values = 0, rates = 0;
  size_t place = 0;
  for (; place < count; place++) {
    const struct fitstream_moment *moment = moments + place;
    uint16_t value = is_speed ? moment->speed : moment->power;
    if (!follows(moment, value) || moment->heart_rate >= NONE) break;
    values += value, rates += moment->heart_rate;
  }
  pairs->seconds += (int64_t)place, pairs->value += values, pairs->rate += rates;
  return place;
}

size_t fitstream_add_pairs(
    const struct fitstream_moment *moments, size_t count, int is_speed, struct fitstream_pairs *pairs) {
  return is_speed ? add_pairs(moments, count, 1, pairs) : add_pairs(moments, count, 0, pairs);
}

size_t fitstream_end_of_slow(
    const struct fitstream_moment *moments, size_t place, size_t count, size_t window, int32_t up, int32_t down) {
  for (; place < count; place++) {
    uint16_t height = moments[place].altitude;
    if (!follows(moments + place, height)) break;
    int32_t rise = (int32_t)height - (int32_t)moments[place - window].altitude;
    if (rise >= up || rise <= -down) break;
  }
  return place;
}

size_t fitstream_end_of_marks(const struct fitstream_moment *moments, size_t place, size_t count, uint8_t marks) {
  while (place < count && moments[place].marks == marks) place++;
  return place;
}
