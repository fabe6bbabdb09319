#!/usr/bin/env python3
"""Edits sound and mutated rides with the built command, and compares what Garmin's SDK reads of them before and after.

    python3 Tests/Torture/edit.py [--files 40] [--mutants 100] [--seed 1] [--command .build/release/fitstream]

Each operation is computed here a second time, from the SDK's messages: those that an operation does not concern are equal in every field,
records that are kept are the same, times move by the given amount, and sums of laps and sessions are those of their records. Every output
has right sizes and checksums, and is read by fitdecode, fitparse and gpsbabel as the source is. Mutants end in a sound file or a refusal.
"""
import argparse, glob, os, random, sys

import formats, mutate, repair, run

FIT_EPOCH = 631_065_600
PERSONAL = {2, 3, 4, 5, 6, 7, 8, 9, 10, 23, 127, 159, 216}
SUMS = {18, 19, 21, 34, 216, 313, 268, 323}


def decoded(data):
    """The messages of a file as numbers and fields, in order, by Garmin's SDK."""
    from garmin_fit_sdk import Decoder, Stream
    found = []
    Decoder(Stream.from_byte_array(bytearray(data))).read(
        apply_scale_and_offset=False, convert_datetimes_to_dates=False, convert_types_to_strings=False, expand_sub_fields=False,
        expand_components=False, merge_heart_rates=False, mesg_listener=lambda number, message: found.append((number, dict(message))))
    def plain(one):
        """NaN is equal to itself here."""
        if isinstance(one, dict):
            return {name: plain(value) for name, value in one.items()}
        return [plain(value) for value in one] if isinstance(one, list) else str(one) if one != one else one
    return [(number, plain(message)) for number, message in found]


def moved(messages, seconds):
    """The messages with all their times moved."""
    from garmin_fit_sdk import Profile
    known = {number: {field["name"]: field["type"] for field in message["fields"].values()} for number, message in Profile["messages"].items()}

    def value(number, name, one):
        is_time = name in ("timestamp", 253) or known.get(number, {}).get(name) in ("date_time", "local_date_time")
        return one + seconds if is_time and isinstance(one, int) and one >= 0x10000000 else one
    return [(number, {name: value(number, name, one) for name, one in message.items()}) for number, message in messages]


def without(messages, is_left_out, numbers=None):
    """The messages without some fields, and without messages that then are empty."""
    return [(number, {name: one for name, one in message.items() if not ((numbers is None or number in numbers) and is_left_out(str(name)))})
            for number, message in messages]


