// Hand-written C for a FIT file in memory: framing, checksum, and six fields of each record, or every number of every
// message with its invalid check as a double (no scale, no expansion). Also zlib's plain inflate loop. No error
// handling, little-endian host, a single file, no compressed timestamps: a bound to measure against, not a decoder.
#include "ceiling.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#ifdef CEILING_LIBDEFLATE
#include <libdeflate.h>
#endif

#define fitstream_checksum_fold ceiling_fold
#define fitstream_checksum_fold_32 ceiling_fold_32
#include "../../../Sources/CChecksum/fold.c"

typedef struct { uint16_t offset; uint8_t number, size, type, big; } Field;
typedef struct { uint16_t global, size; int count, pick_count; Field fields[512], picks[6]; } Definition;
static uint16_t table[16][256];
static Definition definitions[16];  // the six fields are found once, when their message is defined

void ceiling_prepare(void) {
  for (int i = 0; i < 256; i++) {
    uint16_t c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xA001 : c >> 1;
    table[0][i] = c;
  }
  for (int s = 1; s < 16; s++)
    for (int i = 0; i < 256; i++) table[s][i] = table[s - 1][i] >> 8 ^ table[0][table[s - 1][i] & 255];
}

static uint16_t checksum_by_tables(uint16_t crc, const uint8_t *p, size_t n) {
  for (; n >= 16; p += 16, n -= 16) {
    uint64_t a, b;
    memcpy(&a, p, 8);
    memcpy(&b, p + 8, 8);
    a ^= crc;
    crc = 0;
    for (int i = 0; i < 8; i++) crc ^= table[15 - i][a >> 8 * i & 255] ^ table[7 - i][b >> 8 * i & 255];
  }
  while (n--) crc = crc >> 8 ^ table[0][(crc ^ *p++) & 255];
  return crc;
}

uint16_t ceiling_checksum(uint16_t crc, const uint8_t *p, size_t n, int multiplies) {
  uint8_t rest[16];
  size_t folded = multiplies ? ceiling_fold(crc, p, n, rest) : 0;
  if (folded) crc = checksum_by_tables(0, rest, 16);
  return checksum_by_tables(crc, p + folded, n - folded);
}

static inline uint64_t load_field(const uint8_t *p, int size, int big) {
  uint16_t h; uint32_t w; uint64_t d;
  switch (size) {
  case 1: return *p;
  case 2: memcpy(&h, p, 2); return big ? __builtin_bswap16(h) : h;
  case 4: memcpy(&w, p, 4); return big ? __builtin_bswap32(w) : w;
  default: memcpy(&d, p, 8); return big ? __builtin_bswap64(d) : d;
  }
}

static const uint8_t sizes[17] = {1, 1, 1, 2, 2, 4, 4, 1, 4, 8, 1, 2, 4, 1, 8, 8, 8};

static inline double number(const uint8_t *p, const Field *f) {
  uint64_t v = load_field(p, sizes[f->type], f->big);
  float s; double d;
  switch (f->type) {
  case 0: case 2: return v == 0xFF ? 0 : v;
  case 1: return v == 0x7F ? 0 : (int8_t)v;
  case 3: return v == 0x7FFF ? 0 : (int16_t)v;
  case 4: return v == 0xFFFF ? 0 : v;
  case 5: return v == 0x7FFFFFFF ? 0 : (int32_t)v;
  case 6: return v == 0xFFFFFFFF ? 0 : v;
  case 8: { uint32_t w = v; memcpy(&s, &w, 4); return s == s ? s : 0; }
  case 9: memcpy(&d, &v, 8); return d == d ? d : 0;
  case 10: case 11: case 12: case 16: return v;
  case 14: return v == 0x7FFFFFFFFFFFFFFF ? 0 : (double)(int64_t)v;
  case 15: return v == UINT64_MAX ? 0 : (double)v;
  default: return 0;
  }
}

static inline int64_t integer(const uint8_t *p, const Field *f) {
  switch (f->type << 1 | f->big) {
  case 0 << 1: case 0 << 1 | 1: case 2 << 1: case 2 << 1 | 1: return p[0] == 0xFF ? 0 : p[0];
  case 1 << 1: case 1 << 1 | 1: return p[0] == 0x7F ? 0 : (int8_t)p[0];
  case 3 << 1: { int16_t v; memcpy(&v, p, 2); return v == 0x7FFF ? 0 : v; }
  case 4 << 1: { uint16_t v; memcpy(&v, p, 2); return v == 0xFFFF ? 0 : v; }
  case 5 << 1: { int32_t v; memcpy(&v, p, 4); return v == 0x7FFFFFFF ? 0 : v; }
  case 6 << 1: { uint32_t v; memcpy(&v, p, 4); return v == 0xFFFFFFFF ? 0 : v; }
  default: return (int64_t)number(p, f);
  }
}

static const uint8_t *define(const uint8_t *p) {
  Definition *d = &definitions[*p & 15];
  int big = p[2], developer = *p & 32, n = p[5];
  d->global = (uint16_t)load_field(p + 3, 2, big);
  d->count = d->pick_count = 0;
  d->size = 0;
  p += 6;
  for (int part = 0; part < 2; part++) {
    for (; n; n--, p += 3) {
      int type = part ? 13 : p[2] & 31;
      if (type > 16 || !p[1] || p[1] % sizes[type]) type = 13;
      d->fields[d->count++] = (Field){d->size, part ? 255 : p[0], p[1], type, big};
      if (!part && d->pick_count < 6 && (p[0] <= 1 || p[0] == 3 || (p[0] >= 5 && p[0] <= 7)))
        d->picks[d->pick_count++] = d->fields[d->count - 1];
      d->size += p[1];
    }
    if (part || !developer) break;
    n = *p++;
  }
  return p;
}

