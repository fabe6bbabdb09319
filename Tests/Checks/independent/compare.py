"""Compares the command's values for a workout with those recomputed from its file, measure by measure.

Tolerances are those of floating-point sums, and of a unit's last decimal: a millimetre of a counter kept in
millimetres, a thousandth of a kilocalorie that is spread, a millisecond. Where a rule is open, the comment says how.
"""
import bisect
import collections
import math

from . import rides, tables
from .ours import HEART_RATE, POWER, seconds

LIMITS = {"heartRate": [HEART_RATE * p / 100 for p in (60, 70, 80, 94)],
          "power": [POWER * p / 100 for p in (0, 55, 75, 90, 105, 120, 150)]}
DISTANCE, ENERGY, TIME, SUM, SHARE = 0.0015, 0.0015, 0.0011, 1e-6, 2e-6
INSTANTS = {"heartRate": ("data_avg_heart_rate_bpm", "heart_rate_bpm", "avg_heart_rate_bpm"),
            "power": ("data_avg_power_w", "power_w", "avg_power_w"),
            "cadence": ("data_avg_cadence_rpm", "cadence_rpm", "avg_cadence_rpm")}
AMOUNTS = {"distance": ("distance_m", DISTANCE), "energy": ("energy_kcal", ENERGY), "strokes": ("strokes", SHARE)}


class Deviation:
    def __init__(self, name, session, measure, source, ours, mine):
        self.name, self.session, self.measure, self.source, self.ours, self.mine = name, session, measure, source, ours, mine


