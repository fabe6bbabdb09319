#!/usr/bin/env python3
"""places.py - tiles, squares, places, Eddington numbers and streaks of a database against plain Python.

    python3 Tests/Checks/places.py [TOOL] [INPUT...]     Fixtures and, where it is there, ../shared/corpus

Ingests the inputs with the points of their routes and works everything out a second time, by the words of
Documentation/Columns.md, "query", without any of our code. Lines are walked with fractions: of every edge of a tile that a line
meets the exact place is computed, and the tiles are those of all such places and of the middles between them.
"""
import collections, csv, datetime, fractions, io, json, math, pathlib, sqlite3, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TILE, TILES = 1 << 14, 1 << 17
WORLD = TILE * TILES
EQUATOR = 40_075_016.68557849
LAST = 85.05112877980659


def place(latitude, longitude):
    """whole parts of a tile from 180 degrees west and from the north, and metres of a part"""
    sine = math.sin(max(-LAST, min(latitude, LAST)) * math.pi / 180)
    north = math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
    x = math.floor(longitude / 360 * WORLD + WORLD / 2) % WORLD
    y = min(max(0, math.floor(WORLD / 2 - north * WORLD)), WORLD - 1)
    return x, y, EQUATOR / WORLD * math.sqrt(1 - sine * sine)


