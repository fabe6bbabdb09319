#!/usr/bin/env python3
"""wellness.py [FITSTREAM [FILES]] - compare `fitstream samples --wellness` with a slow second working-out.

Messages come from the official decoder (PyPI's garmin-fit-sdk), without which the check is left out; what they mean is worked
out here from the rules in Documentation/Columns.md, "wellness". Files: FILES random ones (default 150), and those of
../shared/corpus/fit that are no activities. Exit code 0 when nothing differs.
"""
import glob, json, os, random, struct, subprocess, sys, tempfile

import pypi

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
EPOCH, DAY = 631065600, 86400
if not pypi.installed("garmin_fit_sdk", "garmin-fit-sdk"):
    print("left out: garmin-fit-sdk cannot be had here")
    sys.exit(0)
from garmin_fit_sdk import Decoder, Stream


# Random files

def crc(data):
    c = 0
    for byte in data:
        c ^= byte
        for _ in range(8):
            c = c >> 1 ^ (0xA001 if c & 1 else 0)
    return c


SIZES = {"B": (1, 2), "H": (2, 0x84), "h": (2, 0x83), "I": (4, 0x86), "E": (1, 0), "Y": (1, 13)}


def message(number, fields):
    """A definition for local type 0 and its message; fields are (number, letter, value)."""
    out = struct.pack("<BBBHB", 0x40, 0, 0, number, len(fields))
    body = b"\0"
    for field, letter, value in fields:
        out += struct.pack("BBB", field, *SIZES[letter])
        body += struct.pack("<" + {"E": "B", "Y": "B"}.get(letter, letter), value)
    return out + body


def random_file(rng):
    start = rng.randrange(12000, 13000) * DAY + rng.choice([0, 0, 43200, 50000])
    offset = rng.choice([0, 7200, -18000, 19800])
    kind = rng.choice([9, 14, 32, 32, 32, 44, 49])
    body = message(0, [(0, "E", kind), (1, "H", 1), (2, "H", 3121), (4, "I", start)])
    has_info = rng.random() < 0.8
    if has_info:
        body += message(103, [(253, "I", start), (0, "I", start + offset), (5, "H", 1900)])
    time, totals = start, {}
    for _ in range(rng.randrange(5, 120)):
        time += rng.choice([0, 60, 60, 61, 900, 4000, 20000, 40000])
        sort = rng.randrange(10)
        if sort < 6:
            activity = rng.choice([0, 1, 2, 5, 6, 6, 8, 13])
            when = [(26, "H", time & 0xFFFF)] if rng.random() < 0.7 else [(253, "I", time)]
            if activity == 0 and rng.random() < 0.5:
                activity = 8
            fields = when + ([(24, "Y", activity | rng.randrange(7) << 5)] if rng.random() < 0.5 else [(5, "E", activity)])
            if rng.random() < 0.3:
                totals.pop(activity, None)
            counts = totals.setdefault(activity, [0, 0, 0])
            for place, (field, letter, most) in enumerate([(3, "I", 300), (2, "I", 90000), (19, "H", 40)]):
                counts[place] += rng.randrange(most)
                if rng.random() < 0.6:
                    fields.append((field, letter, counts[place] & 0xFFFF if letter == "H" else counts[place]))
            if rng.random() < 0.5:
                fields.append((27, "B", rng.choice([0, 45, 61, 99, 255])))
            body += message(55, fields)
        elif sort == 6:
            body += message(30, [(253, "I", time), (0, "H", rng.choice([7000, 8123, 0xFFFE])), (1, "H", rng.choice([2210, 0xFFFF])),
                                 (5, "H", 3120), (13, "H", 241)])
        elif sort == 7:
            body += message(227, [(1, "I", time), (0, "h", rng.choice([-1, -2, 0, 25, 100]))])
        elif sort == 8:
            body += message(275, [(253, "I", time), (0, "E", rng.randrange(5))])
        else:
            body += message(rng.choice([297, 269, 371, 211]), [(253, "I", time), (0, rng.choice("BH"), rng.choice([0, 55, 97, 200]))])
    head = struct.pack("<BBHI4s", 14, 0x20, 21218, len(body), b".FIT")
    head += struct.pack("<H", crc(head))
    return head + body + struct.pack("<H", crc(head + body))


# The rules, worked out once more

DISTANCES = {1: "distanceOnFoot", 6: "distanceOnFoot", 2: "distanceCycling", 5: "distanceSwimming", 13: "distanceWheelchair"}
PHASES = {1: 2, 2: 3, 3: 4, 4: 5}


def midnight(time, offset):
    return (time + offset - 1) // DAY * DAY - offset


