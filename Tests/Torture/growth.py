#!/usr/bin/env python3
"""Checks that time and memory grow with the length of the input: some fifty shapes of input at n, 2n and 4n.

    python3 Tests/Torture/growth.py [--jobs 2] [--command FITSTREAM] [--only "pauses"] [--sample 24 --seed 1]

Time is counted in instructions, by valgrind, less those of an empty input: a busy machine does not matter. Memory is
the peak that the system reports of a run without valgrind. CI takes a sample, by a seed from the commit. If either is
more than 2.3 times as much for twice the input, 8n is measured too; a shape fails if that last step, or all steps
together, exceed this rate, or if memory is over 64 MB. The exit code is then 1.
"""
import argparse, multiprocessing, os, random, re, shutil, subprocess, sys, tempfile, time

import run
from generators import shapes

MOST = 2.3
# An input with so few instructions shows nothing of its growth.
FEW = 300_000


class Meter:
    """Counts the instructions and memory of a command line."""

    def __init__(self, command):
        self.command = command
        self.runner = run.Runner(command, seconds=120)

    def close(self):
        self.runner.close()

    def prepared(self, content):
        """The input in a file or folder of its own, as the words of a command."""
        place = self.runner.path("input")
        shutil.rmtree(place, ignore_errors=True)
        if os.path.exists(place):
            os.unlink(place)
        if isinstance(content, dict):
            os.mkdir(place)
        for name, data in content.items() if isinstance(content, dict) else [("", content)]:
            if name == "list":
                data = data.replace(b"@", place.encode() + b"/archive")
            if "/" in name:
                os.makedirs(os.path.dirname(os.path.join(place, name)), exist_ok=True)
            with open(os.path.join(place, name) if name else place, "wb") as file:
                file.write(data)
        return place

    def words(self, way, place):
        """The words that run a command over an input; from a fresh start if it writes anything."""
        for name in ("db", "db-wal", "db-shm"):
            if os.path.exists(self.runner.path(name)):
                os.unlink(self.runner.path(name))
        shutil.rmtree(self.runner.path("exported"), ignore_errors=True)
        words = way.split()
        if words[-1] == "-o":
            words += [self.runner.path("exported") + "/"]
        if words[-1] == shapes.LISTED:
            return words[:-1] + ["-j1", "-q", shapes.LISTED, os.path.join(place, "list")]
        if words[0] == "ingest":
            words += ["--db", self.runner.path("db")]
        if words[0].startswith("db"):
            return self.over_database(way, place)
        if way == shapes.SECOND:
            # The second of two runs: its work on workouts that are there already.
            first = ["ingest", "-q", "--db", self.runner.path("db"), place]
            self.runner.run(first, has_report=False, attempts=1)
            os.utime(place, (1, 1))
            with open(place, "ab") as file:
                file.write(shapes.gzipped(shapes.chained_at_once(1)))
            return first
        return words + ["-j1", "-q", place]

    def over_database(self, way, place):
        """The words of a command that reads a database, which is made first: `db: query longest`."""
        options, _, command = way.partition(": ")
        path = self.runner.path("db")
        self.runner.run(["ingest", "-q", "-j1", *options.split()[1:], "--db", path, place], has_report=False, attempts=1)
        words = command.split()
        if words[0] in ("report", "poster"):
            words += ["-q", "-o", self.runner.path("picture")]
        return words[:1] + [path] + words[1:] if words[0] == "poster" else words + ["--db", path]

    def instructions(self, way, place):
        words = self.words(way, place)
        done = subprocess.run(
            ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", self.command] + words,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300)
        found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
        if not found or done.returncode not in (0, 1, 2):
            raise RuntimeError(f"{way}: {done.stderr[-800:]}")
        return int(found.group(1).replace(",", ""))

    def memory(self, way, place):
        outcome = self.runner.run(self.words(way, place), has_report=False, attempts=1)
        return outcome.memory


def grown(steps, peaks, whole=False):
    """What grows faster than the input: from a measurement to the next, or, with `whole`, at the end and altogether."""
    found = []
    for kind, values, least in (("instructions", steps, FEW), ("memory", peaks, 0)):
        times = [more / max(less, least) for less, more in zip(values, values[1:])]
        total = values[-1] / max(values[0], least)
        if times[-1] > MOST or total > MOST ** len(times) if whole else max(times) > MOST:
            found.append(f"{kind} grow as {', '.join([str(value) for value in values])} while the input doubles")
    return found


def measure(task):
    """Instructions and memory of a shape under a command at n, 2n and 4n, and their failures."""
    command, name, way = task
    count, _, make = shapes.SHAPES[name]
    meter = Meter(command)
    try:
        empty = meter.prepared({"list": b""} if way.endswith(shapes.LISTED) else {} if isinstance(make(1), dict) else b"")
        base = meter.instructions(way if way != shapes.SECOND else "ingest", empty)
        steps, peaks = [], []

        def step(factor):
            place = meter.prepared(make(count * factor))
            steps.append(max(1, meter.instructions(way, place) - base))
            place = meter.prepared(make(count * factor)) if way == shapes.SECOND else place
            peaks.append(meter.memory(way, place))

        for factor in (1, 2, 4):
            step(factor)
        found = grown(steps, peaks)
        if found:
            # A limit that is crossed once, such as a full cache, is a step: what follows it grows as the input does.
            step(8)
            found = grown(steps, peaks, whole=True)
    finally:
        meter.close()
    if max(peaks) > run.KIBIBYTES:
        found.append(f"{max(peaks) / 1024:.0f} MB")
    return name, way, count, steps, peaks, found


def stripped(command, folder):
    """The command without its debugging information, which older valgrinds cannot read."""
    target = os.path.join(folder, "fitstream")
    subprocess.run(["strip", "--strip-debug", "-o", target, command], check=True)
    return target


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--command", default=os.path.join(run.ROOT, ".build", "release", "fitstream"))
    options.add_argument("--only", help="one shape, by its name")
    options.add_argument("--sample", type=int, help="so many of the measurements, by chance")
    options.add_argument("--seed", default="1", help="what chance goes by")
    settings = options.parse_args()
    if not shutil.which("valgrind"):
        print("left out: valgrind is not here, so no instruction was counted")
        return 0
    run.compiled_runner()
    start, failed = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(settings.jobs) as pool:
        command = stripped(os.path.abspath(settings.command), folder)
        tasks = [(command, name, way) for name, (_, ways, _) in shapes.SHAPES.items() for way in ways if settings.only in (None, name)]
        if settings.sample and settings.sample < len(tasks):
            tasks = random.Random(settings.seed).sample(tasks, settings.sample)
        for name, way, count, steps, peaks, found in pool.imap(measure, tasks):
            ratios = " ".join(f"{more / less:4.2f}" for less, more in zip(steps, steps[1:]))
            print(f"{name + ', ' + way:58} {count:7} {steps[2] / 1e6:8.1f} M  {ratios}  {max(peaks) / 1024:5.1f} MB", flush=True)
            for failure in found:
                failed += 1
                print(f"FAILED {name}, {way}: {failure}")
    print(f"{len(tasks)} measurements of {len({name for _, name, _ in tasks})} shapes in {time.monotonic() - start:.0f} s, failures {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
