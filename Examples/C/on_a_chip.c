// Reads a ride and writes it anew, with libfitcore.a alone: for a microcontroller, and for trying it out on a computer.
//
//   make embedded-library TARGET=x86_64-unknown-linux-gnu
//   cc -I .build/embedded/x86_64-unknown-linux-gnu Examples/C/on_a_chip.c .build/embedded/x86_64-unknown-linux-gnu/libfitcore.a -lm
//   gunzip -c Fixtures/activities/outdoor-ride-2h.fit.gz >ride.fit && ./a.out
//
// The copy is cut short on purpose, as by a power cut, and then finished. Tests/Checks/embedded.sh runs it on a Cortex-M4 too.
#include <fitcore.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { RECORD = 20, EVENT = 21, FILE_ID = 0 };

static const fit_field file_id[] = {{0, 1, FIT_ENUM, 0}, {1, 2, FIT_UINT16, 0}, {4, 4, FIT_UINT32, 0}};
static const fit_field record[] = {
    {0, 4, FIT_SINT32, 0}, {1, 4, FIT_SINT32, 0}, {2, 2, FIT_UINT16, 0}, {3, 1, FIT_UINT8, 0}, {5, 4, FIT_UINT32, 0}, {7, 2, FIT_UINT16, 0},
};
enum { FIELDS = sizeof record / sizeof *record };

// Memory for everything; multiples of eight bytes.
static uint64_t decoder_memory[384], encoder_memory[192], generator_memory[128];

typedef struct {
  FILE *out;
  fit_encoder *encoder;
  fit_generators *generators;
  uint32_t records, last, points;
  double meters;
  bool is_whole, failed;
} ride;

static bool store(void *context, const uint8_t *bytes, size_t count) { return fwrite(bytes, 1, count, context) == count; }

static bool wants(void *context, uint16_t number) {
  (void)context;
  return number == FILE_ID || number == RECORD || number == EVENT;
}

static bool take(void *context, const fit_message *message) {
  ride *r = context;
  uint32_t time = fit_message_time(message);
  switch (fit_message_number(message)) {
  case FILE_ID:
    r->failed |= !fit_encoder_begin(r->encoder, FILE_ID, file_id, 3, FIT_NO_TIME, false);
    for (int i = 0; i < 3; i++) fit_encoder_put(r->encoder, fit_message_integer(message, file_id[i].number));
    break;
  case RECORD:
    if (time == FIT_NO_TIME || time <= r->last) break;
    r->last = time;
    fit_generators_record(r->generators, message);
    r->failed |= !fit_encoder_begin(r->encoder, RECORD, record, FIELDS, time, false);
    for (int i = 0; i < FIELDS; i++) fit_encoder_put(r->encoder, fit_message_integer(message, record[i].number));
    // Once a minute all is written: it survives a power cut.
    if (++r->records % 60 == 0) r->failed |= !fit_encoder_flush(r->encoder);
    break;
  default:
    if (fit_message_integer(message, 0) != 0 || time == FIT_NO_TIME) break;
    if (fit_message_integer(message, 1) == 0) fit_generators_resume(r->generators, time);
    else fit_generators_pause(r->generators, time);
  }
  return !r->failed;
}

static void file_end(void *context, bool is_whole) { ((ride *)context)->is_whole = is_whole; }

static void distance(void *context, int64_t start, int64_t end, double meters) {
  (void)start, (void)end;
  ((ride *)context)->meters += meters;
}

static void route_point(void *context, int64_t time, double latitude, double longitude, double altitude) {
  (void)time, (void)latitude, (void)longitude, (void)altitude;
  ((ride *)context)->points++;
}

// Reads `name`, and writes what the encoder flushed into `copy`.
static int copy_ride(const char *name, const char *copy) {
  static const fit_calls calls = {wants, take, file_end};
  static const fit_generator_calls generator_calls = {distance, route_point};
  ride r = {.out = fopen(copy, "wb")};
  FILE *in = fopen(name, "rb");
  if (!in || !r.out) return 2;
  r.encoder = fit_encoder_make(encoder_memory, sizeof encoder_memory, 256, store, r.out);
  r.generators = fit_generators_make(generator_memory, sizeof generator_memory, &generator_calls, &r);
  fit_decoder *decoder = fit_decoder_make(decoder_memory, sizeof decoder_memory, 1024, &calls, &r);
  if (!r.encoder || !r.generators || !decoder || !fit_encoder_start(r.encoder, 0x20, 2160)) return 3;
  uint8_t piece[64];
  size_t count;
  while ((count = fread(piece, 1, sizeof piece, in)) > 0)
    if (!fit_decoder_feed(decoder, piece, count)) break;
  if (!fit_decoder_finish(decoder) || r.failed) return 4;
  fit_generators_finish(r.generators, r.last);
  printf("records %lu, points %lu, meters %ld, whole %d\n", (unsigned long)r.records, (unsigned long)r.points, lround(r.meters), r.is_whole);
  // The power fails: no fit_encoder_finish.
  fclose(in);
  fclose(r.out);
  return 0;
}

// Finishes a file that ends without its end.
static int finish_ride(const char *name) {
  fit_recovery *recovery = fit_recovery_make(decoder_memory, sizeof decoder_memory, 256);
  FILE *file = fopen(name, "r+b");
  if (!recovery || !file) return 5;
  uint8_t piece[64], header[14];
  size_t count;
  while ((count = fread(piece, 1, sizeof piece, file)) > 0) fit_recovery_feed(recovery, piece, count);
  uint32_t end = 0, unread = 0;
  if (fit_recovery_finish(recovery, &end, &unread) != FIT_UNFINISHED) return 6;
  fseek(file, (long)end, SEEK_SET);
  if (!fit_recovery_complete(recovery, store, file, header)) return 7;
  printf("finished at %lu, %lu bytes unread, %ld bytes\n", (unsigned long)end, (unsigned long)unread, ftell(file));
  fseek(file, 0, SEEK_SET);
  fwrite(header, 1, sizeof header, file);
  return fclose(file) ? 8 : 0;
}

int main(void) {
  int status = copy_ride("ride.fit", "copy.fit");
  return status ? status : finish_ride("copy.fit");
}
