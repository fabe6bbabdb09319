#!/usr/bin/env python3
"""Makes a database of as many rides as asked for, and runs every command that reads one over it.

    python3 Tests/Torture/manyrides.py [--rides 100000] [--seed 1] [--command FITSTREAM] [--keep FILE] [--seconds 30]

The rides of the fixtures are copied in the database, each copy moved in time and place: rows of every table that a ride
has. A command fails when it takes over 64 MB, and `report` when it takes more seconds than asked for; the exit code is
then 1.
"""
import argparse, os, random, re, sqlite3, subprocess, sys, tempfile

import run

DAY = 86_400_000
MOST = run.KIBIBYTES
# Columns that hold a time in milliseconds; their texts follow from it.
TIMES = ("start_unix_ms", "end_unix_ms", "first_unix_ms", "last_unix_ms")


def copied(database, rides, seed):
    """Adds copies of the rides in a database until there are as many as asked for."""
    chance = random.Random(seed)
    own = [row[0] for row in database.execute("SELECT workout_id FROM workouts ORDER BY 1")]
    tables = [
        name for name, in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN (SELECT m.name FROM sqlite_schema AS m, "
            "pragma_table_info(m.name) AS c WHERE c.name = 'workout_id') AND name NOT IN ('workouts', 'ride_sources')")]
    rounds = -(-rides // len(own)) - 1
    first, step = max(own) + 1, max(own)
    for number in range(1, rounds + 1):
        # Each ride on a day of its own choice within twenty years, some minutes earlier or later.
        def shift(ride):
            return f"((({ride} * 7919 + {number * 104_729}) % 7300 - 7000) * {DAY} + ({ride} * 31 + {number}) % 600 * 60000)"
        north, east = chance.uniform(-0.02, 0.02), chance.uniform(-0.02, 0.02)
        base = number * step
        moved(database, "inputs", {"input_id": f"input_id + {number * 100_000}", "path": f"path || '-{number}'",
                                   "content_hash": f"printf('%032x', abs(random()))", "file_key": f"file_key || '-{number}'"},
              "input_id IN (SELECT input_id FROM workouts WHERE workout_id < %d)" % first)
        start = f"(start_unix_ms + {shift('workout_id')})"
        clock = f"({start} / 1000 + coalesce(utc_offset_s, 0))"
        moved(database, "workouts", {
            "workout_id": f"workout_id + {base}", "input_id": f"input_id + {number * 100_000}", "start_unix_ms": start,
            "end_unix_ms": f"end_unix_ms + {shift('workout_id')}", "recording": f"recording || '-{number}-' || workout_id", "ride_id": f"ride_id || '-{number}-' || workout_id",
            "start_utc": f"strftime('%Y-%m-%dT%H:%M:%SZ', {start} / 1000, 'unixepoch')",
            "local_date": f"date({clock}, 'unixepoch')", "local_week": f"date({clock}, 'unixepoch', '-6 days', 'weekday 1')",
            "distance_m": f"distance_m * {chance.uniform(0.7, 1.3)}"}, f"workout_id < {first}")
        for table in tables:
            changes = {"workout_id": f"workout_id + {base}"}
            for column in TIMES:
                changes[column] = f"{column} + {shift('workout_id')}"
            if table == "route_tiles":
                for side in ("start", "end"):
                    changes[f"{side}_latitude_deg"] = f"{side}_latitude_deg + {north}"
                    changes[f"{side}_longitude_deg"] = f"{side}_longitude_deg + {east}"
            moved(database, table, changes, f"workout_id < {first}")
        moved(database, "minute_rows", {"minute_id": f"minute_id + ({base} << 14)", "start_unix_ms": f"start_unix_ms + {shift('(minute_id >> 14)')}"},
              f"minute_id < ({first} << 14)")


def moved(database, table, changes, condition):
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(changes.get(column, column) for column in columns)
    database.execute(f"INSERT INTO {table} SELECT {values} FROM {table} WHERE {condition}")


def queries(command):
    listed = subprocess.run([command, "query"], capture_output=True, text=True)
    return [line.split()[0] for line in (listed.stdout or listed.stderr).splitlines() if re.match(r"[a-z-]+  +\w", line)]


def commands(command, path, folder):
    """Command lines by name; `report` is the slowest."""
    out = os.path.join(folder, "out")
    for name in queries(command):
        yield [ "query", name, "--csv", "--db", path]
    for more in ([], ["--zones"], ["--group", "gear"], ["--group", "place"], ["--group", "device"], ["--copies", "rides"], ["--wellness"]):
        yield ["stats", "--csv", *more, "--db", path]
    for more in ([], ["--top", "1000"], ["--of", "critical-power"]):
        yield ["best", "--csv", *more, "--db", path]
    yield ["duplicates", "--format", "csv", "--db", path]
    yield ["summary", "--db", path, "--ride", "2020-06-01"]
    for kind in ("grid", "heat", "calendar"):
        yield ["poster", "-q", path, "--kind", kind, "-o", out + ".svg"]
    yield ["report", "-q", "--db", path, "-o", out + ".html"]
    yield ["report", "-q", "--conceal-start", "500", "--db", path, "-o", out + ".html"]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--rides", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--command", default=os.path.join(run.ROOT, ".build", "release", "fitstream"))
    options.add_argument("--keep", help="the database, made where it is not there yet")
    options.add_argument("--seconds", type=float, default=30, help="the most that report may take")
    options.add_argument("--only", help="commands that begin with this")
    settings = options.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = settings.keep and os.path.abspath(settings.keep) or os.path.join(folder, "rides.sqlite")
        if not os.path.exists(path):
            fixtures = os.path.join(run.ROOT, "Fixtures")
            subprocess.run([settings.command, "ingest", "-q", "--no-config", "--ftp", "250", "--max-heart-rate", "190", "--db", path, fixtures], check=False)
            database = sqlite3.connect(path)
            database.execute("PRAGMA journal_mode = DELETE")
            database.execute("PRAGMA synchronous = OFF")
            copied(database, settings.rides, settings.seed)
            database.commit()
            database.execute("ANALYZE")
            database.close()
        print(f"{os.path.getsize(path) / 1e6:.0f} MB")
        runner = run.Runner(os.path.abspath(settings.command), seconds=600)
        for words in commands(settings.command, path, folder):
            name = " ".join(word for word in words if word not in (path, "--db", "-q", "-o") and not word.startswith(folder))
            if settings.only and not name.startswith(settings.only):
                continue
            code, seconds, kibibytes, said = measured(runner, words)
            bad = kibibytes > MOST or words[0] == "report" and seconds > settings.seconds or code not in (0, 1, 2)
            failed += bad
            print(f"{'FAILED ' if bad else ''}{name:44} {code:3} {seconds:7.2f} s {kibibytes / 1024:7.1f} MB  {said}", flush=True)
    print(f"failures {failed}")
    return 1 if failed else 0


def measured(runner, words):
    """Exit code, seconds of the processor, peak memory and the first words on standard error."""
    end = runner.run(words, has_report=False, attempts=1)
    said = end.errors[:160].decode(errors="replace").split("\n")[0]
    return -end.signal if end.signal else end.code, end.cpu, end.memory, said


if __name__ == "__main__":
    sys.exit(main())
