#!/usr/bin/env python3
"""Converts rides with the built command, and compares `summary` of each file that comes out with that of its source.

    python3 Tests/Checks/convert.py [--command .build/release/fitstream] [--corpus 60] [--readers 25] [FILE...]

The fixtures and some files of ../shared/corpus become FIT, TCX and GPX. Times, distance, climb, sport, laps, records and means have to be
those of the source, as far as the format holds them ("Options of `convert`" in Documentation/CommandLine.md). The files are also read by
garmin-fit-sdk, fitdecode, gpxpy and tcxreader from PyPI, which have to find as many records. What is not there is left out, and said so.
"""
import argparse, collections, datetime, glob, json, os, subprocess, sys, tempfile, warnings

import pypi

SOURCES = ["activities/*.fit*", "tracks/*.*x", "vendors/*.fit*", "archives/apple-health-export.zip"]
# A value may differ by so much, as FIT and TCX have whole seconds and beats.
ROUNDED = {
    "start": 1, "end": 1.01, "active_s": 1.01, "distance_m": 0.011, "energy_kcal": 0.51, "avg_heart_rate_bpm": 0.51,
    "max_heart_rate_bpm": 0.51, "avg_power_w": 0.51, "max_power_w": 0.51, "avg_cadence_rpm": 1, "max_speed_mps": 0.0011,
    "data_distance_m": 0.021, "data_avg_heart_rate_bpm": 0.51, "data_avg_power_w": 0.51, "data_avg_cadence_rpm": 0.51,
    "elapsed_s": 1, "timer_s": 1, "ascent_m": 0.51, "descent_m": 0.51, "avg_speed_mps": 0.0011,
}
# The totals of TCX are those of its laps, which can contradict a device's session, so that only what the records say is compared then.
KEYS = {
    "fit": [*ROUNDED, "sport", "activity_type", "pool_lengths", "utc_offset_s"],
    "tcx": list(ROUNDED)[:-5],
    "laps": ["start", "end", "active_s", "data_avg_heart_rate_bpm", "data_avg_power_w"],
    "gpx": ["data_avg_heart_rate_bpm", "data_avg_power_w"],
}
# In TCX and GPX only: a week without records begins another track; laps that contradict the records; a lap before its points.
EXCEPTIONS = {"clock-leaps-three-weeks.fit", "events-absent.fit", "lap-before-its-points.tcx", "069c1d53-2015-11-27-18-54-57.fit"}

def seconds(time):
    return datetime.datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp()

def moments_of(row, form):
    """The times of a workout's records, as a format holds them."""
    moments = [moment["time"] for moment in row["moments"] if form != "gpx" or "latitude_deg" in moment]
    return {int(seconds(time)) if form == "fit" else time for time in moments}

