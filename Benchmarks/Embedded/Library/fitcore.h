// FIT on a microcontroller: a decoder, an encoder, a recovery after power cuts, and samples and routes of records. Nothing is
// allocated: each object lies in memory that you lend, and is of no more use when you take that back.
//
// `make embedded-library TARGET=…` writes this file and libfitcore.a. It needs memcpy and its kin, and the compiler's own
// library (libgcc or compiler-rt).
#ifndef FITCORE_H
#define FITCORE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Times are seconds since 1989-12-31T00:00:00Z.
#define FIT_NO_TIME UINT32_MAX
#define FIT_INVALID INT64_MIN

enum {
  FIT_ENUM = 0x00, FIT_SINT8 = 0x01, FIT_UINT8 = 0x02, FIT_SINT16 = 0x83, FIT_UINT16 = 0x84, FIT_SINT32 = 0x85, FIT_UINT32 = 0x86,
  FIT_STRING = 0x07, FIT_FLOAT32 = 0x88, FIT_FLOAT64 = 0x89, FIT_UINT8Z = 0x0A, FIT_UINT16Z = 0x8B, FIT_UINT32Z = 0x8C, FIT_BYTE = 0x0D,
  FIT_SINT64 = 0x8E, FIT_UINT64 = 0x8F, FIT_UINT64Z = 0x90
};

// A field of a message to write: its number, its bytes, its type (or the developer data index), and 0x80 | type & 0x1F for a
// developer field, 0 for all others.
typedef struct {
  uint8_t number, size, type, developer;
} fit_field;

// ---- Encoder

typedef struct fit_encoder fit_encoder;
// Takes bytes of the file; false when it cannot, which ends the encoding.
typedef bool (*fit_write)(void *context, const uint8_t *bytes, size_t count);

enum {
  FIT_OK, FIT_DEFINITION_MEMORY_TOO_SMALL, FIT_BUFFER_TOO_SMALL, FIT_WRONG_FIELDS, FIT_WRONG_PAYLOAD_SIZE, FIT_OUTPUT_REFUSED,
  FIT_FILE_TOO_LARGE
};

// Puts an encoder into `memory`; NULL when it is too small. `definition_bytes` of it are for definitions, 4 for each field of those
// in use; the rest is the buffer.
fit_encoder *fit_encoder_make(void *memory, size_t size, size_t definition_bytes, fit_write write, void *context);
// From now on times that are at most 31 s later than the one before take no bytes of their own.
void fit_encoder_compress_times(fit_encoder *encoder, bool compresses);
// Begins a file; its header has a data size of 0 until the end.
bool fit_encoder_start(fit_encoder *encoder, uint8_t protocol_version, uint16_t profile_version);
// Begins a message; `time` is written before the fields unless it is FIT_NO_TIME.
bool fit_encoder_begin(fit_encoder *encoder, uint16_t message, const fit_field *fields, size_t count, uint32_t time, bool is_big_endian);
// The next element: an integer, unscaled; FIT_INVALID for the type's invalid value.
void fit_encoder_put(fit_encoder *encoder, int64_t value);
void fit_encoder_put_number(fit_encoder *encoder, double value);
// The whole of the next field.
void fit_encoder_put_bytes(fit_encoder *encoder, const void *bytes, size_t count);
// Writes all messages so far: they survive a power cut from then on. Ends the open message.
bool fit_encoder_flush(fit_encoder *encoder);
// Ends the file. `header` belongs over its first 14 bytes.
bool fit_encoder_finish(fit_encoder *encoder, uint8_t header[14]);
int32_t fit_encoder_error(const fit_encoder *encoder);

// ---- Decoder

typedef struct fit_decoder fit_decoder;
// A message, valid during the call that hands it out.
typedef struct fit_message fit_message;
typedef struct {
  // True for the global message numbers that are wanted.
  bool (*wants)(void *context, uint16_t number);
  // Takes a message; false to stop.
  bool (*message)(void *context, const fit_message *message);
  // A file of the stream ended; `is_whole` when it has a right checksum.
  void (*file_end)(void *context, bool is_whole);
} fit_calls;

// Puts a decoder into `memory`; NULL when it is too small. `calls` has to stay. `definition_bytes` of it are for definitions, 8 for
// each field and 4 for each number up to the highest; the rest is for the longest message that a chunk cuts.
fit_decoder *fit_decoder_make(void *memory, size_t size, size_t definition_bytes, const fit_calls *calls, void *context);
// Takes the next bytes; false after an error.
bool fit_decoder_feed(fit_decoder *decoder, const void *bytes, size_t count);
// Ends the stream; false if it did not end as it should.
bool fit_decoder_finish(fit_decoder *decoder);
// The byte from which reading could not go on; SIZE_MAX without an error.
size_t fit_decoder_error_offset(const fit_decoder *decoder);

uint16_t fit_message_number(const fit_message *message);
uint32_t fit_message_time(const fit_message *message);
// A field's first element, unscaled; FIT_INVALID, or NaN, if it is absent or invalid.
int64_t fit_message_integer(const fit_message *message, uint8_t field);
double fit_message_double(const fit_message *message, uint8_t field);
// A field's bytes, and how many there are.
const uint8_t *fit_message_bytes(const fit_message *message, uint8_t field, size_t *count);

// ---- Recovery

typedef struct fit_recovery fit_recovery;
enum { FIT_WHOLE, FIT_UNFINISHED, FIT_MEMORY_TOO_SMALL, FIT_NOT_SUPPORTED };

// Puts a recovery into `memory`, divided as a decoder's; NULL when it is too small.
fit_recovery *fit_recovery_make(void *memory, size_t size, size_t definition_bytes);
void fit_recovery_feed(fit_recovery *recovery, const void *bytes, size_t count);
// After the last byte: what is to be done. If it is FIT_UNFINISHED, cut the file at `end`; `unread` bytes are given up.
int32_t fit_recovery_finish(fit_recovery *recovery, uint32_t *end, uint32_t *unread);
// Writes what the file lacks, for its end. `header` belongs over its first 14 bytes.
bool fit_recovery_complete(fit_recovery *recovery, fit_write write, void *context, uint8_t header[14]);

// ---- Distance samples and a thinned route

typedef struct fit_generators fit_generators;
typedef struct {
  void (*distance)(void *context, int64_t start_unix_ms, int64_t end_unix_ms, double meters);
  // The altitude is NaN if it is not known.
  void (*route_point)(void *context, int64_t unix_ms, double latitude, double longitude, double altitude_meters);
} fit_generator_calls;

// Bytes that fit_generators_make needs.
size_t fit_generators_size(void);
fit_generators *fit_generators_make(void *memory, size_t size, const fit_generator_calls *calls, void *context);
// Takes a `record` message; times have to increase.
void fit_generators_record(fit_generators *generators, const fit_message *record);
void fit_generators_pause(fit_generators *generators, uint32_t time);
void fit_generators_resume(fit_generators *generators, uint32_t time);
void fit_generators_finish(fit_generators *generators, uint32_t time);
#endif
