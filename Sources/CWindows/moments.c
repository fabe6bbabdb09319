// The loops along the moments of a log, column by column: most are such that compilers make vectors of them.
// Tests/WorkoutsTests/MomentTableTests.swift compares what is made at once with what is made one by one.
#include "include/CWindows.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

enum { QUANTITIES = 5, POWER = 0, HEART_RATE = 1, SPEED = 3, ALTITUDE = 4, WAITING = 32 };
// A reading from here on is none; the greatest that is kept; nothing was noted.
enum { NONE = 65534, MOST = 65533, NOT_NOTED = 65535 };
// Moments that are looked at together, many and some, the longest ordinary step in seconds, the seconds that power is weighed by.
enum { MANY = 128, PART = 32, LONGEST = 60, WEIGHED = 30 };

struct fitstream_log {
  uint32_t milliseconds[FITSTREAM_MOMENTS], millimeters[FITSTREAM_MOMENTS];
  uint16_t readings[QUANTITIES][FITSTREAM_MOMENTS];
  uint8_t marks[FITSTREAM_MOMENTS], steps[FITSTREAM_MOMENTS];
};

#define ALWAYS static inline __attribute__((always_inline))

// Twice on x86-64, as in windows.c: what is called `name`, inlined, becomes `fitstream_name`.
#if defined(__x86_64__)
#define TWICE(result, name, parameters, arguments)                                             \
  __attribute__((target("avx2"))) static result name##_avx2 parameters { return name arguments; } \
  result fitstream_##name parameters {                                                         \
    return __builtin_cpu_supports("avx2") ? name##_avx2 arguments : name arguments;            \
  }
#else
#define TWICE(result, name, parameters, arguments) \
  result fitstream_##name parameters { return name arguments; }
#endif

// Moments of observations.

ALWAYS int put_readings(
    const struct fitstream_values *values, const struct fitstream_measures *measures, uint32_t any,
    struct fitstream_log *log, size_t at) {
  uint16_t great = 0;
  for (size_t quantity = 0; quantity < QUANTITIES; quantity++) {
    const double *from = values->readings[quantity];
    uint16_t steps[WAITING];
    double scale = measures->scales[quantity], offset = measures->offsets[quantity];
    uint32_t noted = measures->readings[quantity];
    if (!(any & noted)) {
      memset(log->readings[quantity] + at, UINT8_MAX, sizeof steps);
      continue;
    }
    for (size_t place = 0; place < WAITING; place++) {
      uint16_t reading = fitstream_steps((from[place] - offset) * scale + 0.5);
      reading = values->noted[place] & noted ? reading : NOT_NOTED;
      great |= reading == MOST;
      steps[place] = reading;
    }
    memcpy(log->readings[quantity] + at, steps, sizeof steps);
  }
  return !great;
}

ALWAYS int put_times(
    const struct fitstream_values *values, size_t count, const struct fitstream_gathered *state,
    struct fitstream_log *log, size_t at) {
  uint64_t far = 0;
  uint32_t milliseconds[WAITING], seconds[WAITING + 1], odd = 0;
  uint8_t steps[WAITING];
  seconds[0] = (uint32_t)state->newest_second;
  for (size_t place = 0; place < WAITING; place++) {
    uint64_t since = (uint64_t)values->time[place] - (uint64_t)state->origin;
    far |= place < count ? since : 0;
    milliseconds[place] = (uint32_t)since;
    seconds[place + 1] = (uint32_t)since / 1000;
  }
  for (size_t place = 0; place < WAITING; place++) {
    uint32_t step = seconds[place + 1] - seconds[place];
    odd |= place < count && step - 1 >= LONGEST;
    steps[place] = (uint8_t)step;
  }
  memcpy(log->milliseconds + at, milliseconds, sizeof milliseconds);
  memcpy(log->steps + at, steps, sizeof steps);
  return far <= UINT32_MAX && !odd;
}

ALWAYS int leaps(const double *degrees, size_t count, double before, double near) {
  int far = 0;
  for (size_t place = 0; place < count; place++) {
    double change = degrees[place] - (place > 0 ? degrees[place - 1] : before);
    far |= (change > near) | (change < -near);
  }
  return far;
}

ALWAYS double greater(double one, double other) { return one > other ? one : other; }

