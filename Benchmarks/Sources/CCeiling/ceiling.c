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

static uint16_t table[16][256];

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

// What the bytes of a number mean: its type, with the low bit for the high byte first; and what is no number.
enum { OPAQUE = 34, END };

typedef struct { uint32_t offset; uint8_t meaning, is_array; } Number;
typedef struct {
  uint16_t global;
  uint8_t is_big, is_regular;
  uint32_t size;
  int count;
  // Where the six fields are, if they have the types of the profile: latitude, longitude, heart rate, distance, power,
  // speed and enhanced speed; -1 for an absent one. And the number that each of them is.
  int32_t six[7], places[7];
  Number numbers[255 * 255 + 1];  // all elements of all fields in file order, and an end
} Definition;

static const uint8_t shifts[17] = {0, 0, 0, 1, 1, 2, 2, 0, 2, 3, 0, 1, 2, 0, 3, 3, 3};
// One of the six by its field number, from 1.
static const uint8_t six_places[256] = {[0] = 1, [1] = 2, [3] = 3, [5] = 4, [7] = 5, [6] = 6, [73] = 7};
static const uint8_t six_types[7] = {5, 5, 2, 6, 4, 4, 6};
static Definition definitions[16];

static inline uint16_t load_16(const uint8_t *p, int big) { uint16_t v; memcpy(&v, p, 2); return big ? __builtin_bswap16(v) : v; }
static inline uint32_t load_32(const uint8_t *p, int big) { uint32_t v; memcpy(&v, p, 4); return big ? __builtin_bswap32(v) : v; }
static inline uint64_t load_64(const uint8_t *p, int big) { uint64_t v; memcpy(&v, p, 8); return big ? __builtin_bswap64(v) : v; }
static inline float load_float(const uint8_t *p, int big) { uint32_t w = load_32(p, big); float v; memcpy(&v, &w, 4); return v; }
static inline double load_double(const uint8_t *p, int big) { uint64_t w = load_64(p, big); double v; memcpy(&v, &w, 8); return v; }

// EACH(label, meaning, how to load, when it is valid) for each type and order of bytes.
#define BOTH(name, type, load, valid) EACH(name, type << 1, load(q, 0), valid) EACH(name##_big, type << 1 | 1, load(q, 1), valid)
#define CASES \
  EACH(enumeration, 0, *q, v != 0xFF) EACH(sint8, 1 << 1, (int8_t)*q, v != 0x7F) EACH(uint8, 2 << 1, *q, v != 0xFF) \
  EACH(uint8z, 10 << 1, *q, v != 0) \
  BOTH(sint16, 3, (int16_t)load_16, v != 0x7FFF) BOTH(uint16, 4, load_16, v != 0xFFFF) BOTH(uint16z, 11, load_16, v != 0) \
  BOTH(sint32, 5, (int32_t)load_32, v != 0x7FFFFFFF) BOTH(uint32, 6, load_32, v != 0xFFFFFFFF) \
  BOTH(uint32z, 12, load_32, v != 0) BOTH(float32, 8, load_float, v == v) BOTH(float64, 9, load_double, v == v) \
  BOTH(sint64, 14, (int64_t)load_64, v != 0x7FFFFFFFFFFFFFFF) BOTH(uint64, 15, load_64, v != UINT64_MAX) \
  BOTH(uint64z, 16, load_64, v != 0)

// The sum of the numbers from `n` to the end. Each kind of number jumps to the next one by itself.
static double sum(const uint8_t *p, const Number *n) {
  const uint8_t *q;
  double s = 0;
#define EACH(name, meaning, load, valid) [meaning] = &&name,
  static const void *const labels[END + 1] = {CASES [OPAQUE] = &&opaque, [END] = &&end};
#undef EACH
#define NEXT { q = p + n->offset; goto *labels[n->meaning]; }
#define EACH(name, meaning, load, valid) name: { __auto_type v = load; if (valid) s += v; n++; NEXT }
  NEXT
  CASES
opaque: n++; NEXT
end: return s;
#undef EACH
#undef NEXT
}

