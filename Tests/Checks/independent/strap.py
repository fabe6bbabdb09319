"""Beats that a chest strap stored in `hr` messages, merged by the official rule (Documentation/HealthKitMapping.md)."""
WRAP = 2 ** 22
STEP, HELD = 0.25, 5


def merge(messages, records):
    """gives each record, in order of arrival, the mean of the beats since the one before, as the official decoder does:
    of two records of one second the later gets the last second's, and one that no beat follows gets none"""
    found, i, since = beats(messages), 0, None
    for t, fields in records if found else ():
        if since is None or since == t:
            i, since = max(i - 1, 0) if since is not None else i, t - 1
        values = []
        while i < len(found) and found[i][0] <= t:
            if found[i][0] > since:
                values.append(found[i][1])
            i += 1
        if i == len(found):
            return
        if values:
            fields["heart_rate"] = int(sum(values) / len(values) + 0.5)
        since = t


def beats(messages):
    """(Unix time, bpm) in steps of 250 ms over gaps of up to 5 s"""
    anchor, out = None, []
    for m in messages:
        stamps, rates = (v if isinstance(v, list) else [v] for v in (m.get("event_timestamp"), m.get("filtered_bpm")))
        if m.get("timestamp") is not None and stamps[0] is not None:
            anchor = (m["timestamp"] + 631065600 + m.get("fractional_timestamp", 0), stamps[0])
        if anchor is None:
            continue
        for stamp, rate in zip(stamps, rates):
            if stamp is None or rate is None:
                continue
            ahead = stamp - anchor[1]
            while ahead < -WRAP / 2:
                ahead += WRAP
            t = anchor[0] + ahead
            if out:
                last, held = out[-1]
                for k in range(1, int(HELD / STEP) + 1):
                    if t - last - (k - 1) * STEP <= STEP:
                        break
                    out.append((last + STEP * k, held))
            out.append((t, rate))
    return out
