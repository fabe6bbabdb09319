#!/usr/bin/env python3
"""Compares what `fitstream` makes of Apple Health's export with the rows of healthkit-to-sqlite (PyPI) of the same file.

Usage: health_against_healthkit_to_sqlite.py FITSTREAM EXPORT.zip

Workouts have to have the same start and end and as many pauses, routes as many points, and of each workout and quantity
type the samples the same count, the same sum in the same unit, the same first start and last end. The rows of the other
program know no workout: here a record belongs to the one of its source in which its middle lies. Ends with a line of
counts; exits with 1 at the first difference; leaves itself out without PyPI.
"""
import collections
import csv
import datetime
import io
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

import pypi

FACTORS = {
    "km": 1000, "mi": 1609.344, "m": 1, "yd": 0.9144, "ft": 0.3048, "cm": 1, "kJ": 1 / 4.184, "Cal": 1, "kcal": 1,
    "km/hr": 1 / 3.6, "mi/hr": 0.44704, "m/s": 1, "count/min": 1, "count": 1, "W": 1, "ms": 1,
}
# Energy at rest is left out unless it is asked for; beats are no sample of a workout.
NO_SAMPLES = {"BasalEnergyBurned", "HeartRateVariabilitySDNN"}


def moment(text):
    """Seconds since 1970 of `2024-05-04 09:30:00 +0200` or `2024-05-04T07:30:00.5Z`."""
    form = "%Y-%m-%d %H:%M:%S %z" if " " in text else "%Y-%m-%dT%H:%M:%S%z"
    if "." in text:
        form = form.replace("%S", "%S.%f")
    return datetime.datetime.strptime(text.replace("Z", "+0000") if "T" in text else text, form).timestamp()


def theirs(database):
    """Workouts, and by workout and type the records of its source in its time."""
    database.row_factory = sqlite3.Row
    workouts = sorted(database.execute("SELECT * FROM workouts"), key=lambda row: moment(row["startDate"]))
    spans = [(moment(row["startDate"]), moment(row["endDate"]), row["sourceName"]) for row in workouts]
    found = collections.defaultdict(list)
    tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE name GLOB 'r[A-Z]*'")]
    for table in tables:
        for row in database.execute(f"SELECT startDate, endDate, value, unit, sourceName FROM [{table}]"):
            if row["unit"] not in FACTORS:
                continue
            start, end = moment(row["startDate"]), moment(row["endDate"])
            inside = [n for n, span in enumerate(spans) if span[2] == row["sourceName"] and span[0] <= (start + end) / 2 <= span[1]]
            if inside:
                found[inside[-1], table[1:]].append((start, end, float(row["value"]) * FACTORS[row["unit"]]))
    points = {}
    # The table is there with the first route.
    if database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'workout_points'").fetchone()[0]:
        points = {row[0]: row[1] for row in database.execute("SELECT workout_id, count(*) FROM workout_points GROUP BY 1")}
    return workouts, found, points


def ours(tool, export):
    run = lambda *words: subprocess.run([tool, *words, "-q", export], stdout=subprocess.PIPE, check=True, text=True).stdout
    workouts = list(csv.DictReader(io.StringIO(run("summary", "--csv"))))
    found = collections.defaultdict(list)
    for row in csv.DictReader(io.StringIO(run("samples", "--csv"))):
        if row["type"] and row["value"]:
            name = row["type"][0].upper() + row["type"][1:]
            found[int(row["session"]), name].append((moment(row["start"]), moment(row["end"]), float(row["value"])))
    return workouts, found


def main(tool, export):
    if not pypi.installed("healthkit-to-sqlite", "healthkit-to-sqlite"):
        print("left out: healthkit-to-sqlite cannot be installed")
        return 0
    from healthkit_to_sqlite.cli import cli

    with tempfile.TemporaryDirectory() as folder:
        path = str(pathlib.Path(folder) / "health.db")
        cli([export, path, "--silent"], standalone_mode=False)
        other_workouts, other, points = theirs(sqlite3.connect(path))
    workouts, samples = ours(tool, export)
    assert len(workouts) == len(other_workouts), (len(workouts), len(other_workouts))
    for row, told in zip(workouts, other_workouts):
        assert moment(row["start"]) == moment(told["startDate"]), row["start"]
        assert moment(row["end"]) == moment(told["endDate"]), row["end"]
        pauses = sum(event["type"] == "HKWorkoutEventTypePause" for event in json.loads(told["workout_events"]))
        assert int(row["pauses"]) == pauses, (row["start"], row["pauses"], pauses)
        assert int(row["positions"]) == points.get(told["id"], 0), (row["start"], row["positions"])
    compared = 0
    for place in sorted(set(samples) | set(other)):
        if place[1] in NO_SAMPLES:
            continue
        one, two = samples[place], other[place]
        assert len(one) == len(two), (place, len(one), len(two))
        sums = sum(value for _, _, value in one), sum(value for _, _, value in two)
        assert abs(sums[0] - sums[1]) <= 1e-9 * max(1, abs(sums[1])), (place, sums)
        assert min(row[0] for row in one) == min(row[0] for row in two), place
        assert max(row[1] for row in one) == max(row[1] for row in two), place
        compared += len(one)
    assert compared > 200, compared
    print(f"{len(workouts)} workouts, {compared} samples, {sum(points.values())} points: the same as healthkit-to-sqlite has")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
