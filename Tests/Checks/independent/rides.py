"""A recomputed ride of any file: `Ride` and the rules of Documentation/HealthKitMapping.md for its records.

A ride's `instants` are readings (kind -> {time: value}), its `amounts` gains of counters (kind -> [(start, end,
value)]). Times are Unix seconds, lengths metres. A name in quotes and parentheses, as ("Pauses"), is a section of that
page.
"""
import bisect
import collections
import math

EARTH = 6371008.8           # mean radius of WGS 84
FAR_SHORT = {"distance": 0.5, "energy": 0.9}   # of a session's own total; a counter that ends below it is incomplete
FIRST = {"distance": (30, 30), "energy": (1, 0.5)}     # the largest first reading, and its growth per second
HELD = 60                   # the most seconds that a reading is weighted for
MOST_STEPS = 6              # in a second
MOST_MINUTES = 1024         # that a total is shared out among
INSTANTS = {"heartRate": "heart_rate", "power": "power", "cadence": "cadence", "speed": "speed"}


class Ride:
    def __init__(self, sport=None, sub_sport=None):
        self.index, self.sport, self.sub_sport = 0, sport, sub_sport
        self.start = self.end = None
        self.records = self.positions = 0
        self.arrivals = []      # (time, {field: value}), in order of arrival
        self.moments = []       # the same in order of time, those of one moment together
        self.late = []          # the same of records that stepped back
        self.timer = []         # (time, is stop)
        self.pauses, self.spans, self.is_stopped = [], [], False
        self.lengths = []       # (start, end, is swum, strokes)
        self.pool_length = None
        self.counter_base = {}      # the counters' values at the previous session's end
        self.is_virtual = False
        self.instants = collections.defaultdict(dict)
        self.steady = collections.defaultdict(list)     # readings in order of time, without records that stepped back
        self.amounts = collections.defaultdict(list)
        self.spread = set()     # kinds of amounts without a counter
        self.twice = set()      # those of them beside a counter that runs to the end
        self.own = {}           # the file's own: distance, energy, resting, timer, moving, steps, ascent, descent
        self.month = self.device = None

    def arrive(self, t, fields):
        """a record; of one moment the later value wins, and a missing one erases nothing ("Readings")"""
        self.arrivals.append((t, fields))
        if self.moments and t < self.moments[-1][0]:
            self.late.append((t, fields))
        elif self.moments and t == self.moments[-1][0]:
            self.moments[-1][1].update(fields)
        else:
            self.moments.append((t, dict(fields)))

    @property
    def active(self):
        return math.fsum(b - a for a, b in self.spans)

    def total(self, kind):
        return math.fsum(value for _, _, value in self.amounts[kind])

    def pieces(self, a, b):
        """the active pieces of [a, b]"""
        i, found = bisect.bisect_right(self.ends, a), []
        while i < len(self.spans) and self.spans[i][0] < b:
            found.append((max(a, self.spans[i][0]), min(b, self.spans[i][1])))
            i += 1
        return found

    def is_running(self, a, b):
        """true when the timer ran from a to b"""
        i = bisect.bisect_left(self.ends, b)
        return i < len(self.spans) and self.spans[i][0] <= a

    def add(self, kind, a, b, value):
        """an amount between two readings; none reaches across a pause: an amount within a pause counts after it
        ("Counters: distance and energy")"""
        pieces = self.pieces(a, b)
        self.amounts[kind].append((*(pieces[-1] if pieces else (b, b)), value))

    def paused(self, t):
        i = bisect.bisect_left(self.resumes, t)
        return i < len(self.pauses) and self.pauses[i][0] < t


# ---------------------------------------------------------------- times
def settle(ride, start, end, swum=()):
    """start, end, pauses and spans, from the session or laps and from the timer and the records"""
    ride.start = start
    end_stopless(ride)
    stop, ride.pauses = pauses(ride.timer)
    last = [ride.moments[-1][0]] if ride.moments else []
    if swum:
        # In a pool the last length may end later than its record.
        last += list(swum) + ([stop] if stop is not None else [])
        end = None
        if stop is not None and max(swum) > stop:
            stop = None         # swimming continued
    elif stop is not None and stop > start and end is not None:
        end = min(end, stop)    # a ride that ends stopped is over then ("Workouts")
    ride.end = max([start] + last + ([end] if end is not None else []))
    return stop


def end_stopless(ride):
    """a stop without a start ends with the first record after it, if recording goes on for two minutes
    (Documentation/HealthKitMapping.md)"""
    events = sorted(ride.timer, key=lambda e: e[0])
    if events and events[-1][1] and ride.moments:
        stop = min(t for k, (t, is_stop) in enumerate(events) if all(s for _, s in events[k:]))
        after = [t for t, _ in ride.moments if t > stop]
        if after and after[-1] - stop >= 120:
            ride.timer.append((after[0], False))


