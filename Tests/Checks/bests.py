#!/usr/bin/env python3
"""bests.py - curves, best efforts and critical power of a database against plain Python and NumPy.

    python3 Tests/Checks/bests.py [TOOL] [INPUT...]     Fixtures and, where it is there, ../shared/corpus

Ingests the inputs with their records, and works every curve and effort out a second time from the records and pauses that the
database then holds: by the words of Documentation/Columns.md, "best", without any of our code. Every window of every
duration is looked at by NumPy's running sums; of efforts every stretch that begins or ends at a record.
"""
import json, math, pathlib, sqlite3, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Checks"))
import pypi

DURATIONS = [1, 2, 3, 5, 8, 10, 12, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 600, 720, 900, 1200, 1500, 1800, 2400, 2700, 3600,
             4500, 5400, 7200, 9000, 10800, 14400, 18000]
QUANTITIES = ["power", "heartRate", "cadence", "speed", "altitude"]
COLUMNS = ["power_w", "heart_rate_bpm", "cadence_rpm", "speed_mps", "climbing_m_per_h"]
STEPS = [1, 100, 128, 1000, 5]
ON_FOOT = [400, 800, 1000, 1609.344, 3218.688, 5000, 10000, 15000, 21097.5, 42195]
ON_WHEELS = [10000, 20000, 40000, 80000, 100000, 160000]
LENGTHS = {"running": ON_FOOT, "swimming": [100, 200, *ON_FOOT], "cycling": ON_WHEELS, "handCycling": ON_WHEELS}
FASTEST = {"swimming": 3.0}
FASTEST.update({name: 12.5 for name in ("running", "walking", "hiking", "trackAndField", "rowing", "paddleSports", "wheelchairWalkPace",
                                        "wheelchairRunPace")})
FASTEST.update({name: 35.0 for name in ("cycling", "handCycling", "skatingSports", "crossCountrySkiing")})
NO_CLIMB = {"downhillSkiing", "snowboarding", "underwaterDiving"}
NONE, SUSPECT = None, "suspect"
STANDS, GAP = 10, 3600


def steps(value, place):
    """a value in whole steps, as they are kept"""
    if value is None: return NONE
    number = math.floor((value + (500 if place == 4 else 0)) * STEPS[place] + 0.5)
    return NONE if number < 0 else min(number, 65533)


def moments(rows, pauses):
    """one moment a second outside of pauses, each a dictionary"""
    found, origin, newest, broken, pause = [], None, -1, False, 0
    counter, travelled, moved = None, 0, 0
    place = None
    for time, power, heart, cadence, speed, altitude, distance, latitude, longitude in rows:
        while pause < len(pauses) and pauses[pause][1] <= time:
            broken, pause = True, pause + 1
        if pause < len(pauses) and pauses[pause][0] < time:
            broken = True
            continue
        if origin is None: origin = time // 1000 * 1000
        offset = time - origin
        if offset // 1000 <= newest: continue
        if newest >= 0 and offset // 1000 - newest > GAP: broken = True
        newest = offset // 1000
        moment = {"ms": offset, "s": newest, "broken": broken, "way": None, "bad": False, "jump": 0}
        was_broken, broken = broken, False
        mean = None
        if distance is not None:
            millimeters = round(distance * 1000)
            if counter is None:
                moment["way"], moved = 0, offset
            elif millimeters > counter:
                travelled += millimeters - counter
                moment["way"] = travelled
                if not was_broken: mean = (millimeters - counter) / max(1, offset - moved)
                moved = offset
            counter = millimeters
        values = [power, heart, cadence, speed if speed is not None else mean, altitude]
        moment["raw"] = values
        moment["beyond"] = speed - mean if speed is not None and mean is not None else 0
        moment["values"] = [steps(value, i) for i, value in enumerate(values)]
        if latitude is not None and longitude is not None:
            if place:
                north = (latitude - place[0]) * 111195
                turn = abs(longitude - place[1])
                east = min(turn, 360 - turn) * 111195 * math.cos(math.radians((latitude + place[0]) / 2))
                metres = math.hypot(north, east)
                near = abs(latitude - place[0]) <= 0.00063 and turn <= 0.00063
                if metres > 100 and not near: moment["jump"] = metres * 1000 / max(1, offset - place[2])
            place = (latitude, longitude, offset)
        found.append(moment)
    return found, origin


