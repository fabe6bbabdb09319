#!/usr/bin/env python3
"""Repairs sound, damaged and mutated FIT files with the built command, and has other programs read what comes out.

    python3 Tests/Torture/repair.py [--mutants 300] [--seeds 1] [--seed 1] [--command .build/release/fitstream]
    python3 Tests/Torture/repair.py --only Fixtures/activities/run-distance-laps.fit --index 17 --count 30  # one mutant again

1. Every sound file comes out byte for byte, without the zeros that follow some.
2. After each kind of damage of damage.py, Garmin's SDK reads as many records from the repaired file as `check` reports of the damaged one.
3. Mutants (mutate.py) end without a signal, in a whole file or in a refusal without any output.
4. Everything that is written has right sizes and checksums by the reader in this file, does not change when it is repaired again, and is
   read without an error by Garmin's SDK, fitdecode, fitparse and gpsbabel, by each as far as it reads the undamaged file.

The packages come from PyPI into .build/readers; without PyPI, gpsbabel or ../shared/corpus what needs them is left out, and said so.
Of large files and of mutants only some are read by the other programs (`--readers`). Failures are kept in .build/torture.
"""
import argparse, collections, glob, gzip, os, random, re, shutil, struct, subprocess, sys, warnings

import damage, formats, mutate, run

sys.path.insert(0, os.path.join(run.ROOT, "Tests", "Checks"))
import pypi

CORPUS = os.path.join(run.ROOT, "..", "shared", "corpus", "fit")
# Largest file that the readers in Python read, except where records are counted.
READ_BYTES = 60_000


# MARK: Readers

def crc(data):
    table = [0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400]
    sum = 0
    for byte in data:
        for nibble in (byte & 15, byte >> 4):
            sum = sum >> 4 ^ table[sum & 15] ^ table[nibble]
    return sum


def fault(data):
    """What is wrong with the sizes, checksums and framing of a stream; None for nothing. Files that were copied whole may be odd."""
    place = 0
    while place < len(data):
        head = data[place]
        if data[place + 8:place + 12] != b".FIT" or head < 12:
            return f"no header at byte {place}"
        start, end = place + head, place + head + struct.unpack_from("<I", data, place + 4)[0]
        if end + 2 > len(data):
            return f"the data of the file at byte {place} ends beyond the stream"
        if crc(data[place:end]) != struct.unpack_from("<H", data, end)[0]:
            return f"the checksum at byte {end} is wrong"
        shapes, place = {}, start
        while place < end:
            first = data[place]
            if first & 0xC0 == 0x40:
                behind = place + 6 + 3 * data[place + 5]
                size = sum(data[place + 7:behind:3])
                if first & 0x20:
                    fields, behind = behind + 1, behind + 1 + 3 * data[behind]
                    size += sum(data[fields + 1:behind:3])
                shapes[first & 15] = size
            else:
                local = first >> 5 & 3 if first & 0x80 else first & 15
                if local not in shapes:
                    return f"the message at byte {place} has no definition"
                behind = place + 1 + shapes[local]
            place = behind
        if place != end:
            return f"a message runs past the end at byte {end}"
        place = end + 2
    return None if data else "nothing"


def by_sdk(path):
    """The error of Garmin's SDK, and the records that it has read."""
    from garmin_fit_sdk import Decoder, Stream
    messages, errors = Decoder(Stream.from_file(path)).read(merge_heart_rates=False)
    if errors:
        return str(errors[0]), 0
    return (None if Decoder(Stream.from_file(path)).check_integrity() else "integrity"), len(messages.get("record_mesgs", []))


def by_fitdecode(path):
    import fitdecode
    records = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with fitdecode.FitReader(path, check_crc=fitdecode.CrcCheck.RAISE, error_handling=fitdecode.ErrorHandling.RAISE) as reader:
            for frame in reader:
                records += isinstance(frame, fitdecode.FitDataMessage) and frame.name == "record"
    return None, records


def by_fitparse(path):
    import fitparse
    return None, sum(message.name == "record" for message in fitparse.FitFile(path, check_crc=True).get_messages())


def by_gpsbabel(path):
    done = subprocess.run(["gpsbabel", "-i", "garmin_fit", "-f", path, "-o", "gpx", "-F", "/dev/null"], capture_output=True)
    return (done.stderr.decode(errors="replace").strip() or f"exit code {done.returncode}") if done.returncode else None, None