class Check(repair.Check):
    def edit(self, label, data, words):
        """The edited files; None for a refusal."""
        for name in os.listdir(self.path("edited")) if os.path.isdir(self.path("edited")) else []:
            os.remove(self.path(f"edited/{name}"))
        outcome = self.runner.run(["edit", *words, self.put("ride.fit", data), "-o", self.path("edited") + "/"], attempts=1)
        report = (outcome.reports() or [{}])[0]
        files = [self.runner.read(f"edited/{name}") for name in sorted(os.listdir(self.path("edited")))] if os.path.isdir(self.path("edited")) else []
        label = f"{label}, {' '.join(words)}"
        if outcome.signal or outcome.code not in (0, 1):
            self.fail(label, f"signal {outcome.signal}, exit code {outcome.code}", data)
        elif (report.get("status") in ("ok", "partial")) != bool(files):
            self.fail(label, f"{report} and {len(files)} outputs", data)
        for file in files:
            problem = repair.fault(file)
            if problem:
                self.fail(label, problem, data)
        self.counts["edited" if files else "refused"] += 1
        return files or None

    def same(self, label, wanted, got, data):
        if wanted == got:
            return
        place = next((place for place, (one, two) in enumerate(zip(wanted, got)) if one != two), min(len(wanted), len(got)))
        self.fail(label, f"message {place} of {len(wanted)} and {len(got)}: {wanted[place:place + 1]} became {got[place:place + 1]}", data)

    def operations(self, label, data):
        before = decoded(data)
        records = [message for number, message in before if number == 20 and message.get("timestamp", 0) >= 0x10000000]
        times = sorted({message["timestamp"] for message in records})
        if len(times) < 20 or sum(number == 0 for number, _ in before) != 1:
            return
        self.counts["rides"] += 1
        outputs = []

        def run_one(*words):
            files = self.edit(label, data, words)
            if files is None:
                self.fail(f"{label}, {' '.join(words)}", "refused", data)
                return None
            outputs.extend(files)
            return [decoded(file) for file in files]

        after = run_one("--shift", "-90min")
        if after:
            self.same(f"{label}, shift", moved(before, -5400), after[0], data)
        position = lambda name: name.endswith(("position_lat", "position_long", "nec_lat", "nec_long", "swc_lat", "swc_long"))
        after = run_one("--remove", "positions")
        if after:
            self.same(f"{label}, positions", without(before, position), without(after[0], lambda name: False), data)
        heart = lambda name: any(word in name for word in ("heart_rate", "hr_zone", "training_effect"))
        after = run_one("--remove", "heart-rate")
        if after:
            self.same(f"{label}, heart rate", without(before, heart, {18, 19, 20}), without(after[0], heart, {18, 19}), data)
        after = run_one("--anonymise")
        if after:
            from garmin_fit_sdk import Profile
            kept = [one for one in before if one[0] in Profile["messages"] and one[0] not in PERSONAL]
            secret = lambda name: "serial_number" in name or name == "opponent_name"
            self.same(f"{label}, anonymise", without(kept, secret), after[0], data)
        self.parts(label, data, before, times, run_one)
        for file in outputs[:1] + outputs[-1:]:
            path = self.put("read.fit", file)
            for name, reader in self.readers.items():
                if len(file) <= repair.READ_BYTES and self.reads_sound(name, data):
                    self.read_counts[name] += 1
                    problem = repair.read(reader, path)[0]
                    if problem:
                        self.fail(label, f"{name}: {problem}", file)

    def parts(self, label, data, before, times, run_one):
        """Keeps a part, splits, and joins the pieces again."""
        first, last = times[len(times) // 4], times[3 * len(times) // 4]
        import datetime
        text = lambda time: datetime.datetime.fromtimestamp(time + FIT_EPOCH, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        of_records = lambda messages: [message for number, message in messages if number == 20]
        inside = lambda message, start, end: "timestamp" not in message or start <= message["timestamp"] <= end
        after = run_one("--keep", f"{text(first)}..{text(last)}")
        if after:
            self.same(f"{label}, keep", [one for one in of_records(before) if inside(one, first, last)], of_records(after[0]), data)
            for number, message in after[0]:
                if number == 18 and (18, message) not in before:
                    if message["total_elapsed_time"] != 1000 * (message["timestamp"] - message["start_time"]):
                        self.fail(f"{label}, keep", f"the session's times: {message}", data)
                    way = [one["distance"] for one in of_records(after[0]) if one.get("distance") is not None and message["start_time"] <= one.get("timestamp", 0) <= message["timestamp"]]
                    if way and way[-1] >= way[0] and message.get("total_distance") != way[-1] - way[0]:
                        self.fail(f"{label}, keep", f"the session's distance is {message.get('total_distance')}, not {way[-1] - way[0]}", data)
            whole = [one for one in after[0] if one[0] not in SUMS and one[0] != 20]
            if any(one not in before for one in whole):
                self.fail(f"{label}, keep", f"changed {next(one for one in whole if one not in before)}", data)
        middle = times.index(last)
        head, tail = self.edit(label, data, ["--keep", f"..{text(last)}"]), self.edit(label, data, ["--keep", f"{text(times[middle + 1])}.."])
        is_sorted = [one.get("timestamp") for one in of_records(before)] == sorted(one.get("timestamp", 0) for one in of_records(before))
        if head and tail and is_sorted:
            out = self.path("joined.fit")
            outcome = self.runner.run(["edit", "--join", self.put("head.fit", head[0]), self.put("tail.fit", tail[0]), "-o", out], attempts=1)
            if outcome.code != 0 or not os.path.exists(out):
                self.fail(f"{label}, join", outcome.errors.decode()[:200], data)
            else:
                self.same(f"{label}, join", of_records(before), of_records(decoded(self.runner.read("joined.fit"))), data)
                os.remove(out)

    def mutants(self, files, mutants):
        words = [["--keep", "10s..-10s"], ["--shift", "rollover"], ["--remove", "power>100,positions"], ["--anonymise", "--conceal-start", "300"],
                 ["--set", "sport=running,distance=5km"], ["--split", "20s"]]
        for path, data in files:
            label, content = os.path.relpath(path, run.ROOT), formats.content(data)
            count = max(1, mutants // len(files))
            for index in range(count):
                mutant = mutate.make(content, label, self.settings.seed, index, count)
                if mutant is not None:
                    self.edit(f"{label} #{index} of {count}", mutant.data, words[index % len(words)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", default=os.path.join(run.ROOT, ".build", "release", "fitstream"))
    parser.add_argument("--files", type=int, default=40)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", default="1")
    settings = parser.parse_args()
    check = Check(settings)
    if "Garmin's SDK" not in check.readers:
        return 0
    paths = sorted(glob.glob(os.path.join(run.ROOT, "Fixtures", "activities", "*.fit")))
    corpus = sorted(glob.glob(os.path.join(repair.CORPUS, "*.fit")), key=lambda path: random.Random(f"{settings.seed}{os.path.basename(path)}").random())
    if not corpus:
        print("left out: ../shared/corpus is not here")
    corpus = [path for path in corpus if os.path.getsize(path) < 150_000][:settings.files]
    files = [(path, open(path, "rb").read()) for path in paths + corpus]
    sound = [one for one in files if check.runner.run(["check", "--without", "other-files", one[0]]).code == 0]
    for path, data in sound:
        check.operations(os.path.relpath(path, run.ROOT), data)
    check.mutants(sound, settings.mutants)
    check.runner.close()
    print(f"{dict(check.counts)}; read by {dict(check.read_counts)}; {len(check.failures)} failures")
    return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main())
