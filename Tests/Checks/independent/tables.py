"""Tables of a ride: active minutes, seconds in zones, time-weighted means."""
import bisect
import math

GAP = 3600          # over an hour without a record is a pause for minutes
HELD = 60           # the most seconds that a reading is weighted for


class Minute:
    def __init__(self, start, end, is_last):
        self.start, self.end, self.is_last = start, end, is_last
        self.amounts, self.readings = {}, {}


def minutes(ride):
    """the minutes with a recording, counted from the start of each span: amounts shared out by time, readings as they
    were; no reading counts that was made while the timer stood"""
    rows = []
    for a, b in recorded(ride) or [(ride.start, ride.start)]:
        count = max(1, math.ceil((b - a) / 60 - 1e-9))
        rows += [Minute(a + 60 * k, min(a + 60 * (k + 1), b), k == count - 1) for k in range(count)]
    starts = [row.start for row in rows]
    for kind, amounts in ride.amounts.items():
        for a, b, value in amounts:
            i = max(0, bisect.bisect_right(starts, a) - 1)
            shares = []
            while i < len(rows) and (rows[i].start < b or not shares):
                shares.append((rows[i], max(0, min(b, rows[i].end) - max(a, rows[i].start))))
                i += 1
            time = sum(seconds for _, seconds in shares)
            if time < b - a - 1e-6 or time == 0:
                # It reaches over an hour without a record: it counts at its end.
                shares = [(rows[max(0, bisect.bisect_right(starts, b - 1e-9) - 1)], 1)]
                time = 1
            for row, seconds in shares:
                if seconds and value:
                    row.amounts[kind] = row.amounts.get(kind, 0) + value * seconds / time
    for kind, readings in ride.instants.items():
        for t, value in readings.items():
            i = bisect.bisect_right(starts, t) - 1
            # A reading after over an hour at the end counts in the last minute; one in a span of no time in none.
            if t == ride.end and not ride.is_stopped and not (ride.pauses and ride.pauses[-1][1] == t):
                i, t = len(rows) - 1, rows[-1].end
            if i >= 0 and (t < rows[i].end or t == rows[i].end and rows[i].is_last):
                rows[i].readings.setdefault(kind, []).append(value)
    return [row for row in rows if row.amounts or row.readings]


def recorded(ride):
    """the spans, without gaps of more than an hour between records"""
    found, times = [], [t for t, _ in ride.moments]
    for p, q in ride.spans:
        inside = [p] + times[bisect.bisect_left(times, p):bisect.bisect_right(times, q)] + [q]
        for a, b in zip(inside, inside[1:]):
            if b - a > GAP:
                found += [(p, a)] if a > p else []
                p = b
        found += [(p, q)] if q > p else []
    return found


def zones(ride, kind, limits, longest=60):
    """seconds between each two limits: the straight line between two readings counts in every zone that it crosses"""
    seconds = [0.0] * (len(limits) + 1)
    read = ride.steady[kind]
    for (s, a), (t, b) in zip(read, read[1:]):
        if not 0 < t - s <= longest or not ride.is_running(s, t):
            continue
        low, high = min(a, b), max(a, b)
        edges = [low] + [x for x in limits if low < x < high] + [high]
        for x, y in zip(edges, edges[1:]):
            zone = sum(limit <= (x if x == y else (x + y) / 2) for limit in limits)
            seconds[zone] += (t - s) * ((y - x) / (high - low) if high > low else 1)
    return seconds


def mean(ride, kind):
    """a reading is weighted for the active time since the one before, or since the timer started again, up to a minute;
    if no time passed at all, the plain mean"""
    read = ride.steady[kind]
    time = whole = 0
    for (s, _), (t, value) in zip(read, read[1:]):
        pieces = ride.pieces(s, t)
        held = min(HELD, pieces[-1][1] - pieces[-1][0]) if pieces and pieces[-1][1] == t else 0
        time, whole = time + held, whole + held * value
    return whole / time if time else sum(v for _, v in read) / len(read) if read else None
