#!/usr/bin/env python3
"""Compares the Arrow streams of `export` with its CSV, cell by cell, as pyarrow, polars and DuckDB read them from a pipe,
and with the tables that `ingest` makes of the same inputs, as sqlite3 reads them; `--as messages` with `messages`, value
by value; what --developer-fields and --drop-empty make of the columns.

    python3 Tests/Checks/columns.py .build/release/fitstream Fixtures [FOLDER ...]

Installs the packages in a folder of its own where they are missing; says so and skips the check if it cannot. Also: a
stream without rows is whole, files of `-o DIR/` are whole, and a reader that goes away ends the command quietly.
"""
import bisect
import csv
import datetime
import io
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

import pypi

# The tables that the database has too, with the same columns, but for moments (`start_unix_ms`: `start`).
# Tanks, gases, sets and climbs are not among them, as no fixture has any.
STORED = ["records", "laps", "lengths", "events", "devices", "beats", "samples", "shifts"]
TABLES = ["workouts", "minutes", "zones", "route", *STORED]
# Messages whose values are compared with those of the command `messages`.
MESSAGES = [
    "record", "session", "lap", "event", "device_info", "hrv", "monitoring", "file_id", "length", "hr", "user_profile",
    "monitoring_info", "stress_level", "field_description", "140",
]
# Types of the profile that name bits of numbers; such columns hold the numbers.
NUMBERED = {
    "mask": {127, 16383, 4095}, "right": {128, 32768}, "selected": {32768}, "reserved": {28672},
}
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


def chosen(command, name, inputs, table, pa):
    """Whether --columns gives the same columns in another order, with their types."""
    names = [*reversed(table.column_names)][::2] + ["ride_id"] * ("ride_id" not in table.column_names)
    data = start(command, name, "arrow", inputs, "--columns", ",".join(names)).communicate()[0]
    with pa.ipc.open_stream(data) as reader:
        part = reader.read_all()
    part.validate(full=True)
    whole = part if "ride_id" in table.column_names else part.drop_columns("ride_id")
    return part.column_names == names and whole.equals(table.select(whole.column_names))


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
    wrong += int(not chosen(command, name, inputs, table, pa))
    print(f"{name}: {table.num_rows} rows, {table.num_columns} columns, {wrong} wrong")
    return wrong


def stored(database, name):
    """The database's rows of a table under the names of `export`, by input and session."""
    names = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
    columns = ", ".join(f"t.{column}" for column in names[1:])
    if name == "samples":
        columns = columns.replace("t.kind_id", "k.kind") + ", k.unit"
    rows = database.execute(
        f"SELECT i.path, w.session, {columns} FROM {name} t JOIN workouts w USING (workout_id) JOIN inputs i"
        f" USING (input_id) {'JOIN sample_kinds k USING (kind_id)' if name == 'samples' else ''}"
        f" ORDER BY t.workout_id, t.{names[1]}")
    keys = [column[0].removesuffix("_unix_ms") for column in rows.description[2:]]
    found = {}
    for path, session, *values in rows:
        row = {key: value for key, value in zip(keys, values) if key not in ("record", "start_utc")}
        found.setdefault((path, session), []).append(row)
    return found


def without_water(tables):
    """Samples but for the temperatures of water: `ingest` reads a file once where its sport comes after its records,
    and does not know by then that it is a swim; `export` looks for the sport first."""
    left = {}
    for key, rows in tables.items():
        kept = [row for row in rows if row["kind"] != "waterTemperature"]
        left[key] = [{k: v for k, v in row.items() if k != "sample"} for row in kept]
    return left


def plain(value):
    """A value of Arrow as the database has it."""
    if isinstance(value, datetime.datetime):
        return round(value.timestamp() * 1000)
    return int(value) if isinstance(value, bool) else value


