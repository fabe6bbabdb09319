"""Clocks that leap (Documentation/HealthKitMapping.md): records over a day ahead, or five minutes back."""
DAY, BACK = 86400, 300
BELIEVED, AT_END = 60, 5    # records after which a clock stays where it is, and at the end of a workout


def is_leap(a, b):
    return b - a > DAY or b - a < -BACK


def steady(records, begin, end):
    """(records in the workout's own time, where they begin if the clock was not set yet, [(start, end) of pauses by
    leaps])"""
    out, leaps, waiting, shift, newest, begun = [], [], [], 0, None, None
    leaps_on = any(b[0] - a[0] > DAY for a, b in zip(records, records[1:]))
    if begin is not None and leaps_on and is_leap(begin, records[0][0]):
        if abs(records[-1][0] - (end if end is not None else records[-1][0])) <= 3600:
            shift, newest, begun = begin - records[0][0], begin, begin      # not set yet; set later

    def believe():
        nonlocal shift
        first = waiting[0][0]
        if first + shift > newest:
            leaps.append((newest, first + shift))
        else:
            shift = newest + 1 - first
        put([(t + shift, fields) for t, fields in waiting])

    def put(some):
        nonlocal newest
        for t, fields in some:
            out.append((t, fields))
            newest = t if newest is None else max(newest, t)
        waiting.clear()

    for t, fields in records:
        at = t + shift
        if newest is None or not waiting and not is_leap(newest, at):
            put([(at, fields)])
        elif not waiting:
            if shift and not is_leap(newest, t):
                shift = 0       # it is where it was before an earlier leap
                put([(t, fields)])
            else:
                waiting.append((t, fields))
        elif not is_leap(newest, at):
            put(between(list(waiting), newest, at, last(out), fields.get("distance")))
            put([(at, fields)])
        else:
            if is_leap(waiting[-1][0], t):
                waiting.clear()
            waiting.append((t, fields))
            if len(waiting) == BELIEVED:
                believe()
    if waiting:
        first = waiting[0][0]
        if first + shift > newest and end is not None and first <= end or len(waiting) >= AT_END:
            believe()
    return out, begun, leaps


def last(out):
    return next((fields["distance"] for _, fields in reversed(out) if "distance" in fields), None)


def between(waiting, begin, end, least, most):
    """records of a clock that came back: as far apart as they were, in the middle of the time there is; else evenly.
    Those whose distance is out of all order are left out."""
    waiting = [(t, f) for t, f in waiting if not ("distance" in f and (
        least is not None and f["distance"] < least or most is not None and f["distance"] > most))]
    if not waiting:
        return []
    first, span, gap = waiting[0][0], waiting[-1][0] - waiting[0][0], end - begin
    return [(begin + ((gap - span) / 2 + t - first if 0 <= t - first <= span < gap - 0.001 else gap / (len(waiting) + 1) * (k + 1)), f)
            for k, (t, f) in enumerate(waiting)]
