// The loops over hours of seconds that answers are worked out by.
//
// The greatest gain of running sums over windows of one length is looked for eight or four windows at a time.
// Plain C that compilers make vectors of. On x86-64 it is there twice: for AVX2, and for what every such processor has,
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
