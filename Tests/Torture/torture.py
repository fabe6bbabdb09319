#!/usr/bin/env python3
"""Damages every fixture and every file of the corpus in thousands of ways and gives each to the built command.

    python3 Tests/Torture/torture.py [--mutants 4000] [--seed 1] [--jobs 2] [--command .build/release/fitstream]
    python3 Tests/Torture/torture.py --only Fixtures/archives/rides.tar --index 17 --count 30  # one again

Kinds of damage: `mutate.py`. The rules for each run: `judge.py`. A mutant that fails is kept in .build/torture, with
the line that repeats it. Exit code 0 when none did. The last line is a digest of all output: the same for the same seed
and command.
"""
import argparse, collections, hashlib, multiprocessing, os, sys, time

import formats, judge, mutate, run
from run import KEPT, KIBIBYTES, ROOT, SECONDS

CORPUS = os.path.join(ROOT, "..", "shared", "corpus")

# The commands for each kind of content, in turn; `-` reads it from standard input.
MESSAGES, SAMPLES, CHECK = ["messages"], ["samples", "--add", "input"], ["check", "--format", "ndjson"]
ROUTE, SUMMARY = ["route", "--format", "ndjson", "--add", "input"], ["summary", "--format", "ndjson"]
COMMANDS = {
    "fit": [MESSAGES, SAMPLES, MESSAGES, CHECK, MESSAGES + ["-"], ROUTE, MESSAGES, SAMPLES + ["-"], SUMMARY],
    "track": [SAMPLES, ROUTE, SAMPLES + ["-"], CHECK, SUMMARY],
    "other": [CHECK, MESSAGES, SAMPLES],
}
COMMANDS["gzip"] = COMMANDS["zip"] = COMMANDS["tar"] = COMMANDS["fit"]


class Runner(run.Runner):
    """Gives inputs to the command, each to a process of its own."""

    def mutant(self, data, command):
        ride = self.path("ride")
        with open(ride, "wb") as file:
            file.write(data)
        if command[-1] == "-":
            return self.run(command, ride)
        return self.run(command + [ride])


def name(path):
    return os.path.relpath(path, ROOT)


def inputs():
    folders = [os.path.join(ROOT, "Fixtures")] + [os.path.join(CORPUS, kind) for kind in ["fit", "gpx", "tcx", "archive"]]
    found = [os.path.join(folder, file) for top in folders for folder, _, files in os.walk(top) for file in files]
    return sorted(path for path in found if not path.endswith((".md", ".json", ".gitattributes")))


def shares(paths, mutants):
    """The number of mutants of each input: fewer for large ones, at least three."""
    weights = [1 / (1 + os.path.getsize(path) / 200_000) for path in paths]
    return [max(3, round(mutants * weight / sum(weights))) for weight in weights]


class Tally:
    """The results of an input's mutants."""

    def __init__(self):
        self.kinds, self.failures = collections.Counter(), []
        self.slowest, self.busiest, self.largest = (0, ""), (0, ""), (0, "")
        self.signals = self.over_time = self.over_memory = 0
        self.digest = hashlib.sha256()

    def add(self, outcome, kind, label, failures, folder):
        self.kinds[kind] += 1
        self.slowest = max(self.slowest, (outcome.wall, label))
        self.busiest = max(self.busiest, (outcome.cpu, label))
        self.largest = max(self.largest, (outcome.memory, label))
        self.signals += outcome.signal != 0
        self.over_time += outcome.wall > SECONDS
        self.over_memory += outcome.memory > KIBIBYTES
        self.failures += [(label, failure) for failure in failures]
        self.digest.update(f"{label} {outcome.code} {outcome.signal}".encode())
        self.digest.update(run.RIDE.sub(b"", (outcome.output + outcome.report).replace(folder, b"")))

    def merge(self, other):
        self.kinds += other.kinds
        self.failures += other.failures
        self.slowest, self.busiest = max(self.slowest, other.slowest), max(self.busiest, other.busiest)
        self.largest = max(self.largest, other.largest)
        self.signals += other.signals
        self.over_time += other.over_time
        self.over_memory += other.over_memory


