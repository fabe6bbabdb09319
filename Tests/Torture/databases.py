#!/usr/bin/env python3
"""Reads hostile databases by every command that takes one: made up, and with damaged pages.

    python3 Tests/Torture/databases.py [--made 1000] [--damaged 500] [--seed 1] [--commands 0] [--jobs 2] [--command FITSTREAM]

Each run has to end by itself within ten seconds of the processor, in 64 MB, without a signal. `--commands` is the number
of commands by chance for each database; 0 is all of them. What fails is kept in `.build/torture`; the exit code is then 1.
"""
import argparse, multiprocessing, os, random, shutil, sqlite3, struct, subprocess, sys, tempfile, time

import manyrides, run

SECONDS, MEGABYTES = 10, 64
EXTREMES = [0, 1, -1, 2**31, 2**53, 2**63 - 1, -2**63, 253_402_300_800_000, -62_135_596_800_000, 1e308, -1e308, float("inf"), 5e-324]
ENDLESS = "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT {} FROM r"


def names(database, kind):
    return [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite%' ORDER BY 1", (kind,))]


def columns(database, table):
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def filled(database):
    """The tables that have rows."""
    return [table for table in names(database, "table") if database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]]


def rewritten(database, change):
    """Changes the schema past SQLite."""
    database.execute("PRAGMA writable_schema = ON")
    change()
    database.execute("PRAGMA writable_schema = OFF")


# MARK: made up

def endless_view(database, chance):
    view = chance.choice(names(database, "view"))
    have = [row[1] for row in database.execute(f"PRAGMA table_info({view})")]
    database.execute(f"DROP VIEW {view}")
    database.execute(f"CREATE VIEW {view} AS " + ENDLESS.format(", ".join([f"i AS {name}" for name in have])))


def long_view(database, chance):
    view = chance.choice(["merged_rides", "rides", "problems", "totals_by_day"])
    have = [row[1] for row in database.execute(f"PRAGMA table_info({view})")]
    database.execute(f"DROP VIEW {view}")
    database.execute(f"CREATE VIEW {view} AS SELECT " + ", ".join([f"printf('%300000000d', 1) AS {name}" for name in have]))


def view_as_table(database, chance):
    table = chance.choice(["inputs", "workouts", "routes", "curves", "exertions", "settings", "rider"])
    have = columns(database, table)
    database.execute(f"ALTER TABLE {table} RENAME TO kept")
    database.execute(f"CREATE VIEW {table} AS " + ENDLESS.format(", ".join([f"i AS {name}" for name in have])))


def computed_column(database, chance):
    table = chance.choice(filled(database))
    database.execute(f"ALTER TABLE {table} ADD COLUMN more INTEGER AS (length(hex(zeroblob(100000000)))) VIRTUAL")


def virtual_table(database, chance):
    database.execute(f"DROP TABLE {chance.choice(['routes', 'curves', 'efforts', 'suspicions'])}")
    for name in ("routes", "curves", "efforts", "suspicions"):
        if name not in names(database, "table"):
            database.execute(f"CREATE VIRTUAL TABLE {name} USING fts5(workout_id, duration_s, power_w, polyline, piece)")


def trigger(database, chance):
    table, what = chance.choice(["inputs", "workouts", "ride_sources"]), chance.choice(["INSERT", "DELETE", "UPDATE"])
    database.execute(f"CREATE TRIGGER more AFTER {what} ON {table} BEGIN INSERT INTO settings {ENDLESS.format('i, i')}; END")


def many_tables(database, chance):
    database.execute("CREATE TABLE t(" + ", ".join([f"column{place}" for place in range(1500)]) + ")")
    root, sql = database.execute("SELECT rootpage, sql FROM sqlite_schema WHERE name = 't'").fetchone()
    rewritten(database, lambda: database.executemany(
        "INSERT INTO sqlite_schema VALUES ('table', ?1, ?1, ?2, ?3)",
        [(f"t{number}", root, sql.replace(" t(", f" t{number}(")) for number in range(chance.choice([100, 1000, 4000]))]))


def many_rows(database, chance):
    """Rows by the ten thousand, in a group or of a minute."""
    table = chance.choice(["ride_sources", "rider", "index_entries", "suspicions", "curves", "efforts", "settings"])
    have, count = columns(database, table), chance.choice([2000, 20_000])
    workout = database.execute("SELECT min(workout_id) FROM workouts").fetchone()[0]
    for number in range(count):
        row = {"from_day": f"{number:08d}", "name": f"n{number}", "value": "v", "index_input_id": 1, "group_id": 1, "counted_workout_id": workout,
               "workout_id": number + (1000 if table == "ride_sources" else workout), "start_unix_ms": 0, "end_unix_ms": 1, "entry_id": number + 9999,
               "suspicion": number, "duration_s": number, "distance_m": number + 0.5, "file_key": "f", "ftp_w": 200.0}
        values = [row.get(name) for name in have]
        database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(have))})", values)


