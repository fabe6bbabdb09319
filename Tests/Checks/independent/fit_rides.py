"""Rides from the messages of a FIT file: its times dated, its records shared out among its sessions."""
from . import clock, fit, strap
from .rides import Ride, measure, divide, position, settle

EPOCH = 631065600
RELATIVE = 0x10000000       # FIT times below are seconds since power-on
STOPS = {1, 4, 8, 9}
ACTIVITY = 4
NATIVE = {3: "heart_rate", 4: "cadence", 5: "distance", 6: "speed", 7: "power", 73: "speed"}
VIRTUAL = {67, 144, 260, 284, 331}     # bkool, Zwift, Rouvy, MyWhoosh, whose roads are fictional


def rides(files):
    """the workouts of a stream, which may be chained; none of a file that calls itself something else than an
    activity"""
    found = []
    types = [m.get("type") for messages in files for n, m in messages if n == fit.FILE_ID]
    if types and types[0] not in (ACTIVITY, None):
        return found
    beats = [m for messages in files for n, m in messages if n == fit.HR]
    for messages in files:
        if any(n in (fit.RECORD, fit.SESSION) for n, _ in messages):
            found += from_file(dated(messages), beats)
    for index, ride in enumerate(found):
        ride.index = index
    return found


# ---------------------------------------------------------------- times
def dated(messages):
    """the messages in Unix time; times since power-on become dates where something in the file dates them"""
    times = [m["timestamp"] for n, m in messages if isinstance(m.get("timestamp"), int) and n in (fit.RECORD, fit.SESSION, fit.EVENT)]
    first = next((t for t in times if t < RELATIVE), None)
    shift = correlation(messages, first) if first is not None else None
    out = []
    for n, m in messages:
        m = dict(m)
        for key in ("timestamp", "start_time"):
            value = m.pop(key, None)
            if isinstance(value, int) and (value >= RELATIVE or shift is not None):
                m[key] = value + EPOCH + (shift if value < RELATIVE else 0)
        out.append((n, m))
    return out


def correlation(messages, first):
    """seconds from power-on to dates: by a correlation, else by the activity's local time, else by the file's
    creation"""
    shift = None
    for n, m in messages:
        t = m.get("timestamp")
        if n == fit.CORRELATION and "system_timestamp" in m and t is not None:
            return t - m["system_timestamp"]
        if n == fit.ACTIVITY and t is not None and t < RELATIVE <= m.get("local_timestamp", 0):
            shift = m["local_timestamp"] - t
    created = next((m.get("time_created") for n, m in messages if n == fit.FILE_ID), None)
    return shift if shift is not None else created - first if created and created >= RELATIVE else None


def offset(messages):
    """seconds of local time ahead of UTC, where they are believable ("Time zone")"""
    for n, m in messages:
        if n == fit.ACTIVITY and m.get("timestamp") and m.get("local_timestamp"):
            ahead = m["local_timestamp"] + EPOCH - m["timestamp"]
            if -12 * 3600 <= ahead <= 14 * 3600 and ahead % 900 == 0:
                return ahead
    return 0


# ---------------------------------------------------------------- sessions
def from_file(messages, beats):
    sport = next((m for n, m in messages if n == fit.SPORT), {})
    records = [(m.get("timestamp"), fields_of(m), "position_lat" in m and "position_long" in m) for n, m in messages if n == fit.RECORD]
    strap.merge(beats, [(t, fields) for t, fields, _ in records if t is not None])
    legs = legs_of(messages, iter(records))
    rides = []
    for leg in legs:
        m = leg.session or {}
        rides.append(Ride(m.get("sport", sport.get("sport")), m.get("sub_sport", sport.get("sub_sport"))))
    starts = [(leg.session or {}).get("start_time", leg.records[0][0] if leg.records else None) for leg in legs]

    def owner(t):
        """the last session that had begun; of several with one start the first, which has the records"""
        begun = [k for k, start in enumerate(starts) if start is not None and start <= t]
        return rides[starts.index(starts[begun[-1]])] if begun else rides[0]

    for n, m in messages if rides else ():
        t, begin = m.get("timestamp"), m.get("start_time")
        if n == fit.EVENT and m.get("event") == 0 and m.get("event_type") in STOPS | {0} and t is not None:
            is_stop = m["event_type"] != 0
            owner(t - 1e-6 if is_stop else t).timer.append((t, is_stop))
        elif n == fit.LENGTH and begin is not None:
            owner(begin).lengths.append((begin, begin + m.get("total_elapsed_time", 0), m.get("length_type") == 1, m.get("total_strokes")))
    before = {}
    for k, (leg, ride) in enumerate(zip(legs, rides)):
        m = leg.session or {}
        said(ride, m, messages)
        ride.records, ride.positions = len(leg.records) + leg.timeless, sum(r[2] for r in leg.records) + leg.timeless_places
        begin = m.get("start_time")
        over = begin + m["total_elapsed_time"] if begin is not None and "total_elapsed_time" in m else None
        kept, begun, leaps = clock.steady([(t, fields) for t, fields, _ in leg.records], begin, over)
        for t, fields in kept:
            ride.arrive(t, fields)
        ride.timer += [e for a, b in leaps if not any(s and a <= t <= b for t, s in ride.timer) for e in ((a, True), (b, False))]
        ride.counter_base = before
        finish(ride, m, leg.until, begun)
        before = dict(before)
        for t, fields in kept:
            before.update({key: fields[key] for key in ("distance", "calories", "total_cycles") if key in fields})
    return rides


