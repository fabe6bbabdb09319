#ifndef FITSTREAM_CWINDOWS_H
#define FITSTREAM_CWINDOWS_H

#include <stddef.h>
#include <stdint.h>

/// The greatest difference `to[i] - from[i]` of `count` places, at least one; it wraps.
///
/// Puts the first of the places that have it into `first`.
int32_t fitstream_greatest_gain(const int32_t *to, const int32_t *from, size_t count, size_t *first);

/// The first of `count` places whose difference `to[i] - from[i]` is at least `bound`; `count` where there is none.
size_t fitstream_first_gain(const int32_t *to, const int32_t *from, size_t count, int32_t bound);

/// The number of steps in sixteen bits, rounded down: the greatest of them, 65,533, for more, and 65,535 for less than 0.
static inline uint16_t fitstream_steps(double steps) {
  double most = steps < 65533.0 ? steps : 65533.0;
  return most < 0 ? UINT16_MAX : (uint16_t)(int32_t)most;
}

/// The moments of a log, column by column, as `MomentTable` lays them out: `FITSTREAM_MOMENTS` at most.
struct fitstream_log;
enum { FITSTREAM_MOMENTS = 36864 };

/// Observations that wait to become moments, as `StagedValues` lays them out.
struct fitstream_values {
  int64_t time[32], distance[32];
  double readings[5][32], latitude[32], longitude[32];
  uint32_t noted[32];
};

/// What is known of the moments so far, as `GatheredState` lays it out.
struct fitstream_gathered {
  int64_t origin, newest_second, recorded_seconds, counter, traveled, height_second;
  double fastest, most_beyond_way, steepest, latitude, longitude;
  uint32_t placed_at, moved_at;
  uint16_t height;
  uint8_t has_counter, has_place;
};

/// The bits of what is noted, and of each quantity steps in a unit and least value.
struct fitstream_measures {
  uint32_t readings[5], speed, distance, latitude, longitude;
  double scales[5], offsets[5], near_degrees;
};

/// Makes moments of the first `count` observations and puts them at `place` of a log; returns 0, and has changed nothing
/// but what lies behind `place`, where one of them is not ordinary.
///
/// Each has to come one to sixty seconds after the one before, with the same of counter, place and speed as the others,
/// without a leap, a counter that falls or a reading that is too great to be kept.
int fitstream_make_moments(
  const struct fitstream_values *values, size_t count, const struct fitstream_measures *measures,
  struct fitstream_gathered *state, struct fitstream_log *log, size_t place);

/// One more than the greatest reading of a quantity from `place` on, before `end`, 0 where there is none; the least goes
/// to `least`, 65,535 where there is none.
uint16_t fitstream_extremes(
  const struct fitstream_log *log, size_t quantity, size_t place, size_t end, uint16_t *least);

/// The first of the moments from `place` on, before `end`, that does not come a second after the one before, or has no
/// reading of a quantity; `end` where there is none.
size_t fitstream_end_of_run(const struct fitstream_log *log, size_t quantity, size_t place, size_t end);

/// The sums of power over some seconds, and of its weighing.
struct fitstream_power {
  int64_t sum;
  /// The sum of the fourth powers of the sums over 30 seconds.
  double fourths;
  int64_t seconds;
  int32_t window_sum, place;
};

/// Adds the power of a run of moments. `ring` has the newest 30 seconds, `times` a count for every five watts, the last
/// for all that is more.
void fitstream_add_power(
  const struct fitstream_log *log, size_t place, size_t end, struct fitstream_power *power, int32_t *ring,
  uint32_t *times, size_t steps);

/// Adds the heart rates of a run, in hundredths of a beat; `times` has a count for every beat. Returns their sum.
int64_t fitstream_add_heart_rate(
  const struct fitstream_log *log, size_t place, size_t end, uint32_t *times, size_t steps);

/// The first of the moments from `place` on that does not come a second after the one before, or has no height, or one
/// that lies `up` steps above that of `window` moments before, or `down` below it; `end` where there is none.
size_t fitstream_end_of_slow(
  const struct fitstream_log *log, size_t place, size_t end, size_t window, int32_t up, int32_t down);

/// The first of the moments from `place` on whose marks are others than these; `end` where there is none.
size_t fitstream_end_of_marks(const struct fitstream_log *log, size_t place, size_t end, uint8_t marks);

/// Puts the way at the moments from `place` on, less `start`, while each comes 1,000 ms after the one before, which there
/// has to be; returns the first that does not, or `end`.
size_t fitstream_put_ways(const struct fitstream_log *log, size_t place, size_t end, uint32_t start, int32_t *to);

/// Sums over some seconds of a quantity, power or speed, and of the heart rate.
struct fitstream_pairs {
  int64_t seconds, value, rate;
};

/// Adds the readings of a run of both; returns the sum of the heart rates.
int64_t fitstream_add_pairs(
  const struct fitstream_log *log, size_t quantity, size_t place, size_t end, struct fitstream_pairs *pairs);

#endif
