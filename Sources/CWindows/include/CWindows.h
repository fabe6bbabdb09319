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

/// A moment of a log, as `LoggedMoment` lays it out; a reading from 65,534 on is none.
struct fitstream_moment {
  uint32_t milliseconds, millimeters;
  uint16_t power, heart_rate, cadence, speed, altitude;
  uint8_t marks, step;
};

/// The sums of power over some seconds, and of its weighing.
struct fitstream_power {
  int64_t sum;
  /// The sum of the fourth powers of the sums over 30 seconds.
  double fourths;
  int64_t seconds;
  int32_t window_sum, place;
};

/// Adds the power of moments from the first on, while each comes a second after the one before and has a reading;
/// returns how many. `ring` has the newest 30 seconds, `times` a count for every five watts, the last for all that is more.
size_t fitstream_add_power(
  const struct fitstream_moment *moments, size_t count, struct fitstream_power *power, int32_t *ring, uint32_t *times,
  size_t steps);

/// The same of heart rates, in hundredths of a beat; `times` has a count for every beat.
size_t fitstream_add_heart_rate(
  const struct fitstream_moment *moments, size_t count, int64_t *sum, uint32_t *times, size_t steps);

/// The first of the moments from `place` on that does not come a second after the one before, or has no height, or one
/// that lies `up` steps above that of `window` moments before, or `down` below it; `count` where there is none.
size_t fitstream_end_of_slow(
  const struct fitstream_moment *moments, size_t place, size_t count, size_t window, int32_t up, int32_t down);

/// The first of the moments from `place` on whose marks are others than these; `count` where there is none.
size_t fitstream_end_of_marks(const struct fitstream_moment *moments, size_t place, size_t count, uint8_t marks);

/// Sums over some seconds of a quantity, power or speed, and of the heart rate.
struct fitstream_pairs {
  int64_t seconds, value, rate;
};

/// Adds the moments from the first on, at most `count`, while each comes a second after the one before and has both;
/// returns how many.
size_t fitstream_add_pairs(
  const struct fitstream_moment *moments, size_t count, int is_speed, struct fitstream_pairs *pairs);

#endif
