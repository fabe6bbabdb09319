// FITStream's C interface: reads ride archives and returns tables as Arrow streams (Documentation/Python.md, "C").
//
// All state belongs to a reader; there is no global state. A reader must be used by one thread at a time. Different
// readers can be used by different threads. No function throws, prints or ends the process, and signal handlers are not
// changed.
#ifndef FITSTREAM_H
#define FITSTREAM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The Arrow C data and C stream interfaces, copied from their specification, as it recommends.
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

// A set of inputs and the options for reading them.
typedef struct fitstream_reader fitstream_reader;

// Writes at most `capacity` bytes to `buffer`. Returns the number of bytes, 0 at the end, or a negative number for an
// error.
typedef int64_t (*fitstream_read)(void *context, void *buffer, size_t capacity);

// A part of an input: a file, or some entries of a zip archive. Parts can be read by several readers, also on several
// machines.
typedef struct fitstream_part {
  // Path of the file.
  const char *path;
  // Name of the entry if the part is a single entry of an archive; otherwise NULL. `fitstream_reader_add_part` ignores
  // it.
  const char *name;
  // Index of the first entry in the archive's directory, from 0, without folders; -1 for the whole file.
  int64_t first;
  // Number of entries from `first`; 0 for all that follow.
  int64_t count;
  // Stored (compressed) size in bytes. `fitstream_reader_add_part` ignores it.
  int64_t bytes;
  // 1 for a file that was found in a folder, 0 for a file that was named. A found file that is not a ride is not an
  // error.
  int32_t is_found;
} fitstream_part;

// Receives a part. Its texts are valid during the call. Return 0 to continue, or another value to stop.
typedef int (*fitstream_take_part)(void *context, const fitstream_part *part);

// Interface version. It increases with every incompatible change.
#define FITSTREAM_INTERFACE 1
int fitstream_interface(void);

// Returns the version of the library, such as "0.2.0". Do not free it.
const char *fitstream_version(void);

// Returns the names of the tables that a reader can open, separated by spaces. Do not free it.
const char *fitstream_tables(void);

// Calls `take` for the smallest parts of a path, in the order in which a reader reads them: every file of a folder, and
// every entry of a zip archive. An archive that can only be read from start to end is one part, and so is an archive
// inside another archive. Consecutive parts of an archive can be joined by adding their counts. Returns 0, or EINVAL if
// `take` is NULL or `path` is empty or "-".
int fitstream_each_part(const char *path, fitstream_take_part take, void *context);

// Creates a reader without inputs. Free it with `fitstream_reader_free`. Returns NULL if memory is exhausted.
fitstream_reader *fitstream_reader_new(void);

// Frees a reader. Streams that it opened remain valid.
void fitstream_reader_free(fitstream_reader *reader);

// The functions below return 0 or an error code of errno.h: EINVAL for invalid arguments, EBUSY after
// `fitstream_reader_open`, EAGAIN if the system refuses a resource. `fitstream_reader_error` returns the error's text.

// Sets an option of `fitstream export` by its long name without dashes, such as "jobs" or "sport". `value` is NULL for
// options without a value. `fitstream_reader_open` reports invalid values. The option "dictionaries" exists only in
// this interface: repeated names (input, ride_id, activity_type, kind) are dictionary-encoded, with 32-bit indices to
// the texts of each batch.
int fitstream_reader_set(fitstream_reader *reader, const char *option, const char *value);

// Adds a file, a folder, or an entry of an archive ("export.zip!ride.fit").
int fitstream_reader_add_path(fitstream_reader *reader, const char *path);

// Adds a part. Its rows and verdicts are the same as in a reader of the whole input. The verdict of an
// archive itself, for example of an archive without rides, is only returned for a whole archive. The reader reads the
// archive's directory once per part, so join consecutive entries to one part.
int fitstream_reader_add_part(fitstream_reader *reader, const fitstream_part *part);

// Adds a file in memory. The bytes are copied. `name` is the input's name in tables and verdicts.
int fitstream_reader_add_bytes(fitstream_reader *reader, const char *name, const void *bytes, size_t count);

// Adds an open file. The descriptor is duplicated. `name` is the input's name in tables and verdicts. A file is read
// from its start, a pipe from its current position.
int fitstream_reader_add_descriptor(fitstream_reader *reader, const char *name, int descriptor);

// Adds an input whose bytes `read` supplies. `read` is called on a thread of the library until it returns 0 or less, or
// until the run ends. Releasing the stream waits for it, at most a second.
int fitstream_reader_add_callback(fitstream_reader *reader, const char *name, fitstream_read read, void *context);

// Starts reading on threads of the library, and sets `rows` to the stream of a table of `fitstream_tables`: a table of
// `fitstream export --as`, or "verdicts" with one row per input. Batches have at most 65,536 rows. The caller releases
// `rows`; releasing it before its end stops the reading. A reader opens one stream.
int fitstream_reader_open(fitstream_reader *reader, const char *table, struct ArrowArrayStream *rows);

// Sets `verdicts` to a stream of the inputs that have finished so far. The stream does not wait for others. It contains
// all inputs if `rows` has ended. Each verdict is returned by one call only.
int fitstream_reader_verdicts(fitstream_reader *reader, struct ArrowArrayStream *verdicts);

// Waits at most `milliseconds` until `get_next` of the stream would return at once. Returns 1 if it would, and 0 if it
// would still wait. For programs that have to do other work meanwhile, such as handling signals.
int fitstream_reader_wait(fitstream_reader *reader, int milliseconds);

// Returns the number of finished inputs.
int64_t fitstream_reader_done(fitstream_reader *reader);

// Returns the number of inputs that were partial or failed.
int64_t fitstream_reader_problems(fitstream_reader *reader);

// Returns the text of this reader's last error, or an empty text. It is valid until the next call for the reader.
const char *fitstream_reader_error(fitstream_reader *reader);

#ifdef __cplusplus
}
#endif

#endif
