#!/usr/bin/env python3
"""Gives generated whole files to every command: FIT by structure, GPX and TCX by grammar, archives by their fields.

    python3 Tests/Torture/whole.py [--singly 4000] [--batches 0] [--seed 1] [--jobs 2] [--command FITSTREAM]
    python3 Tests/Torture/whole.py --seed 1 --only 17              # the input that a failure names, singly
    python3 Tests/Torture/whole.py --seed 1 --only-batch 3         # that batch

Singly each input has a process of its own; a batch is 500 inputs in a folder for one process, with a sound ride after
them. Commands take turns (`turns.py`), so that each sees as many as the others. The rules of a run: `judge_whole.py`;
two seconds for a single input, 64 MB always. An input that fails is kept in .build/torture, with the line that repeats
it. Exit code 0 when none did. The same seed and command give the same digest.
"""
import argparse, collections, hashlib, itertools, multiprocessing, os, shutil, sys, time

import forms, judge, judge_whole, run, turns
from generators import inputs, names
from generators.chance import Chance
from judge_whole import Input

BATCH = 500
# Numbers of inputs in batches begin here, so that no input is in both.
FIRST_IN_BATCHES = 10_000_000
CONTROL = os.path.join(run.ROOT, "Fixtures", "activities", "smart-recording.fit")
BATCH_SECONDS = 60


