// What fitstream.h promises, tried: every way to name an input, faults, early ends, readers side by side, damaged rides.
// The arguments are a ride, and folders or files.
#include <fitstream.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int faults;
#define EXPECT(what) \
  do { \
    if (!(what)) faults++, fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what); \
  } while (0)

static unsigned char *bytes;
static size_t size;

// Names that are there are texts of the dictionary, each of which is there once.
static void check_names(const struct ArrowArray *names) {
  const struct ArrowArray *texts = names->dictionary;
  const int32_t *ends = texts->buffers[1], *places = names->buffers[1];
  const char *letters = texts->buffers[2];
  for (int64_t row = 0; row < names->length; row++) {
    const unsigned char *bits = names->buffers[0];
    if (!bits || bits[row / 8] >> row % 8 & 1) EXPECT(places[row] >= 0 && places[row] < texts->length);
  }
  for (int64_t one = 0; one < texts->length; one++) {
    EXPECT(ends[one] <= ends[one + 1]);
    for (int64_t other = 0; other < one && texts->length < 100; other++) {
      int32_t length = ends[one + 1] - ends[one];
      EXPECT(length != ends[other + 1] - ends[other] || memcmp(letters + ends[one], letters + ends[other], (size_t)length) != 0);
    }
  }
}

// Rows until the end, or until `batches` were taken.
static int64_t rows_of(struct ArrowArrayStream *stream, int batches) {
  struct ArrowSchema columns;
  struct ArrowArray batch;
  int64_t rows = 0;
  if (stream->get_schema(stream, &columns) != 0) {
    EXPECT(strlen(stream->get_last_error(stream)) > 0);
    stream->release(stream);
    return -1;
  }
  EXPECT(strcmp(columns.format, "+s") == 0 && columns.n_children > 0);
  while (batches-- > 0) {
    if (stream->get_next(stream, &batch) != 0 || !batch.release) break;
    EXPECT(batch.length > 0 && batch.length <= 65536 && batch.n_children == columns.n_children);
    for (int64_t index = 0; index < batch.n_children; index++) {
      struct ArrowArray *child = batch.children[index];
      int is_text = strcmp(columns.children[index]->format, "u") == 0;
      EXPECT(child->length == batch.length && child->n_buffers == (is_text ? 3 : 2));
      EXPECT(child->null_count == 0 || child->buffers[0]);
      if (is_text) EXPECT(((const int32_t *)child->buffers[1])[0] == 0);
      EXPECT(!child->dictionary == !columns.children[index]->dictionary);
      if (child->dictionary) check_names(child);
    }
    rows += batch.length;
    if (batches % 2) {
      // A consumer may take a column away and keep it.
      struct ArrowArray kept = *batch.children[0];
      batch.children[0]->release = NULL;
      batch.release(&batch);
      EXPECT(((const int32_t *)kept.buffers[1])[kept.length - (kept.dictionary ? 1 : 0)] >= 0);
      kept.release(&kept);
    } else {
      batch.release(&batch);
    }
  }
  columns.release(&columns);
  stream->release(stream);
  EXPECT(!stream->release);
  return rows;
}

static int64_t read_all(fitstream_reader *reader, const char *table) {
  struct ArrowArrayStream rows, verdicts;
  EXPECT(fitstream_reader_open(reader, table, &rows) == 0);
  int64_t count = rows_of(&rows, 1 << 30);
  EXPECT(fitstream_reader_verdicts(reader, &verdicts) == 0);
  EXPECT(rows_of(&verdicts, 1 << 30) == fitstream_reader_done(reader));
  fitstream_reader_free(reader);
  return count;
}

struct Source {
  size_t place, piece;
};

static int64_t give(void *context, void *buffer, size_t capacity) {
  struct Source *source = context;
  size_t count = source->piece < capacity ? source->piece : capacity;
  if (count > size - source->place) count = size - source->place;
  memcpy(buffer, bytes + source->place, count);
  source->place += count;
  return (int64_t)count;
}

static void ways(const char *path) {
  fitstream_reader *reader = fitstream_reader_new();
  EXPECT(fitstream_reader_add_path(reader, path) == 0);
  int64_t rows = read_all(reader, "records");
  EXPECT(rows > 0);
  reader = fitstream_reader_new();
  EXPECT(fitstream_reader_add_bytes(reader, "a.fit", bytes, size) == 0);
  EXPECT(fitstream_reader_set(reader, "dictionaries", NULL) == 0);
  EXPECT(read_all(reader, "records") == rows);
  int file = open(path, O_RDONLY);
  reader = fitstream_reader_new();
  EXPECT(fitstream_reader_add_descriptor(reader, "b.fit", file) == 0);
  close(file);
  EXPECT(read_all(reader, "records") == rows);
  for (size_t piece = 7; piece < 1 << 20; piece *= 13) {
    struct Source source = {0, piece};
    reader = fitstream_reader_new();
    EXPECT(fitstream_reader_add_callback(reader, "c.fit", give, &source) == 0);
    EXPECT(read_all(reader, "records") == rows);
  }
}