def compare_stored(command, inputs, pa):
    """The number of rows that differ between `export` and the database."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rides.sqlite")
        words = [command, "ingest", "--add", "records", "--add", "samples", "--add", "beats", "-q", "--db", path, *inputs]
        subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        database = sqlite3.connect(path)
        for name in STORED:
            with pa.ipc.open_stream(start(command, name, "arrow", inputs).communicate()[0]) as reader:
                table = reader.read_all()
            read = {}
            for row in table.to_pylist():
                key = (os.path.join(os.getcwd(), row.pop("input")), row.pop("session"))
                read.setdefault(key, []).append({k: plain(v) for k, v in row.items()})
            found = stored(database, name)
            if name == "samples":
                read, found = without_water(read), without_water(found)
            different = len(read.keys() ^ found.keys())
            for key in read.keys() & found.keys():
                different += abs(len(read[key]) - len(found[key]))
                for row, other in zip(read[key], found[key]):
                    same = {k: row.get(k, "no such column") for k in other}
                    different += same != other
                    if same != other and different <= 5:
                        print(f"  {key}: export {same}, database {other}")
            print(f"{name}: {table.num_rows} rows of {len(read)} workouts, {different} not as in the database")
            wrong += different + int(not read)
    return wrong


def is_message_value(value, told, pa, kind):
    """Whether a column of a message holds what `messages` tells."""
    if pa.types.is_timestamp(kind):
        return isinstance(told, str) and datetime.datetime.fromisoformat(told) == value
    if pa.types.is_boolean(kind):
        return told is value or {"true": True, "false": False}.get(told) is value or told in (0, 1) and bool(told) is value
    if pa.types.is_integer(kind) and told in NUMBERED:
        return value in NUMBERED[told]
    if pa.types.is_string(kind):
        elements = told if isinstance(told, list) else [told]
        texts = ["" if one is None else json.dumps(one) if isinstance(one, float) else str(one) for one in elements]
        numbers = [text for text in value.split("|")] if isinstance(told, list) else [value]
        return value == "|".join(texts) or len(numbers) == len(texts) and all(
            a == b or a and b and float(a) == float(b) for a, b in zip(numbers, texts))
    return type(told) in (int, float) and told == value


def compare_messages(command, inputs, pa, names):
    """The number of values that differ between `export --as messages` and `messages`."""
    wrong = 0
    for name in names:
        words = [command, "messages", "--message", name, "--format", "ndjson", "--add", "input", "-q", *inputs]
        told = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode().split("\n")
        lines = [json.loads(line) for line in told if line]
        with pa.ipc.open_stream(start(command, "messages", "arrow", inputs, "--message", name).communicate()[0]) as reader:
            table = reader.read_all()
        table.validate(full=True)
        kinds = {field.name: field.type for field in table.schema}
        different = abs(table.num_rows - len(lines)) + len(kinds) - len(set(table.column_names))
        values = others = 0
        for row, line in zip(table.to_pylist(), lines):
            rest = json.loads(row.pop("other") or "{}")
            others += len(rest)
            found = {key: value for key, value in row.items() if value is not None}
            fields = {"input": line["input"], **line["fields"]}
            developer = line.get("developer", {})
            values += len(fields) + len(developer)
            keys = {**developer, **fields}.keys()
            same = found.keys() | rest.keys() == keys and all(
                is_message_value(found[key], fields[key], pa, kinds[key]) for key in found
            ) and all(rest[key] in (fields.get(key), developer.get(key)) for key in rest)
            different += not same
            if not same and different <= 5:
                odd = {k: (found.get(k), fields.get(k)) for k in found.keys() | fields.keys()
                       if k not in found or k not in fields or not is_message_value(found[k], fields[k], pa, kinds[k])}
                print(f"  {name}: {odd}, {rest}, {developer}")
        text = start(command, "messages", "csv", inputs, "--message", name).communicate()[0].decode()
        header, *rows = csv.reader(io.StringIO(text, newline=""))
        different += int(header != table.column_names) + int(len(rows) != table.num_rows) + differing(table, rows, pa)
        print(f"message {name}: {table.num_rows} rows, {values} values, {others} of them in other, {different} wrong")
        wrong += different
    return wrong


def compare_developer_fields(command, inputs, pa):
    """Whether developer fields become columns with their values and units."""
    words = [command, "messages", "--message", "record", "--format", "ndjson", "--add", "units", "-q", *inputs]
    told = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode().split("\n")
    lines = [json.loads(line) for line in told if line]
    more = ["--message", "record", "--developer-fields", "all"]
    with pa.ipc.open_stream(start(command, "messages", "arrow", inputs, *more).communicate()[0]) as reader:
        table = reader.read_all()
    plain = start(command, "messages", "csv", inputs, "--message", "record").communicate()[0].decode()
    columns = [name for name in table.column_names if name not in plain[:plain.index("\n")].split(",")]
    wrong = int(table.num_rows != len(lines)) + int(not columns)
    for column in columns:
        # Another column has the same name, or one that differs in case.
        name = column
        while name.endswith("_developer"):
            name = name.removesuffix("_developer")
        field = table.schema.field(column)
        units = {line["units"][name] for line in lines if name in line.get("developer", {}) and name in line.get("units", {})}
        unit = (field.metadata or {}).get(b"unit", b"").decode()
        wrong += int(bool(units) and unit not in units)
        for value, line in zip(table.column(column).to_pylist(), lines):
            told = line.get("developer", {}).get(name)
            if isinstance(told, (int, float)) and pa.types.is_floating(field.type):
                wrong += value != told
            elif value is not None:
                wrong += value != told
    print(f"developer fields {columns}: {wrong} wrong")
    wrong_of_records = compare_record_columns(command, inputs, pa, columns, table.schema)
    return wrong + wrong_of_records


def compare_record_columns(command, inputs, pa, columns, schema):
    """Whether four developer fields in `records` hold the numbers that the messages of the same moments have."""
    chosen = [name for name in columns if pa.types.is_floating(schema.field(name).type) and "," not in name]
    chosen = [name for name in chosen if not name.endswith("_developer")][:4]
    if not chosen:
        return 0
    fields = ",".join(chosen)
    of = {}
    for name, more in [("records", []), ("messages", ["--message", "record"])]:
        stream = start(command, name, "arrow", inputs, *more, "--developer-fields", fields).communicate()[0]
        with pa.ipc.open_stream(stream) as reader:
            of[name] = reader.read_all()
    bare = start(command, "records", "arrow", inputs).communicate()[0]
    with pa.ipc.open_stream(bare) as reader:
        standard = reader.read_all()
    records, messages = of["records"], of["messages"]
    wrong = int(not records.select(standard.column_names).equals(standard))
    wrong += sum(records.schema.field(name).metadata != messages.schema.field(name).metadata for name in chosen)
    told = {}
    for row in messages.select(["input", "timestamp", *chosen]).to_pylist():
        for name in chosen:
            if row[name] is not None:
                told.setdefault((row["input"], row["timestamp"], name), []).append(row[name])
    values = 0
    for row in records.select(["input", "time", *chosen]).to_pylist():
        for name in chosen:
            if row[name] is not None:
                values += 1
                wrong += row[name] not in told.get((row["input"], row["time"].replace(microsecond=0), name), [])
    print(f"records with {fields}: {values} values, {wrong} wrong")
    return wrong + int(values == 0)


def compare_without_empty(command, name, inputs, pa, *more):
    """Whether --drop-empty leaves out the columns without a value, and no others."""
    with pa.ipc.open_stream(start(command, name, "arrow", inputs, *more).communicate()[0]) as reader:
        whole = reader.read_all()
    full = [column for column in whole.column_names if whole.column(column).null_count < whole.num_rows]
    wrong = 0
    with pa.ipc.open_stream(start(command, name, "arrow", inputs, "--drop-empty", *more).communicate()[0]) as reader:
        wrong += not reader.read_all().equals(whole.select(full))
    text = start(command, name, "csv", inputs, "--drop-empty", *more).communicate()[0].decode()
    wrong += text.split("\n")[0].split(",") != full
    print(f"{name} --drop-empty: {len(full)} of {whole.num_columns} columns, {wrong} wrong")
    return wrong


def refusals(command, inputs):
    """The number of requests that need two readings and are not refused by pipe."""
    wrong = 0
    for more in [["--drop-empty"], ["--developer-fields", "all"]]:
        words = [command, "export", "--as", "messages", "--message", "record", *more]
        run = subprocess.run(words, input=b"", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wrong += run.returncode != 2 or more[0].encode() not in run.stderr or run.stdout != b""
    return wrong


def ends(command, inputs, pa):
    """Streams without rows, and files of a folder."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        empty = pathlib.Path(folder, "none.txt")
        empty.write_text("no ride\n")
        for name in TABLES:
            data = start(command, name, "arrow", [str(empty)]).communicate()[0]
            with pa.ipc.open_stream(data) as reader:
                wrong += reader.read_all().num_rows
        for name in TABLES[1:]:
            files = pathlib.Path(folder, name)
            start(command, name, "arrow", inputs, "-o", f"{files}/").communicate()
            made = sorted(files.glob("*.arrows"))
            rows = 0
            for path in made:
                with pa.ipc.open_stream(path.read_bytes()) as reader:
                    rows += reader.read_all().num_rows
            wrong += int(not made or rows == 0)
            print(f"{name}: {len(made)} files, {rows} rows")
    return wrong


