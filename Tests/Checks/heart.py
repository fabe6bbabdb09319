#!/usr/bin/env python3
"""heart.py - the times between heart beats, rMSSD and SDNN of a database against Garmin's SDK and plain Python.

    python3 Tests/Checks/heart.py [TOOL] [INPUT...]     Fixtures and, where it is there, ../shared/corpus

Ingests the inputs with their beats. The intervals of each file must be those of its hrv messages, or those between the beats of its hr
messages that end in the time of a workout, as garmin-fit-sdk reads both; artefacts, rMSSD and SDNN are worked out a second time from the
intervals.
"""
import collections, math, pathlib, sqlite3, statistics, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Checks"))
import pypi


def variability(rows):
    """artefacts by place, rMSSD and SDNN of (milliseconds, contiguous)"""
    artefacts = []
    for place, (length, contiguous) in enumerate(rows):
        near = [rows[place - 1][0]] if contiguous and place else []
        if place + 1 < len(rows) and rows[place + 1][1]: near.append(rows[place + 1][0])
        artefacts.append(bool(near) and abs(length - sum(near) / len(near)) > 0.2 * (sum(near) / len(near)))
    kept = [length for (length, _), artefact in zip(rows, artefacts) if not artefact]
    squares = [(rows[place][0] - rows[place - 1][0]) ** 2 for place in range(1, len(rows))
               if rows[place][1] and not artefacts[place] and not artefacts[place - 1]]
    return (artefacts, math.sqrt(sum(squares) / len(squares)) if squares else None,
            statistics.stdev(kept) if len(kept) > 1 else None)


def near(a, b): return a == b or None not in (a, b) and abs(a - b) <= 1e-6 * max(1, abs(a))


def listed(value): return value if isinstance(value, list) else [] if value is None else [value]


def by_sdk(path):
    """milliseconds of all hrv intervals, and the times of the beats of hr messages in Unix seconds; None where the SDK gives up"""
    from garmin_fit_sdk import Decoder, Stream
    try:
        messages, errors = Decoder(Stream.from_file(path)).read(merge_heart_rates=False, expand_components=True)
    except Exception:
        return None
    if errors: return None
    times = []
    for message in messages.get("hrv_mesgs", []):
        times += [round(value * 1000) for value in listed(message.get("time")) if value]
    beats, anchor = [], None
    for message in messages.get("hr_mesgs", []):
        counts, rates = listed(message.get("event_timestamp")), listed(message.get("filtered_bpm"))
        if "timestamp" in message and counts: anchor = message["timestamp"].timestamp() + message.get("fractional_timestamp", 0), counts[0]
        if anchor is None or len(counts) != len(rates): return None
        beats += [anchor[0] + count - anchor[1] for count, rate in zip(counts, rates) if rate is not None]
    return times, beats


def between(beats):
    """the intervals between beats that follow each other: the end in milliseconds, the length, and whether it begins where the one before ends"""
    found, contiguous = [], False
    for before, beat in zip(beats, beats[1:]):
        is_one = 0 < beat - before <= 3
        if is_one: found.append((math.floor(beat * 1000 + 1e-3), (beat - before) * 1000, contiguous))
        contiguous = is_one
    return found


def compare_strap(name, beats, workouts, wrong, count):
    """the stored intervals of a file's workouts against those of its hr messages, by their ends"""
    expected = {end: (length, contiguous) for end, length, contiguous in between(beats)}
    # Legs overlap by the part of a second; an interval of both is stored with the first.
    stored = {row[3] for _, _, rows in workouts for row in rows}
    for start, end, rows in workouts:
        inside = {at for at in expected if start <= at <= end}
        if inside - stored: wrong.append((name, "not stored", len(inside - stored), "of", len(inside)))
        for place, (length, contiguous, _, at) in enumerate(rows):
            own = expected.get(at)
            if own is None or abs(own[0] - length) > 0.01 or bool(contiguous) != (own[1] and place > 0): wrong.append((name, "hr", at, length, own))
        count["strap's intervals"] += len(rows)


def main():
    if not pypi.installed("garmin_fit_sdk", "garmin-fit-sdk"):
        print("left out: garmin-fit-sdk cannot be had here")
        return 0
    arguments = sys.argv[1:]
    tool = arguments.pop(0) if arguments else str(ROOT / ".build/release/fitstream")
    corpus = ROOT.parent / "shared/corpus/fit"
    inputs = arguments or [str(ROOT / "Fixtures")] + ([str(corpus)] if corpus.exists() else [])
    wrong, count = [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/heart.sqlite"
        subprocess.run([tool, "ingest", *inputs, "--add", "beats", "--db", path, "-q"], check=False, stdout=subprocess.DEVNULL)
        db = sqlite3.connect(path)
        files = collections.defaultdict(list)
        for id, name, start, end in db.execute("SELECT workout_id, path, start_unix_ms, end_unix_ms FROM workouts JOIN inputs USING (input_id) "
                                               "WHERE kind = 'fit' AND status = 'ok' ORDER BY workout_id"):
            files[name].append((id, start, end))
        for name, workouts in files.items():
            found, rows_of = [], []
            for id, start, end in workouts:
                rows = db.execute("SELECT interval_ms, is_contiguous, is_artefact, time_unix_ms FROM beats WHERE workout_id = ? ORDER BY beat", (id,)).fetchall()
                figures = db.execute("SELECT intervals, artefacts, rmssd_ms, sdnn_ms FROM heart_rate_variability WHERE workout_id = ?", (id,)).fetchone()
                rows_of.append((start, end, rows))
                if not rows:
                    if figures: wrong.append((name, "figures without beats", figures))
                    continue
                artefacts, rmssd, sdnn = variability([row[:2] for row in rows])
                count["workouts"] += 1
                count["artefacts"] += sum(artefacts)
                if [row[2] for row in rows] != artefacts: wrong.append((name, "artefacts"))
                if figures is None or figures[:2] != (len(rows), sum(artefacts)) or not near(rmssd, figures[2]) or not near(sdnn, figures[3]):
                    wrong.append((name, len(rows), sum(artefacts), rmssd, sdnn, figures))
                for before, row in zip(rows, rows[1:]):
                    if row[1] and abs(row[3] - before[3] - row[0]) > 1.01: wrong.append((name, "times", before, row))
                found += [row[0] for row in rows]
            sdk = by_sdk(name)
            if sdk is None: continue
            times, beats = sdk
            count["files by the SDK"] += 1
            if times:
                count["intervals"] += len(found)
                # Those before the first record of a workout are in no workout.
                rest = collections.Counter(times) - collections.Counter(round(f) for f in found)
                more = collections.Counter(round(f) for f in found) - collections.Counter(times)
                if more or sum(rest.values()) > max(5, len(times) // 50): wrong.append((name, len(found), len(times), "not those of hrv"))
            elif beats:
                count["files of straps"] += 1
                compare_strap(name, beats, rows_of, wrong, count)
    for line in wrong[:30]: print(*line)
    print(", ".join("%d %s" % (number, what) for what, number in count.items()) + ": %d wrong" % len(wrong))
    return 1 if wrong or not count["intervals"] or not count["strap's intervals"] else 0


if __name__ == "__main__":
    sys.exit(main())