def divide(ride, stop):
    """spans: the ride without its pauses, which alternate strictly and lie within it ("Pauses")"""
    if stop is not None and stop > ride.start and ride.end - stop >= 1:
        ride.pauses.append((stop, ride.end))
        ride.is_stopped = True
    ride.pauses = [(max(a, ride.start), min(b, ride.end)) for a, b in ride.pauses if b > ride.start and a < ride.end]
    ride.spans, at = [], ride.start
    for a, b in ride.pauses:
        if a > at:
            ride.spans.append((at, a))
        at = b
    if ride.end > at:
        ride.spans.append((at, ride.end))
    ride.ends, ride.resumes = [b for _, b in ride.spans], [b for _, b in ride.pauses]


def pauses(timer):
    """stop and start alternating, in order of time, at least a second apart; and the stop without a start"""
    stop, found = None, []
    for t, is_stop in sorted(timer, key=lambda e: e[0]):
        if is_stop and stop is None:
            stop = t
        elif not is_stop and stop is not None:
            if t - stop >= 1:
                found.append((stop, t))
            stop = None
    return stop, found


# ---------------------------------------------------------------- readings and amounts
def measure(ride):
    """instants and amounts of a ride whose spans are settled"""
    for kind, name in INSTANTS.items():
        for t, fields in ride.moments:
            if is_reading(kind, fields.get(name)):
                ride.instants[kind][t] = fields[name]
        moments = {t for t, _ in ride.moments}
        for k, (t, fields) in enumerate(ride.late):
            if is_reading(kind, fields.get(name)):
                # No two samples begin together: some milliseconds lie between them.
                ride.instants[kind][t + (k % 999 + 1) / 1000 if t in moments else t] = fields[name]
            moments.add(t)
        ride.steady[kind] = [(t, fields[name]) for t, fields in ride.moments if is_reading(kind, fields.get(name))]
    measure_distance(ride)
    measure_energy(ride)
    measure_steps(ride)


def is_reading(kind, value):
    """a heart rate of 0 is no reading; zeros of all else are readings, and belong in the mean ("Readings")"""
    return value is not None and (value > 0 if kind == "heartRate" else value >= 0)


def counter(ride, kind, name):
    """a counter's gains, reading by reading, the first from the workout's start: from the session before's last value,
    else from 0 if that is possible"""
    base = ride.counter_base.get(name)
    last, held, carried = None, None, 0
    for t, value, is_late in readings(ride, name):
        if last is None and t == ride.start and base is None and kind in FIRST and value <= FIRST[kind][0]:
            last, carried = (t, value), value       # at the start itself: it goes to the first sample
            continue
        if last is None:
            plausible = kind in FIRST and value <= FIRST[kind][0] + FIRST[kind][1] * (t - ride.start)
            last = (ride.start, base) if base is not None and value >= base else (ride.start, 0) if plausible else (t, value)
        held = None
        if value < last[1]:
            last = last if is_late else (t, value)      # it fell: it begins anew, unless the record is an older one
        elif is_late:
            # The clock stepped back, the counter counts on: it goes to the next sample.
            carried, last = carried + value - last[1], (last[0], value)
        elif ride.paused(t):
            held = value
        else:
            if value > last[1] or carried:
                ride.add(kind, last[0], t, value - last[1] + carried)
                carried = 0
            last = t, value
    left = carried + (max(0, held - last[1]) if held is not None else 0)
    if left:
        # A reading while the timer stood, and never after it, counts in the rest of the workout, else before that.
        at = max([q for _, q in ride.spans] or [ride.start])
        ride.add(kind, min(last[0], at), at, left)


def readings(ride, name):
    """(time, value, whether the clock stepped back for it), in order of arrival; of one moment the last"""
    now, found = -math.inf, []
    for t, fields in ride.arrivals:
        if name in fields:
            if found and found[-1][0] == t:
                found.pop()
            found.append((t, fields[name], t < now))
        now = max(now, t)
    return found


