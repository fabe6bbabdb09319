#!/usr/bin/env python3
"""Holds what every workout of the corpus claims against its own file: figures that nobody can have reached.

    python3 Tests/Checks/corpus_sense.py [--tool .build/release/fitstream] [FOLDER...]

Without a folder it is ../shared/corpus. For each workout:

* ascent: computed from the heights it is at most five times that of the device, where that has 30 m or more;
* distance: that of the samples is at most twice the device's, unless `suspicions` has a reason;
* end: it ends no later than the last time in its file, and begins no earlier than the first;
* active time: where the device reports no time, it is at most the span of the records.

What cannot be otherwise is in EXCEPTIONS; one that no longer deviates fails as a deviation does.
"""
import argparse
import collections
import csv
import datetime
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# (name of the file, what is held) and why it cannot be otherwise.
EXCEPTIONS = {
    # The clock is set back by an hour and the counter of metres goes on: the time does too.
    ("77f9fc14-test.fit", "end"): "HealthKitMapping.md, Clocks that leap",
}


def seconds(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def run(tool, *words):
    return subprocess.run([tool, *words], capture_output=True, cwd=ROOT).stdout.decode(errors="replace")


def lines(tool, *words):
    return [json.loads(line) for line in run(tool, *words).splitlines()]


def times_of_fit(tool, folders):
    """the first and the last moment that any message of each input has"""
    found = {}
    fields = ["timestamp", "start_time", "total_elapsed_time", "total_timer_time"]
    for line in lines(tool, "messages", "-q", "--add", "input", *sum((["--field", name] for name in fields), []), *folders):
        values = line.get("fields", {})
        if "timestamp" not in values and "start_time" not in values: continue
        times = [seconds(values[name]) for name in fields[:2] if isinstance(values.get(name), str)]
        if not times: continue
        if isinstance(values.get("start_time"), str):
            lasts = [values[name] for name in fields[2:] if isinstance(values.get(name), (int, float))]
            times.append(seconds(values["start_time"]) + max(lasts, default=0))
        low, high = found.get(line["input"], (1e18, -1e18))
        found[line["input"]] = min(low, *times), max(high, *times)
    return found


def times_of_track(path):
    text = path.read_bytes().decode(errors="replace")
    times = re.findall(r"\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?", text)
    # Times since power-on are moved by the time of the activity's Id.
    if any(moment.startswith("1989") for moment, zone in times): return None
    times = [seconds(moment + (zone or "Z")) for moment, zone in times]
    laps = re.findall(r"TotalTimeSeconds>([\d.]+)", text)
    return (min(times), max(times) + sum(map(float, laps))) if times else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default=str(ROOT / ".build" / "release" / "fitstream"))
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    folders = options.folders or [str(ROOT.parent / "shared" / "corpus" / kind) for kind in ("fit", "gpx", "tcx")]
    if not all(pathlib.Path(folder).is_dir() for folder in folders):
        print("left out: ../shared/corpus is not here, so no workout is held against its file")
        return 0
    tool = str(pathlib.Path(options.tool).resolve())
    workouts = lines(tool, "summary", "-q", "--format", "ndjson", *folders)
    times = times_of_fit(tool, folders)
    spans = {}
    for row in csv.DictReader(run(tool, "export", "-q", "--as", "records", "--columns", "input,session,time", *folders).splitlines()):
        moment = seconds(row["time"])
        low, high = spans.get((row["input"], row["session"]), (moment, moment))
        spans[row["input"], row["session"]] = min(low, moment), max(high, moment)
    with tempfile.TemporaryDirectory() as folder:
        path = str(pathlib.Path(folder) / "corpus.sqlite")
        run(tool, "ingest", "-q", "--db", path, *folders)
        query = "SELECT i.path, w.session FROM suspicions AS s JOIN workouts AS w USING (workout_id) JOIN inputs AS i USING (input_id)"
        doubted = {(pathlib.Path(p).name, s) for p, s in sqlite3.connect(path).execute(query)}
        climbed, legs = collections.Counter(), collections.Counter(workout["input"] for workout in workouts)
        for place, workout in enumerate(workouts):
            if (workout.get("device_ascent_m") or 0) < 30 or legs[workout["input"]] > 1: continue
            # The same heights without what the device says of them.
            track = pathlib.Path(folder) / f"{place}.gpx"
            run(tool, "route", "-q", "--max-gap", "0", "--format", "gpx", "-o", str(track), workout["input"])
            for again in lines(tool, "summary", "-q", "--format", "ndjson", str(track)):
                climbed[workout["input"]] = max(climbed[workout["input"]], again.get("ascent_m") or 0)

    deviations = {}
    for workout in workouts:
        path = pathlib.Path(workout["input"])
        def deviate(what, found): deviations[path.name, what] = found
        device, data = workout.get("device_distance_m"), workout.get("data_distance_m")
        if device and data and data > 2 * device and (path.name, workout["session"]) not in doubted:
            deviate("distance", f"{data} m of samples, {device} m of the device")
        if climbed[workout["input"]] > 5 * workout.get("device_ascent_m", 1e9):
            deviate("ascent", f"{climbed[workout['input']]} m computed, {workout['device_ascent_m']} m of the device")
        first, last = times.get(workout["input"]) or times_of_track(path) or (-1e18, 1e18)
        if seconds(workout["end"]) > last + 1: deviate("end", f"{workout['end']} is {seconds(workout['end']) - last:.0f} s late")
        if seconds(workout["start"]) < first - 1: deviate("start", f"{workout['start']} is {first - seconds(workout['start']):.0f} s early")
        span = spans.get((workout["input"], str(workout["session"])))
        told = workout.get("device_timer_s") or workout.get("device_elapsed_s")
        if span and not told and workout["active_s"] > span[1] - span[0] + 1:
            deviate("active", f"{workout['active_s']} s active, records of {span[1] - span[0]:.0f} s")
    for (name, what), found in sorted(deviations.items()):
        if (name, what) not in EXCEPTIONS: print(f"{name}: {what}: {found}")
    gone = [key for key in EXCEPTIONS if key not in deviations]
    for name, what in gone: print(f"{name}: {what}: is no exception any more")
    bad = len(gone) + sum(key not in EXCEPTIONS for key in deviations)
    print(f"workouts {len(workouts)}, deviations {bad}, exceptions {len(EXCEPTIONS) - len(gone)}")
    return 1 if bad or len(workouts) < 10 else 0


sys.exit(main())
