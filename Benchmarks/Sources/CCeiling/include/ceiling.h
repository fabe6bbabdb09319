// The ceiling in hand-written C: see ceiling.c.
#ifndef CEILING_H
#define CEILING_H
#include <stddef.h>
#include <stdint.h>

enum { CEILING_FRAME = 0, CEILING_SIX = 1, CEILING_ALL = 2, CEILING_COLUMNS = 3 };

typedef struct {
  long messages, records;
  double six[6];
  double all;
  uint16_t checksum;
} Ceiling;

/// Fills the checksum's tables; once, before anything else.
void ceiling_prepare(void);
/// The checksum by carry-less multiplication, or by slicing-by-16.
uint16_t ceiling_checksum(uint16_t crc, const uint8_t *bytes, size_t count, int multiplies);
/// Decodes a single file (no chained files).
void ceiling_decode(const uint8_t *data, size_t length, int task, int multiplies, Ceiling *result);
/// Inflates a gzip member into a buffer of 64 KB over and over; returns the number of inflated bytes, 0 on an error.
size_t ceiling_inflate(const uint8_t *data, size_t length);
/// Inflates a gzip member at once, by libdeflate where the benchmarks are built with it; returns the number of inflated
/// bytes, 0 on an error.
size_t ceiling_inflate_whole(const uint8_t *data, size_t length, uint8_t *into, size_t capacity);
/// Makes a gzip member; returns its size, 0 when it does not fit.
size_t ceiling_deflate(const uint8_t *data, size_t length, uint8_t *into, size_t capacity);

#endif