def expected(path):
    order = []
    decoder = Decoder(Stream.from_file(path))
    decoder.read(convert_datetimes_to_dates=False, convert_types_to_strings=False, apply_scale_and_offset=False,
                 expand_sub_fields=False, merge_heart_rates=False, mesg_listener=lambda number, mesg: order.append((number, mesg)))
    found, newest, begin, offset, within, listed, totals, asleep, moved = [], None, None, None, False, False, {}, None, False

    def put(kind, time, value, start=None):
        found.append((kind, (start if start is not None else time) + EPOCH, time + EPOCH, value))

    for number, m in order:
        time = m.get("timestamp")
        if number == 0:
            if not moved:
                newest = m.get("time_created")
            begin = m.get("time_created")
        elif number == 103:
            if not moved or time > newest:
                newest = time
            begin, offset = time, m["local_timestamp"] - time if "local_timestamp" in m else None
            within = offset is not None and (time + offset) % DAY != 0
            if "resting_metabolic_rate" in m:
                put("restingMetabolicRate", time, m["resting_metabolic_rate"])
        elif number == 55:
            if time is None:
                if newest is None or "timestamp_16" not in m:
                    continue
                time = newest + (m["timestamp_16"] - newest) % 65536
            newest, moved = time, True
            if 1 <= m.get("heart_rate", 0) <= 250:
                put("heartRate", time, m["heart_rate"])
            activity = m.get("activity_type")
            counted = [("distance", DISTANCES.get(activity, "distance"), 0.01)]
            if activity in (1, 6):
                counted.append(("cycles", "steps", 1))
            if activity == 5:
                counted.append(("cycles", "strokes", 0.5))
            counted.append(("active_calories", "energy", 1))
            for field, kind, scale in counted:
                if field not in m:
                    continue
                value, key = m[field], (field, activity)
                before, totals[key] = totals.get(key), (m[field], time)
                night = None if offset is None else midnight(time, offset)
                if before is None:
                    if begin is None or time <= begin:
                        listed = True
                        continue
                    if within and not listed and not (night is not None and begin <= night):
                        continue
                    gain, since = value, begin if night is None else max(begin, night)
                elif time < before[1]:
                    continue
                elif night is not None and before[1] <= night:
                    gain, since = value, night
                elif value >= before[0]:
                    gain, since = value - before[0], before[1]
                else:
                    gain, since = value, before[1]
                if gain > 0:
                    put(kind, time, gain * scale, since)
        elif number == 30 and time is not None:
            for field, kind, scale in [("weight", "bodyMass", 100), ("percent_fat", "bodyFatPercentage", 10000),
                                       ("muscle_mass", "muscleMass", 100), ("bmi", "bodyMassIndex", 10)]:
                value = m.get(field)
                if isinstance(value, int) and 1 <= value <= (10000 if scale == 10000 else 65533):
                    put(kind, time, value / scale)
        elif number == 227 and 0 <= m.get("stress_level_value", -1) <= 100:
            put("stress", m["stress_level_time"], m["stress_level_value"])
        elif number == 275:
            if asleep is not None and asleep < time < asleep + DAY // 2 and m.get("sleep_level") in PHASES:
                put("sleep", time, PHASES[m["sleep_level"]], asleep)
            asleep = time
        elif number == 297 and m.get("respiration_rate", 0) > 0:
            put("respiratoryRate", time, m["respiration_rate"] / 100)
        elif number == 269 and 1 <= m.get("reading_spo2", 0) <= 100:
            put("oxygenSaturation", time, m["reading_spo2"] / 100)
        elif number == 371 and m.get("value", 0) > 0:
            put("heartRateVariabilityRMSSD", time, m["value"] / 128)
        elif number == 211 and 1 <= m.get("resting_heart_rate", 0) <= 250:
            put("restingHeartRateSevenDays", time, m["resting_heart_rate"])
    return found


def unix(text):
    import datetime
    return round(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp(), 3)


def told(tool, path):
    lines = subprocess.run([tool, "samples", "--wellness", "--quiet", path], capture_output=True, text=True).stdout.splitlines()
    return [(x["wellness"], unix(x["start"]), unix(x["end"]), x["value"]) for x in map(json.loads, lines) if "wellness" in x]


def differs(a, b):
    return len(a) != len(b) or any(x[:3] != y[:3] or abs(x[3] - y[3]) > 1e-9 * max(1, abs(y[3])) for x, y in zip(a, b))


def main():
    tool = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, ".build/release/fitstream")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    checked = samples = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for seed in range(count):
            path = os.path.join(folder, f"{seed}.fit")
            with open(path, "wb") as file:
                file.write(random_file(random.Random(seed)))
            paths.append(path)
        paths += [p for p in sorted(glob.glob(os.path.join(ROOT, "../shared/corpus/fit/*.fit"))) if os.path.getsize(p) < 4000]
        for path in paths:
            try:
                wanted = sorted(expected(path))
            except Exception:  # the official decoder refuses a damaged file
                if path.startswith(folder):
                    raise
                continue
            got = sorted(told(tool, path))
            known = {x[0] for x in wanted}
            if not path.startswith(folder):
                got = [x for x in got if x[0] in known] if wanted else []
            checked += 1
            samples += len(wanted)
            if differs(got, wanted):
                wrong += 1
                pair = next(((g, w) for g, w in zip(got, wanted) if differs([g], [w])), None)
                print(f"{path}: {len(got)} samples for {len(wanted)}; first: {pair}")
    print(f"{checked} files, {samples} samples, {wrong} files differ")
    sys.exit(1 if wrong or not samples else 0)


main()