def available_readers():
    readers = {}
    if pypi.installed("readers", "garmin-fit-sdk", "fitdecode", "fitparse"):
        readers |= {"Garmin's SDK": by_sdk, "fitdecode": by_fitdecode, "fitparse": by_fitparse}
    else:
        print("left out: PyPI cannot be reached, so the readers in Python are missing")
    if shutil.which("gpsbabel"):
        readers["gpsbabel"] = by_gpsbabel
    else:
        print("left out: gpsbabel is not installed")
    return readers


def read(reader, path):
    try:
        return reader(path)
    except Exception as error:  # Whatever the reader says is its verdict.
        return f"{type(error).__name__}: {error}", 0


# MARK: The check

class Check:
    def __init__(self, settings):
        self.runner = run.Runner(settings.command)
        self.settings, self.readers = settings, available_readers()
        self.failures, self.counts, self.read_counts = [], collections.Counter(), collections.Counter()
        self.known = {}

    def path(self, name):
        return self.runner.path(name)

    def put(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def fail(self, label, text, data):
        self.failures.append(f"{label}: {text}")
        print(f"FAILED {label}: {text}", flush=True)
        os.makedirs(run.KEPT, exist_ok=True)
        with open(os.path.join(run.KEPT, f"repair-{len(self.failures)}.fit"), "wb") as file:
            file.write(data)

    def repair(self, label, data):
        """The repaired bytes, None for a refusal; judges the run."""
        out = self.path("repaired.fit")
        if os.path.exists(out):
            os.remove(out)
        outcome = self.runner.run(["repair", self.put("damaged.fit", data), "-o", out], attempts=1)
        repaired = self.runner.read("repaired.fit") if os.path.exists(out) else None
        report = (outcome.reports() or [{}])[0]
        if outcome.signal or outcome.code not in (0, 1):
            self.fail(label, f"signal {outcome.signal}, exit code {outcome.code}", data)
        elif len(outcome.reports()) != 1 or (report["status"] in ("ok", "partial")) != (repaired is not None):
            self.fail(label, f"{report} and {'an' if repaired is not None else 'no'} output", data)
        elif repaired is None and not outcome.errors.startswith(b"fitstream: ") and report["status"] == "failed":
            self.fail(label, "refused without a line", data)
        if outcome.memory > run.KIBIBYTES:
            self.fail(label, f"took {outcome.memory // 1024} MB", data)
        return repaired, report

    def judge(self, label, data, repaired, sound, reads):
        """Judges an output, and returns the records that Garmin's SDK has read; None where it was not asked."""
        problem = fault(repaired)
        if problem:
            self.fail(label, problem, data)
            return None
        again, report = self.repair(label, repaired)
        if again != repaired or "sound" not in report.get("detail", ""):
            self.fail(label, "repaired again it is not the same", data)
        records = None
        if reads:
            path = self.put("read.fit", repaired)
            for name, reader in self.readers.items():
                if not self.reads_sound(name, sound):
                    continue
                problem, found = read(reader, path)
                self.read_counts[name] += 1
                if problem:
                    self.fail(label, f"{name}: {problem}", data)
                elif reader is by_sdk:
                    records = found
        return records

    def reads_sound(self, name, sound):
        """True when a reader reads the undamaged file, an array of bytes."""
        key = name, hash(sound)
        if key not in self.known:
            self.known[key] = read(self.readers[name], self.put("sound.fit", sound))[0] is None
        return self.known[key]

    # MARK: Sound files

    def sound(self, paths):
        """The files that are sound by `check`, after their repair is judged."""
        sound = []
        for path in paths:
            with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
                data = file.read()
            label = os.path.relpath(path, run.ROOT)
            outcome = self.runner.run(["check", self.put("damaged.fit", data)])
            report = outcome.reports()[0]
            repaired, _ = self.repair(label, data)
            if report["status"] == "ok":
                padding = re.match(r"(\d+) zero bytes? after the end", report.get("detail", ""))
                if repaired != (data[:-int(padding[1])] if padding else data):
                    self.fail(label, "sound, and not the same", data)
                sound.append((path, repaired or data))
                self.counts["sound"] += 1
            elif repaired is not None:
                self.counts["not sound"] += 1
                self.judge(label, data, repaired, repaired, len(repaired) <= READ_BYTES)
        return sound

    # MARK: Damage

    def damaged(self, paths, seeds):
        rides = [damage.Ride(path) for path in paths]
        print(f"{'damage':32s}{'files':>7s}{'check':>9s}{'SDK':>9s}")
        for kind, make in damage.KINDS.items():
            total = collections.Counter()
            for index, ride in enumerate(rides):
                other = next(other for other in rides[index + 1:] + rides[:index] + [ride] if len(other.bytes) > 16 * 512)
                for number in range(seeds):
                    label = f"{ride.name}, {kind}, {self.settings.seed}/{number}"
                    data, _ = make(ride, other, random.Random(f"{self.settings.seed}/{ride.name}/{kind}/{number}"))
                    report = self.runner.run(["check", self.put("damaged.fit", data)]).reports()[0]
                    repaired, _ = self.repair(label, data)
                    total["files"] += 1
                    if repaired is None:
                        if report.get("records"):
                            self.fail(label, f"refused, and check reads {report['records']} records", data)
                        continue
                    records = self.judge(label, data, repaired, ride.bytes, True)
                    if records is None:
                        continue
                    total["check"] += report.get("records", 0)
                    total["sdk"] += records
                    if records < report.get("records", 0):
                        self.fail(label, f"Garmin's SDK reads {records} records, check {report['records']}", data)
            print(f"{kind:32s}{total['files']:7d}{total['check']:9d}{total['sdk']:9d}", flush=True)

    # MARK: Mutants

    def mutants(self, sound, mutants):
        files = [(path, data) for path, data in sound]
        weights = [1 / (1 + len(data) / 50_000) for _, data in files]
        for (path, data), weight in zip(files, weights):
            label, content = os.path.relpath(path, run.ROOT), formats.content(data)
            if self.settings.only not in (None, label):
                continue
            count = self.settings.count or max(1, round(mutants * weight / sum(weights)))
            for index in range(count) if self.settings.index is None else [self.settings.index]:
                mutant = mutate.make(content, label, self.settings.seed, index, count)
                if mutant is None:
                    continue
                name = f"{label} #{index} of {count} ({mutant.kind} at {mutant.damage})"
                repaired, report = self.repair(name, mutant.data)
                self.counts["mutants"] += 1
                self.counts["refused" if repaired is None else "written"] += 1
                if repaired is not None:
                    number = self.counts["mutants"]
                    reads = len(repaired) <= READ_BYTES and number % self.settings.readers == 0
                    self.judge(name, mutant.data, repaired, data, reads or self.settings.index is not None)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--mutants", type=int, default=300, help="about how many in all (default 300)")
    options.add_argument("--seeds", type=int, default=1, help="damaged files of each ride and kind (default 1)")
    options.add_argument("--readers", type=int, default=5, help="every N-th mutant is read by the other programs (default 5)")
    options.add_argument("--seed", default="1")
    options.add_argument("--command", default=os.path.join(run.ROOT, ".build", "release", "fitstream"))
    options.add_argument("--only", help="mutants of one file, by its path from the project's root")
    options.add_argument("--index", type=int, help="one mutant of that file")
    options.add_argument("--count", type=int, help="how many mutants that file has, as the failure says")
    settings = options.parse_args()
    settings.command = os.path.abspath(settings.command)
    check = Check(settings)
    folders = [os.path.join(run.ROOT, "Fixtures")] + ([CORPUS] if os.path.isdir(CORPUS) else [])
    if len(folders) == 1:
        print("left out: ../shared/corpus is not here, so only the fixtures are repaired")
    paths = sorted(os.path.join(folder, file) for top in folders for folder, _, files in os.walk(top)
                   for file in files if file.endswith((".fit", ".fit.gz")) and "malformed" not in folder)
    sound = check.sound(paths)
    if not settings.only:
        check.damaged(sorted(glob.glob(f"{run.ROOT}/Fixtures/activities/*.fit*")), settings.seeds)
    check.mutants(sound, settings.mutants)
    check.runner.close()
    print(", ".join(f"{count} {name}" for name, count in check.counts.items()))
    print("read by " + ", ".join(f"{name}: {count}" for name, count in check.read_counts.items()))
    print(f"{len(check.failures)} failures")
    sys.exit(1 if check.failures or not check.counts["sound"] else 0)


if __name__ == "__main__":
    main()
