// CRC-16/ARC (FIT) and CRC-32 (gzip, zip) by carry-less multiplication, 64 bytes a step.
//
// A register of 128 bits holds a polynomial with its highest power in the lowest bit, the order in which a reflected
// CRC takes the bytes. Moving a register n bits ahead multiplies it by x^n. Modulo the CRC's polynomial P, that is two
// products of 64 bits: of the first half with x^(n+64), of the second with x^n. A product of two reversed numbers is
// one bit short, so the factors are x^(n+63) mod P and x^(n-1) mod P, reversed in 64 bits.
// Tests/FITCoreTests/ChecksumTests.swift and Tests/ArchivesTests/CRC32Tests.swift compare the results with other
// methods.
#include "include/CChecksum.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__((target("pclmul,sse2")))
typedef __m128i Register;

static int is_available(void) { return __builtin_cpu_supports("pclmul"); }
TARGET static inline Register load(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)p); }
TARGET static inline void store(uint8_t *p, Register r) { _mm_storeu_si128((__m128i *)p, r); }
TARGET static inline Register add(Register a, Register b) { return _mm_xor_si128(a, b); }
TARGET static inline Register factors(uint64_t first, uint64_t second) { return _mm_set_epi64x((long long)second, (long long)first); }
TARGET static inline Register start(uint32_t crc) { return _mm_cvtsi32_si128((int)crc); }
TARGET static inline Register ahead(Register r, Register by) {
  return _mm_xor_si128(_mm_clmulepi64_si128(r, by, 0x00), _mm_clmulepi64_si128(r, by, 0x11));
}
#define FOLDS 1

#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif

#define TARGET __attribute__((target("aes")))
typedef uint64x2_t Register;

static int is_available(void) {
#if defined(__APPLE__)
  return 1;
#elif defined(__linux__)
  return (getauxval(AT_HWCAP) >> 4) & 1;  // HWCAP_PMULL
#else
  return 0;
#endif
}
TARGET static inline Register load(const uint8_t *p) { return vreinterpretq_u64_u8(vld1q_u8(p)); }
TARGET static inline void store(uint8_t *p, Register r) { vst1q_u8(p, vreinterpretq_u8_u64(r)); }
TARGET static inline Register add(Register a, Register b) { return veorq_u64(a, b); }
TARGET static inline Register factors(uint64_t first, uint64_t second) { return vcombine_u64(vcreate_u64(first), vcreate_u64(second)); }
TARGET static inline Register start(uint32_t crc) { return factors(crc, 0); }
TARGET static inline Register ahead(Register r, Register by) {
  Register first = vreinterpretq_u64_p128(vmull_p64(vgetq_lane_u64(r, 0), vgetq_lane_u64(by, 0)));
  Register second = vreinterpretq_u64_p128(vmull_p64(vgetq_lane_u64(r, 1), vgetq_lane_u64(by, 1)));
  return veorq_u64(first, second);
}
#define FOLDS 1
#endif

#if defined(FOLDS)
// x^575, x^511 (64 bytes ahead) and x^191, x^127 (16 bytes ahead) mod P, reversed.
typedef struct { uint64_t far_first, far_second, near_first, near_second; } Powers;

// P = x^16 + x^15 + x^2 + 1
static const Powers powers_16 = {0xc450000000000000u, 0x8101000000000000u, 0xccd0000000000000u, 0xc100000000000000u};
// P = x^32 + x^26 + x^23 + x^22 + x^16 + x^12 + x^11 + x^10 + x^8 + x^7 + x^5 + x^4 + x^2 + x + 1
static const Powers powers_32 = {0x653d982200000000u, 0xcad38e8f00000000u, 0x65673b4600000000u, 0x9ba54c6f00000000u};

TARGET static size_t fold(const Powers *p, uint32_t crc, const uint8_t *bytes, size_t count, uint8_t *rest) {
  const Register far = factors(p->far_first, p->far_second), near = factors(p->near_first, p->near_second);
  size_t taken = 64;
  Register a = add(load(bytes), start(crc)), b = load(bytes + 16), c = load(bytes + 32), d = load(bytes + 48);
  for (; count - taken >= 64; taken += 64) {
    a = add(ahead(a, far), load(bytes + taken));
    b = add(ahead(b, far), load(bytes + taken + 16));
    c = add(ahead(c, far), load(bytes + taken + 32));
    d = add(ahead(d, far), load(bytes + taken + 48));
  }
  b = add(ahead(a, near), b);
  c = add(ahead(b, near), c);
  d = add(ahead(c, near), d);
  store(rest, d);
  return taken;
}

#define FOLD(powers) if (count >= 64 && is_available()) return fold(&powers, crc, bytes, count, rest)
#else
#define FOLD(powers) (void)crc, (void)bytes, (void)count, (void)rest
#endif

size_t fitstream_checksum_fold(uint16_t crc, const uint8_t *bytes, size_t count, uint8_t *rest) {
  FOLD(powers_16);
  return 0;
}

size_t fitstream_checksum_fold_32(uint32_t crc, const uint8_t *bytes, size_t count, uint8_t *rest) {
  FOLD(powers_32);
  return 0;
}
