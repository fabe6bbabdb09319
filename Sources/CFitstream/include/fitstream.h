// FITStream's C interface: ride archives in, tables of Apache Arrow out (Documentation/Python.md, "C").
//
// Everything that a reader needs is in its handle; there is no global state. A handle is used from one thread at a time,
// any number side by side. No function throws, prints, or ends the process; signals and their handlers are left alone.
#ifndef FITSTREAM_H
#define FITSTREAM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The Arrow C data and C stream interface, as their specification asks to copy them.
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif

// A set of inputs with the options to read them by.
typedef struct fitstream_reader fitstream_reader;

// Puts at most `capacity` bytes into `buffer`; returns their number, 0 at the end, or a negative number for an error.
typedef int64_t (*fitstream_read)(void *context, void *buffer, size_t capacity);

// A part of inputs that are divided among several readers, on one machine or many: a file, or entries of a zip archive.
typedef struct fitstream_part {
  // Path of the file.
  const char *path;
  // Name of the entry in the archive, where the part is one; NULL in other cases. Not read by `fitstream_reader_add_part`.
  const char *name;
  // Place of the first entry in the archive's directory, from 0, folders not counted; -1 for all that the file holds.
  int64_t first;
  // Number of entries from there on; 0 for all.
  int64_t count;
  // Bytes as they are stored, compressed. Not read by `fitstream_reader_add_part`.
  int64_t bytes;
  // 1 for a file found in a folder, where one that is no ride is no problem; 0 for one that was named.
  int32_t is_found;
} fitstream_part;

// Takes a part, whose texts are gone after the call; returns 0 for more, anything else to end.
typedef int (*fitstream_take_part)(void *context, const fitstream_part *part);

// Number of this interface: it grows only when something is taken away.
#define FITSTREAM_INTERFACE 1
int fitstream_interface(void);

// Version of the library, such as "0.2.0"; never freed.
const char *fitstream_version(void);

// Names of the tables that a reader opens, with spaces between; never freed.
const char *fitstream_tables(void);

// Calls `take` with the smallest parts of a path, in the order in which a reader of the path reads them: every file of a
// folder, every entry of a zip archive. An archive that has to be read from beginning to end is one part, and so is one
// that lies in another. Parts that follow one another in one archive are joined by adding their counts. Returns 0.
int fitstream_each_part(const char *path, fitstream_take_part take, void *context);

// A reader without inputs, to be freed by `fitstream_reader_free`; NULL without memory.
fitstream_reader *fitstream_reader_new(void);

// Frees a reader. Streams that it opened go on.
void fitstream_reader_free(fitstream_reader *reader);

// The functions below return 0, or an error code of errno.h: EINVAL for what cannot be meant, EBUSY after
// `fitstream_reader_open`. `fitstream_reader_error` says it in words.

// Sets an option of `fitstream export` by its long name, "jobs" or "sport"; `value` is NULL where it takes none.
// Faults are found by `fitstream_reader_open`. With "dictionaries", an option of this interface alone, names that repeat
// (input, ride_id, activity_type, kind) are dictionary-encoded: 32-bit indices into the few texts that a batch has.
int fitstream_reader_set(fitstream_reader *reader, const char *option, const char *value);

// Adds a file, a folder, or an entry of an archive ("export.zip!ride.fit").
int fitstream_reader_add_path(fitstream_reader *reader, const char *path);

// Adds a part. Its rows and verdicts are those that a reader of all would give; the verdict on an archive itself, as of
// one without any ride, comes of the whole archive alone. A reader reads the archive's directory once for each part, so
// entries that follow one another belong into one.
int fitstream_reader_add_part(fitstream_reader *reader, const fitstream_part *part);

// Adds a file that is in memory, which is copied; `name` stands for it in tables and verdicts.
int fitstream_reader_add_bytes(fitstream_reader *reader, const char *name, const void *bytes, size_t count);

// Adds an open file, which is duplicated; `name` stands for it. A file is read from its beginning, a pipe from where it is.
int fitstream_reader_add_descriptor(fitstream_reader *reader, const char *name, int descriptor);

// Adds bytes that `read` gives, called on a thread of the library until it returns 0 or less, or until the run ends.
// The stream's release waits for it, for a second at most.
int fitstream_reader_add_callback(fitstream_reader *reader, const char *name, fitstream_read read, void *context);

// Begins to read, on threads of the library, and makes `rows` the stream of a table of `fitstream_tables`: one of
// `fitstream export --as`, or "verdicts", a row for each input. Batches have at most 65,536 rows. `rows` is released as
// any such stream; when it is released before its end, reading stops. A reader opens one stream.
int fitstream_reader_open(fitstream_reader *reader, const char *table, struct ArrowArrayStream *rows);

// Makes `verdicts` a stream of the inputs done so far, which does not wait: of all when `rows` has ended. What one call
// gives the next one does not.
int fitstream_reader_verdicts(fitstream_reader *reader, struct ArrowArrayStream *verdicts);

// Waits until the stream's `get_next` would not, for so many milliseconds at most; returns 1 when it would not, 0 when it
// still would. For programs that have to look after something else now and then, such as signals.
int fitstream_reader_wait(fitstream_reader *reader, int milliseconds);

// Number of inputs done so far.
int64_t fitstream_reader_done(fitstream_reader *reader);

// Number of those that could be read in part only, or not at all.
int64_t fitstream_reader_problems(fitstream_reader *reader);

// The last error of this reader in words, empty where there was none; valid until the reader's next call.
const char *fitstream_reader_error(fitstream_reader *reader);

#ifdef __cplusplus
}
#endif

#endif
