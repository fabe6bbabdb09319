// What fitstream.h promises, tried: every way to name an input, faults, early ends, readers side by side, damaged rides.
// The arguments are a ride, and folders or files.
#define _GNU_SOURCE
#include <fitstream.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
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

// The threads of a reading begin on other cores than the program's, and may use all of them.
static void check_cores(void) {
#ifdef __GLIBC__
  cpu_set_t program, own;
  EXPECT(sched_getaffinity(getpid(), sizeof program, &program) == 0 && sched_getaffinity(0, sizeof own, &own) == 0);
  EXPECT(CPU_EQUAL(&program, &own));
#endif
}

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

// Ends of texts go from 0 on and never back.
static void check_ends(const struct ArrowArray *texts) {
  const int32_t *ends = texts->buffers[1];
  EXPECT(ends[0] == 0);
  for (int64_t row = 0; row < texts->length; row++) EXPECT(ends[row] <= ends[row + 1]);
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
      if (is_text) check_ends(child);
      EXPECT(!child->dictionary == !columns.children[index]->dictionary);
      if (child->dictionary) check_names(child);
    }
    rows += batch.length;
    if (batches % 2) {
      // A consumer may take a column away and keep it.
      int64_t place = (int64_t)batches / 2 % batch.n_children;
      struct ArrowArray kept = *batch.children[place];
      int is_text = strcmp(columns.children[place]->format, "u") == 0;
      batch.children[place]->release = NULL;
      batch.release(&batch);
      if (is_text) check_ends(&kept);
      if (kept.dictionary) check_names(&kept);
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
  if (source->place == 0) check_cores();
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

// Gives so many bytes of the ride, and then an error.
static size_t limit;
static int64_t give_some(void *context, void *buffer, size_t capacity) {
  struct Source *source = context;
  if (source->place >= limit) return source->piece == 1 ? (int64_t)capacity + 1 : -5;
  size_t all = size;
  size = limit;
  int64_t count = give(context, buffer, capacity);
  size = all;
  return count;
}

// The reason in the only verdict.
static void failing_callbacks(void) {
  for (int way = 0; way < 4; way++) {
    limit = way == 0 ? 0 : way == 1 ? size / 2 : size;
    struct Source source = {0, way == 3 ? 1 : 1000};
    struct ArrowArrayStream rows, verdicts;
    struct ArrowSchema columns;
    struct ArrowArray batch;
    fitstream_reader *reader = fitstream_reader_new();
    EXPECT(fitstream_reader_add_callback(reader, "c.fit", give_some, &source) == 0);
    EXPECT(fitstream_reader_open(reader, "records", &rows) == 0);
    rows_of(&rows, 1 << 30);
    EXPECT(fitstream_reader_problems(reader) == 1 && fitstream_reader_done(reader) == 1);
    EXPECT(fitstream_reader_verdicts(reader, &verdicts) == 0);
    EXPECT(verdicts.get_schema(&verdicts, &columns) == 0 && verdicts.get_next(&verdicts, &batch) == 0);
    for (int64_t index = 0; index < batch.n_children; index++) {
      if (strcmp(columns.children[index]->name, "reason") != 0) continue;
      const int32_t *ends = batch.children[index]->buffers[1];
      EXPECT(ends[1] == 10 && memcmp(batch.children[index]->buffers[2], "unreadable", 10) == 0);
    }
    batch.release(&batch);
    columns.release(&columns);
    verdicts.release(&verdicts);
    fitstream_reader_free(reader);
  }
}

// The status of each of three inputs of one name, of which the last fails.
static void failing_namesake(void) {
  limit = size / 2;
  for (int is_ordered = 0; is_ordered < 2; is_ordered++) {
    struct Source whole = {0, 1000}, cut = {0, 1000};
    struct ArrowArrayStream rows, verdicts;
    struct ArrowSchema columns;
    struct ArrowArray batch;
    fitstream_reader *reader = fitstream_reader_new();
    EXPECT(fitstream_reader_add_bytes(reader, "c.fit", bytes, size) == 0);
    EXPECT(fitstream_reader_add_callback(reader, "c.fit", give, &whole) == 0);
    EXPECT(fitstream_reader_add_callback(reader, "c.fit", give_some, &cut) == 0);
    EXPECT(fitstream_reader_set(reader, "jobs", "2") == 0);
    if (!is_ordered) EXPECT(fitstream_reader_set(reader, "without", "order") == 0);
    EXPECT(fitstream_reader_open(reader, "records", &rows) == 0);
    rows_of(&rows, 1 << 30);
    EXPECT(fitstream_reader_problems(reader) == 1 && fitstream_reader_done(reader) == 3);
    EXPECT(fitstream_reader_verdicts(reader, &verdicts) == 0);
    EXPECT(verdicts.get_schema(&verdicts, &columns) == 0 && verdicts.get_next(&verdicts, &batch) == 0);
    int found = 0;
    for (int64_t index = 0; index < batch.n_children; index++) {
      if (strcmp(columns.children[index]->name, "status") != 0) continue;
      const int32_t *ends = batch.children[index]->buffers[1];
      EXPECT(ends[3] == 11 && (!is_ordered || memcmp(batch.children[index]->buffers[2], "okokpartial", 11) == 0));
      found++;
    }
    EXPECT(found == 1);
    batch.release(&batch);
    columns.release(&columns);
    verdicts.release(&verdicts);
    fitstream_reader_free(reader);
  }
}

// A name of 100,000 bytes in each row.
static void long_name(void) {
  char *name = malloc(100001);
  memset(name, 'n', 100000);
  name[100000] = 0;
  fitstream_reader *reader = fitstream_reader_new();
  EXPECT(fitstream_reader_add_bytes(reader, name, bytes, size) == 0);
  EXPECT(read_all(reader, "records") > 1000);
  free(name);
}

static int count_part(void *context, const fitstream_part *part) {
  (void)part;
  ++*(int *)context;
  return 0;
}

// A part without a number of entries is all from its first one on.
static void parts(const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/archives/strava-export.zip", folder);
  int entries = 0;
  EXPECT(fitstream_each_part(path, count_part, &entries) == 0 && entries > 2);
  int64_t all = 0, each = 0;
  for (int first = -1; first < entries; first++) {
    fitstream_part part = {path, NULL, first, first < 0 ? 0 : 1, 0, 0};
    fitstream_reader *reader = fitstream_reader_new();
    EXPECT(fitstream_reader_add_part(reader, &part) == 0);
    int64_t rows = read_all(reader, "records");
    if (first < 0) all = rows; else each += rows;
  }
  fitstream_part part = {path, NULL, 0, 0, 0, 0};
  fitstream_reader *reader = fitstream_reader_new();
  EXPECT(fitstream_reader_add_part(reader, &part) == 0);
  EXPECT(all > 0 && each == all && read_all(reader, "records") == all);
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
  // The faults of options are found when it is opened.
  fitstream_reader *wrong = fitstream_reader_new();
  EXPECT(fitstream_reader_add_path(wrong, path) == 0 && fitstream_reader_set(wrong, "output", "x") == 0);
  EXPECT(fitstream_reader_open(wrong, "records", &rows) == EINVAL && strstr(fitstream_reader_error(wrong), "output"));
  fitstream_reader_free(wrong);
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
  failing_callbacks();
  failing_namesake();
  long_name();
  parts(arguments[2]);
  early_ends(arguments + 2, count - 2);
  side_by_side(arguments[2]);
  int wanted = getenv("MUTANTS") ? atoi(getenv("MUTANTS")) : 400;
  int64_t rows = mutants(wanted, 1);
  free(bytes);
  printf("C interface: %d mutants gave %lld rows; %d faults\n", wanted, (long long)rows, faults);
  return faults ? 1 : 0;
}
