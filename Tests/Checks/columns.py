#!/usr/bin/env python3
"""Compares the Arrow streams of `export` with its CSV, cell by cell, as pyarrow, polars and DuckDB read them from a pipe.

    python3 Tests/Checks/columns.py .build/release/fitstream Fixtures [FOLDER ...]

Installs the packages in a folder of its own where they are missing; says so and skips the check if it cannot. Also: a
stream without rows is whole, files of `-o DIR/` are whole, and a reader that goes away ends the command quietly.
"""
import csv
import datetime
import io
import pathlib
import subprocess
import sys
import tempfile

import pypi

TABLES = ["workouts", "minutes", "zones", "route", "records"]
OPTIONS = ["--max-heart-rate", "190", "--ftp", "250", "-q"]


def start(command, table, form, inputs, *more):
    words = [command, "export", "--as", table, "--format", form, *OPTIONS, *more, *inputs]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def is_same(cell, value, kind, types):
    """Whether a cell of CSV says what Arrow holds."""
    if value is None:
        return cell == ""
    if types.is_floating(kind):
        return cell != "" and abs(float(cell) - value) <= 1e-8 * max(1, abs(value))
    if types.is_integer(kind):
        return cell == str(value)
    if types.is_boolean(kind):
        return cell == ("true" if value else "false")
    if types.is_timestamp(kind):
        return datetime.datetime.fromisoformat(cell) == value
    return cell == value


def differing(table, rows, pa):
    wrong = 0
    for place, column in enumerate(table.columns):
        for row, value in zip(rows, column.to_pylist()):
            if not is_same(row[place], value, column.type, pa.types):
                wrong += 1
                if wrong <= 5:
                    print(f"  {table.column_names[place]}: csv {row[place]!r}, arrow {value!r}")
    return wrong


def compare(command, name, inputs, pa, pl, duckdb):
    """The number of things that are wrong with one table of some inputs."""
    stream = start(command, name, "arrow", inputs)
    with pa.ipc.open_stream(stream.stdout) as reader:
        table = reader.read_all()
    stream.wait()
    table.validate(full=True)
    text = start(command, name, "csv", inputs).communicate()[0].decode()
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    wrong = int(header != table.column_names) + int(len(rows) != table.num_rows)
    wrong += differing(table, rows, pa)
    frame = pl.read_ipc_stream(io.BytesIO(start(command, name, "arrow", inputs).communicate()[0]))
    wrong += int(frame.shape != (table.num_rows, table.num_columns))
    duck = duckdb.connect()
    duck.register("stream", table)
    counted = duck.execute("SELECT count(*) FROM stream").fetchall()[0][0]
    wrong += int(counted != table.num_rows)
    print(f"{name}: {table.num_rows} rows, {table.num_columns} columns, {wrong} wrong")
    return wrong


def ends(command, inputs, pa):
    """Streams without rows, files of a folder, and readers that go away."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        empty = pathlib.Path(folder, "none.txt")
        empty.write_text("no ride\n")
        for name in TABLES:
            data = start(command, name, "arrow", [str(empty)]).communicate()[0]
            with pa.ipc.open_stream(data) as reader:
                wrong += reader.read_all().num_rows
        for name in ["minutes", "zones", "route", "records"]:
            files = pathlib.Path(folder, name)
            start(command, name, "arrow", inputs, "-o", f"{files}/").communicate()
            made = sorted(files.glob("*.arrows"))
            rows = 0
            for path in made:
                with pa.ipc.open_stream(path.read_bytes()) as reader:
                    rows += reader.read_all().num_rows
            wrong += int(not made or rows == 0)
            print(f"{name}: {len(made)} files, {rows} rows")
    for length in [1, 100, 10_000, 200_000]:
        process = start(command, "records", "arrow", inputs)
        process.stdout.read(length)
        process.stdout.close()
        errors = process.stderr.read()
        if process.wait(timeout=60) not in (0, 1) or errors:
            wrong += 1
            print(f"after {length} bytes: exit code {process.returncode}, {errors[:200]!r}")
    return wrong


def main():
    if not pypi.installed("arrow", "pyarrow", "polars", "duckdb"):
        print("left out: pyarrow, polars or DuckDB cannot be had here, so that nothing reads the Arrow streams")
        return 0
    import duckdb
    import polars as pl
    import pyarrow as pa
    command, inputs = sys.argv[1], sys.argv[2:]
    wrong = sum(compare(command, name, inputs, pa, pl, duckdb) for name in TABLES) + ends(command, inputs, pa)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