class Comparison:
    """one workout: `say` compares two values under a measure's name"""

    def __init__(self, name, ride, workout):
        self.name, self.ride, self.ours = name, ride, workout
        self.measures, self.deviations = collections.Counter(), []

    def say(self, measure, source, ours, mine, absolute=0.0, relative=SUM):
        self.measures[measure] += 1
        if ours is None and mine is None:
            return True
        same = ours is not None and mine is not None and (
            abs(ours - mine) <= absolute + relative * abs(mine) if isinstance(mine, (int, float)) and not isinstance(mine, bool) else ours == mine)
        if not same:
            self.deviations.append(Deviation(self.name, self.ride.index, measure, source, ours, mine))
        return same

    def run(self):
        if self.ride.start is None:
            # No message has a time: there is nothing else to compare.
            self.say("records", "summary", self.ours.summary["records"], self.ride.records)
            return self
        self.times()
        self.readings()
        self.amounts()
        self.lawful()
        self.minutes()
        self.zones()
        self.lengths()
        self.route()
        return self

    def at(self, time):
        """a moment, in seconds from the start"""
        return None if time is None else round(time - self.ride.start, 3)

    def times(self):
        ride, summary, closing, stored = self.ride, self.ours.summary, self.ours.closing, self.ours.stored
        for source, start, end in (("summary", seconds(summary["start"]), seconds(summary["end"])),
                                   ("samples", seconds(closing["start"]), seconds(closing["end"])),
                                   ("ingest", stored["start_unix_ms"] / 1000, stored["end_unix_ms"] / 1000)):
            self.say("start", source, self.at(start), 0, TIME)
            self.say("end", source, self.at(end), self.at(ride.end), TIME)
        self.say("active time", "summary", summary.get("active_s"), ride.active, TIME)
        self.say("active time", "ingest", stored["active_s"], ride.active, TIME)
        for key in ("timer", "moving"):
            if ride.own.get(key) is not None:
                self.say(key + " time", "summary", summary.get(key + "_s"), ride.own[key], TIME)
                self.say(key + " time", "ingest", stored[key + "_s"], ride.own[key], TIME)
        events = [(event, self.at(start)) for event, start, _ in self.ours.events if event in ("pause", "resume")]
        mine = [(event, self.at(t)) for pair in ride.pauses for event, t in zip(("pause", "resume"), pair)]
        odd = next(((a, b) for a, b in zip(events + [None], mine + [None]) if a != b), None)
        self.say("pauses", "samples", len(events) // 2 if odd is None else str(odd[0]), len(mine) // 2 if odd is None else str(odd[1]))
        for source, row in (("summary", summary), ("ingest", stored)):
            self.say("pauses", source, row["pauses"], len(ride.pauses))
            self.say("records", source, row["records"], ride.records)
            self.say("records", source + ", positions", row["positions"], ride.positions)

    def readings(self):
        for kind, (mean, _, _) in INSTANTS.items():
            mine, ours, stored = self.ride.instants[kind], self.ours.kinds[kind], self.ours.stored_kinds.get(kind)
            values = mine.values()
            measure = {"heartRate": "heart rate"}.get(kind, kind)
            self.say(measure, "samples, count", ours.count, len(mine))
            self.say(measure, "samples, sum", ours.sum, math.fsum(values))
            self.say(measure, "samples, first", self.at(ours.first), self.at(min(mine, default=None)), TIME)
            self.say(measure, "samples, last", self.at(ours.last), self.at(max(mine, default=None)), TIME)
            feet = 2 if kind == "cadence" and rides.counts_both_feet(self.ride) else 1
            average = tables.mean(self.ride, kind)
            average = average and average / feet
            self.say(measure + ", mean", "summary", self.ours.summary.get(mean), average)
            if stored or mine:
                self.say(measure, "ingest, count", stored and stored["samples"], len(mine))
                self.say(measure + ", mean", "ingest", stored and stored["mean"], average)
                self.say(measure, "ingest, least", stored and stored["minimum"], min((v / feet for v in values), default=None))
                self.say(measure, "ingest, most", stored and stored["maximum"], max((v / feet for v in values), default=None))

    def amounts(self):
        ride = self.ride
        for kind in ("distance", "energy", "strokes", "steps"):
            mine, ours = [a for a in ride.amounts[kind] if a[2] > 0], self.ours.kinds[kind]
            if kind == "steps" and not rides.has_steps(ride):
                mine = []
            tolerance = DISTANCE if kind == "distance" else ENERGY if kind == "energy" else SUM
            total = math.fsum(value for _, _, value in mine)
            self.say(kind, "samples, sum", ours.sum, total, tolerance)
            self.say(kind, "ingest, sum", (self.ours.stored_kinds.get(kind) or {}).get("total") or 0, total, tolerance)
            if kind in ("distance", "strokes") and kind not in ride.spread:
                self.say(kind, "samples, first", self.at(ours.first), self.at(min((a for a, _, _ in mine), default=None)), TIME)
                self.say(kind, "samples, last", self.at(ours.last), self.at(max((b for _, b, _ in mine), default=None)), TIME)
            if kind in AMOUNTS:
                self.say(kind + " by minute", "minutes, sum",
                         math.fsum(row.get(AMOUNTS[kind][0], 0) for row in self.ours.minutes), total, tolerance + 1e-6 * len(self.ours.minutes))
        for key in ("distance", "energy"):
            self.say(key, "summary", self.ours.summary.get("data_%s" % AMOUNTS[key][0]) or 0, ride.total(key), AMOUNTS[key][1])

    def lawful(self):
        """the rules that hold for any workout's samples and events"""
        ride, wrong = self.ride, []
        for name, kind in self.ours.kinds.items():
            if len(kind.starts) != kind.count:
                wrong.append("%d %s samples share a start" % (kind.count - len(kind.starts), name))
            if kind.count and (kind.first < ride.start - TIME or kind.last > ride.end + TIME):
                wrong.append("%s beyond the workout" % name)
            ordered = sorted(kind.ranges)
            # What a counter that runs to the end lacks lies over what it counts ("Totals that no record counts").
            if name not in ride.twice and any(b > c + TIME for (_, b), (c, _) in zip(ordered, ordered[1:])):
                wrong.append("%s samples overlap" % name)
            for a, b in ordered:
                i = bisect.bisect_right(ride.resumes, a)
                if i < len(ride.pauses) and ride.pauses[i][0] < b - TIME and ride.pauses[i][1] > a + TIME:
                    wrong.append("%s reaches into a pause at %s s" % (name, self.at(a)))
                    break
        turns = [event for event, _, _ in self.ours.events if event in ("pause", "resume")]
        if turns != ["pause", "resume"] * (len(turns) // 2):
            wrong.append("pause and resume do not alternate")
        laps = sorted((a, b) for event, a, b in self.ours.events if event == "lap")
        if any(b > c + TIME for (_, b), (c, _) in zip(laps, laps[1:])):
            wrong.append("laps overlap")
        self.say("lawful samples", "samples", "; ".join(wrong), "")

    def minutes(self):
        mine = {round(row.start, 3): row for row in tables.minutes(self.ride)}
        for source, rows in (("minutes", {round(seconds(row["start"]), 3): row for row in self.ours.minutes}),
                             ("ingest", {row["start_unix_ms"] / 1000: row for row in self.ours.stored_minutes})):
            key = 1 if source == "minutes" else 2
            fine = {"minutes": True}
            for t in sorted(set(mine) | set(rows)):
                row, own = rows.get(t), mine.get(t)
                where = "%s, %d s" % (source, t - self.ride.start)
                if own is None and not any(row.get(name) for name, _ in AMOUNTS.values()) and not any(
                        row.get(names[key]) is not None for names in INSTANTS.values()):
                    continue        # it holds a measure that is not compared here
                if row is None or own is None:
                    fine["minutes"] = fine["minutes"] and self.say("minutes", where, "a row" if row else "no row", "a row" if own else "no row")
                    continue
                for measure, (name, tolerance) in AMOUNTS.items():
                    if fine.get(measure, True):
                        fine[measure] = self.say(measure + " by minute", where, row.get(name) or 0, own.amounts.get(measure, 0), tolerance)
                for measure, names in INSTANTS.items():
                    read = own.readings.get(measure)
                    if fine.get(measure, True):
                        fine[measure] = self.say({"heartRate": "heart rate"}.get(measure, measure) + " by minute", where, row.get(names[key]),
                                                 math.fsum(read) / len(read) if read else None, SHARE)
                if fine.get("length", True):
                    fine["length"] = self.say("minutes", where, row["active_s"], own.end - own.start, TIME)

    def zones(self):
        for kind, limits in LIMITS.items():
            mine, ours = tables.zones(self.ride, kind, limits), self.ours.zones.get(kind, {})
            for zone, time in enumerate(mine):
                if not self.say("zones", "zones, %s %d" % (kind, zone), ours.get(zone, 0), time, 1e-5):
                    break

    def lengths(self):
        mine, stored = self.ride.lengths, self.ours.stored_lengths
        if not self.say("lengths", "ingest, count", len(stored), len(mine)):
            return
        for k, (row, (start, _, is_swum, strokes)) in enumerate(zip(stored, mine)):
            same = ((self.at(row["start_unix_ms"] / 1000), bool(row["is_active"]), row["strokes"] or None),
                    (self.at(float(start)), is_swum, strokes or None))
            if not self.say("lengths", "ingest, length %d" % k, str(same[0]), str(same[1])):
                return

    def route(self):
        """nothing that is not in the file; nothing left out but by thinning, which leaves at most 3 s between two
        points"""
        mine, every = rides.route(self.ride), self.ours.every_point
        self.say("route", "route, every point", len(every), len(mine))
        if sorted(mine) != every and len(mine) == len(every):
            self.say("route", "route, times", "others", "those of the file")
        times, kept, wrong = sorted(mine), [t for t, _, _ in self.ours.route], []
        if kept != sorted(set(kept)):
            wrong.append("not in order")
        for t, latitude, longitude in self.ours.route:
            place = mine.get(t)
            if place is None or abs(place[0] - latitude) > 1e-8 or abs(place[1] - longitude) > 1e-8:
                wrong.append("a point at %s s that is not in the file" % self.at(t))
                break
        must = times[:1] + times[-1:]
        for a, b in self.ride.pauses:
            i = bisect.bisect_right(times, a)
            j = bisect.bisect_left(times, b)
            must += times[i - 1:i] if i else []
            must += times[j:j + 1]
        missing = sorted(set(must) - set(kept))
        if missing:
            wrong.append("no point at %s s, first, last or beside a pause" % self.at(missing[0]))
        for a, b in zip(kept, kept[1:]):
            if b - a > 3 + TIME and bisect.bisect_left(times, b) - bisect.bisect_right(times, a) > 0:
                wrong.append("%.1f s without a point at %s s, though there are some" % (b - a, self.at(a)))
                break
        self.say("route", "route", "; ".join(wrong), "")
        self.say("route", "ingest, points", self.ours.stored_points or 0, len(mine) if not mine else self.ours.stored_points or 0)