class Check:
    def __init__(self, command):
        self.command, self.faults, self.counts, self.slack = command, [], collections.Counter(), 0

    def rows(self, *words):
        run = subprocess.run([self.command, *words], capture_output=True, text=True)
        return [json.loads(line) for line in run.stdout.splitlines()]

    def summaries(self, path):
        """The workouts of a path in the order of their starts, each with the moments of its records."""
        found = self.rows("summary", "-q", "--format", "ndjson", path)
        records = self.rows("export", "-q", "--as", "records", "--format", "ndjson", "--add", "input", path)
        for row in found:
            row["moments"] = [record for record in records if all(record[key] == row[key] for key in ("input", "session"))]
        return sorted(found, key=lambda row: row["start"])

    def fault(self, path, form, text):
        if form == "fit" or os.path.basename(path) not in EXCEPTIONS:
            self.faults.append(f"{path} as {form}: {text}")

    def compare(self, path, form, old, new):
        old = [row for row in old if form != "gpx" or moments_of(row, form)]
        # Workouts of one start have no order, and equal ones are one file.
        if len({row["start"] for row in old}) < len(old):
            return
        if len(old) != len(new):
            return self.fault(path, form, f"{len(new)} workouts instead of {len(old)}")
        for before, after in zip(old, new):
            moments, held = moments_of(before, form), moments_of(after, form)
            if not moments <= held:
                self.fault(path, form, f"{len(moments - held)} of {len(moments)} moments are missing")
            if form != "gpx" and after["laps"] != max(1, before["laps"]):
                self.fault(path, form, f"{after['laps']} laps instead of {before['laps']}")
            # A GPX without all records has other times.
            isPart = form == "gpx" and len(moments) < len(before["moments"])
            kind = "laps" if form == "tcx" and not path.endswith(".tcx") else form
            # Records in a pause, and pauses of less than 2 s, make it shorter in TCX.
            self.slack = 10 * before["pauses"] if form == "tcx" else 0
            for key in KEYS[kind] * (not isPart) + ["activity_type"] * (before["activity_type"] in ("cycling", "running")):
                self.value(path, form, key, before.get(key), after.get(key))
            self.counts[form] += 1

    def value(self, path, form, key, old, new):
        # Recorders without distance and energy write 0.
        if not old and new is None or key.startswith("data_") and new is None:
            return
        if key in ("start", "end") and new is not None:
            old, new = seconds(old), seconds(new)
        near = ROUNDED.get(key, 0) + (self.slack if key in ("active_s", "end") else 0)
        if old is not None and old != new and (new is None or isinstance(old, str) or abs(old - new) > near):
            self.fault(path, form, f"{key} is {new} instead of {old}")

    def read(self, path, form, name):
        """Counts the records of a file by other programs, too."""
        mine = sum(len(row["moments"]) for row in self.summaries(path))
        for reader in {"fit": [sdk, fitdecode], "tcx": [tcxreader], "gpx": [gpxpy]}[form]:
            try:
                theirs = reader(path)
            except Exception as error:
                theirs = f"{type(error).__name__} {error}"
            if theirs != mine:
                self.fault(name, form, f"{reader.__name__} reads {theirs} records instead of {mine}")
            self.counts[reader.__name__] += 1


def sdk(path):
    from garmin_fit_sdk import Decoder, Stream
    messages, errors = Decoder(Stream.from_file(path)).read()
    assert not errors and len(messages["session_mesgs"]) == len(messages["activity_mesgs"]) == 1, errors
    return len(messages.get("record_mesgs", []))
def fitdecode(path):
    import fitdecode as fit
    with fit.FitReader(path, check_crc=fit.CrcCheck.RAISE, error_handling=fit.ErrorHandling.RAISE) as reader:
        return sum(frame.frame_type == fit.FIT_FRAME_DATA and frame.name == "record" for frame in reader)
def gpxpy(path):
    import gpxpy as gpx
    return gpx.parse(open(path)).get_points_no()
def tcxreader(path):
    from tcxreader.tcxreader import TCXReader
    return len(TCXReader().read(path, only_gps=False).trackpoints)

def main():
    parser = argparse.ArgumentParser()
    for name, usual in {"command": ".build/release/fitstream", "corpus": 60, "readers": 25}.items():
        parser.add_argument("--" + name, type=type(usual), default=usual)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    os.chdir(pypi.ROOT)
    warnings.simplefilter("ignore")
    check = Check(options.command)
    corpus = sorted(path for path in glob.glob("../shared/corpus/*/*.*") if path[-3:] in KEYS and os.path.getsize(path) < 300_000)
    chosen = corpus[::max(1, len(corpus) // options.corpus)][:options.corpus] if options.corpus else []
    files = options.files or [path for pattern in SOURCES for path in sorted(glob.glob(f"Fixtures/{pattern}"))] + chosen
    hasReaders = pypi.installed("readers", "garmin-fit-sdk", "fitdecode", "gpxpy", "tcxreader")
    print("" if corpus else "left out: ../shared/corpus is not there\n", "" if hasReaders else "left out: no packages from PyPI\n", sep="", end="")
    for number, path in enumerate(files):
        old = check.summaries(path)
        for form in ("fit", "tcx", "gpx"):
            with tempfile.TemporaryDirectory() as folder:
                run = subprocess.run([options.command, "convert", "-q", "--format", form, path, "-o", folder + "/"])
                if run.returncode not in (0, 1):
                    check.fault(path, form, f"exit code {run.returncode}")
                check.compare(path, form, old, check.summaries(folder))
                for file in glob.glob(folder + "/*")[:hasReaders and number % max(1, len(files) // options.readers) == 0]:
                    check.read(file, form, path)
    print("\n".join(check.faults + [f"{len(files)} inputs; {dict(check.counts)}; {len(check.faults)} faults"]))
    return 1 if check.faults or not check.counts else 0


if __name__ == "__main__":
    sys.exit(main())