def swum(lengths, pool):
    """of a swim in a pool one moment a second of its lengths and of the rests between them: the way in millimetres, and the speed"""
    lengths = [(start, end, pool * 1000 / (end - start)) for start, end in lengths if end > start and pool * 1000 / (end - start) <= 2.3]
    if not lengths: return None
    origin = lengths[0][0] // 1000 * 1000
    log = [(lengths[0][0] - origin, 0, 0)]
    for start, end, speed in lengths:
        for until, rises, mean in ((start - origin, 1, 0), (end - origin, speed * (end - start), speed)):
            begun, way = log[-1][:2]
            if until < begun + 1000: continue
            times = [second * 1000 for second in range(begun // 1000 + 1, until // 1000)] + [until]
            log += [(time, way + math.floor(rises * (time - begun) / (until - begun) + 0.5), mean) for time in times]
    return [{"ms": ms, "s": ms // 1000, "broken": False, "way": way, "bad": False, "values": [None, None, None, steps(mean, 3), None]}
            for ms, way, mean in log]


def leave_out(log, quantity, first, last):
    for moment in log[first:last + 1]:
        if moment["values"][quantity] is not NONE: moment["values"][quantity] = SUSPECT


def runs(log, quantity, beyond, bound, seconds, at_once, short_too):
    run = []
    def end():
        if not run: return
        lasts = log[run[-1]]["s"] - log[run[0]]["s"] + 1 >= seconds
        if lasts or short_too or any(beyond(value(log[i], quantity), at_once) for i in run): leave_out(log, quantity, run[0], run[-1])
    for i, moment in enumerate(log):
        number = moment["values"][quantity]
        if number is NONE: continue
        if number != SUSPECT and beyond(value(moment, quantity), bound):
            run.append(i)
        else:
            end()
            run = []
    end()


def spikes(log, quantity, height):
    """readings, the same for three seconds at most, that stand high above both neighbours, each no more than three seconds away; of speed
    those after a break too"""
    for part in unbroken(log, quantity):
        groups = []
        for moment in part:
            if groups and groups[-1][0]["values"][quantity] == moment["values"][quantity]: groups[-1].append(moment)
            else: groups.append([moment])
        place = 0
        while place + 1 < len(groups):
            group, after = groups[place], groups[place + 1]
            before = groups[place - 1] if place else None
            numbers = [g[0]["values"][quantity] for g in (group, after) + ((before,) if before else ())]
            spike = (before or quantity == 3) and SUSPECT not in numbers and group[-1]["s"] - group[0]["s"] < 3 and after[0]["s"] - group[-1]["s"] <= 3
            if spike and before: spike = group[0]["s"] - before[-1]["s"] <= 3
            if spike and numbers[0] - max(numbers[1:]) > height:
                for moment in group: moment["values"][quantity] = NONE
                groups[place:place + 2] = [after]
                # What is left out lies between no two: the one before it is the neighbour of the one after it.
                place = place if before else 0
                continue
            place += 1


def unbroken(log, quantity):
    """the moments with a reading, between breaks"""
    parts = [[]]
    for moment in log:
        if moment["broken"]: parts.append([])
        if moment["values"][quantity] is not NONE: parts[-1].append(moment)
    return parts


def bursts(log):
    """stretches of ten seconds or less above 120 with a leap of more than 30 in or beside them"""
    parts = []
    for part in unbroken(log, 2):
        piece = []
        for moment in part:
            if moment["values"][2] == SUSPECT: parts.append(piece); piece = []
            else: piece.append(moment)
        parts.append(piece)
    for part in parts:
        fast = [m["values"][2] > 120 * 128 for m in part]
        leap = [abs(a["values"][2] - b["values"][2]) > 30 * 128 and b["s"] - a["s"] <= 3 for a, b in zip(part, part[1:])]
        first = 0
        while first < len(part):
            if not fast[first]: first += 1; continue
            last = first
            while last + 1 < len(part) and fast[last + 1]: last += 1
            if part[last]["s"] - part[first]["s"] < 10 and any(leap[max(0, first - 1):last + 1]):
                for moment in part[first:last + 1]: moment["values"][2] = NONE
            first = last + 1


def contradicted(log):
    """speeds of more than 8 m/s above that of the counter from 2 s before to 2 s after them, unless there are many"""
    if not any(m["beyond"] > 8 for m in log): return
    found, readings = [], 0
    for i, moment in enumerate(log):
        number = moment["values"][3]
        if number is NONE or number == SUSPECT: continue
        readings += 1
        start = i
        while start > 0 and not log[start]["broken"] and moment["s"] - log[start - 1]["s"] <= STANDS:
            if log[start]["way"] is not None and moment["s"] - log[start]["s"] >= 2: break
            start -= 1
        end = i
        while end + 1 < len(log) and not log[end + 1]["broken"] and log[end + 1]["s"] - moment["s"] <= STANDS:
            if log[end]["way"] is not None and log[end]["s"] - moment["s"] >= 2: break
            end += 1
        if log[start]["way"] is None or log[end]["way"] is None or any(m["bad"] for m in log[start + 1:end + 1]): continue
        ms = log[end]["ms"] - log[start]["ms"]
        if ms >= 2000 and number / 1000 > 8 and number / 1000 - (log[end]["way"] - log[start]["way"]) / ms > 8: found.append(moment)
    if len(found) * 20 <= readings:
        for moment in found: moment["values"][3] = NONE


def value(moment, quantity):
    number = moment["values"][quantity]
    return math.inf if number == 65533 else number / STEPS[quantity]


def disbelieve(log, activity, indoor):
    """takes away what cannot be believed"""
    fastest = FASTEST.get(activity, 65.0)
    impossible = []
    for quantity, may in ((0, lambda v: v <= 2500), (1, lambda v: 25 <= v <= 230), (2, lambda v: v <= 230)):
        values = [m["raw"][quantity] for m in log if m["raw"][quantity]]
        bad = sum(not may(v) for v in values)
        impossible.append((quantity, bad * 20 > len(values)))
    for moment in log:
        if moment["jump"] > fastest: moment["bad"] = True
    ways = [i for i, m in enumerate(log) if m["way"] is not None]
    start = 0
    for k in range(1, len(ways)):
        now = log[ways[k]]
        j = start
        while j + 1 < k and log[ways[j + 1]]["ms"] <= max(0, now["ms"] - 5000): j += 1
        start = j
        seconds = max(5.0, (now["ms"] - log[ways[j]]["ms"]) / 1000)
        if (now["way"] - log[ways[j]]["way"]) / 1000 > fastest * seconds:
            now["bad"] = True
            start = k

    def steep(rise, part):
        moves = [m["way"] for m in part if m["way"] is not None]
        return not moves or len(moves) > 1 and rise >= 0.5 * (moves[-1] - moves[0]) / 1000 - 1e-9

    def effortless(rise, part):
        rates = [m["values"][1] for m in part if m["values"][1] is not NONE and m["values"][1] != SUSPECT]
        return part[0]["s"] <= 120 or bool(rates) and max(rates) <= 100 * STEPS[1]

    climbs = [(5.0, 5.0, 5, None)]
    if fastest < 65: climbs += [(1.3, 5.0, 30, None), (1.0, 3.0, 60, None), (0.5, math.inf, 60, effortless)]
    if fastest == 35 and ways: climbs += [(1 / 3, math.inf, 60, steep)]
    for up, down, seconds, wanted in climbs:
        heights = [i for i, m in enumerate(log) if m["values"][4] is not NONE and m["values"][4] != SUSPECT]
        start = None
        for k, i in enumerate(heights):
            if start is None or log[i]["s"] - log[heights[k - 1]]["s"] > STANDS:
                start = k
                continue
            while start < k - 1 and log[heights[start + 1]]["s"] + seconds <= log[i]["s"]: start += 1
            rise = (log[i]["values"][4] - log[heights[start]]["values"][4]) / 5
            passed = max(seconds, log[i]["s"] - log[heights[start]]["s"])
            if wanted and rise >= up * passed - 1e-9 and not wanted(rise, log[heights[start]:i + 1]): continue
            if rise >= up * passed - 1e-9 or -rise >= down * passed - 1e-9:
                leave_out(log, 4, heights[start] if seconds > 5 else i, i)
                start = None
    above, below = (lambda a, b: a > b), (lambda a, b: a < b)
    runs(log, 0, above, 2000, 5, 2500, False)
    runs(log, 1, below, 25, 1, 25, False)
    runs(log, 1, above, 230, 1, 230, False)
    runs(log, 2, above, 230, 1, 230, False)
    runs(log, 3, above, fastest, 5, fastest * 1.25, True)
    bursts(log)
    contradicted(log)
    for quantity, height in ((0, 500), (3, 8)):
        spikes(log, quantity, height * STEPS[quantity])
    for quantity in range(4):
        if quantity == 3 and indoor: continue
        first = last = 0
        newest, broken = NONE, False
        def end():
            if newest is NONE or newest == SUSPECT or newest == 0 or log[last]["s"] - log[first]["s"] <= 300: return
            for other in range(4):
                if other == quantity: continue
                seen, changes = NONE, 0
                for moment in log[first:last]:
                    number = moment["values"][other]
                    if number is not NONE and number != SUSPECT and number != seen: seen, changes = number, changes + 1
                if changes > 10: return leave_out(log, quantity, first, last)
        for i, moment in enumerate(log):
            broken = broken or moment["broken"]
            number = moment["values"][quantity]
            if number is NONE: continue
            if number != newest or broken:
                end()
                first, newest, broken = i, number, False
            last = i
        end()
    for quantity, isUnsound in impossible:
        if isUnsound: leave_out(log, quantity, 0, len(log) - 1)


def curve(log, quantity, numpy):
    """the highest gain of each duration, in steps"""
    spans, span, newest, paused, last = [], [], None, False, None
    for moment in log:
        number = moment["values"][quantity]
        # A pause of an hour at most is zeros, but for heart rate and heights.
        rests = moment["broken"] and quantity not in (1, 4) and last is not None and moment["s"] - last <= GAP
        last, paused = moment["s"], paused or rests
        if moment["broken"] and not rests or number == SUSPECT: spans.append(span); span, newest, paused = [], None, False
        if number is NONE or number == SUSPECT: continue
        step = None if newest is None else moment["s"] - newest[0]
        if quantity == 4:
            if step is None or step > STANDS:
                spans.append(span)
                span = [number * 1000]
            else:
                rise = (number - newest[1]) * 1000
                span += [newest[1] * 1000 + int(math.copysign(abs(rise * part) // step, rise)) for part in range(1, step + 1)]
        elif step is not None and step <= STANDS and not paused:
            span += [number] * step
        elif step is not None and (quantity == 0 or paused) and step <= GAP:
            span += [0] * (step - 1) + [number]
        else:
            spans.append(span)
            span = [number]
        newest, paused = (moment["s"], number), False
    spans.append(span)
    best = {}
    for span in spans:
        if not span: continue
        sums = numpy.array(span, dtype=numpy.int64) if quantity == 4 else numpy.concatenate(([0], numpy.cumsum(span)))
        for duration in DURATIONS:
            if duration < len(sums):
                gain = int((sums[duration:] - sums[:-duration]).max())
                best[duration] = max(best.get(duration, -1 << 62), gain)
    return best


def efforts(log, lengths, numpy):
    ways, way, broken = [], [], False
    for moment in log:
        broken = broken or moment["bad"]
        if moment["way"] is None: continue
        if broken: ways.append(way); way = []
        broken = False
        way.append((moment["ms"], moment["way"]))
    ways.append(way)
    best = {}
    for way in ways:
        if len(way) < 2: continue
        time, metres = numpy.array([w[0] for w in way], float), numpy.array([w[1] for w in way], float)
        for length in lengths:
            D = float(int(length * 1000))
            if metres[-1] - metres[0] < D: continue
            found = []
            # stretches that end at a record, and stretches that begin at one; the way rises at each
            ends = metres - D >= metres[0]
            found.append((time[ends] - numpy.interp(metres[ends] - D, metres, time)).min())
            starts = metres + D <= metres[-1]
            found.append((numpy.interp(metres[starts] + D, metres, time) - time[starts]).min())
            best[length] = min(best.get(length, math.inf), min(found) / 1000)
    return best


def main():
    if not pypi.installed("numpy", "numpy"):
        print("left out: NumPy cannot be had here")
        return 0
    import numpy
    arguments = sys.argv[1:]
    tool = arguments.pop(0) if arguments else str(ROOT / ".build/release/fitstream")
    corpus = ROOT.parent / "shared/corpus"
    inputs = arguments or [str(ROOT / "Fixtures")] + [str(corpus / kind) for kind in ("fit", "gpx", "tcx") if (corpus / kind).exists()]
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/bests.sqlite"
        subprocess.run([tool, "ingest", *inputs, "--add", "records", "--db", path, "-q"], check=False, stdout=subprocess.DEVNULL)
        return compare(sqlite3.connect(path), numpy, tool, path)


def compare(db, numpy, tool, path):
    wrong, points, stretches, count = [], 0, 0, 0
    whole = {row[0] for row in db.execute("SELECT workout_id FROM suspicions WHERE quantity = 'time'")}
    for id, activity, indoor, name in db.execute(
            "SELECT workout_id, activity_type, is_indoor, path FROM workouts JOIN inputs USING (input_id)").fetchall():
        rows = db.execute("SELECT time_unix_ms, power_w, heart_rate_bpm, cadence_rpm, speed_mps, altitude_m, distance_m, latitude_deg, "
                          "longitude_deg FROM records WHERE workout_id = ? ORDER BY record", (id,)).fetchall()
        events = db.execute("SELECT kind, start_unix_ms FROM events WHERE workout_id = ? AND kind IN ('pause', 'resume') ORDER BY event",
                            (id,)).fetchall()
        pauses = [(a[1], b[1]) for a, b in zip(events[::2], events[1::2])]
        log, origin = moments(rows, pauses)
        count += 1
        expected, way = [{}] * 5, {}
        if id not in whole:
            disbelieve(log, activity, indoor == 1)
            expected = [curve(log, place, numpy) for place in range(5)]
            pool = db.execute("SELECT pool_length_m FROM workouts WHERE workout_id = ?", (id,)).fetchone()[0] if activity == "swimming" else None
            lengths = db.execute("SELECT start_unix_ms, end_unix_ms FROM lengths WHERE workout_id = ? AND is_active ORDER BY length", (id,))
            ways = swum(lengths, pool) if pool else None
            if ways: expected[3] = curve(ways, 3, numpy)
            way = efforts(ways or log, LENGTHS.get(activity, []), numpy)
            if activity == "swimming":
                # Positions in waves are faster than any swimmer, and some watches count two lengths at once.
                most, meters, seconds = db.execute(
                    "SELECT max_speed_mps, distance_m, coalesce(timer_s, elapsed_s) FROM workouts WHERE workout_id = ?", (id,)).fetchone()
                limit = min(2.3, most * 1.05) if most and meters and seconds and most * seconds >= meters else 2.3
                way = {length: time for length, time in way.items() if length <= time * limit}
        stored = {row[0]: row[1:] for row in
                  db.execute("SELECT duration_s, " + ", ".join(COLUMNS) + " FROM curves WHERE workout_id = ?", (id,))}
        for duration in DURATIONS:
            for place in range(5):
                gain = expected[place].get(duration)
                if place == 4 and (gain is None or gain <= 0 or duration < 60 or activity in NO_CLIMB): gain = None
                mine = None if gain is None else gain / duration / STEPS[place] * (3.6 if place == 4 else 1)
                ours = stored.get(duration, (None,) * 5)[place]
                points += mine is not None
                if (mine is None) != (ours is None) or mine is not None and abs(mine - ours) > 1e-9 * max(1, abs(mine)):
                    wrong.append((name, QUANTITIES[place], duration, mine, ours))
        ours = dict(db.execute("SELECT distance_m, elapsed_s FROM efforts WHERE workout_id = ?", (id,)))
        for length in set(way) | set(ours):
            mine = way.get(length)
            stretches += mine is not None
            if mine is None or length not in ours or abs(mine - ours[length]) > 0.02:
                wrong.append((name, "effort", length, mine, ours.get(length)))
    fits = fitted(db, numpy, tool, path, wrong)
    for line in wrong[:40]: print(*line)
    print("%d workouts, %d points of curves, %d efforts, %d fits of critical power: %d wrong"
          % (count, points, stretches, fits, len(wrong)))
    return 1 if wrong or not points or not fits else 0


def fitted(db, numpy, tool, path, wrong):
    """compares critical power and W' with NumPy's least squares over the best of each duration; how many there were"""
    best = {}
    for activity, indoor, duration, watts in db.execute(
            "SELECT activity_type, coalesce(is_indoor, 0), duration_s, max(power_w) FROM curves AS c JOIN workouts AS w ON w.workout_id = c.workout_id "
            "WHERE duration_s BETWEEN 120 AND 1200 AND power_w IS NOT NULL AND NOT EXISTS (SELECT 1 FROM workouts AS first "
            "WHERE first.recording = w.recording AND first.workout_id < w.workout_id) GROUP BY 1, 2, 3"):
        best.setdefault((activity, bool(indoor)), []).append((duration, watts * duration))
    mine = {}
    for key, points in best.items():
        if len(points) < 3: continue
        time, work = numpy.array(points, float).T
        line, residuals, *_ = numpy.linalg.lstsq(numpy.stack([time, numpy.ones_like(time)], 1), work, rcond=None)
        spread = ((time - time.mean()) ** 2).sum()
        variance = ((work - line[0] * time - line[1]) ** 2).sum() / (len(time) - 2)
        mine[key] = (line[0], math.sqrt(variance / spread), line[1], math.sqrt(variance * (1 / len(time) + time.mean() ** 2 / spread)))
    ours = {}
    text = subprocess.run([tool, "best", "--of", "critical-power", "--format", "ndjson", "--db", path], stdout=subprocess.PIPE).stdout
    for row in map(json.loads, text.decode().splitlines()):
        ours.setdefault((row["activity_type"], row["indoor"]), []).extend((row["value"], row["error"]))
    for key in set(mine) | set(ours):
        a, b = mine.get(key), ours.get(key)
        if a is None or b is None or any(abs(x - y) > 1e-4 * max(1, abs(x)) for x, y in zip(a, b)): wrong.append((key, a, b))
    return len(mine)


if __name__ == "__main__":
    sys.exit(main())