static void errors(const char *path) {
  struct ArrowArrayStream rows;
  fitstream_reader *reader = fitstream_reader_new();
  EXPECT(fitstream_reader_open(reader, "records", &rows) == EINVAL && *fitstream_reader_error(reader));
  EXPECT(fitstream_reader_set(reader, "--jobs", "1") == EINVAL);
  EXPECT(fitstream_reader_add_descriptor(reader, "x", -1) == EINVAL);
  EXPECT(fitstream_reader_add_path(reader, path) == 0 && !*fitstream_reader_error(reader));
  EXPECT(fitstream_reader_open(reader, "nothing", &rows) == EINVAL);
  EXPECT(fitstream_reader_verdicts(reader, &rows) == EINVAL);
  EXPECT(fitstream_reader_set(reader, "jobs", "1") == 0);
  EXPECT(fitstream_reader_open(reader, "records", &rows) == 0);
  EXPECT(fitstream_reader_set(reader, "jobs", "2") == EBUSY);
  struct ArrowArrayStream again;
  EXPECT(fitstream_reader_open(reader, "records", &again) == EBUSY);
  fitstream_reader_free(reader);
  EXPECT(rows_of(&rows, 1 << 30) > 0);
  // A reader that is never opened, with an input of each kind.
  struct Source source = {0, 10};
  reader = fitstream_reader_new();
  EXPECT(fitstream_reader_add_bytes(reader, "a", bytes, size) == 0);
  EXPECT(fitstream_reader_add_callback(reader, "b", give, &source) == 0);
  fitstream_reader_free(reader);
  fitstream_reader_free(NULL);
  EXPECT(fitstream_reader_set(NULL, "jobs", "1") == EINVAL);
}

static void early_ends(char **paths, int count) {
  for (int batches = 0; batches < 12; batches++) {
    struct ArrowArrayStream rows;
    struct Source source = {0, 100};
    fitstream_reader *reader = fitstream_reader_new();
    for (int index = 0; index < count; index++) fitstream_reader_add_path(reader, paths[index]);
    fitstream_reader_add_callback(reader, "late.fit", give, &source);
    EXPECT(fitstream_reader_open(reader, batches % 3 ? "records" : "verdicts", &rows) == 0);
    if (batches % 4 == 3) usleep(20000);
    if (batches % 4 == 1) fitstream_reader_free(reader);
    rows_of(&rows, batches / 4);
    if (batches % 4 != 1) fitstream_reader_free(reader);
  }
}

static void *alone(void *path) {
  fitstream_reader *reader = fitstream_reader_new();
  EXPECT(fitstream_reader_add_path(reader, path) == 0);
  return (void *)read_all(reader, "records");
}

static void side_by_side(char *path) {
  pthread_t threads[6];
  void *rows[6];
  for (int index = 0; index < 6; index++) pthread_create(&threads[index], NULL, alone, path);
  for (int index = 0; index < 6; index++) pthread_join(threads[index], &rows[index]);
  for (int index = 1; index < 6; index++) EXPECT(rows[index] == rows[0]);
}

// Copies of the ride with some bytes changed, or cut off, as one run.
static int64_t mutants(int count, unsigned seed) {
  const char *tables[] = {"records", "workouts", "minutes", "route", "verdicts"};
  int64_t rows = 0;
  unsigned char *copy = malloc(size);
  for (int done = 0; done < count; done += 20) {
    fitstream_reader *reader = fitstream_reader_new();
    for (int index = 0; index < 20; index++) {
      memcpy(copy, bytes, size);
      size_t length = size;
      for (int changes = 1 + rand_r(&seed) % 8; changes; changes--) {
        // Most changes among definitions, which are at the beginning.
        size_t place = (size_t)rand_r(&seed) % (rand_r(&seed) % 2 ? size : size < 600 ? size : 600);
        copy[place] = (unsigned char)rand_r(&seed);
      }
      if (rand_r(&seed) % 4 == 0) length = (size_t)rand_r(&seed) % size;
      EXPECT(fitstream_reader_add_bytes(reader, "mutant.fit", copy, length) == 0);
    }
    if (done / 20 % 2) EXPECT(fitstream_reader_set(reader, "dictionaries", NULL) == 0);
    struct ArrowArrayStream stream;
    EXPECT(fitstream_reader_open(reader, tables[done / 20 % 5], &stream) == 0);
    rows += rows_of(&stream, 1 << 30);
    EXPECT(fitstream_reader_done(reader) == 20);
    fitstream_reader_free(reader);
  }
  free(copy);
  return rows;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  FILE *ride = fopen(arguments[1], "rb");
  fseek(ride, 0, SEEK_END);
  size = (size_t)ftell(ride);
  rewind(ride);
  bytes = malloc(size);
  EXPECT(fread(bytes, 1, size, ride) == size);
  fclose(ride);
  EXPECT(fitstream_interface() == FITSTREAM_INTERFACE && strlen(fitstream_version()) >= 5);
  EXPECT(strstr(fitstream_tables(), "records"));
  ways(arguments[1]);
  errors(arguments[1]);
  early_ends(arguments + 2, count - 2);
  side_by_side(arguments[2]);
  int wanted = getenv("MUTANTS") ? atoi(getenv("MUTANTS")) : 400;
  int64_t rows = mutants(wanted, 1);
  free(bytes);
  printf("C interface: %d mutants gave %lld rows; %d faults\n", wanted, (long long)rows, faults);
  return faults ? 1 : 0;
}