class Work:
    """Runs turns in a folder of its own."""

    def __init__(self, settings):
        self.settings = settings
        self.limit = 0 if settings.sanitized else 4096
        self.runner = run.Runner(settings.command, 120 if settings.sanitized else 90, self.limit)
        self.alone = {}
        with open(CONTROL, "rb") as file:
            self.control = file.read()

    def close(self):
        self.runner.close()

    def single(self, index):
        """One input, a process of its own: its failures and the outcome."""
        turn, jobs = turns.of(index, self.settings.turn)
        kind, data = inputs.make(self.settings.seed, index)
        return self.run_single(kind, data, turn, jobs, f"#{index}")

    def run_single(self, kind, data, turn, jobs, label):
        path = self.runner.path(file_name(kind)).encode()
        with open(path, "wb") as file:
            file.write(data)
        single = Input(path, kind, data, label)
        for _ in range(3):
            outcome, failures = self.turn(turn, jobs, [single], path, run.SECONDS)
            # A busy machine is no fault of the command.
            if outcome.wall <= run.SECONDS or outcome.signal or self.settings.sanitized:
                break
        if outcome.wall > run.SECONDS and not self.settings.sanitized:
            failures.append(f"took {outcome.wall:.1f} s")
        os.unlink(path)
        return single, outcome, failures

    def batch(self, number):
        """Five hundred inputs in a folder and a sound ride: the inputs, the result and the failures."""
        folder = self.runner.path("rides")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        made = []
        for place in range(BATCH):
            kind, data = inputs.make(self.settings.seed, FIRST_IN_BATCHES + number * BATCH + place)
            chance = Chance(f"{self.settings.seed}/name/{number}/{place}")
            name = names.file(chance, place) if kind != "activities.csv" else b"%03d-export/activities.csv" % place
            path = os.path.join(folder.encode(), name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
            made.append(Input(path, kind, data, f"batch {number} input {place}"))
        control = os.path.join(folder, "~sound.fit").encode()
        with open(control, "wb") as file:
            file.write(self.control)
        turn, jobs = turns.of(number, self.settings.turn)
        outcome, failures = self.turn(turn, jobs, made + [Input(control, "fit", self.control, "")], folder.encode(), BATCH_SECONDS)
        if outcome.wall > BATCH_SECONDS and not self.settings.sanitized:
            failures.append(f"took {outcome.wall:.1f} s")
        if not failures:
            key = str(turn)
            if key not in self.alone:
                # By its path, as the list names it: from standard input it would have another name.
                named = turns.Turn(turn.command, turn.form, " ".join(turn.options))
                self.alone[key], _ = self.execute(named, jobs, control, run.SECONDS)
            failures = judge_whole.control_failures(outcome, self.alone[key], turn)
        return made, outcome, failures

    def turn(self, turn, jobs, made, path, patience):
        """Runs a turn over a file or folder and judges it; for a database again, which must change nothing."""
        outcome, found = self.execute(turn, jobs, path, patience)
        is_pipe = turn.piped and len(made) == 1
        found = judge_whole.failures(outcome, turn, made, self.settings.reasons, not is_pipe) + found
        if outcome.memory > run.KIBIBYTES and not self.settings.sanitized:
            found.append(f"took {outcome.memory / 1024:.1f} MB")
        return outcome, found

    def execute(self, turn, jobs, path, patience):
        words, found = [turn.command] + turn.options, []
        if turn.form == "folder":
            target = self.runner.path("exported")
            shutil.rmtree(target, ignore_errors=True)
            words += ["-o", target + "/"]
        if turn.command == "ingest":
            return self.ingest(turn, jobs, path, patience)
        if turn.command == "duplicates":
            first, found = self.ingest(turns.Turn("ingest", "database", "--quiet"), jobs, path, patience)
            outcome = self.runner.run(words + ["--db", self.runner.path("db")], None, False, patience)
            outcome.memory, outcome.signal = max(outcome.memory, first.memory), outcome.signal or first.signal
            return outcome, found
        outcome = self.runner.run(words + [jobs] + self.source(turn, path), self.stdin, turn.has_report, patience)
        if turn.form == "folder" and not outcome.signal and os.path.isdir(target):
            found = forms.folder(target)
        return outcome, found

    def ingest(self, turn, jobs, path, patience):
        database = self.runner.path("db")
        for suffix in ("", "-wal", "-shm", "-journal"):
            if os.path.exists(database + suffix):
                os.unlink(database + suffix)
        words = [turn.command] + turn.options + ["--db", database, jobs] + self.source(turn, path)
        outcome = self.runner.run(words, self.stdin, True, patience, attempts=1)
        if outcome.signal or not os.path.exists(database):
            return outcome, [] if outcome.signal else ["no database"]
        found, digest = forms.database(database)
        if not turn.piped or os.path.isdir(path):
            again = self.runner.run(words, self.stdin, False, patience, attempts=1)
            more, second = forms.database(database)
            found += [f"the second time: {failure}" for failure in more]
            if again.signal:
                found.append(f"the second time it ends by signal {again.signal}")
            elif second != digest:
                found.append("the second run changes the database")
        return outcome, found

    def source(self, turn, path):
        """The words for the input: its path, or `-` with the file, or a list that names it, as standard input."""
        self.stdin = None
        if not turn.piped:
            return [path]
        if os.path.isdir(path):
            self.stdin = self.runner.path("list")
            with open(self.stdin, "wb") as file:
                file.write(path + b"\n")
            return ["--files-from", "-"]
        self.stdin = path
        return ["-"]


def file_name(kind):
    return "activities.csv" if kind == "activities.csv" else "ride.fit"


class Tally:
    """The results of a share of the runs."""

    def __init__(self):
        self.kinds, self.commands, self.failures = collections.Counter(), collections.Counter(), []
        self.slowest, self.largest, self.signals, self.runs = (0, ""), (0, ""), 0, 0
        self.statuses, self.digest = collections.Counter(), hashlib.sha256()

    def add(self, turn, made, outcome, failures, label, folder, is_single):
        self.runs += 1
        self.kinds.update(single.kind for single in made)
        name = turns.NAMES[[turn in ways for ways in turns.COMMANDS.values()].index(True)]
        self.commands[name, "singly" if is_single else "in batches"] += len(made)
        label = f"{label} ({turn})"
        if is_single:
            self.slowest = max(self.slowest, (outcome.wall, label))
        self.largest = max(self.largest, (outcome.memory, label))
        self.signals += outcome.signal != 0
        self.failures += [(label, failure) for failure in failures]
        if turn.has_report:
            try:
                self.statuses.update(report["status"] for report in outcome.reports())
            except ValueError:
                pass
        if turn.command != "bench":
            self.digest.update(f"{label} {outcome.code} {outcome.signal}".encode())
            self.digest.update(run.RIDE.sub(b"", (outcome.output + outcome.report).replace(folder, b"")))

    def merge(self, other):
        self.kinds += other.kinds
        self.commands += other.commands
        self.statuses += other.statuses
        self.failures += other.failures
        self.slowest, self.largest = max(self.slowest, other.slowest), max(self.largest, other.largest)
        self.signals += other.signals
        self.runs += other.runs


def share(task):
    """Some inputs singly, or one batch."""
    settings, kind, first, count = task
    work, tally = Work(settings), Tally()
    folder = work.runner.folder.encode()
    for index in range(first, first + count):
        if kind == "singly":
            turn = turns.of(index, settings.turn)[0]
            single, outcome, failures = work.single(index)
            tally.add(turn, [single], outcome, failures, f"#{index} {single.kind}", folder, True)
            if failures:
                keep(single, f"{settings.seed}-{index}")
        else:
            turn, jobs = turns.of(index, settings.turn)
            made, outcome, failures = work.batch(index)
            tally.add(turn, made, outcome, failures, f"batch {index}", folder, False)
            if failures:
                tally.failures += narrowed(work, made, turn, jobs, index)
    work.close()
    tally.digest = tally.digest.hexdigest()
    return tally


def narrowed(work, made, turn, jobs, number):
    """The inputs of a failed batch that fail alone."""
    found = []
    for place, single in enumerate(made):
        again, _, failures = work.run_single(single.kind, single.data, turn, jobs, single.label)
        if failures:
            keep(again, f"{work.settings.seed}-batch{number}-{place}")
            found.append((f"batch {number} input {place} alone, {single.kind} ({turn})", "; ".join(failures)[:600]))
    return found[:10]


def keep(single, name):
    os.makedirs(run.KEPT, exist_ok=True)
    with open(os.path.join(run.KEPT, f"{name}-{single.kind.split()[0]}"), "wb") as file:
        file.write(single.data)


def arguments():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--singly", type=int, default=4000, help="inputs with a process each (default 4000)")
    options.add_argument("--batches", type=int, default=0, help="batches of 500 inputs a process (default 0)")
    options.add_argument("--first", type=int, default=0, help="the number of the first batch")
    options.add_argument("--seed", default="1")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--command", default=os.path.join(run.ROOT, ".build", "release", "fitstream"))
    options.add_argument("--sanitized", action="store_true", help="the command has a sanitizer in it: time and memory are not held")
    options.add_argument("--turn", help="only this command, as the report names it, such as 'export zones'")
    options.add_argument("--only", type=int, help="one input, by its number")
    options.add_argument("--only-batch", type=int, help="one batch, by its number")
    settings = options.parse_args()
    settings.command = os.path.abspath(settings.command)
    settings.reasons = judge.documented_reasons(run.ROOT)
    return settings


def tasks(settings):
    if settings.only is not None:
        return [(settings, "singly", settings.only, 1)]
    if settings.only_batch is not None:
        return [(settings, "batch", settings.only_batch, 1)]
    singles = [(settings, "singly", first, min(50, settings.singly - first)) for first in range(0, settings.singly, 50)]
    return singles + [(settings, "batch", settings.first + number, 1) for number in range(settings.batches)]


def main():
    settings = arguments()
    run.compiled_runner()
    start, sum, digest = time.monotonic(), Tally(), hashlib.sha256()
    work = tasks(settings)
    with multiprocessing.Pool(settings.jobs) as pool:
        for done, tally in enumerate(pool.imap(share, work), 1):
            for label, failure in tally.failures[:20]:
                print(f"FAILED {label}: {failure}", flush=True)
            sum.merge(tally)
            digest.update(tally.digest.encode())
            if done % 50 == 0:
                print(f"  {done} of {len(work)} shares, {sum.kinds.total()} inputs, {len(sum.failures)} failures", flush=True)
    tell(sum, time.monotonic() - start, digest.hexdigest(), settings)
    sys.exit(1 if sum.failures or not sum.kinds else 0)


def tell(sum, seconds, digest, settings):
    for label, _ in itertools.islice(sum.failures, 30):
        if label.startswith("#"):
            print(f"    python3 Tests/Torture/whole.py --seed {settings.seed} --only {label[1:].split()[0]}")
        elif "input" not in label:
            print(f"    python3 Tests/Torture/whole.py --seed {settings.seed} --only-batch {label.split()[1]}")
    print(f"{sum.kinds.total()} inputs in {sum.runs} runs, {seconds:.0f} s: " + ", ".join(f"{count} {kind}" for kind, count in sorted(sum.kinds.items())))
    print("statuses: " + ", ".join(f"{count} {status}" for status, count in sorted(sum.statuses.items())))
    for way in ("singly", "in batches"):
        counts = [f"{name} {count}" for (name, kind), count in sorted(sum.commands.items()) if kind == way]
        if counts:
            print(f"{way}: " + ", ".join(counts))
    print(f"signals {sum.signals}, failures {len(sum.failures)}; seed {settings.seed}")
    print(f"slowest {sum.slowest[0]:.3f} s: {sum.slowest[1]}")
    print(f"largest {sum.largest[0] / 1024:.1f} MB: {sum.largest[1]}")
    print(f"digest {digest[:16]}")


if __name__ == "__main__":
    main()