// A field of some records, as numbers with a bit for each valid one.
static uint64_t column(const uint8_t *q, const Number *f, uint32_t stride, int count, double *values) {
  uint64_t there = 0;
  int whole = 1, n;
#define EACH(name, meaning, load, valid) \
  case meaning: { const uint8_t *first = q; \
      for (n = 0; n < count; n++, q += stride) { __auto_type v = load; whole &= valid; values[n] = v; } \
      if (whole) return count == 64 ? ~0ull : (1ull << count) - 1; \
      for (n = 0, q = first; n < count; n++, q += stride) { \
        __auto_type v = load; if (valid) there |= 1ull << n; else values[n] = 0; } break; }
  switch (f->meaning) { CASES }
#undef EACH
  return there;
}

// Reads a definition; nothing but the size of messages that are passed over.
static inline __attribute__((always_inline)) const uint8_t *define(const uint8_t *p, int task) {
  Definition *d = &definitions[*p & 15];
  int developer = *p & 32, n = p[5], big = p[2];
  uint32_t size = 0;
  Number *number = d->numbers;
  d->is_big = big;
  d->global = load_16(p + 3, big);
  d->is_regular = 1;
  p += 6;
  if (task == CEILING_FRAME || (task == CEILING_SIX && d->global != 20)) {
    for (; n; n--, p += 3) size += p[1];
  } else {
    memset(d->six, 0xFF, sizeof d->six);
    memset(d->places, 0xFF, sizeof d->places);
    for (; n; n--, p += 3) {
      int type = p[2] & 31, place = six_places[p[0]], step, end = size + p[1];
      if (type > 16 || !p[1] || p[1] & ((1 << shifts[type]) - 1)) type = 13;
      if (place) {
        if (type != six_types[place - 1]) d->is_regular = 0;
        d->six[place - 1] = size;
        d->places[place - 1] = number - d->numbers;
      }
      int meaning = type << 1 | (shifts[type] && big), is_array = p[1] > 1 << shifts[type];
      if (type == 7 || type == 13) {
        *number++ = (Number){size, OPAQUE, 0};
        size = end;
      }
      for (step = 1 << shifts[type]; size < end; size += step) *number++ = (Number){size, meaning, is_array};
    }
  }
  *number = (Number){0, END, 0};
  if (developer)
    for (n = *p++; n; n--, p += 3) size += p[1];
  d->size = size;
  return p;
}

// The six fields of records of one definition that follow one another; returns their number.
static inline __attribute__((always_inline)) long six(
    const uint8_t *p, const uint8_t *until, const Definition *d, int header, int big, double *s) {
  int32_t at[7];
  memcpy(at, d->six, sizeof at);
  uint32_t stride = 1 + d->size;
  long records = 0;
  do {
    const uint8_t *q = p + 1;
    if (at[0] >= 0) { int32_t v = load_32(q + at[0], big); if (v != 0x7FFFFFFF) s[0] += v; }
    if (at[1] >= 0) { int32_t v = load_32(q + at[1], big); if (v != 0x7FFFFFFF) s[1] += v; }
    if (at[2] >= 0) { uint8_t v = q[at[2]]; if (v != 0xFF) s[2] += v; }
    if (at[3] >= 0) { uint32_t v = load_32(q + at[3], big); if (v != 0xFFFFFFFF) s[3] += v; }
    if (at[4] >= 0) { uint16_t v = load_16(q + at[4], big); if (v != 0xFFFF) s[4] += v; }
    uint32_t enhanced = at[6] >= 0 ? load_32(q + at[6], big) : 0xFFFFFFFF;
    if (enhanced != 0xFFFFFFFF) s[5] += enhanced / 1000.0;
    else if (at[5] >= 0) { uint16_t v = load_16(q + at[5], big); if (v != 0xFFFF) s[5] += v / 1000.0; }
    p += stride;
    records++;
  } while (p < until && *p == header);
  return records;
}

