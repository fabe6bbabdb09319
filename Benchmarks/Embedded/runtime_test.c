// Holds the double arithmetic of runtime.c against this computer's own, over random and awkward numbers.
#include <stdio.h>
#include <string.h>
#define ARITHMETIC_ONLY
#include "runtime.c"

static uint64_t state = 0x9E3779B97F4A7C15u;
static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
static uint64_t bits(double v) { uint64_t b; memcpy(&b, &v, 8); return b; }
static double number(uint64_t b) { double v; memcpy(&v, &b, 8); return v; }
static int same(uint64_t found, double expected) {
  double v = number(found);
  return v != v ? expected != expected : found == bits(expected);
}

static uint64_t sample(int kind) {
  static const double awkward[] = {0.0, -0.0, 1, -1, 0.5, 4.9e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 1e300, 3, 1e-300};
  uint64_t b = next();
  switch (kind & 3) {
  case 0: return b;
  case 1: return (b & 0x800FFFFFFFFFFFFF) | (uint64_t)(1023 - 30 + (next() & 63)) << 52;
  case 2: return bits((double)(int64_t)(b >> (b & 63)));
  default: return bits(awkward[b % (sizeof awkward / sizeof *awkward)]);
  }
}

int main(void) {
  for (int i = 0; i < 2000000; i++) {
    uint64_t x = sample((int)next()), y = sample((int)next());
    double a = number(x), b = number(y);
    float f;
    uint32_t single = (uint32_t)x;
    memcpy(&f, &single, 4);
    int fine = same(__aeabi_dadd(x, y), a + b) && same(__aeabi_dsub(x, y), a - b) && same(__aeabi_dmul(x, y), a * b) &&
               same(__aeabi_ddiv(x, y), a / b) && same(__aeabi_f2d(single), (double)f) &&
               __aeabi_dcmplt(x, y) == (a < b) && __aeabi_dcmple(x, y) == (a <= b) && __aeabi_dcmpeq(x, y) == (a == b) &&
               __aeabi_dcmpgt(x, y) == (a > b) && __aeabi_dcmpge(x, y) == (a >= b) && __aeabi_dcmpun(x, y) == (a != a || b != b) &&
               same(__aeabi_i2d((int32_t)x), (int32_t)x) && same(__aeabi_ul2d(x), (double)x) && same(__aeabi_l2d((int64_t)x), (double)(int64_t)x);
    float narrow = (float)a;
    uint32_t narrowed;
    memcpy(&narrowed, &narrow, 4);
    fine = fine && (a != a ? (__aeabi_d2f(x) & 0x7FFFFFFF) > 0x7F800000 : __aeabi_d2f(x) == narrowed);
    if (a > -9e18 && a < 9e18) fine = fine && __aeabi_d2lz(x) == (int64_t)a;
    if (!fine) { printf("differs at %016llx, %016llx\n", (unsigned long long)x, (unsigned long long)y); return 1; }
  }
  puts("double arithmetic in software: two million cases as the hardware's");
  return 0;
}