def compare_files(command, inputs, pa, pl):
    """The number of tables that differ where a file is written in the place of a stream."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in TABLES:
            with pa.ipc.open_stream(start(command, name, "arrow", inputs).communicate()[0]) as reader:
                whole = reader.read_all()
            for suffix in ["arrow", "feather"]:
                path = os.path.join(folder, f"{name}.{suffix}")
                start(command, name, "arrow", inputs, "-o", path).communicate()
                with pa.ipc.open_file(path) as file:
                    batches = [file.get_batch(number) for number in reversed(range(file.num_record_batches))]
                    table = pa.Table.from_batches(batches[::-1], file.schema)
                table.validate(full=True)
                wrong += not table.equals(whole, check_metadata=True) or not pa.feather.read_table(path).equals(whole)
                wrong += not pl.read_ipc(path).equals(pl.from_arrow(whole))
        empty = os.path.join(folder, "none.arrow")
        start(command, "records", "arrow", inputs, "--since", "2999-01-01", "-o", empty).communicate()
        wrong += pa.ipc.open_file(empty).read_all().num_rows
    print(f"files: {wrong} wrong")
    return wrong


def compare_laps(command, inputs, pa):
    """The number of records whose lap is another than the last one of the table of laps that has begun."""
    def table(name):
        with pa.ipc.open_stream(start(command, name, "arrow", inputs).communicate()[0]) as reader:
            return reader.read_all().to_pylist()
    starts = {}
    for row in table("laps"):
        starts.setdefault((row["input"], row["session"]), []).append(row["start"])
    wrong = found = 0
    for row in table("records"):
        begun = bisect.bisect_right(sorted(starts.get((row["input"], row["session"]), [])), row["time"])
        # Times since power-on are dated by messages after the laps.
        if row["lap"] is None and "since-power-on" in row["input"]:
            continue
        wrong += row["lap"] != (begun - 1 if begun else None)
        found += begun > 0
    print(f"laps of records: {found}, {wrong} wrong")
    return wrong + int(found == 0)


def readers_that_leave(command, inputs):
    """The number of readers whose leaving does not end the command quietly."""
    wrong = 0
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
    import pyarrow.feather
    command, inputs = sys.argv[1], sys.argv[2:]
    wrong = sum(compare(command, name, inputs, pa, pl, duckdb) for name in TABLES)
    wrong += compare_messages(command, inputs, pa, MESSAGES)
    wrong += compare_developer_fields(command, inputs, pa) + refusals(command, inputs)
    for name in TABLES:
        wrong += compare_without_empty(command, name, inputs, pa)
    wrong += compare_without_empty(command, "messages", inputs, pa, "--message", "session")
    wrong += compare_stored(command, inputs, pa) + ends(command, inputs, pa) + compare_files(command, inputs, pa, pl)
    wrong += compare_laps(command, inputs, pa) + readers_that_leave(command, inputs)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