// Every number of at most 64 records of one definition as columns; returns the number of records. The first value of
// each column stands for what a reader does with it.
static long columns(const uint8_t *p, const uint8_t *until, const Definition *d, int header, double *s) {
  double values[64];
  uint32_t stride = 1 + d->size;
  int count = 0;
  for (const uint8_t *q = p; count < 64 && q < until && *q == header; q += stride) count++;
  // Columns do not pay for a few.
  if (count < 8) {
    for (int i = 0; i < count; i++) *s += sum(p + 1 + i * stride, d->numbers);
    return count;
  }
  for (const Number *n = d->numbers; n->meaning != END; n++)
    if (!n->is_array && column(p + 1 + n->offset, n, stride, count, values)) *s += values[0];
  return count;
}

static inline __attribute__((always_inline)) void decode(const uint8_t *data, size_t length, int task, int multiplies, Ceiling *result) {
  const uint8_t *p = data + data[0], *end = p + load_32(data + 4, 0), *checked = data;
  if (end > data + length) end = data + length;
  uint16_t crc = 0;
  long messages = 0, records = 0, count;
  double s[6] = {0}, every = 0;
  for (int i = 0; i < 16; i++) definitions[i].size = definitions[i].global = 0, definitions[i].numbers[0].meaning = END;
  while (p < end) {
    // A block of the checksum ahead: it is in the cache when it is decoded.
    if (p >= checked) {
      const uint8_t *to = p + 16384 < end ? p + 16384 : end;
      crc = ceiling_checksum(crc, checked, (size_t)(to - checked), multiplies);
      checked = to;
    }
    int header = *p;
    if ((header & 0xC0) == 0x40) { p = define(p, task); continue; }
    const Definition *d = &definitions[header & 15];
    uint32_t stride = 1 + d->size;
    if (task == CEILING_FRAME || (task == CEILING_SIX && d->global != 20)) {
      // The place of the next message does not wait for the size: most have the header of the one before.
      do { p += stride; messages++; } while (p < checked && *p == header);
      continue;
    } else if (task == CEILING_COLUMNS && d->global == 20) {
      count = columns(p, checked, d, header, &every);
    } else if (task != CEILING_SIX) {
      count = 0;
      const uint8_t *q = p;
      do { every += sum(q + 1, d->numbers); q += stride; count++; } while (q < checked && *q == header);
    } else if (d->is_regular) {
      count = d->is_big ? six(p, checked, d, header, 1, s) : six(p, checked, d, header, 0, s);
    } else {
      double v[7] = {0};
      for (int i = 0; i < 7; i++)
        if (d->places[i] >= 0) v[i] = sum(p + 1, (Number[2]){d->numbers[d->places[i]], {0, END, 0}});
      for (int i = 0; i < 5; i++) s[i] += v[i];
      s[5] += (v[6] ? v[6] : v[5]) / 1000;
      count = 1;
    }
    messages += count;
    if (d->global == 20) records += count;
    p += count * stride;
  }
  memcpy(result->six, s, sizeof s);
  result->messages = messages;
  result->records = records;
  result->all = every;
  result->checksum = crc;
}

void ceiling_decode(const uint8_t *data, size_t length, int task, int multiplies, Ceiling *result) {
  switch (task << 1 | multiplies) {
  case CEILING_FRAME << 1: decode(data, length, CEILING_FRAME, 0, result); break;
  case CEILING_FRAME << 1 | 1: decode(data, length, CEILING_FRAME, 1, result); break;
  case CEILING_SIX << 1: decode(data, length, CEILING_SIX, 0, result); break;
  case CEILING_SIX << 1 | 1: decode(data, length, CEILING_SIX, 1, result); break;
  case CEILING_COLUMNS << 1 | 1: decode(data, length, CEILING_COLUMNS, 1, result); break;
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
