// Prints the number of records of the rides on the command line, their highest heart rate, and the damaged inputs.
//
//   make library
//   cc -I .build/library Examples/C/rides.c -L .build/library -lfitstream -o rides && LD_LIBRARY_PATH=.build/library ./rides Fixtures
#include <fitstream.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// True where the value of a row is there.
static int is_there(const struct ArrowArray *column, int64_t row) {
  const uint8_t *bits = column->buffers[0];
  return !bits || bits[row / 8] >> (row % 8) & 1;
}

// The text of a row of a column of texts.
static const char *text(const struct ArrowArray *column, int64_t row, int *length) {
  const int32_t *ends = column->buffers[1];
  *length = is_there(column, row) ? ends[row + 1] - ends[row] : 0;
  return (const char *)column->buffers[2] + ends[row];
}

static int64_t place(const struct ArrowSchema *columns, const char *name) {
  for (int64_t index = 0; index < columns->n_children; index++) {
    if (strcmp(columns->children[index]->name, name) == 0) return index;
  }
  return -1;
}

int main(int count, char **paths) {
  fitstream_reader *reader = fitstream_reader_new();
  for (int index = 1; index < count; index++) fitstream_reader_add_path(reader, paths[index]);
  struct ArrowArrayStream rows;
  if (fitstream_reader_open(reader, "records", &rows) != 0) {
    fprintf(stderr, "%s\n", fitstream_reader_error(reader));
    fitstream_reader_free(reader);
    return 2;
  }
  struct ArrowSchema columns;
  struct ArrowArray batch;
  if (rows.get_schema(&rows, &columns) != 0) {
    fprintf(stderr, "%s\n", rows.get_last_error(&rows));
    return 1;
  }
  int64_t records = 0, beats = place(&columns, "heart_rate_bpm");
  double highest = 0;
  while (rows.get_next(&rows, &batch) == 0 && batch.release) {
    const struct ArrowArray *column = batch.children[beats];
    for (int64_t row = 0; row < batch.length; row++) {
      double value = ((const double *)column->buffers[1])[row];
      if (is_there(column, row) && value > highest) highest = value;
    }
    records += batch.length;
    batch.release(&batch);
  }
  columns.release(&columns);
  rows.release(&rows);
  printf("%" PRId64 " inputs, %" PRId64 " records, at most %.0f bpm\n", fitstream_reader_done(reader), records, highest);

  struct ArrowArrayStream verdicts;
  fitstream_reader_verdicts(reader, &verdicts);
  verdicts.get_schema(&verdicts, &columns);
  int64_t input = place(&columns, "input"), status = place(&columns, "status"), reason = place(&columns, "reason");
  while (verdicts.get_next(&verdicts, &batch) == 0 && batch.release) {
    for (int64_t row = 0; row < batch.length; row++) {
      int lengths[3];
      const char *texts[3] = {text(batch.children[input], row, &lengths[0]), text(batch.children[status], row, &lengths[1]),
                              text(batch.children[reason], row, &lengths[2])};
      if (lengths[1] == 2) continue;  // ok
      printf("%.*s: %.*s, %.*s\n", lengths[0], texts[0], lengths[1], texts[1], lengths[2], texts[2]);
    }
    batch.release(&batch);
  }
  columns.release(&columns);
  verdicts.release(&verdicts);
  fitstream_reader_free(reader);
  return 0;
}