def measure_distance(ride):
    until, swum = -math.inf, []
    for a, b, is_swum, strokes in ride.lengths:
        if not is_swum:
            continue
        # They touch, and do not overlap ("Pool swims"). One that reaches into a pause ends with it; one left without
        # time goes to its neighbour.
        pieces = ride.pieces(max(a, until), b) if max(a, until) < b else []
        until = max(until, b)
        if pieces:
            swum.append([*pieces[0], strokes or 0, 1])
        elif swum:
            swum[-1][2:] = swum[-1][2] + (strokes or 0), swum[-1][3] + 1
    for a, b, strokes, count in swum:
        ride.amounts["strokes"] += [(a, b, strokes)] if strokes else []
        ride.amounts["distance"] += [(a, b, ride.pool_length * count)] if ride.pool_length else []
    if ride.amounts["distance"]:
        return
    counter(ride, "distance", "distance")
    counted, own = ride.total("distance"), ride.own.get("distance")
    if own is None and counted == 0:
        for a, b, way in ways(ride):
            ride.add("distance", a, b, way)
    elif own and counted < own * FAR_SHORT["distance"]:
        spread(ride, "distance", own - counted, (ways(ride), products(ride, "speed"), products(ride, "power")))


def measure_energy(ride):
    total, resting = ride.own.get("energy") or 0, ride.own.get("resting") or 0
    counter(ride, "energy", "calories")
    counted = ride.total("energy")
    if counted == 0:
        spread(ride, "energy", total if total < resting else total - resting, (products(ride, "power"),))
    elif counted < total * FAR_SHORT["energy"]:
        spread(ride, "energy", total - counted, (products(ride, "power"),))


def ways(ride):
    """(start, end, metres) from position to position"""
    places = [] if is_indoor(ride) or ride.is_virtual else [
        (t, (f["latitude"], f["longitude"])) for t, f in ride.moments if "latitude" in f and f.get("gps_accuracy", 0) <= 50]
    return [(a, b, great_circle(here, there)) for (a, here), (b, there) in zip(places, places[1:]) if ride.is_running(a, b)]


def products(ride, name):
    """(start, end, product) of a reading and the active time since the one before"""
    return [(a, t, value * (t - a)) for a, t, value in standing(ride, INSTANTS[name])]


def standing(ride, name):
    """(start, end, value): a reading is weighted for the time since the one before, a minute at most. If none came
    since the timer started, for the time since the record before, or since the start. The first record counts for
    nothing."""
    found, since, is_read, k = [], None, False, -1
    for t, fields in ride.moments:
        i = bisect.bisect_left(ride.ends, t)
        if i == len(ride.spans) or t < ride.spans[i][0]:
            since = t if since is None else since       # in a pause: the next stands since the timer started again
            continue
        if i != k and since is not None:
            since, is_read = ride.spans[i][0], False
        k, value = i, fields.get(name)
        if value is not None and since is not None and t > since:
            found.append((max(since, t - HELD), t, value))
        if value is not None or not is_read:
            since = t
        is_read = is_read or value is not None
    return found


def spread(ride, kind, total, measures):
    """a total spread over the minutes of active time, after a counter's last value: as a measure has it that was read,
    else evenly; a minute ends with the first record after it"""
    if not total or total <= 0:
        return
    ride.spread.add(kind)
    begin = max((b for _, b, value in ride.amounts[kind] if value > 0), default=ride.start)
    if math.fsum(b - a for a, b in ride.pieces(begin, ride.end)) < 1:
        begin = ride.start
        ride.twice.add(kind)
    rows = minutes_of(ride)
    ends = [b for _, b, _ in rows]
    for weights in measures + (None,):
        shares = [0] * len(rows) if weights is not None else [seconds for _, _, seconds in rows]
        for _, b, weight in weights or ():
            shares[min(bisect.bisect_left(ends, b), len(rows) - 1)] += weight
        rest = [(max(a, begin), b, share * (b - max(a, begin)) / (b - a)) for (a, b, _), share in zip(rows, shares) if b > begin]
        whole = math.fsum(share for _, _, share in rest)
        if whole > 0:
            ride.amounts[kind] += [(a, b, total * share / whole) for a, b, share in rest]
            return


def minutes_of(ride):
    """(start, end, active seconds): active time in minutes that end with a record, or with their span. Beyond 1,024
    minutes neighbours are joined, two by two; where pauses leave nothing to join, the last takes the rest."""
    rows, times, whole = [], [t for t, _ in ride.moments], 60

    def keep(a, b):
        nonlocal rows, whole
        if len(rows) >= MOST_MINUTES and whole < 60 << 14:
            whole *= 2
            found = rows[:1]
            for row in rows[1:]:
                last = found[-1]
                if last[1] == row[0] and row[1] - last[0] <= whole + 60:
                    found[-1] = last[0], row[1], last[2] + row[2]
                else:
                    found.append(row)
            rows = found
        if len(rows) < MOST_MINUTES:
            rows.append((a, b, b - a))
        else:
            rows[-1] = *rows[-1][:2], rows[-1][2] + b - a

    for a, b in ride.spans:
        i = bisect.bisect_right(times, a)
        while i < len(times) and times[i] < b:
            if times[i] - a >= whole:
                keep(a, times[i])
                a = times[i]
            i += 1
        if b > a:
            keep(a, b)
    return rows


