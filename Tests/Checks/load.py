#!/usr/bin/env python3
"""load.py - exertion, load, fitness, form and times in zones of a database against plain Python.

    python3 Tests/Checks/load.py [TOOL] [INPUT...]     Fixtures and, where it is there, ../shared/corpus

Ingests the inputs with their records, and works everything out a second time from the records and pauses that the database then
holds, by the words of Documentation/Columns.md, "load". What is believed is found by bests.py.
"""
import collections, datetime, math, pathlib, sqlite3, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Checks"))
import bests

SUSPECT, STANDS, GAP, LIMIT = bests.SUSPECT, bests.STANDS, bests.GAP, 36864
POWER_ZONES, RATE_ZONES = [0, 55, 75, 90, 105, 120, 150], [0, 60, 70, 80, 94]
RIDER = [("0001-01-01", 250.0, 190.0, 50.0, "male"), ("2019-07-01", 280.0, None, None, "female")]


def standing(log, quantity, gap_is_zeros):
    """the value of each second, in steps"""
    seconds, newest = [], None
    for moment in log:
        number = moment["values"][quantity]
        if moment["broken"] or number == SUSPECT: newest = None
        if number is None or number == SUSPECT: continue
        step = moment["s"] - newest if newest is not None else GAP + 1
        newest = moment["s"]
        if step <= STANDS: seconds += [number] * step
        elif step <= GAP and gap_is_zeros: seconds += [0] * (step - 1) + [number]
        else: seconds += [number]
    return seconds


def weighted(power):
    if len(power) < 30: return None
    fourths = [(sum(power[i:i + 30]) / 30) ** 4 for i in range(len(power) - 29)]
    return (math.fsum(fourths) / len(fourths)) ** 0.25


def decoupling(log):
    for quantity in (0, 3):
        pairs, newest = [], None
        for moment in log:
            if moment["broken"]: newest = None
            value, rate = moment["values"][quantity], moment["values"][1]
            if not isinstance(value, int) or not isinstance(rate, int): continue
            step = moment["s"] - newest if newest is not None else STANDS + 1
            newest = moment["s"]
            pairs.append((step if step <= STANDS else 1, value, rate))
        whole = sum(p[0] for p in pairs)
        if whole < 1200 or not any(p[1] for p in pairs): continue
        halves, seconds = ([0, 0], [0, 0]), 0
        for step, value, rate in pairs:
            seconds += step
            half = halves[0 if seconds * 2 <= whole else 1]
            half[0] += value * step
            half[1] += rate * step
        if not halves[0][1] or not halves[1][1] or not halves[0][0]: continue
        before, after = (half[0] / half[1] for half in halves)
        return (before - after) / before * 100, "power" if quantity == 0 else "speed"
    return None, None


def rider_on(day, file):
    """what holds on a day: threshold, highest and resting heart rate, sex"""
    values = list(file)
    for row in RIDER:
        if row[0] <= day: values = [new if new is not None else old for new, old in zip(row[1:], values)]
    return values


def trimp(rates, most, rest, sex):
    """over seconds of heart rates, in whole beats"""
    total = 0.0
    for rate, seconds in collections.Counter(rates).items():
        rate = min(rate, 230)
        if rate <= rest: continue
        x = (rate - rest) / (most - rest)
        total += seconds / 60 * x * (0.86 * math.exp(1.67 * x) if sex == "female" else 0.64 * math.exp(1.92 * x))
    return total


def near(a, b, tolerance=1e-9):
    if a is None or b is None: return a is None and b is None
    return abs(a - b) <= tolerance * max(1, abs(a))