def line(x0, y0, x1, y1):
    """the tiles of a line, in order, by fractions"""
    times = {fractions.Fraction(0), fractions.Fraction(1)}
    for a, b in ((x0, x1), (y0, y1)):
        low, high = sorted((a, b))
        for edge in range(-(-low // TILE), high // TILE + 1):
            if a != b: times.add(fractions.Fraction(edge * TILE - a, b - a))
    times = sorted(t for t in times if 0 <= t <= 1)
    times = sorted(times + [(a + b) / 2 for a, b in zip(times, times[1:])])
    for t in times:
        yield (math.floor((x0 + t * (x1 - x0)) / TILE) % TILES, math.floor((y0 + t * (y1 - y0)) / TILE))


def tiles(points):
    """the tiles of a route of (ms, latitude, longitude, span)"""
    found = set()
    for a, b in zip(points, points[1:]):
        x0, y0, size = place(a[1], a[2])
        x1, y1, _ = place(b[1], b[2])
        if x1 - x0 > WORLD // 2: x1 -= WORLD
        elif x1 - x0 < -WORLD // 2: x1 += WORLD
        meters = math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) * size
        milliseconds = b[0] - a[0]
        near = meters <= 100
        if near or a[3] == b[3] and 0 < milliseconds <= 60_000 and meters <= 50 * milliseconds / 1000:
            found.update(line(x0, y0, x1, y1))
    return found


def unpacked(text):
    """the tiles of a text in the packing of encoded polylines, columns and rows"""
    numbers, bits, shift = [], 0, 0
    for letter in text:
        group = ord(letter) - 63
        bits |= (group & 31) << shift
        shift += 5
        if group < 32:
            numbers.append(bits >> 1 if bits & 1 == 0 else ~(bits >> 1))
            bits = shift = 0
    column = row = 0
    for east, south in zip(numbers[::2], numbers[1::2]):
        column, row = column + east, row + south
        yield column, row


def square(tiles):
    """the side of the greatest square, by trying"""
    best = 0
    for column, row in tiles:
        while all((column + i, row + j) in tiles for i in range(best + 1) for j in range(best + 1)): best += 1
    return best


def cluster(tiles):
    """the greatest set of tiles, all of whose neighbours are there, that hang together"""
    def beside(tile): return [(tile[0] + 1, tile[1]), (tile[0] - 1, tile[1]), (tile[0], tile[1] + 1), (tile[0], tile[1] - 1)]
    inner, best = {tile for tile in tiles if all(other in tiles for other in beside(tile))}, 0
    while inner:
        waiting, size = [inner.pop()], 0
        while waiting:
            size += 1
            for other in beside(waiting.pop()):
                if other in inner: inner.remove(other); waiting.append(other)
        best = max(best, size)
    return best


def meters(a, b):
    radians = math.pi / 180
    north, east = math.sin((b[0] - a[0]) * radians / 2), math.sin((b[1] - a[1]) * radians / 2)
    h = north * north + math.cos(a[0] * radians) * math.cos(b[0] * radians) * east * east
    return EQUATOR / math.pi * math.asin(min(1, math.sqrt(h)))


def eddington(days):
    """the number by its definition, and the days that are missing to the next"""
    number = 0
    while sum(day >= number + 1 for day in days) >= number + 1: number += 1
    return number, number + 1 - sum(day >= number + 1 for day in days)


class Check:
    def __init__(self, tool, path, db):
        self.tool, self.path, self.db, self.wrong, self.count = tool, path, db, [], collections.Counter()

    def query(self, name):
        run = subprocess.run([self.tool, "query", name, "--db", self.path, "--format", "ndjson"], stdout=subprocess.PIPE)
        if run.returncode: self.wrong.append((name, "exit code", run.returncode))
        return [json.loads(row) for row in run.stdout.decode().splitlines()]

    def same(self, what, mine, ours):
        self.count[what.split()[0]] += 1
        if mine != ours: self.wrong.append((what, mine, ours))

    def routes(self, spans):
        """compares each ride's tiles; returns the rides of which copies count once, in order of their start"""
        rides = []
        first = "NOT EXISTS (SELECT 1 FROM workouts AS f WHERE f.recording = w.recording AND f.workout_id < w.workout_id)"
        for id, name, session, date, activity, counts in self.db.execute(
                f"SELECT workout_id, path, w.session, local_date, activity_type, {first} FROM workouts AS w JOIN inputs USING (input_id) "
                "ORDER BY start_unix_ms, workout_id").fetchall():
            points = self.db.execute("SELECT time_unix_ms, latitude_deg, longitude_deg FROM route_points WHERE workout_id = ? "
                                     "ORDER BY point", (id,)).fetchall()
            stored = self.db.execute("SELECT * FROM route_tiles WHERE workout_id = ?", (id,)).fetchone()
            if not points:
                self.same(f"routes {name}", None, stored)
                continue
            known = spans.get((name, session), [])
            if len(known) != len(points): continue
            mine = tiles([(*point, span) for point, span in zip(points, known)])
            self.same(f"routes {name}", mine, set(unpacked(stored[6])))
            self.same(f"tiles {name}", len(mine), stored[5])
            self.same(f"ends {name}", (*points[0][1:], *points[-1][1:]), stored[1:5])
            if counts: rides.append((id, date, activity, mine, stored[1:3], stored[3:5]))
        return rides

    def atlas(self, rides):
        years = self.query("tile-years")
        for zoom, name, row in zip((14, 17), ("tiles", "small-tiles"), self.query("squares")):
            opened, crossed, seen = {}, collections.Counter(), collections.defaultdict(set)
            for id, date, _, found, _, _ in rides:
                for tile in {(c >> 17 - zoom, r >> 17 - zoom) for c, r in found}:
                    opened.setdefault(tile, (id, date))
                    crossed[tile] += 1
                    seen[date[:4]].add(tile)
            ours = {(t["x"], t["y"]): t for t in self.query(name)}
            self.same(f"{name} all", set(opened), set(ours))
            for tile, (id, date) in opened.items():
                t = ours.get(tile, {})
                self.same(f"{name} {tile}", (id, date, crossed[tile]), (t.get("workout_id"), t.get("date"), t.get("rides")))
            self.same(f"squares {zoom}", (len(opened), square(set(opened)), cluster(set(opened))), (row["tiles"], row["square"], row["cluster"]))
            total = 0
            for year in sorted(seen):
                new = sum(date[:4] == year for _, date in opened.values())
                total += new
                [t] = [t for t in years if (t["zoom"], t["year"]) == (zoom, year)]
                self.same(f"years {zoom} {year}", (len(seen[year]), new, total), (t["tiles"], t["opened"], t["total"]))

    def places(self, rides):
        found = []
        for _, _, _, _, start, end in rides:
            for kind, point in ((0, start), (1, end)):
                near = [(meters(point, one["first"]), number) for number, one in enumerate(found) if meters(point, one["first"]) <= 300]
                if not near: found.append({"first": point, "counts": [0, 0]})
                found[min(near)[1] if near else -1]["counts"][kind] += 1
        mine = [one["counts"] for one in sorted(found, key=lambda one: -sum(one["counts"]))]
        self.same("places all", mine, [[row["starts"], row["ends"]] for row in self.query("places")])

    def days(self):
        """Eddington numbers, streaks, weekdays and hours, of rides as they are in the table of workouts"""
        rows = self.db.execute(
            "SELECT local_date, activity_type, distance_m, start_unix_ms + 1000 * coalesce(utc_offset_s, 0), EXISTS (SELECT 1 FROM "
            "suspicions AS x WHERE x.workout_id = w.workout_id AND quantity IN ('time', 'distance')) FROM workouts AS w WHERE NOT EXISTS ("
            "SELECT 1 FROM workouts AS f WHERE f.recording = w.recording AND f.workout_id < w.workout_id)").fetchall()
        sums = collections.defaultdict(float)
        for date, activity, distance, _, doubted in rows:
            if doubted or not distance: continue
            for year in (date[:4], "all"):
                for kind in (activity, "all"): sums[year, kind, date] += distance
        groups = collections.defaultdict(list)
        for (year, kind, _), distance in sums.items(): groups[year, kind].append(distance)
        ours = {(row["year"], row["activity_type"]): row for row in self.query("eddington")}
        self.same("eddington all", set(groups), set(ours))
        for key, days in groups.items():
            for unit, size in (("km", 1000), ("mi", 1609.344)):
                row = ours.get(key, {})
                self.same(f"eddington {key} {unit}", eddington([day / size for day in days]),
                          (row.get("eddington_" + unit), row.get("missing_days_" + unit)))
        epoch = datetime.datetime(1970, 1, 1)
        times = [epoch + datetime.timedelta(milliseconds=row[3]) for row in rows]
        for name, key, of in (("weekdays", "weekday", lambda t: t.isoweekday()), ("hours", "hour", lambda t: t.hour)):
            self.same(f"{name} all", dict(collections.Counter(map(of, times))), {row[key]: row["workouts"] for row in self.query(name)})
        mine = collections.Counter()
        for unit, numbers in (("days", {t.date().toordinal() for t in times}), ("weeks", {(t.date().toordinal() - 1) // 7 for t in times})):
            for number in numbers:
                if number - 1 in numbers: continue
                length = 1
                while number + length in numbers: length += 1
                mine[unit, length] += 1
        self.same("streaks all", mine, collections.Counter((row["unit"], row["length"]) for row in self.query("streaks")))


def main():
    arguments = sys.argv[1:]
    tool = arguments.pop(0) if arguments else str(ROOT / ".build/release/fitstream")
    corpus = ROOT.parent / "shared/corpus"
    inputs = arguments or [str(ROOT / "Fixtures")] + [str(corpus / kind) for kind in ("fit", "gpx", "tcx", "archive") if (corpus / kind).exists()]
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/places.sqlite"
        subprocess.run([tool, "ingest", *inputs, "--add", "route-points", "--db", path, "-q"], check=False, stdout=subprocess.DEVNULL)
        text = subprocess.run([tool, "route", "--format", "csv", "-q", *inputs], stdout=subprocess.PIPE).stdout.decode()
        spans = collections.defaultdict(list)
        for row in csv.DictReader(io.StringIO(text)): spans[row["input"], int(row["session"])].append(int(row["span"]))
        check = Check(tool, path, sqlite3.connect(path))
        rides = check.routes(spans)
        if sum(1 for _ in rides) < check.db.execute("SELECT count(*) FROM rides AS r JOIN route_tiles AS t ON t.workout_id = r.workout_id").fetchone()[0]:
            print("some routes are put out otherwise than stored: tiles of all rides are not compared")
        else:
            check.atlas(rides)
            check.places(rides)
        check.days()
        for line in check.wrong[:20]: print(*(str(part)[:300] for part in line))
        print(", ".join(f"{count} {what}" for what, count in sorted(check.count.items())) + f": {len(check.wrong)} wrong")
        return 1 if check.wrong or not check.count["small-tiles"] else 0


if __name__ == "__main__":
    sys.exit(main())
