// What a compiler takes for granted and a bare board lacks: memory functions, 64-bit shifts and double arithmetic in software, rounded
// to nearest as IEEE 754 wants it. Most projects link their toolchain's libgcc or compiler-rt instead.
#include <stddef.h>
#include <stdint.h>

#if !defined(ARITHMETIC_ONLY)
void *memcpy(void *to, const void *from, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
  return to;
}
void *memmove(void *to, const void *from, size_t count) {
  if ((uintptr_t)to <= (uintptr_t)from) return memcpy(to, from, count);
  while (count-- > 0) ((uint8_t *)to)[count] = ((const uint8_t *)from)[count];
  return to;
}
void *memset(void *to, int value, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)to)[i] = (uint8_t)value;
  return to;
}
#endif

#if defined(__arm__)
#define ALIAS(name) __attribute__((alias(#name)))
void __aeabi_memcpy(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memcpy4(void *to, const void *from, size_t count) ALIAS(__aeabi_memcpy);
void __aeabi_memcpy8(void *to, const void *from, size_t count) ALIAS(__aeabi_memcpy);
void __aeabi_memmove(void *to, const void *from, size_t count) { memmove(to, from, count); }
void __aeabi_memmove4(void *to, const void *from, size_t count) ALIAS(__aeabi_memmove);
void __aeabi_memmove8(void *to, const void *from, size_t count) ALIAS(__aeabi_memmove);
void __aeabi_memset(void *to, size_t count, int value) { memset(to, value, count); }
void __aeabi_memset4(void *to, size_t count, int value) ALIAS(__aeabi_memset);
void __aeabi_memset8(void *to, size_t count, int value) ALIAS(__aeabi_memset);
void __aeabi_memclr(void *to, size_t count) { memset(to, 0, count); }
void __aeabi_memclr4(void *to, size_t count) ALIAS(__aeabi_memclr);
void __aeabi_memclr8(void *to, size_t count) ALIAS(__aeabi_memclr);
uint64_t __aeabi_llsl(uint64_t value, int by) {
  uint32_t low = (uint32_t)value, high = (uint32_t)(value >> 32);
  if (by >= 32) return (uint64_t)(low << (by - 32)) << 32;
  return by == 0 ? value : (uint64_t)(high << by | low >> (32 - by)) << 32 | low << by;
}
uint64_t __aeabi_llsr(uint64_t value, int by) {
  uint32_t low = (uint32_t)value, high = (uint32_t)(value >> 32);
  if (by >= 32) return high >> (by - 32);
  return by == 0 ? value : (uint64_t)(high >> by) << 32 | (low >> by | high << (32 - by));
}
int64_t __aeabi_lasr(int64_t value, int by) {
  return value < 0 ? (int64_t)~__aeabi_llsr(~(uint64_t)value, by) : (int64_t)__aeabi_llsr((uint64_t)value, by);
}
#endif

#if defined(__arm__) || defined(ARITHMETIC_ONLY)
// A finite double is significand × 2^(exponent − 63); the significand's top bit is set unless the double is 0.
typedef struct { uint64_t significand; int exponent, negative, special; } Parts;

static const uint64_t sign_bit = (uint64_t)1 << 63, infinity = (uint64_t)0x7FF << 52, not_a_number = (uint64_t)0xFFF << 51;

static Parts parts(uint64_t bits) {
  Parts p = {bits << 11, (int)(bits >> 52 & 0x7FF), bits >> 63 != 0, 0};
  if (p.exponent == 0x7FF) {
    p.special = p.significand != 0 ? 2 : 1;
  } else if (p.exponent != 0) {
    p.significand |= sign_bit;
    p.exponent -= 1023;
  } else {
    p.exponent = -1022;
    while (p.significand != 0 && !(p.significand & sign_bit)) p.significand <<= 1, p.exponent--;
  }
  return p;
}

// Shifts to the right; what falls out leaves its trace in the lowest bit.
static uint64_t sticky(uint64_t value, int by) {
  if (by <= 0) return value;
  if (by > 63) return value != 0;
  return value >> by | ((value << (64 - by)) != 0);
}

static uint64_t whole(uint64_t significand, int exponent, int negative) {
  uint64_t sign = negative ? sign_bit : 0;
  if (significand == 0) return sign;
  while (!(significand & sign_bit)) significand <<= 1, exponent--;
  int biased = exponent + 1023;
  if (biased >= 0x7FF) return sign | infinity;
  if (biased <= 0) significand = sticky(significand, 1 - biased), biased = 0; else biased--;
  uint64_t result = significand >> 11;
  uint32_t rest = significand & 0x7FF;
  if (rest > 0x400 || (rest == 0x400 && (result & 1))) result++;
  return sign | (((uint64_t)biased << 52) + result);
}

uint64_t __aeabi_dadd(uint64_t x, uint64_t y) {
  Parts a = parts(x), b = parts(y);
  if (a.special || b.special) {
    if (a.special == 2 || b.special == 2 || (a.special && b.special && a.negative != b.negative)) return not_a_number;
    return a.special ? x : y;
  }
  if (a.significand == 0) return b.significand == 0 ? x & y : y;
  if (b.significand == 0) return x;
  if (a.exponent < b.exponent) { Parts t = a; a = b; b = t; }
  // One bit of room for the carry; both have eleven to spare.
  uint64_t high = a.significand >> 1, low = sticky(b.significand >> 1, a.exponent - b.exponent);
  if (a.negative == b.negative) return whole(high + low, a.exponent + 1, a.negative);
  if (high == low) return 0;
  return high > low ? whole(high - low, a.exponent + 1, a.negative) : whole(low - high, a.exponent + 1, b.negative);
}

uint64_t __aeabi_dsub(uint64_t x, uint64_t y) { return __aeabi_dadd(x, y ^ sign_bit); }

uint64_t __aeabi_dmul(uint64_t x, uint64_t y) {
  Parts a = parts(x), b = parts(y);
  uint64_t sign = (x ^ y) & sign_bit;
  if (a.special || b.special) {
    if (a.special == 2 || b.special == 2 || (!a.special && a.significand == 0) || (!b.special && b.significand == 0))
      return not_a_number;
    return sign | infinity;
  }
  uint64_t a1 = a.significand >> 32, a0 = (uint32_t)a.significand, b1 = b.significand >> 32, b0 = (uint32_t)b.significand;
  uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  return whole(high | ((uint32_t)low != 0) | ((uint32_t)other != 0), a.exponent + b.exponent + 1, sign != 0);
}

uint64_t __aeabi_ddiv(uint64_t x, uint64_t y) {
  Parts a = parts(x), b = parts(y);
  uint64_t sign = (x ^ y) & sign_bit;
  int isZero = !a.special && a.significand == 0, byZero = !b.special && b.significand == 0;
  if (a.special == 2 || b.special == 2 || (a.special && b.special) || (isZero && byZero)) return not_a_number;
  if (a.special || byZero) return sign | infinity;
  if (b.special || isZero) return sign;
  uint64_t rest = a.significand >> 11, by = b.significand >> 11, quotient = 0;
  for (int bit = 0; bit < 64; bit++, rest <<= 1) {
    quotient <<= 1;
    if (rest >= by) rest -= by, quotient |= 1;
  }
  return whole(quotient | (rest != 0), a.exponent - b.exponent, sign != 0);
}

static int order(uint64_t x, uint64_t y) {  // -1, 0, 1; 2 when there is none
  if ((x & ~sign_bit) > infinity || (y & ~sign_bit) > infinity) return 2;
  if (((x | y) & ~sign_bit) == 0) return 0;
  int64_t a = x & sign_bit ? -(int64_t)(x & ~sign_bit) : (int64_t)x, b = y & sign_bit ? -(int64_t)(y & ~sign_bit) : (int64_t)y;
  return a < b ? -1 : a > b;
}

int __aeabi_dcmpeq(uint64_t x, uint64_t y) { return order(x, y) == 0; }
int __aeabi_dcmplt(uint64_t x, uint64_t y) { return order(x, y) == -1; }
int __aeabi_dcmple(uint64_t x, uint64_t y) { return order(x, y) <= 0; }
int __aeabi_dcmpgt(uint64_t x, uint64_t y) { return order(x, y) == 1; }
int __aeabi_dcmpge(uint64_t x, uint64_t y) { int o = order(x, y); return o == 0 || o == 1; }
int __aeabi_dcmpun(uint64_t x, uint64_t y) { return order(x, y) == 2; }
uint64_t __aeabi_ui2d(uint32_t value) { return whole(value, 63, 0); }
uint64_t __aeabi_i2d(int32_t value) { return whole(value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 63, value < 0); }
uint64_t __aeabi_ul2d(uint64_t value) { return whole(value, 63, 0); }
uint64_t __aeabi_l2d(int64_t value) { return whole(value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 63, value < 0); }

int64_t __aeabi_d2lz(uint64_t x) {
  Parts p = parts(x);
  if (p.exponent < 0 || p.special) return 0;
  if (p.exponent > 62) return p.negative ? INT64_MIN : INT64_MAX;
  int64_t magnitude = (int64_t)(p.significand >> (63 - p.exponent));
  return p.negative ? -magnitude : magnitude;
}
int32_t __aeabi_d2iz(uint64_t x) { return (int32_t)__aeabi_d2lz(x); }

uint64_t __aeabi_f2d(uint32_t bits) {
  uint64_t sign = (uint64_t)(bits >> 31) << 63;
  uint32_t exponent = bits >> 23 & 0xFF, significand = bits & 0x7FFFFF;
  if (exponent == 0xFF) return sign | (significand ? not_a_number : infinity);
  if (exponent == 0) return whole((uint64_t)significand << 40, -126, sign != 0);
  return whole((uint64_t)(significand | 0x800000) << 40, (int)exponent - 127, sign != 0);
}

uint32_t __aeabi_d2f(uint64_t x) {
  Parts p = parts(x);
  uint32_t sign = (uint32_t)(x >> 63) << 31;
  if (p.special) return sign | (p.special == 2 ? 0x7FC00000 : 0x7F800000);
  if (p.significand == 0 || p.exponent < -150) return sign;
  // The bits of a single, and those that decide how it is rounded; one beyond the range becomes infinite by the carry.
  int biased = p.exponent + 127, drop = biased <= 0 ? 41 - biased : 40;
  uint64_t kept = drop > 63 ? 0 : p.significand >> drop, rest = p.significand << ((64 - drop) & 63);
  if (biased >= 255) return sign | 0x7F800000;
  uint32_t result = biased <= 0 ? (uint32_t)kept : ((uint32_t)(biased - 1) << 23) + (uint32_t)kept;
  if (rest > sign_bit || (rest == sign_bit && (result & 1))) result++;
  return sign | result;
}
#endif