def long_texts(database, chance):
    for _ in range(chance.randrange(1, 6)):
        table = chance.choice(filled(database))
        text = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[2] == "TEXT"]
        if text:
            size = chance.choice([70_000, 1_000_000, 3_900_000, 9_000_000])
            database.execute(f"UPDATE OR IGNORE {table} SET {chance.choice(text)} = printf('%.*c', {size}, '{chance.choice('x0?~|')}') WHERE rowid % 3 = 0"
                             if "WITHOUT ROWID" not in database.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchone()[0]
                             else f"UPDATE OR IGNORE {table} SET {chance.choice(text)} = printf('%.*c', {size // 20}, 'x')")


def extremes(database, chance):
    for _ in range(chance.randrange(1, 12)):
        table = chance.choice(filled(database))
        numbers = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[2] in ("REAL", "INTEGER")]
        column = chance.choice(numbers) if numbers else None
        if column:
            try:
                database.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (chance.choice(EXTREMES),))
            except sqlite3.Error:
                pass


def other_types(database, chance):
    """Values of any type in any column."""
    rewritten(database, lambda: database.execute("UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE type = 'table'"))
    database.commit()
    extremes(database, chance)
    for _ in range(6):
        table = chance.choice(filled(database))
        value = chance.choice([None, b"\x00\xff" * 9, "", "x", "9" * 400, "\x00", 7, 0.5])
        try:
            database.execute(f"UPDATE OR IGNORE {table} SET {chance.choice(columns(database, table))} = ?", (value,))
        except sqlite3.Error:
            pass


def far_days(database, chance):
    """Days from the first year to the last."""
    database.execute("UPDATE workouts SET start_unix_ms = -62135596800000 + workout_id % 9 * 31536000000000, local_date = printf('%04d-01-01', 1 + workout_id % 9 * 1000)")
    database.execute("UPDATE workouts SET end_unix_ms = start_unix_ms + 3600000")


def crooked_lines(database, chance):
    line = "".join([chance.choice("?@_~}|{zyxABC\x7f") for _ in range(chance.choice([10, 5000, 400_000]))])
    database.execute("UPDATE routes SET polyline = ?", (line,))
    database.execute("UPDATE route_tiles SET tile_line = ?, start_latitude_deg = 89.99, end_longitude_deg = 1e300", (line,))
    database.execute("UPDATE route_profiles SET heights_m = ?", (",".join([line] * 3),))


def false_statistics(database, chance):
    database.execute("ANALYZE")
    database.execute("UPDATE sqlite_stat1 SET stat = '1 1 1 1'")


def missing(database, chance):
    what = chance.choice(["TABLE", "VIEW"])
    try:
        database.execute(f"DROP {what} {chance.choice(names(database, what.lower()))}")
    except sqlite3.Error:
        pass


def other_numbers(database, chance):
    database.execute(f"PRAGMA user_version = {chance.choice([0, 1, 5, 13, 14, 99, -1])}")


MADE = [endless_view, long_view, view_as_table, computed_column, virtual_table, trigger, many_tables, many_rows, long_texts, extremes, other_types, far_days,
        crooked_lines, false_statistics, missing, other_numbers]


# MARK: damaged