def main():
    arguments = sys.argv[1:]
    tool = arguments.pop(0) if arguments else str(ROOT / ".build/release/fitstream")
    corpus = ROOT.parent / "shared/corpus"
    inputs = arguments or [str(ROOT / "Fixtures")] + [str(corpus / kind) for kind in ("fit", "gpx", "tcx") if (corpus / kind).exists()]
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/load.sqlite"
        first = RIDER[0]
        subprocess.run([tool, "ingest", *inputs, "--add", "records", "--db", path, "-q", "--ftp", "%g" % first[1], "--max-heart-rate", "%g" % first[2],
                        "--rider", "resting=%g" % first[3], "--rider", "sex=" + first[4]], check=False, stdout=subprocess.DEVNULL)
        db = sqlite3.connect(path)
        assert db.execute("SELECT * FROM rider").fetchall() == [first + (None,)], db.execute("SELECT * FROM rider").fetchall()
        db.execute("INSERT INTO rider (from_day, ftp_w, sex) VALUES (?, ?, ?)", (RIDER[1][0], RIDER[1][1], RIDER[1][4]))
        return compare(db)


def compare(db):
    wrong, count = [], collections.Counter()
    whole = {row[0] for row in db.execute("SELECT workout_id FROM suspicions WHERE quantity = 'time'")}
    columns = ("power_s", "avg_power_w", "weighted_power_w", "heart_rate_s", "avg_heart_rate_bpm", "decoupling_percent", "decoupling_of")
    stored = {row[0]: row[1:] for row in db.execute("SELECT workout_id, " + ", ".join(columns) + " FROM exertions")}
    files = {row[0]: row[1:] for row in db.execute("SELECT workout_id, threshold_power_w, max_heart_rate_bpm, resting_heart_rate_bpm, sex FROM exertions")}
    zones = collections.defaultdict(dict)
    for id, quantity, zone, seconds in db.execute("SELECT workout_id, quantity, zone, seconds FROM time_in_zones"):
        zones[id][quantity, zone] = seconds
    loads = {row[0]: row[1:] for row in db.execute("SELECT workout_id, local_date, intensity, load, load_by FROM loads")}
    days = collections.defaultdict(lambda: [0, 0, 0.0])
    seen = set()
    for id, activity, indoor, name, recording, day, threshold in db.execute(
            "SELECT workout_id, activity_type, is_indoor, path, recording, local_date, threshold_power_w FROM workouts JOIN inputs USING (input_id) "
            "ORDER BY workout_id").fetchall():
        rows = db.execute("SELECT time_unix_ms, power_w, heart_rate_bpm, cadence_rpm, speed_mps, altitude_m, distance_m, latitude_deg, "
                          "longitude_deg FROM records WHERE workout_id = ? ORDER BY record", (id,)).fetchall()
        events = db.execute("SELECT kind, start_unix_ms FROM events WHERE workout_id = ? AND kind IN ('pause', 'resume') ORDER BY event",
                            (id,)).fetchall()
        log, _ = bests.moments(rows, [(a[1], b[1]) for a, b in zip(events[::2], events[1::2])])
        power, rates = [], []
        expected = (None,) * 7
        if id not in whole:
            bests.disbelieve(log, activity, indoor == 1)
            power = standing(log, 0, True)
            exact = standing(log, 1, False)
            rates = [rate // 100 for rate in exact]
            apart = decoupling(log) if len(log) <= LIMIT else (None, None)
            if power or rates:
                expected = (len(power) or None, sum(power) / len(power) if power else None, weighted(power), len(rates) or None,
                            sum(exact) / 100 / len(exact) if exact else None) + apart
        ours = stored.get(id, (None,) * 7)
        count["workouts"] += 1
        count["weighted"] += expected[2] is not None
        count["decoupled"] += expected[5] is not None
        for column, a, b in zip(columns, expected, ours):
            if (a != b) if isinstance(a, str) or isinstance(b, str) else not near(a, b): wrong.append((name, column, a, b))
        if recording in seen:
            if id in loads: wrong.append((name, "a copy has a load"))
            continue
        seen.add(recording)
        file = files.get(id, (None,) * 4)
        ftp, most, rest, sex = rider_on(day, (file[0] if file[0] is not None else threshold, file[1], file[2] if file[2] is not None else 60.0, file[3]))
        load = by = None
        if expected[2] is not None and ftp:
            load, by = len(power) / 3600 * 100 * (expected[2] / ftp) ** 2, "power"
        elif rates and most and most > rest:
            load, by = trimp(rates, most, rest, sex), "heart rate"
        count[by] += 1
        ours = loads.get(id)
        if ours is None or not near(load, ours[2]) or by != ours[3]: wrong.append((name, "load", load, by, ours))
        if ours and expected[2] is not None and not near(expected[2] / ftp if ftp else None, ours[1]): wrong.append((name, "intensity", ours))
        entry = days[day]
        entry[0] += 1
        if by: entry[2] += load
        else: entry[1] += 1
        for quantity, percents, of, values, width in (("power", POWER_ZONES, ftp, power, 5), ("heart_rate", RATE_ZONES, most, rates, 1)):
            if not of or not values: continue
            limits = [math.floor(p * of / 100 / 5 + 0.5) * 5 if width == 5 else math.ceil(p * of / 100) for p in percents] + [math.inf]
            for place, (low, high) in enumerate(zip(limits, limits[1:])):
                mine = sum(low <= min(value, 2500 if width == 5 else 230) < high for value in values)
                theirs = zones[id].get((quantity, place + (width == 5)))
                count["zones"] += 1
                if mine != theirs and max(mine, theirs or 0) < 99999: wrong.append((name, quantity, place, mine, theirs))
    forms(db, days, wrong, count)
    for line in wrong[:40]: print(*line)
    print(", ".join("%d %s" % (number, what or "without load") for what, number in count.items()) + ": %d wrong" % len(wrong))
    return 1 if wrong or not count["power"] or not count["heart rate"] or not count["days"] else 0


def forms(db, days, wrong, count):
    """fitness, fatigue and form, day after day; and the sums of days and weeks"""
    ours = {row[0]: row[1:] for row in db.execute("SELECT day, workouts, without_load, load FROM load_by_day")}
    mine = {day: (n, without, load if without < n else None) for day, (n, without, load) in days.items()}
    for day in set(ours) | set(mine):
        a, b = mine.get(day), ours.get(day)
        if not a or not b or a[:2] != b[:2] or not near(a[2], b[2]): wrong.append(("day", day, a, b))
    weeks = collections.defaultdict(float)
    for day, (n, without, load) in days.items():
        date = datetime.date.fromisoformat(day)
        weeks[(date - datetime.timedelta(date.weekday())).isoformat()] += load
    for week, load in db.execute("SELECT week, load FROM load_by_week"):
        if not near(weeks[week], load or 0.0): wrong.append(("week", week, weeks[week], load))
    loaded = sorted(day for day, entry in mine.items() if entry[2] is not None)
    rows = db.execute("SELECT day, state, workouts, without_load, load, fitness, fatigue, form, is_building FROM fitness ORDER BY day").fetchall()
    date, last = datetime.date.fromisoformat(loaded[0]), datetime.date.fromisoformat(loaded[-1])
    fitness = fatigue = 0.0
    place = 0
    start = date
    while date <= last:
        n, without, load = mine.get(date.isoformat(), (0, 0, None))
        form = fitness - fatigue
        fitness += ((load or 0.0) - fitness) * (1 - math.exp(-1 / 42))
        fatigue += ((load or 0.0) - fatigue) * (1 - math.exp(-1 / 7))
        state = "load" if load is not None else "unknown" if n else "rest"
        expected = (date.isoformat(), state, n, without, load, fitness, fatigue, form, int((date - start).days < 42))
        row = rows[place] if place < len(rows) else None
        count["days"] += 1
        if row is None or row[:4] != expected[:4] or row[8] != expected[8] or not all(near(a, b) for a, b in zip(expected[4:8], row[4:8])):
            wrong.append(("fitness", expected, row))
        date += datetime.timedelta(1)
        place += 1
    if place != len(rows): wrong.append(("days", place, len(rows)))


if __name__ == "__main__":
    sys.exit(main())
