#!/usr/bin/env python3
"""Recomputes every ride from the documents, with none of our code, and holds the command to it.

    python3 Tests/Checks/meaning.py [--tool .build/release/fitstream] [--jobs 2] [--show 40] [FOLDER...]

Files are read by Garmin's SDK (PyPI; installed into .build/meaning, which keeps its results too), plain messages by plans
that are held against it (independent/quick.py), and by Python's expat;
the rules are those of Documentation/HealthKitMapping.md, in Tests/Checks/independent. The folders are Fixtures and, if
present, ../shared/corpus. Deviations with a reason are listed in meaning-exceptions.csv; an exception that no longer
deviates fails the check as a deviation does.
"""
import argparse
import collections
import csv
import hashlib
import multiprocessing
import os
import pathlib
import pickle
import sys
import time
import traceback
import zlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PLACE = ROOT / ".build" / "meaning"
SDK = "garmin-fit-sdk==21.218.0"
sys.path.insert(0, str(HERE))
import pypi  # noqa: E402


# ---------------------------------------------------------------- reading
def decoded(data):
    """the messages of a FIT file, from the last run where there was one"""
    from independent import fit
    place = PLACE / "decoded" / (hashlib.sha1(READER + data).hexdigest() + ".z")
    try:
        return pickle.loads(zlib.decompress(place.read_bytes()))
    except (OSError, zlib.error, pickle.PickleError, EOFError):
        found = fit.files(data)
        place.parent.mkdir(parents=True, exist_ok=True)
        half = place.with_suffix(".%d" % os.getpid())
        half.write_bytes(zlib.compress(pickle.dumps(found, pickle.HIGHEST_PROTOCOL), 1))
        half.replace(place)
        return found


READER = (HERE / "independent" / "fit.py").read_bytes()


def rides_in(path):
    """(name, ride) of every workout of an input, archives taken apart"""
    from independent import files, fit_rides, tracks
    for name, kind, data in files.inputs(path):
        found = fit_rides.rides(decoded(data)) if kind == "fit" else tracks.from_gpx(data) if kind == "gpx" else tracks.from_tcx(data)
        yield from ((name, ride) for ride in found)


# ---------------------------------------------------------------- comparing
def compare(task):
    """one process's share: counts of comparisons, deviations, and the totals of each workout"""
    tool, paths = task
    from independent import compare as comparing, ours, totals
    measures, deviations, lines = collections.Counter(), [], []
    workouts = ours.Command(tool, paths).read()
    seen = set()
    for path in paths:
        try:
            for name, ride in rides_in(path):
                key = name, ride.index
                if ride.start is None and key not in workouts:
                    continue        # what nothing dates is no workout
                if key not in workouts or not workouts[key].summary:
                    deviations.append(comparing.Deviation(name, ride.index, "workouts", "summary", "none", "one"))
                    continue
                seen.add(key)
                found = comparing.Comparison(name, ride, workouts[key]).run()
                measures["workouts"] += 1
                measures.update(found.measures)
                deviations += found.deviations
                if ride.start is not None:
                    lines.append(totals.line(name, ride, workouts[key]))
        except Exception:
            deviations.append(comparing.Deviation(path, 0, "read", "the check itself", traceback.format_exc(limit=-2), ""))
    # Exports of Apple Health are held against healthkit-to-sqlite, by a check of their own.
    deviations += [comparing.Deviation(*key, "workouts", "summary", "one", "none") for key in workouts
                   if key not in seen and not key[0].endswith(".xml")]
    return measures, deviations, lines


def shares(folders, jobs):
    """files, the large ones first and dealt out, in several shares for each process"""
    found = [os.path.join(at, name) for folder in folders for at, _, names in os.walk(folder) for name in names
             if not name.startswith(".") and os.path.basename(at) != "oracle"]
    found = sorted(found + [path for path in folders if os.path.isfile(path)], key=os.path.getsize, reverse=True)
    count = max(1, min(len(found), jobs * 4))
    return [found[k::count] for k in range(count)]


# ---------------------------------------------------------------- reporting
def short(name):
    return os.path.relpath(name, ROOT).replace("../shared/", "")


def exceptions():
    with open(HERE / "meaning-exceptions.csv", newline="") as file:
        return {(row["input"], row["session"], row["measure"]): row["reason"] for row in csv.DictReader(file)}


def excepted(deviation, listed):
    """the exception that covers a deviation, if one does"""
    name = short(deviation.name)
    for key in ((name, str(deviation.session), deviation.measure), (name, str(deviation.session), "*"), (name, "*", "*")):
        if key in listed:
            return key
    return None


def plain(value):
    return "–" if value is None else "%.10g" % value if isinstance(value, float) else str(value)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", default=str(ROOT / ".build" / "release" / "fitstream"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=40, help="deviations shown in full")
    parser.add_argument("folders", nargs="*")
    settings = parser.parse_args()
    if not pypi.installed("meaning/packages", SDK):
        print("skipped: garmin-fit-sdk is not here, and PyPI is not reachable")
        return 0
    folders = settings.folders or [str(ROOT / "Fixtures")] + [str(p) for p in [ROOT.parent / "shared" / "corpus"] if p.is_dir()]
    if len(folders) == 1 and not settings.folders:
        print("left out: ../shared/corpus is not here")
    begun = time.time()
    measures, deviations, lines = collections.Counter(), [], []
    with multiprocessing.Pool(settings.jobs) as pool:
        for found in pool.imap_unordered(compare, [(settings.tool, share) for share in shares(folders, settings.jobs)]):
            measures.update(found[0])
            deviations += found[1]
            lines += found[2]
    from independent import totals
    listed = exceptions()
    measured, wrong = totals.compared(lines, lambda deviation: excepted(deviation, listed))
    measures.update(measured)
    deviations += wrong
    return tell(measures, deviations, lines, listed, settings, time.time() - begun)


def tell(measures, deviations, lines, listed, settings, took):
    used = collections.Counter()
    open_ones, covered = [], collections.Counter()
    for deviation in sorted(deviations, key=lambda d: (d.measure, d.name, d.session)):
        key = excepted(deviation, listed)
        if key:
            used[key] += 1
            covered[deviation.measure] += 1
        else:
            open_ones.append(deviation)
    counts = collections.Counter(d.measure for d in open_ones)
    print("%d workouts recomputed in %.0f s" % (measures["workouts"], took))
    print("%-28s %10s %10s %10s" % ("", "compared", "excepted", "deviating"))
    for measure in sorted(set(measures) | set(counts)):
        print("%-28s %10d %10s %10s" % (measure, measures[measure], covered[measure] or "", counts[measure] or ""))
    for deviation in open_ones[:settings.show]:
        print("%s, session %s: %s (%s): %s, recomputed %s" % (
            short(deviation.name), deviation.session, deviation.measure, deviation.source, plain(deviation.ours), plain(deviation.mine)))
    if len(open_ones) > settings.show:
        print("… and %d more" % (len(open_ones) - settings.show))
    here = {short(line[0]) for line in lines} | {short(d.name) for d in deviations}
    idle = [key for key in listed if not used[key] and key[0] in here]
    for key in idle:
        print("no exception any more, take it off the list: %s, session %s, %s" % key)
    print("%d deviations, %d of them with a reason" % (len(deviations), len(deviations) - len(open_ones)))
    return 1 if open_ones or idle else 0


if __name__ == "__main__":
    sys.exit(main())