// Milliseconds since the counter moved last, one at least.
ALWAYS void since_move(
    const struct fitstream_log *log, size_t at, size_t count, uint32_t *moved_at, uint32_t *passed) {
  for (size_t place = 0; place < count; place++) {
    uint32_t now = log->milliseconds[at + place], since = now - *moved_at;
    passed[place] = since > 1 ? since : 1;
    *moved_at = log->marks[at + place] ? now : *moved_at;
  }
}

// Four at a time, as compilers may not choose the order of comparisons.
ALWAYS double greatest_of(const double *values, double most) {
  double lanes[4] = {most, most, most, most};
  for (size_t place = 0; place < WAITING; place += 4)
    for (size_t lane = 0; lane < 4; lane++) lanes[lane] = greater(lanes[lane], values[place + lane]);
  return greater(greater(lanes[0], lanes[1]), greater(lanes[2], lanes[3]));
}

ALWAYS int put_ways_of(
    const struct fitstream_values *values, size_t count, const struct fitstream_measures *measures, int has_speed,
    struct fitstream_gathered *state, struct fitstream_log *log, size_t at) {
  uint32_t gains[WAITING] = {0}, passed[WAITING] = {1}, moved_at = state->moved_at;
  double speeds[WAITING], beyond[WAITING];
  uint64_t far = 0;
  // Without signs, as counters may be anything.
  uint64_t base = (uint64_t)state->traveled - (uint64_t)state->counter;
  for (size_t place = 0; place < count; place++) {
    uint64_t before = (uint64_t)(place > 0 ? values->distance[place - 1] : state->counter);
    uint64_t gain = (uint64_t)values->distance[place] - before;
    far |= gain;
    gains[place] = (uint32_t)gain;
  }
  uint64_t traveled = base + (uint64_t)values->distance[count - 1];
  if (far > INT32_MAX || traveled > UINT32_MAX) return 0;
  for (size_t place = 0; place < count; place++) {
    log->marks[at + place] = gains[place] > 0;
    log->millimeters[at + place] = gains[place] > 0 ? (uint32_t)(base + (uint64_t)values->distance[place]) : 0;
  }
  since_move(log, at, count, &moved_at, passed);
  for (size_t place = 0; place < WAITING; place++) {
    int has_moved = place < count && gains[place] > 0;
    double speed = (double)(int32_t)gains[place] / (double)passed[place];
    speeds[place] = has_moved ? speed : 0;
    beyond[place] = has_moved ? values->readings[SPEED][place] - speed : 0;
  }
  for (size_t place = 0; place < count && !has_speed; place++) {
    uint16_t steps = gains[place] > 0 ? fitstream_steps(speeds[place] * measures->scales[SPEED] + 0.5) : NOT_NOTED;
    if (steps == MOST) return 0;
    log->readings[SPEED][at + place] = steps;
  }
  state->fastest = greatest_of(speeds, state->fastest);
  if (has_speed) state->most_beyond_way = greatest_of(beyond, state->most_beyond_way);
  state->traveled = (int64_t)traveled, state->counter = values->distance[count - 1], state->moved_at = moved_at;
  return 1;
}

// The steepest change of the height: no second is shorter than one, and so mostly nothing need be divided.
ALWAYS void note_heights(struct fitstream_gathered *state, const struct fitstream_log *log, size_t at, size_t count) {
  const uint16_t *heights = log->readings[ALTITUDE] + at;
  int32_t most = 0, missing = state->height >= NONE;
  for (size_t place = 0; place < count; place++) {
    int32_t change = (int32_t)heights[place] - (int32_t)(place > 0 ? heights[place - 1] : state->height);
    change = change < 0 ? -change : change;
    most = change > most ? change : most;
    missing |= heights[place] >= NONE;
  }
  if (!missing && (double)most <= state->steepest) {
    state->height = heights[count - 1], state->height_second = log->milliseconds[at + count - 1] / 1000;
    return;
  }
  for (size_t place = 0; place < count; place++) {
    int64_t second = log->milliseconds[at + place] / 1000;
    if (heights[place] >= NONE) continue;
    if (state->height < NONE) {
      int32_t change = (int32_t)heights[place] - (int32_t)state->height;
      double rise = (double)(change < 0 ? -change : change);
      state->steepest = greater(state->steepest, rise / (double)(second - state->height_second));
    }
    state->height = heights[place], state->height_second = second;
  }
}