# "Quantity types": running, walking, mountaineering, hiking, snowshoeing, transition; golf, ball games, climbing,
# stairs
ON_FOOT = {1, 3, 11, 16, 17, 35, 25, 6, 7, 8, 9, 31, 48, 49, 64, 69, 70, 71, 72, 73, 74, 75, 87}


def measure_steps(ride):
    """two for each stride: from the counter, else from the cadence since the reading before; scaled to the device's
    total ("Totals that no record counts")"""
    if getattr(ride, "steps", None):
        ride.amounts["steps"] = ride.steps      # a file that tells them needs no cadence
        return
    counter(ride, "steps", "total_cycles")
    if not ride.amounts["steps"]:
        ride.amounts["steps"] = [(a, b, rpm * (b - a) / 60) for a, b, rpm in standing(ride, "cadence")]
        if counts_both_feet(ride):
            ride.amounts["steps"] = [(a, b, value / 2) for a, b, value in ride.amounts["steps"]]
    counted, own = ride.total("steps"), ride.own.get("strides")
    if own and 2 * own > MOST_STEPS * ride.active:
        own = None
    if own and own > 2 * counted:
        ride.amounts["steps"].clear()
        spread(ride, "steps", own, (products(ride, "speed"),))
        ride.spread.discard("steps")
        ride.amounts["steps"] = [(a, b, 2 * value) for a, b, value in ride.amounts["steps"]]
        return
    factor = own / counted if own and counted and 0.5 <= own / counted <= 2 else 1
    # Whole steps: what is short of one at a moment comes with the next.
    sum_so_far, given, whole = 0.0, 0, []
    for a, b, value in ride.amounts["steps"]:
        sum_so_far += 2 * value * factor
        reached = math.floor(round(sum_so_far, 6) + 0.5)
        whole.append((a, b, reached - given))
        given = reached
    ride.amounts["steps"] = whole


def counts_both_feet(ride):
    """true when the cadence on foot is of both feet ("Cadence on foot")"""
    weights = standing(ride, "cadence")
    seconds = sum(b - a for a, b, _ in weights)
    if not has_steps(ride) or not seconds:
        return False
    mean = sum(rpm * (b - a) for a, b, rpm in weights) / seconds
    limit = 120 if ride.sport == 1 or "run" in str(ride.sport).lower() else 90
    strides = 60 * (ride.own.get("strides") or 0) / (ride.own.get("timer") or ride.active or 1)
    return mean > limit or (mean > 0.75 * limit and 1.6 * strides < mean < 2.4 * strides)


def has_steps(ride):
    """true when the activity is done on foot, or its file tells steps"""
    if getattr(ride, "steps", None):
        return True
    if isinstance(ride.sport, str):
        return any(word in ride.sport.lower() for word in ("run", "walk", "hik"))
    return ride.sport in ON_FOOT or ride.sub_sport in (1, 27, 30, 31, 45)


# ---------------------------------------------------------------- places
def position(fields, latitude, longitude):
    """a position that is on the Earth, and not exactly 0, 0"""
    if latitude is None or longitude is None or abs(latitude) > 90 or abs(longitude) > 180 or (latitude, longitude) == (0, 0):
        return
    fields["latitude"], fields["longitude"] = latitude, longitude


def great_circle(a, b):
    (p, q), (r, s) = (map(math.radians, a), map(math.radians, b))
    h = math.sin((r - p) / 2) ** 2 + math.cos(p) * math.cos(r) * math.sin((s - q) / 2) ** 2
    return 2 * EARTH * math.asin(min(1, math.sqrt(h)))


INDOOR = {1, 5, 6, 14, 15, 16, 25, 27, 45, 58, 68, 71, 77, 86, 87, 88}
INDOOR_UNLESS_PLACED = {19, 20, 26, 43, 44, 62, 70, 73, 74, 75, 91, 94, 95, 96, 97}


def is_indoor(ride):
    """by "Indoors and outdoors"; for a pool nothing is decided here"""
    if ride.is_virtual:
        return True
    places = sum("latitude" in f for _, f in ride.moments)
    if ride.sub_sport in INDOOR or ride.sub_sport in INDOOR_UNLESS_PLACED and places < 2:
        return True
    return False if places > 1 else None


def route(ride):
    """the positions of a route: {time: (latitude, longitude)}, none indoors, none off by more than 50 m ("Routes")"""
    if is_indoor(ride) or ride.sub_sport == 17:
        return {}
    return {t: (f["latitude"], f["longitude"]) for t, f in ride.moments if "latitude" in f and f.get("gps_accuracy", 0) <= 50}
