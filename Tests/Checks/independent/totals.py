"""Totals by month, sport and device: the sums of the command's samples, beside those of the devices themselves."""
import collections
import datetime
import math

from .compare import Deviation

WITHIN = 0.01
MEASURES = {"distance": "data_distance_m", "energy": "data_energy_kcal", "timer": "active_s"}


def is_off(ours, own):
    return abs(ours - own) > WITHIN * own


def line(name, ride, workout):
    """(name, session, {grouping: group}, {measure: (ours, the device's own)}), of what the device reports"""
    row = workout.summary
    local = datetime.datetime.fromtimestamp(ride.start + (getattr(ride, "offset", 0) or 0), datetime.timezone.utc)
    groups = {"month": local.strftime("%Y-%m"), "sport": str(ride.sport), "device": str(ride.device)}
    values = {measure: (row.get(key) or 0, ride.own[measure]) for measure, key in MEASURES.items() if ride.own.get(measure)}
    if "energy" in values and ride.own.get("resting"):
        values["energy"] = values["energy"][0], values["energy"][1] - ride.own["resting"]
    return name, ride.index, groups, values


def compared(lines, is_excepted):
    """the number of groups compared, and those off by more than a hundredth, each with the workout that does most to
    it; workouts that are off themselves, for a listed reason, are in no group but in "own totals\", and so are their
    copies: those with the same figures"""
    sums, count, deviations = collections.defaultdict(list), collections.Counter(), []
    copied = set()
    for name, session, _, values in lines:
        for measure, (ours, own) in values.items():
            if is_off(ours, own) and is_excepted(Deviation(name, session, "own totals", measure, ours, own)):
                copied.add((measure, round(ours, 1), round(own, 1)))
    for name, session, groups, values in lines:
        for measure, (ours, own) in values.items():
            count["own totals"] += 1
            found = Deviation(name, session, "own totals", measure, ours, own)
            if is_off(ours, own) and is_excepted(found):
                deviations.append(found)
                continue
            if (measure, round(ours, 1), round(own, 1)) in copied:
                continue
            for grouping, group in groups.items():
                sums[grouping, group, measure].append((ours, own, name, session))
    for (grouping, group, measure), parts in sorted(sums.items()):
        ours, own = math.fsum(p[0] for p in parts), math.fsum(p[1] for p in parts)
        count["totals by %s" % grouping] += 1
        if is_off(ours, own):
            worst = max(parts, key=lambda p: (round(abs(p[0] - p[1]), 3), p[2]))    # of copies always the same one
            deviations.append(Deviation(worst[2], worst[3], "totals by %s" % grouping, "%s of %s" % (measure, group), ours, own))
    return count, deviations
