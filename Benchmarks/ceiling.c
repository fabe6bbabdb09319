// ceiling.c - what hand-written C does with a FIT file in memory: framing, CRC by slicing-by-16, and
//   six:  the six record fields that `fitstream bench` sums in its stage `decode`
//   all:  every number of every message, with its invalid check, as a double (no scale, no expansion: less than `fields` does)
// No error handling, little-endian host, one part, no compressed timestamps: a bound to measure against, not a decoder.
//
//   cc -O3 -o ceiling Benchmarks/ceiling.c && ./ceiling FILE.fit...
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { uint16_t offset; uint8_t number, size, type, big; } Field;
typedef struct { uint16_t global, size; int count; Field fields[512]; } Definition;
static uint16_t table[16][256];
static Definition definitions[16];

static void make_tables(void) {
  for (int i = 0; i < 256; i++) {
    uint16_t c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xA001 : c >> 1;
    table[0][i] = c;
  }
  for (int s = 1; s < 16; s++)
    for (int i = 0; i < 256; i++) table[s][i] = table[s - 1][i] >> 8 ^ table[0][table[s - 1][i] & 255];
}

static uint16_t checksum(uint16_t crc, const uint8_t *p, size_t n) {
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

static inline uint64_t load(const uint8_t *p, int size, int big) {
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
  uint64_t v = load(p, sizes[f->type], f->big);
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

static const uint8_t *define(const uint8_t *p) {
  Definition *d = &definitions[*p & 15];
  int big = p[2], developer = *p & 32, n = p[5];
  d->global = load(p + 3, 2, big);
  d->count = 0;
  d->size = 0;
  p += 6;
  for (int part = 0; part < 2; part++) {
    for (; n; n--, p += 3) {
      int type = part ? 13 : p[2] & 31;
      if (type > 16 || !p[1] || p[1] % sizes[type]) type = 13;
      d->fields[d->count++] = (Field){d->size, part ? 255 : p[0], p[1], type, big};
      d->size += p[1];
    }
    if (part || !developer) break;
    n = *p++;
  }
  return p;
}

static double decode(const uint8_t *data, size_t length, int all, long *records) {
  uint32_t size;
  memcpy(&size, data + 4, 4);
  const uint8_t *p = data + data[0], *end = p + size, *checked = data;
  if (end > data + length) end = data + length;
  uint16_t crc = 0;
  double sums[4] = {0, 0, 0, 0};
  *records = 0;
  while (p < end) {
    if (p >= checked) {
      const uint8_t *to = p + 16384 < end ? p + 16384 : end;
      crc = checksum(crc, checked, to - checked);
      checked = to;
    }
    if ((*p & 0xC0) == 0x40) { p = define(p); continue; }
    const Definition *d = &definitions[*p++ & 15];
    if (all) {
      for (const Field *f = d->fields, *last = f + d->count; f < last; f++)
        for (int at = 0; f->type != 7 && f->type != 13 && at < f->size; at += sizes[f->type])
          sums[f->number & 3] += number(p + f->offset + at, f);
      *records += d->global == 20;
    } else if (d->global == 20) {
      ++*records;
      for (const Field *f = d->fields, *last = f + d->count; f < last; f++)
        switch (f->number) { case 0: case 1: case 3: case 5: case 6: case 7: sums[0] += number(p + f->offset, f); }
    }
    p += d->size;
  }
  return sums[0] + sums[1] + sums[2] + sums[3] + crc;
}

int main(int argc, char **argv) {
  make_tables();
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    if (!file) { perror(argv[i]); return 1; }
    uint8_t *data = malloc(64 << 20);
    size_t length = fread(data, 1, 64 << 20, file);
    for (int all = 0; all < 2; all++) {
      double best = 1e9, sum = 0;
      long records = 0;
      for (int round = 0; round < 40; round++) {
        struct timespec a, b;
        clock_gettime(CLOCK_MONOTONIC, &a);
        sum = decode(data, length, all, &records);
        clock_gettime(CLOCK_MONOTONIC, &b);
        double t = b.tv_sec - a.tv_sec + (b.tv_nsec - a.tv_nsec) * 1e-9;
        if (t < best) best = t;
      }
      printf("%s %.0f MB/s %ld records %.0f %s\n", all ? "all" : "six", length / best / 1e6, records, sum, argv[i]);
    }
    fclose(file);
    free(data);
  }
}