ALWAYS int make_all(
    const struct fitstream_values *values, size_t count, const struct fitstream_measures *measures,
    struct fitstream_gathered *state, struct fitstream_log *log, size_t at) {
  uint32_t all = UINT32_MAX, any = 0;
  for (size_t place = 0; place < count; place++) all &= values->noted[place], any |= values->noted[place];
  uint32_t position = measures->latitude | measures->longitude;
  if ((all ^ any) & (position | measures->distance | measures->speed)) return 0;
  if (!put_times(values, count, state, log, at) || !put_readings(values, measures, any, log, at)) return 0;
  int has_place = (any & position) == position;
  if (has_place) {
    if (!state->has_place || leaps(values->latitude, count, state->latitude, measures->near_degrees)) return 0;
    if (leaps(values->longitude, count, state->longitude, measures->near_degrees)) return 0;
  }
  if (any & measures->distance) {
    if (!state->has_counter) return 0;
    if (!put_ways_of(values, count, measures, (any & measures->speed) != 0, state, log, at)) return 0;
  } else {
    memset(log->millimeters + at, 0, count * sizeof *log->millimeters);
    memset(log->marks + at, 0, count);
  }
  size_t last = count - 1;
  if (has_place) {
    state->latitude = values->latitude[last], state->longitude = values->longitude[last];
    state->placed_at = log->milliseconds[at + last];
  }
  note_heights(state, log, at, count);
  int64_t second = log->milliseconds[at + last] / 1000;
  state->recorded_seconds += second - state->newest_second;
  state->newest_second = second;
  return 1;
}

// Nearly always all that can wait: loops of a known length.
ALWAYS int make_moments(
    const struct fitstream_values *values, size_t count, const struct fitstream_measures *measures,
    struct fitstream_gathered *state, struct fitstream_log *log, size_t at) {
  if (count == WAITING) return make_all(values, WAITING, measures, state, log, at);
  return make_all(values, count, measures, state, log, at);
}

TWICE(int, make_moments,
      (const struct fitstream_values *values, size_t count, const struct fitstream_measures *measures,
       struct fitstream_gathered *state, struct fitstream_log *log, size_t at),
      (values, count, measures, state, log, at))

ALWAYS uint16_t extremes(
    const struct fitstream_log *log, size_t quantity, size_t place, size_t end, uint16_t *least) {
  const uint16_t *readings = log->readings[quantity];
  uint16_t low = UINT16_MAX, high = 0;
  for (; place < end; place++) {
    // "None" is the greatest of all numbers, and so becomes 0.
    uint16_t reading = readings[place], more = (uint16_t)(reading + 1);
    low = reading < low ? reading : low;
    high = more > high ? more : high;
  }
  *least = low;
  return high;
}

TWICE(uint16_t, extremes,
      (const struct fitstream_log *log, size_t quantity, size_t place, size_t end, uint16_t *least),
      (log, quantity, place, end, least))

// Runs of moments that come a second after the one before.

ALWAYS int are_run(const uint8_t *steps, const uint16_t *readings, size_t count) {
  uint8_t late = 0;
  uint16_t most = 0;
  for (size_t place = 0; place < count; place++) late |= steps[place] ^ 1;
  for (size_t place = 0; place < count; place++) most = readings[place] > most ? readings[place] : most;
  return !late && most < NONE;
}

ALWAYS size_t end_of_run(const struct fitstream_log *log, size_t quantity, size_t place, size_t end) {
  const uint8_t *steps = log->steps;
  const uint16_t *readings = log->readings[quantity];
  // Where moments come now and then, each is asked about: it has to be seen at once that it is none of a run.
  if (place == end || !are_run(steps + place, readings + place, 1)) return place;
  while (end - place >= MANY && are_run(steps + place, readings + place, MANY)) place += MANY;
  while (end - place >= PART && are_run(steps + place, readings + place, PART)) place += PART;
  while (place < end && are_run(steps + place, readings + place, 1)) place++;
  return place;
}

TWICE(size_t, end_of_run, (const struct fitstream_log *log, size_t quantity, size_t place, size_t end),
      (log, quantity, place, end))

