"""The command's output for the same inputs: its rows and samples, by input and session."""
import collections
import datetime
import itertools
import json
import os
import sqlite3
import subprocess
import tempfile

HEART_RATE, POWER = 190, 250        # the rider's, for zones
SAMPLES = ("--resolve")


def seconds(text):
    """Unix seconds of an RFC 3339 time"""
    if len(text) == 20:
        return DAYS[text[:10]] + int(text[11:13]) * 3600 + int(text[14:16]) * 60 + int(text[17:19])
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


class Days(dict):
    def __missing__(self, day):
        self[day] = datetime.datetime.fromisoformat(day + "T00:00:00+00:00").timestamp()
        return self[day]


DAYS = Days()


class Kind:
    """samples of one kind: their number, their sum, the first start and the last end, and their errors"""

    def __init__(self):
        self.count, self.sum, self.first, self.last = 0, 0.0, None, None
        self.starts, self.ranges = set(), []


class Workout:
    def __init__(self):
        self.summary, self.closing = {}, {}
        self.kinds = collections.defaultdict(Kind)
        self.events, self.minutes, self.zones, self.route, self.every_point = [], [], {}, [], []
        self.stored, self.stored_kinds, self.stored_minutes, self.stored_lengths, self.stored_points = {}, {}, [], [], 0


class Command:
    def __init__(self, tool, paths):
        self.tool, self.paths = tool, paths
        self.workouts = collections.defaultdict(Workout)

    def lines(self, *arguments):
        run = subprocess.Popen([self.tool, *arguments, "-q", "-j", "1", "--files-from", "-"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        run.stdin.write("".join(path + "\n" for path in self.paths).encode())
        run.stdin.close()
        yield from run.stdout
        if run.wait() not in (0, 1):
            raise SystemExit("fitstream %s ended with %d" % (" ".join(arguments), run.returncode))

    def rows(self, *arguments):
        lines = self.lines(*arguments)
        # Many at once: a list is parsed in half the time of its items.
        while some := list(itertools.islice(lines, 4096)):
            yield from json.loads(b"[" + b",".join(some) + b"]")

    def read(self):
        for row in self.rows("summary", "--format", "ndjson"):
            self.workouts[row["input"], row["session"]].summary = row
        self.samples()
        for row in self.rows("export", "--as", "minutes", "--format", "ndjson", "--add", "input", *SAMPLES):
            self.workouts[row["input"], row["session"]].minutes.append(row)
        for row in self.rows("export", "--as", "zones", "--format", "ndjson", "--add", "input", "--max-heart-rate", str(HEART_RATE), "--ftp", str(POWER), *SAMPLES):
            self.workouts[row["input"], row["session"]].zones.setdefault(row["measure"], {})[row["zone"]] = row["time_s"]
        # Tracks without times are no workouts.
        for row in (row for row in self.rows("route", "--resolve", "--add", "input") if "time" in row):
            self.workouts[row["input"], row["session"]].route.append((seconds(row["time"]), row["latitude_deg"], row["longitude_deg"]))
        for row in (row for row in self.rows("route", "--resolve", "--max-gap", "0", "--add", "input") if "time" in row):
            self.workouts[row["input"], row["session"]].every_point.append(seconds(row["time"]))
        self.database()
        return self.workouts

    def samples(self):
        name = None
        for row in self.rows("samples", "--add", "input", *SAMPLES):
            event = row.get("event")
            if event is None:
                kind = self.workouts[name, row["session"]].kinds[row["kind"]]
                start, end = seconds(row["start"]), seconds(row["end"])
                kind.count += 1
                kind.sum += row["value"]
                kind.first = start if kind.first is None else min(kind.first, start)
                kind.last = end if kind.last is None else max(kind.last, end)
                kind.starts.add(start)
                if end > start:
                    kind.ranges.append((start, end))
            elif event == "workout_start":
                name = row["input"]
            elif event == "workout":
                self.workouts[row["input"], row["session"]].closing = row
            elif event != "multisport":
                self.workouts[name, row["session"]].events.append((event, seconds(row["start"]), seconds(row["end"])))

    def database(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rides.sqlite")
            for _ in self.lines("ingest", "--db", path):
                pass
            store = sqlite3.connect(path)
            store.row_factory = sqlite3.Row
            found = {row["workout_id"]: self.workouts[named(row["path"], self.paths), row["session"]] for row in store.execute(
                "SELECT workout_id, path, session FROM workouts JOIN inputs USING (input_id)")}
            for row in store.execute("SELECT * FROM workouts"):
                found[row["workout_id"]].stored = dict(row)
            for row in store.execute("SELECT kind_totals.*, kind AS name FROM kind_totals JOIN sample_kinds USING (kind_id)"):
                found[row["workout_id"]].stored_kinds[row["name"]] = dict(row)
            for row in store.execute("SELECT * FROM minutes ORDER BY start_unix_ms"):
                found[row["workout_id"]].stored_minutes.append(dict(row))
            for row in store.execute("SELECT * FROM lengths ORDER BY workout_id, length"):
                found[row["workout_id"]].stored_lengths.append(dict(row))
            for row in store.execute("SELECT workout_id, sum(points) AS points FROM routes GROUP BY workout_id"):
                found[row["workout_id"]].stored_points = row["points"]
            store.close()


def named(path, paths):
    """an input's name as given: the database has it in full"""
    for given in paths:
        whole = os.path.realpath(given)
        if path == whole or path.startswith(whole + "!"):
            return given + path[len(whole):]
    return path