def damage(data, chance):
    """Pages changed in one way or another; the header's sizes stay in most."""
    data = bytearray(data)
    size = struct.unpack_from(">H", data, 16)[0] or 65_536
    pages = len(data) // size
    kind = chance.randrange(8)
    if kind == 0:
        for _ in range(chance.choice([1, 4, 64, 2000])):
            data[chance.randrange(100, len(data))] ^= 1 << chance.randrange(8)
    elif kind == 1:
        for _ in range(chance.choice([1, 3, 20])):
            one, other = chance.randrange(1, pages), chance.randrange(1, pages)
            data[one * size:(one + 1) * size] = data[other * size:(other + 1) * size]
    elif kind == 2:
        del data[chance.randrange(size, len(data)):]
    elif kind == 3:
        page = chance.randrange(pages) * size
        data[page:page + size] = chance.randbytes(size)
    elif kind == 4:
        for _ in range(40):
            place = chance.randrange(size, len(data) - 8)
            struct.pack_into(">I", data, place, chance.randrange(pages + 2))
    elif kind == 5:
        struct.pack_into(">I", data, chance.choice([28, 32, 36, 40, 44, 48, 52, 56, 60, 64]), chance.randrange(1 << 32))
    elif kind == 6:
        # A page whose children are all one page, again and again.
        inner, leaf = chance.randrange(1, pages), chance.randrange(1, pages)
        cells = min((size - 12) // 7, 2000)
        page = bytearray(size)
        struct.pack_into(">BHHHBI", page, 0, 5, 0, cells, size - 5 * cells, 0, leaf + 1)
        for cell in range(cells):
            struct.pack_into(">H", page, 12 + 2 * cell, size - 5 * (cell + 1))
            struct.pack_into(">IB", page, size - 5 * (cell + 1), leaf + 1, cell & 127)
        data[inner * size:(inner + 1) * size] = page
        if chance.random() < 0.5:
            other = chance.randrange(1, pages)
            again = bytes(page).replace(struct.pack(">I", leaf + 1), struct.pack(">I", inner + 1))
            data[other * size:(other + 1) * size] = again
    else:
        for page in range(1, pages):
            if chance.random() < 0.2:
                struct.pack_into(">H", data, page * size + 3, chance.randrange(1 << 16))
    return bytes(data)


# MARK: runs

def prepared(command, folder):
    """A database of some rides that stands for an honest one."""
    path = os.path.join(folder, "base.sqlite")
    fixtures = os.path.join(run.ROOT, "Fixtures")
    inputs = [os.path.join(fixtures, name) for name in ("activities", "archives/strava-export.zip", "archives/tracks-and-index.zip")]
    subprocess.run([command, "ingest", "-q", "--no-config", "--ftp", "250", "--max-heart-rate", "190", "--db", path, *inputs], check=False)
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = DELETE")
    database.close()
    return path


def commands(command, path, folder):
    yield from manyrides.commands(command, path, folder)
    ride = os.path.join(run.ROOT, "Fixtures", "activities", "indoor-trainer.fit")
    yield ["ingest", "-q", "--db", path, ride]
    yield ["ingest", "-q", "--copies", "rides", "--ftp", "200", "--max-heart-rate", "180", "--db", path, ride]
    yield ["duplicates", "--copies", "rides", "--db", path]


def attempt(task):
    """One database by some commands; the failures, with the file that shows them."""
    command, base, kind, number, seed, most = task
    chance = random.Random(f"{seed} {kind} {number}")
    found, runner = [], run.Runner(command, seconds=60)
    with tempfile.TemporaryDirectory() as folder:
        original, path = os.path.join(folder, "original.sqlite"), os.path.join(folder, "r.sqlite")
        shutil.copy(base, original)
        what = "damaged"
        if kind == "made":
            make = MADE[number % len(MADE)]
            what = make.__name__
            database = sqlite3.connect(original)
            database.execute("PRAGMA synchronous = OFF")
            try:
                make(database, chance)
            except sqlite3.Error as error:
                what += f" ({error})"
            database.commit()
            database.close()
        else:
            with open(base, "rb") as file:
                data = damage(file.read(), chance)
            with open(original, "wb") as file:
                file.write(data)
        every = list(commands(command, path, folder))
        runs = 0
        for words in chance.sample(every, most) if most else every:
            for name in os.listdir(folder):
                if name.startswith("r.sqlite"):
                    shutil.rmtree(os.path.join(folder, name), True) if os.path.isdir(os.path.join(folder, name)) else os.unlink(os.path.join(folder, name))
            shutil.copy(original, path)
            runs += 1
            code, seconds, kibibytes, said = manyrides.measured(runner, words)
            if code not in (0, 1, 2) or seconds > SECONDS or kibibytes > MEGABYTES << 10:
                kept = os.path.join(run.KEPT, f"database-{seed}-{kind}-{number}.sqlite")
                os.makedirs(run.KEPT, exist_ok=True)
                shutil.copy(original, kept)
                line = " ".join([word.replace(path, kept) for word in words])
                found.append(f"{what}: {line}: exit {code}, {seconds:.1f} s, {kibibytes / 1024:.0f} MB, {said}")
    runner.close()
    return runs, found


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--made", type=int, default=1000)
    options.add_argument("--damaged", type=int, default=500)
    options.add_argument("--seed", default="1")
    options.add_argument("--commands", type=int, default=0)
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--command", default=os.path.join(run.ROOT, ".build", "release", "fitstream"))
    settings = options.parse_args()
    command, start, failed, runs = os.path.abspath(settings.command), time.monotonic(), 0, 0
    run.compiled_runner()
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(settings.jobs) as pool:
        base = prepared(command, folder)
        tasks = [(command, base, kind, number, settings.seed, settings.commands)
                 for kind, count in (("made", settings.made), ("damaged", settings.damaged)) for number in range(count)]
        for count, found in pool.imap_unordered(attempt, tasks):
            runs += count
            failed += len(found)
            for line in found:
                print("FAILED " + line, flush=True)
    print(f"{len(tasks)} databases, {runs} runs in {time.monotonic() - start:.0f} s, failures {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