def torture(task):
    """All mutants of one input, or the requested one."""
    settings, path, count = task
    with open(path, "rb") as file:
        content = formats.content(file.read())
    runner, tally = Runner(settings.command), Tally()
    commands = COMMANDS[content.kind]
    turn = mutate.phase(name(path)) >> 8
    whole = {}
    for index in range(count) if settings.index is None else [settings.index]:
        mutant = mutate.make(content, name(path), settings.seed, index, count)
        if mutant is None:
            continue
        command = commands[(index + turn) % len(commands)]
        if tuple(command) not in whole:
            whole[tuple(command)] = judge.Whole(runner.mutant(content.data, command))
        outcome = runner.mutant(mutant.data, command)
        failures = judge.failures(outcome, whole[tuple(command)], mutant, content, command, settings.reasons)
        if outcome.wall > SECONDS:
            failures.append(f"took {outcome.wall:.1f} s")
        if outcome.memory > KIBIBYTES:
            failures.append(f"took {outcome.memory // 1024} MB")
        label = f"{name(path)} #{index} of {count} ({mutant.kind} at {mutant.damage}, {' '.join(command)})"
        tally.add(outcome, mutant.kind, label, failures, runner.folder.encode())
        if failures:
            keep(path, index, mutant.data)
    runner.close()
    tally.digest = tally.digest.hexdigest()
    return tally


def keep(path, index, data):
    os.makedirs(KEPT, exist_ok=True)
    with open(os.path.join(KEPT, f"{index}-{os.path.basename(path)}"), "wb") as file:
        file.write(data)


def arguments():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--mutants", type=int, default=4000, help="about how many in all (default 4000)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--command", default=os.path.join(ROOT, ".build", "release", "fitstream"))
    options.add_argument("--only", help="one input, by its path from the project's root")
    options.add_argument("--index", type=int, help="one mutant of that input")
    options.add_argument("--count", type=int, help="how many mutants that input has, as the failure says")
    settings = options.parse_args()
    settings.command = os.path.abspath(settings.command)
    settings.reasons = judge.documented_reasons(ROOT)
    run.compiled_runner()
    return settings


def main():
    settings = arguments()
    paths = inputs()
    tasks = list(zip([settings] * len(paths), paths, shares(paths, settings.mutants)))
    if settings.only:
        tasks = [(settings, path, settings.count or count) for _, path, count in tasks if name(path) == settings.only]
    if not os.path.isdir(CORPUS):
        print("left out: ../shared/corpus is not here, so only the fixtures are damaged")
    start, sum, digest = time.monotonic(), Tally(), hashlib.sha256()
    with multiprocessing.Pool(settings.jobs) as pool:
        for done, tally in enumerate(pool.imap(torture, tasks), 1):
            sum.merge(tally)
            show(tally.failures, settings.seed)
            digest.update(tally.digest.encode())
            if done % 50 == 0:
                print(f"  {done} of {len(tasks)} inputs, {sum.kinds.total()} mutants, {len(sum.failures)} failures", flush=True)
    tell(sum, len(tasks), time.monotonic() - start, digest.hexdigest())
    sys.exit(1 if sum.failures or not sum.kinds else 0)


def show(failures, seed):
    for label, failure in failures[:20]:
        path, index = label.split(" #")[0], label.split(" #")[1].split(" ")
        print(f"FAILED {label}: {failure}")
        print(f"    python3 Tests/Torture/torture.py --seed {seed} --only '{path}' --index {index[0]} --count {index[2]}", flush=True)


def tell(sum, inputs, seconds, digest):
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(sum.kinds.items()))
    print(f"{sum.kinds.total()} mutants of {inputs} inputs in {seconds:.0f} s: {kinds}")
    print(f"signals {sum.signals}, over {SECONDS:.0f} s {sum.over_time}, over 64 MB {sum.over_memory}, failures {len(sum.failures)}")
    print(f"slowest {sum.slowest[0]:.3f} s: {sum.slowest[1]}")
    print(f"busiest {sum.busiest[0]:.3f} s of processor: {sum.busiest[1]}")
    print(f"largest {sum.largest[0] / 1024:.1f} MB: {sum.largest[1]}")
    print(f"digest {digest[:16]}")


if __name__ == "__main__":
    main()