class Leg:
    """a session and its own records; `until` is where the next begins, if both came before their records"""

    def __init__(self, session):
        self.session, self.records, self.until, self.timeless, self.timeless_places = session, [], None, 0, 0


def legs_of(messages, records):
    """Sessions before their records have those from their start on; one after its records has those since the session
    before, and a few more that were there when it was written; several after the same records have those from their
    start on. A session that is written a second time counts once."""
    legs, ahead, now, newest, most, over, told = [], [], None, None, None, None, None
    for n, m in messages:
        if n == fit.RECORD:
            record = next(records)
            t = record[0]
            if t is None:
                now = now or (legs.append(Leg(None)) or legs[-1])
                now.timeless, now.timeless_places = now.timeless + 1, now.timeless_places + record[2]
                continue
            while ahead and (now is None or ahead[0].session["start_time"] <= t):
                if now is not None and newest is not None and clock.is_leap(newest, t) and clock.is_leap(ahead[0].session["start_time"], t):
                    break
                now, over = ahead.pop(0), None
                now.until = ahead[0].session["start_time"] if ahead else None
                legs.append(now)
            if over is not None and t > over and not ahead and not clock.is_leap(newest, t):
                now, over = None, None
            if now is None:
                now = Leg(None)
                legs.append(now)
            now.records.append(record)
            newest = t if newest is None else max(newest, t) if not clock.is_leap(newest, t) else newest
            most = t if most is None else max(most, t)
        elif n == fit.SESSION:
            begin = m.get("start_time")
            again, told = told, [m.get(key) for key in ("start_time", "total_elapsed_time", "total_timer_time", "total_distance", "sport")]
            if begin is not None and told == again:
                continue
            if now is None or most is not None and begin is not None and begin > most:
                if begin is not None:
                    ahead.append(Leg(m))
                    ahead.sort(key=lambda leg: leg.session["start_time"])
                continue
            if now.session is None:
                now.session = m
            else:
                then, now = now, Leg(m)
                then.until = begin
                legs.append(now)
                if begin is not None and begin != then.session.get("start_time", then.records[0][0] if then.records else None):
                    now.records = [r for r in then.records if r[0] >= begin]
                    then.records = [r for r in then.records if r[0] < begin]
            over = max((t for t in (newest, m.get("timestamp")) if t is not None), default=None)
    return legs + ahead


def said(ride, m, messages):
    """the session's own values"""
    ride.own = {"distance": m.get("total_distance"), "energy": m.get("total_calories"), "resting": m.get("metabolic_calories"),
                "timer": m.get("total_timer_time"), "elapsed": m.get("total_elapsed_time"), "moving": m.get("total_moving_time"),
                "strides": m.get("total_cycles"), "ascent": m.get("total_ascent"), "descent": m.get("total_descent")}
    ride.pool_length = m.get("pool_length")
    ride.device = next((m.get("manufacturer") for n, m in messages if n == fit.FILE_ID), None)
    ride.is_virtual = ride.device in VIRTUAL
    ride.offset = offset(messages)


def finish(ride, m, following, begun):
    starts = [m.get("start_time")] + ([begun] if begun is not None else [t for t, _ in ride.moments[:1]])
    if "start_time" not in m:
        starts += [t for t, _ in ride.timer[:1]]
    starts = [t for t in starts if t is not None]
    if not starts:
        return
    end = m["start_time"] + m["total_elapsed_time"] if "start_time" in m and "total_elapsed_time" in m else m.get("timestamp")
    if end is not None and following is not None:
        end = max(min(starts), min(end, following))
    stop = settle(ride, min(starts), end, [b for _, b, is_swum, _ in ride.lengths if is_swum])
    divide(ride, stop)
    measure(ride)


def fields_of(m):
    """a record's fields, one name each; a developer's field replaces a missing native one that it names"""
    out = {k: m[k] for k in ("heart_rate", "power", "distance", "calories", "total_cycles", "gps_accuracy") if k in m}
    if "cadence" in m:
        out["cadence"] = m["cadence"] + m.get("fractional_cadence", 0)
    for plain in ("speed", "altitude"):
        if "enhanced_" + plain in m or plain in m:
            out[plain] = m.get("enhanced_" + plain, m.get(plain))
    for _, _, message, field, value in m.get("developer", ()):
        # A zero overrides no reading: pods that are not connected write zeros.
        if message in (fit.RECORD, None) and field in NATIVE and (value != 0 or NATIVE[field] not in out):
            out[NATIVE[field]] = value
    packed = m.get("compressed_speed_distance")
    if isinstance(packed, list) and len(packed) == 3 and "speed" in out:
        out["speed"] = (packed[0] | (packed[1] & 15) << 8) / 100   # the SDK cuts off what it expands
    if "position_lat" in m and "position_long" in m:
        position(out, m["position_lat"] * 180 / 2 ** 31, m["position_long"] * 180 / 2 ** 31)
    return out