static inline __attribute__((always_inline)) void decode(const uint8_t *data, size_t length, int task, int multiplies, Ceiling *result) {
  uint32_t size;
  memcpy(&size, data + 4, 4);
  const uint8_t *p = data + data[0], *end = p + size, *checked = data;
  if (end > data + length) end = data + length;
  uint16_t crc = 0;
  double sums[4] = {0, 0, 0, 0};
  int64_t six = 0;
  long messages = 0, records = 0;
  memset(definitions, 0, sizeof definitions);
  // Most messages have the header of the one before: then the place of the next does not wait for the definition's size.
  // That pays where nothing else is done with a message.
  const Definition *d = definitions;
  int header = -1;
  uint32_t message_size = 0;
  while (p < end) {
    if (p >= checked) {
      const uint8_t *to = p + 16384 < end ? p + 16384 : end;
      crc = ceiling_checksum(crc, checked, (size_t)(to - checked), multiplies);
      checked = to;
    }
    if (task != CEILING_FRAME || *p != header) {
      if ((*p & 0xC0) == 0x40) { p = define(p); header = -1; continue; }
      header = *p;
      d = &definitions[header & 15];
      message_size = d->size;
    }
    p++;
    messages++;
    if (d->global == 20) records++;
    if (task == CEILING_ALL) {
      for (const Field *f = d->fields, *last = f + d->count; f < last; f++)
        for (int at = 0; f->type != 7 && f->type != 13 && at < f->size; at += sizes[f->type])
          sums[f->number & 3] += number(p + f->offset + at, f);
    } else if (task == CEILING_SIX && d->global == 20) {
      for (const Field *f = d->picks, *last = f + d->pick_count; f < last; f++) six += integer(p + f->offset, f);
    }
    p += message_size;
  }
  result->messages = messages;
  result->records = records;
  result->six = six;
  result->all = sums[0] + sums[1] + sums[2] + sums[3];
  result->checksum = crc;
}

void ceiling_decode(const uint8_t *data, size_t length, int task, int multiplies, Ceiling *result) {
  switch (task << 1 | multiplies) {
  case CEILING_FRAME << 1: decode(data, length, CEILING_FRAME, 0, result); break;
  case CEILING_FRAME << 1 | 1: decode(data, length, CEILING_FRAME, 1, result); break;
  case CEILING_SIX << 1: decode(data, length, CEILING_SIX, 0, result); break;
  case CEILING_SIX << 1 | 1: decode(data, length, CEILING_SIX, 1, result); break;
  case CEILING_ALL << 1: decode(data, length, CEILING_ALL, 0, result); break;
  default: decode(data, length, CEILING_ALL, 1, result); break;
  }
}

size_t ceiling_inflate(const uint8_t *data, size_t length) {
  static uint8_t buffer[65536];
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, 31) != Z_OK) return 0;
  stream.next_in = (Bytef *)(uintptr_t)data;
  stream.avail_in = (uInt)length;
  size_t total = 0;
  int status;
  do {
    stream.next_out = buffer;
    stream.avail_out = sizeof buffer;
    status = inflate(&stream, Z_NO_FLUSH);
    total += sizeof buffer - stream.avail_out;
  } while (status == Z_OK);
  inflateEnd(&stream);
  return status == Z_STREAM_END ? total : 0;
}

// A stream from one buffer into another.
static z_stream stream_between(const uint8_t *data, size_t length, uint8_t *into, size_t capacity) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  stream.next_in = (Bytef *)(uintptr_t)data;
  stream.avail_in = (uInt)length;
  stream.next_out = into;
  stream.avail_out = (uInt)capacity;
  return stream;
}

size_t ceiling_inflate_whole(const uint8_t *data, size_t length, uint8_t *into, size_t capacity) {
#ifdef CEILING_LIBDEFLATE
  static struct libdeflate_decompressor *decompressor;
  if (!decompressor) decompressor = libdeflate_alloc_decompressor();
  size_t inflated;
  return libdeflate_gzip_decompress(decompressor, data, length, into, capacity, &inflated) == LIBDEFLATE_SUCCESS ? inflated : 0;
#else
  z_stream stream = stream_between(data, length, into, capacity);
  if (inflateInit2(&stream, 31) != Z_OK) return 0;
  int status = inflate(&stream, Z_FINISH);
  size_t inflated = capacity - stream.avail_out;
  inflateEnd(&stream);
  return status == Z_STREAM_END ? inflated : 0;
#endif
}

size_t ceiling_deflate(const uint8_t *data, size_t length, uint8_t *into, size_t capacity) {
  z_stream stream = stream_between(data, length, into, capacity);
  if (deflateInit2(&stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  int status = deflate(&stream, Z_FINISH);
  size_t total = capacity - stream.avail_out;
  deflateEnd(&stream);
  return status == Z_STREAM_END ? total : 0;
}