void fitstream_add_power(
    const struct fitstream_log *log, size_t place, size_t end, struct fitstream_power *power, int32_t *ring,
    uint32_t *times, size_t steps) {
  const uint16_t *watts = log->readings[POWER];
  int64_t sum = 0;
  double fourths = power->fourths;
  int32_t window = power->window_sum, slot = power->place;
  size_t first = place;
  int64_t light = WEIGHED - 1 - power->seconds;
  for (; place < end; place++) {
    uint32_t now = watts[place];
    size_t step = now / 5;
    times[step < steps ? step : steps - 1]++;
    sum += now;
    size_t before = place - first;
    if (before < WEIGHED) {
      window -= ring[slot];
      if (++slot == WEIGHED) slot = 0;
    } else {
      window -= watts[place - WEIGHED];
    }
    window += (int32_t)now;
    if ((int64_t)before < light) continue;
    double square = (double)window * (double)window;
    fourths += square * square;
  }
  // The slot after the newest has the oldest.
  size_t kept = end - first < WEIGHED ? end - first : WEIGHED;
  for (size_t back = 1; back <= kept; back++) ring[(slot + WEIGHED - (int32_t)back) % WEIGHED] = watts[end - back];
  power->sum += sum, power->seconds += (int64_t)(end - first), power->fourths = fourths;
  power->window_sum = window, power->place = slot;
}

int64_t fitstream_add_heart_rate(
    const struct fitstream_log *log, size_t place, size_t end, uint32_t *times, size_t steps) {
  const uint16_t *rates = log->readings[HEART_RATE];
  int64_t sum = 0;
  for (; place < end; place++) {
    size_t step = rates[place] / 100;
    times[step < steps ? step : steps - 1]++;
    sum += rates[place];
  }
  return sum;
}

// Fits in 32 bits, as a log has fewer than 65,536 moments.
ALWAYS uint32_t sum_of(const uint16_t *readings, size_t count) {
  uint32_t sum = 0;
  for (size_t place = 0; place < count; place++) sum += readings[place];
  return sum;
}

ALWAYS int64_t add_pairs(
    const struct fitstream_log *log, size_t quantity, size_t place, size_t end, struct fitstream_pairs *pairs) {
  pairs->seconds += (int64_t)(end - place);
  pairs->value += sum_of(log->readings[quantity] + place, end - place);
  return pairs->rate += sum_of(log->readings[HEART_RATE] + place, end - place);
}

TWICE(int64_t, add_pairs,
      (const struct fitstream_log *log, size_t quantity, size_t place, size_t end, struct fitstream_pairs *pairs),
      (log, quantity, place, end, pairs))

ALWAYS size_t end_of_slow(
    const struct fitstream_log *log, size_t place, size_t end, size_t window, int32_t up, int32_t down) {
  const uint16_t *heights = log->readings[ALTITUDE];
  end = fitstream_end_of_run(log, ALTITUDE, place, end);
  for (; end - place >= PART; place += PART) {
    int fast = 0;
    for (size_t next = place; next < place + PART; next++) {
      int32_t rise = (int32_t)heights[next] - (int32_t)heights[next - window];
      fast |= (rise >= up) | (rise <= -down);
    }
    if (fast) break;
  }
  for (; place < end; place++) {
    int32_t rise = (int32_t)heights[place] - (int32_t)heights[place - window];
    if (rise >= up || rise <= -down) break;
  }
  return place;
}

TWICE(size_t, end_of_slow,
      (const struct fitstream_log *log, size_t place, size_t end, size_t window, int32_t up, int32_t down),
      (log, place, end, window, up, down))

ALWAYS size_t end_of_marks(const struct fitstream_log *log, size_t place, size_t end, uint8_t marks) {
  for (; end - place >= PART; place += PART) {
    uint8_t other = 0;
    for (size_t next = place; next < place + PART; next++) other |= log->marks[next] ^ marks;
    if (other) break;
  }
  while (place < end && log->marks[place] == marks) place++;
  return place;
}

TWICE(size_t, end_of_marks, (const struct fitstream_log *log, size_t place, size_t end, uint8_t marks),
      (log, place, end, marks))

ALWAYS size_t put_ways(const struct fitstream_log *log, size_t place, size_t end, uint32_t start, int32_t *to) {
  const uint32_t *times = log->milliseconds, *ways = log->millimeters;
  for (; end - place >= PART; place += PART, to += PART) {
    uint32_t odd = 0;
    for (size_t next = 0; next < PART; next++) odd |= (times[place + next] - times[place + next - 1]) ^ 1000;
    if (odd) break;
    for (size_t next = 0; next < PART; next++) to[next] = (int32_t)(ways[place + next] - start);
  }
  for (; place < end && times[place] - times[place - 1] == 1000; place++) *to++ = (int32_t)(ways[place] - start);
  return place;
}

TWICE(size_t, put_ways,
      (const struct fitstream_log *log, size_t place, size_t end, uint32_t start, int32_t *to),
      (log, place, end, start, to))
