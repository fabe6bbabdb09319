"""Every figure of a report, held against the database by SQL of this file: tables, pictures' titles, and the curves of panels.

Computed tables (tiles, squares, duplicates) come from `fitstream query`; Tests/Checks/places.py works those out a second time.
"""
import csv
import datetime
import io
import json
import re
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree

SVG, XHTML = "{http://www.w3.org/1999/xhtml}svg", "{http://www.w3.org/1999/xhtml}"
LIST_LIMIT = 1000
FIRST_YEAR = "1995"
SUMS = "workouts, distance_m, timer_s, ascent_m"


def fail(what, page, database):
    sys.exit(f"{what}: the page has {page!r}, the database {database!r}")


def seconds(text):
    total = 0
    for part in text.split(":"):
        total = total * 60 + int(part)
    return total


def shown(text):
    """A text as a page shows it: no control characters, and none that turn the direction of writing."""
    text = str(text).replace("\n", " ").replace("\t", " ").replace("\r", " ")
    return re.sub("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]", "\ufffd", text)


def words(activity):
    """An activity's name as a page has it: Underwater diving."""
    return re.sub("[A-Z]", lambda letter: " " + letter.group().lower(), activity or "").capitalize() if activity else activity


# The bests that people ask for first: the place of the quantity in QUANTITIES, and seconds or metres.
QUANTITIES = ["power", "fastest", "longest", "most", "highest", "heart", "speed", "climbing", "cadence"]
ASKED = {"cycling": [(0, number) for number in (5, 60, 300, 1200, 3600)],
         "running": [(1, number) for number in (1000, 5000, 10000, 21098, 42195)], "swimming": [(1, number) for number in (100, 200, 400, 800, 1000, 1609, 3219)]}
LENGTHS = {1609: "1 mile", 3219: "2 miles", 21098: "half marathon", 42195: "marathon"}


def believed(column, activity):
    """A condition for values of curves: paces near standstill, and of positions in waves, are left out."""
    low, high = {"running": (0.8, 12.5), "swimming": (0.3, 2.3)}.get(activity, (0, 1e9))
    return f"{column} > 0 AND {column} BETWEEN {low} AND {high}"


def best_words(name):
    """A best's quantity, its number, and its name in words."""
    quantity = QUANTITIES.index(name.split()[0])
    found = re.fullmatch(r"(.*) (\d+) (s|m)", name)
    if not found:
        return quantity, 0, name
    number = int(found[2])
    if found[3] == "s":
        return quantity, number, f"{found[1]}, {number} s" if number < 60 else f"{found[1]}, {number // 60} min"
    return quantity, number, LENGTHS.get(number, f"{number} m" if number < 1000 else f"{number // 1000} km")


class Report:
    """A page's figures in one system of units; `database` is a path, `source` the page as it was written."""

    def __init__(self, tool, database, source, is_imperial=False):
        self.tool, self.database = tool, database
        self.sql = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        self.length, self.height = (1609.344, 0.3048) if is_imperial else (1000, 1)
        self.unit = "mi" if is_imperial else "km"
        self.tree = xml.etree.ElementTree.parse(source).getroot()
        self.noun = "workout" if self.rows("SELECT 1 FROM totals_by_year WHERE activity_type NOT IN ('cycling', 'handCycling')") else "ride"
        self.checked = 0

    def rows(self, statement, *values):
        return self.sql.execute(statement, values).fetchall()

    def query(self, name, columns):
        text = subprocess.run([self.tool, "query", name, "--db", self.database, "--format", "csv"], capture_output=True, check=True).stdout
        return [[row[column] or None for column in columns] for row in csv.DictReader(io.StringIO(text.decode()))]

    # Forms of cells: each takes what the page shows and what the database has.

    def number(self, places, divisor=1.0):
        def check(what, page, value):
            if value is None:
                return page == "" or fail(what, page, value)
            value = float(value) / divisor
            # A half may be rounded either way.
            if len(page.partition(".")[2]) != places or abs(float(page) - value) > 0.5000001 * 10 ** -places + 1e-12 * abs(value):
                fail(what, page, value)
        return check

    def time(self, what, page, value):
        if value is None:
            return page == "" or fail(what, page, value)
        if abs(seconds(page) - max(float(value), 0)) > 0.5000001:
            fail(what, page, value)

    def pace(self, meters):
        def check(what, page, value):
            self.time(what, page, None if value is None else meters / value)
        return check

    def text(self, what, page, value):
        # A clock that was never set.
        if isinstance(value, str) and re.fullmatch(r"\d{4}(-\d\d){0,2}", value) and value < FIRST_YEAR: value = "no date"
        if page != ("" if value is None else shown(value).replace(",", "")):
            fail(what, page, value)

    def flag(self, what, page, value):
        if page != ("yes" if value in (1, "1", "true") else ""):
            fail(what, page, value)

    def ride(self, what, page, value):
        """A ride by its title, or by its activity if it has none, or only the number of an upload."""
        if value in (None, ""):
            return page == "" or fail(what, page, value)
        found = self.rows("SELECT title, activity_type FROM rides WHERE workout_id = ?", value)
        title = found[0][0] or "" if found else f"ride {value}"
        self.text(what, page, title if not re.fullmatch(r"\d*", title) else words(found[0][1]))

    def activity(self, what, page, value):
        self.text(what, page, words(value))

    def input(self, what, page, value):
        """A file's or an entry's name without its folders."""
        name = [part for part in re.split(r"[/!\\\\]", value or "") if part][-1:]
        name = name[0] if name else ""
        if len(value or "") < 250:
            self.text(what, page, name if "@" not in name else "…." + name.split(".")[-1])

    def height_cell(self, what, page, value):
        """An ascent; nothing where nothing was climbed."""
        if page or value is None or abs(value) >= 0.5:
            self.number(0, self.height)(what, page, value)

    def way(self, activity):
        """A distance in the unit of the row's sport; nothing where nothing was travelled."""
        def check(what, page, value, row):
            if not page and value is not None and abs(value / self.length) < 0.05:
                return
            if row[activity] == "swimming" and value is not None:
                page = page.removesuffix(" m") if page.endswith(" m") else fail(what, page, value)
                return self.number(0)(what, page, value)
            self.number(1, self.length)(what, page, value)
        check.takes_row = True
        return check

    def rate(self, activity):
        """A speed, or the pace of a sport that has one."""
        def check(what, page, value, row):
            pace = self.paces().get(row[activity])
            if not value or not pace:
                return self.number(1, self.length / 3600)(what, page, value)
            page = page.removesuffix(f" /{pace[1]}") if page.endswith(f" /{pace[1]}") else fail(what, page, value)
            self.pace(pace[0])(what, page, value)
        check.takes_row = True
        return check

    def paces(self):
        """The distance of each sport's pace, and its name."""
        foot = (self.length, self.unit)
        return {"running": foot, "walking": foot, "hiking": foot, "swimming": (100, "100 m"), "rowing": (500, "500 m")}

    def best(self, what, page, value, row):
        """A best in the unit that its sport gives it, which is named; `row` is one of personal_bests."""
        activity, name, unit = row[0], row[2], row[4]
        if value is None:
            return page == "" or fail(what, page, value)
        if unit != "s":
            page, _, shown_unit = page.partition(" ")
            if shown_unit != self.best_unit(row):
                fail(what, shown_unit, self.best_unit(row))
        if unit == "s":
            return self.time(what, page, value)
        if unit == "m/s" and activity in self.paces():
            return self.pace(self.paces()[activity][0])(what, page, value)
        forms = {
            "m/s": (1, self.length / 3600), "m/h": (0, self.height),
            "m": (0, self.height) if name == "most climbed" else (0, 1) if activity == "swimming" else (1, self.length),
            "count/min": (0, 0.5 if name.startswith("cadence") and activity in ("running", "walking", "hiking") else 1.0)}
        places, divisor = forms.get(unit, (1 if value < 100 else 0, 1.0))
        self.number(places, divisor)(what, page, value)
    best.takes_row = True

    def best_unit(self, row):
        activity, name, unit = row[0], row[2], row[4]
        foot = "ft" if self.height != 1 else "m"
        strokes = {"running": "steps", "walking": "steps", "hiking": "steps", "swimming": "strokes", "rowing": "strokes", "paddleSports": "strokes"}
        names = {
            "m/s": f"min/{self.paces()[activity][1]}" if activity in self.paces() else f"{self.unit}/h", "m/h": f"{foot}/h",
            "m": foot if name == "most climbed" else "m" if activity == "swimming" else self.unit,
            "count/min": strokes.get(activity, "rev") + "/min" if name.startswith("cadence") else "beats/min"}
        return names.get(unit, unit)

    def best_activity(self, what, page, value, row):
        self.text(what, page, words(value) + (" indoors" if row[1] in (1, "1") else ""))
    best_activity.takes_row = True

    def best_name(self, what, page, value):
        self.text(what, page, best_words(value)[2].replace(",", ""))

    def bests(self):
        """The rows of personal_bests as the page has them: those that people ask for, and all others."""
        sports = [row[0] for row in self.rows("SELECT activity_type, sum(timer_s) FROM totals_by_year GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 9")]
        found = self.rows(
            "SELECT activity_type, is_indoor, best, value, unit, substr(start_utc, 1, 10), workout_id, before_value, before_workout_id FROM personal_bests")
        found.sort(key=lambda row: (
            sports.index(row[0]) if row[0] in sports else 9, row[1], row[0], *best_words(row[2])[:2], row[2]))
        asked = [row for row in found if best_words(row[2])[:2] in ASKED.get(row[0], ())]
        return asked, [row for row in found if row not in asked]

    def year(self):
        """The year of the latest ride and the year before, to the same day."""
        last = self.last_day()
        before = f"{int(last[:4]) - 1:04}"
        sums = [f"sum(CASE WHEN day BETWEEN '{year}-01-01' AND '{year}{end}' THEN {column} ELSE 0 END)"
                for column in SUMS.split(", ") for year, end in ((last[:4], last[4:]), (before, last[4:]), (before, "-12-31"))]
        return before, sums

    def tables(self):
        """Each table's caption, its rows in the database, and the forms of its columns."""
        count, hours, height = self.number(0), self.number(1, 3600), self.height_cell
        text, sums = self.text, [count, self.way(0), hours, height]
        ride = "date, activity_type, title, distance_m, timer_s, ascent_m"
        for period in ("year", "month"):
            yield (f"Sums by {period} and activity", self.rows(
                f"SELECT {period}, activity_type, {SUMS} FROM totals_by_{period} ORDER BY 1 DESC, timer_s DESC, 2"),
                [text, self.activity, count, self.way(1), hours, height])
        yield "Tiles, squares and clusters", [row for row in self.query("squares", ["zoom", "tiles", "square", "cluster"]) if int(row[1])], [count] * 4
        yield ("Tiles by year", self.query("tile-years", ["zoom", "year", "rides", "tiles", "opened", "total"]), [count, text] + [count] * 4)
        yield from self.curves()
        last = self.last_day()
        yield "Load by week", self.rows("SELECT week, workouts, without_load, load FROM load_by_week ORDER BY 1 DESC") if self.has_fitness(last) else [], [
            text, count, count, self.number(1)]
        for title, quantity in (("Power", "power"), ("Heart rate", "heart_rate")):
            yield (f"{title}: time in zones", self.rows(
                "SELECT substr(local_date, 1, 7), zone, sum(seconds) FROM time_in_zones WHERE quantity = ? GROUP BY 1, 2 ORDER BY 1, 2", quantity),
                [text, count, self.time])
        yield "Sums by weekday", self.rows(f"SELECT name, {SUMS} FROM totals_by_weekday ORDER BY weekday"), [text] + sums
        yield "Sums by hour of the start", self.rows(f"SELECT hour, {SUMS} FROM totals_by_hour ORDER BY hour"), [count] + sums
        yield ("Eddington numbers", self.rows(
            "SELECT year, activity_type, days, eddington_km, missing_days_km, eddington_mi, missing_days_mi FROM eddington "
            "ORDER BY year <> 'all', year DESC, activity_type <> 'all', eddington_km DESC, activity_type"), [text, self.activity] + [count] * 5)
        asked, others = self.bests()
        forms = [self.best_activity, None, self.best_name, self.best, None, text, self.ride, self.best, self.ride]
        yield "Personal bests", asked, forms
        yield "All other bests", others, forms
        this_year = [[row for row in rows if last and (row[5] or "").startswith(last[:4])] for rows in (asked, others)]
        # Not a heart rate, nor a power over a second.
        this_year[1] = [row for row in this_year[1] if (0, 5) <= best_words(row[2])[:2] < (5, 0)]
        newest = sorted(this_year[0] or this_year[1], key=lambda row: row[5], reverse=True)[:5]
        yield "Newest personal bests", newest, [*forms[:7], None, None]
        before = self.year()[0] if last else ""
        month = datetime.date.fromisoformat(last).strftime("%-d %B") if last else ""
        spans = [(last[:4], last[:4], last[4:]), (f"{before} to {month}", before, last[4:]), (before, before, "-12-31")] if last else []
        if last and last.endswith("-12-31"):
            spans[1:] = spans[2:]
        compared = [row for span, year, end in spans for row in self.rows(
            f"SELECT activity_type, ?, {', '.join(f'sum({column})' for column in SUMS.split(', '))} FROM totals_by_day "
            "WHERE substr(day, 1, 4) = ? AND substr(day, 5) <= ? GROUP BY 1", span, year, end)]
        both = {row[0]: sum(other[4] or 0 for other in compared if other[0] == row[0]) for row in compared}
        yield "This year and the year before, by activity", sorted(compared, key=lambda row: (-both[row[0]], row[0])), [
            self.activity, text, count, self.way(0), hours, height]
        for name, column in (("longest", "distance_m"), ("highest", "ascent_m")):
            yield (f"The {name} {self.noun}s", self.rows(f"SELECT {ride}, workout_id FROM {name}_rides ORDER BY {column} DESC, workout_id LIMIT 10"),
                   [text, self.activity, text, self.way(1), self.time, height, self.ride])
        yield ("Sums by gear", self.rows(
            f"SELECT gear, {SUMS}, first_date, last_date FROM totals_by_gear WHERE gear <> 'unknown' ORDER BY distance_m DESC, 1"),
            [text] + sums + [text, text]) if self.rows("SELECT 1 FROM totals_by_device LIMIT 1") else ("Sums by gear", [], [])
        yield "Sums by device", self.rows(f"SELECT device, {SUMS}, first_date, last_date FROM totals_by_device ORDER BY workouts DESC, 1"), (
            [text] + sums + [text, text])
        copies = self.query("duplicates", ["group_number", "same", "kept", "why", "date", "activity_type", "workout_id", "has", "input"])
        yield ("Duplicates" if len(copies) < LIST_LIMIT else f"The first {LIST_LIMIT} duplicates", copies[:LIST_LIMIT],
               [count, text, self.flag, text, text, self.activity, self.ride, text, self.input])
        yield ("Inputs that are damaged or were refused", self.rows(
            f"SELECT status, reason, path, problem_offset, detail FROM problems ORDER BY status, reason, path LIMIT {LIST_LIMIT}"),
            [text, text, self.input, count, text])
        yield ("What cannot be believed", self.rows(
            "SELECT date, activity_type, quantity, replace(why, '-', ' '), value, stretches, at_s, duration_s, workout_id FROM suspicion_list "
            f"ORDER BY date DESC, workout_id, quantity, why, at_s LIMIT {LIST_LIMIT}"),
            [text, self.activity, self.activity, text, self.number(1), count, self.time, self.time, self.ride])
        yield (f"All {self.noun}s", self.rows(
            f"SELECT {ride}, avg_speed_mps, avg_heart_rate_bpm, avg_power_w FROM merged_rides ORDER BY local_ms DESC, workout_id DESC"),
            [text, self.activity, text, self.way(1), self.time, height, self.rate(1), count, count])

    def last_day(self):
        tomorrow = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)).strftime("%Y-%m-%d")
        days = self.rows("SELECT max(date) FROM merged_rides WHERE date <= ?", tomorrow) + self.rows("SELECT max(date) FROM merged_rides")
        return days[0][0] or days[1][0]

    def has_fitness(self, last):
        return self.rows("SELECT count(*) FROM fitness WHERE day <= ?", last)[0][0] > 1

    def curves(self):
        last = self.last_day()
        if not last:
            return
        before = (datetime.date.fromisoformat(last) - datetime.timedelta(days=90)).isoformat()
        spans = [("0", "9999-99-99"), (last[:4] + "-01-01", last), (before + "~", last)]
        pace = f"min/{self.unit}"
        for title, column, activity, form in (
            ("Power, cycling, W", "power_w", "cycling", self.number(1)), ("Heart rate, beats a minute", "heart_rate_bpm", None, self.number(1)),
            (f"Pace, running, {pace}", "speed_mps", "running", self.pace(self.length)),
            (f"Speed, cycling, {self.unit}/h", "speed_mps", "cycling", self.number(1, self.length / 3600)),
            ("Pace, swimming, min/100 m", "speed_mps", "swimming", self.pace(100)),
        ):
            found = {}
            for place, (since, until) in enumerate(spans):
                for duration, value in self.rows(
                    f"SELECT c.duration_s, max(c.{column}) FROM curves AS c JOIN rides AS w USING (workout_id) WHERE {believed(column, activity)} "
                    "AND coalesce(w.activity_type = ?, 1) AND coalesce(w.local_date, '') BETWEEN ? AND ? GROUP BY 1", activity, since, until):
                    found.setdefault(duration, [duration, None, None, None])[place + 1] = value
            yield title, [found[key] for key in sorted(found)], [self.time, form, form, form]

    def check_tables(self, page):
        """Every table of the page as a browser shows it, in English numbers."""
        page.evaluate("() => { const more = document.getElementById('more'); while (more && !more.hidden) more.click(); }")
        tables = page.evaluate(
            """() => [...document.querySelectorAll('table')].map(t => [t.caption.textContent,
                 [...t.tBodies[0].rows].map(r => [...r.cells].map(c => c.textContent.replaceAll(',', '')))])""")
        theirs = dict(tables)
        if len(theirs) != len(tables):
            sys.exit("two tables have one caption")
        for caption, own, forms in self.tables():
            rows = theirs.pop(caption, [])
            if len(rows) != len(own):
                fail(f"rows of {caption}", len(rows), len(own))
            for number, (row, values) in enumerate(zip(rows, own)):
                shown = [(value, form) for value, form in zip(values, forms, strict=True) if form]
                for place, (cell, (value, form)) in enumerate(zip(row, shown, strict=True)):
                    what = f"{caption}, row {number + 1}, column {place + 1}"
                    form(what, cell, value, values) if getattr(form, "takes_row", False) else form(what, cell, value)
                    self.checked += 1
        if theirs:
            sys.exit(f"tables that nothing checks: {list(theirs)}")
        self.check_sums(page)

    def check_sums(self, page):
        """The figures at the top, and the number of rides in the list."""
        rides, meters, timer, ascent = self.rows("SELECT sum(workouts), sum(distance_m), sum(timer_s), sum(ascent_m) FROM totals_by_year")[0]
        days = self.rows("SELECT count(DISTINCT day) FROM totals_by_day")[0][0]
        figures = page.evaluate("[...document.querySelectorAll('#totals dd')].map(d => d.textContent.replaceAll(',', ''))")
        forms = [self.number(0), self.number(0), self.number(1, self.length), self.number(1, 3600), self.number(0, self.height)]
        own = page.evaluate("[...document.querySelectorAll('#year dl div')].map(d => d.textContent.replaceAll(',', ''))")
        if own:
            before, sums = self.year()
            values = self.rows(f"SELECT {', '.join(sums)} FROM totals_by_day")[0]
            for place, text in enumerate(own):
                now = page.locator("#year dd").nth(place).inner_text().replace(",", "")
                old = [value.replace(",", "") for value in page.locator("#year dt").nth(place).locator(".n").all_inner_texts()]
                isWhole = self.last_day().endswith("-12-31")
                if f"{before}{'' if isWhole else ' to the same day'}: " not in text:
                    fail("the year before", text, before)
                form = [forms[0], *forms[2:]][place]
                form("this year", now, values[3 * place] or 0)
                if not text.endswith(now):
                    fail("this year", text, now)
                count = 1 if isWhole else 2
                for shown_old, value in zip(old, values[3 * place + 1:3 * place + 1 + count], strict=True):
                    form("the year before", shown_old, value or 0)
                self.checked += 1 + len(old)
        for form, cell, value in zip(forms, figures, [rides, days, meters or 0, timer or 0, ascent or 0], strict=True):
            form("the sums", cell, value)
            self.checked += 1
        total = self.rows("SELECT count(*) FROM merged_rides")[0][0]
        if page.inner_text("#found") != f"{total:,} of {total:,} {self.noun}s":
            fail("rides in the list", page.inner_text("#found"), total)

    # Pictures: their titles are their figures.

    def titles(self, section, picture=None):
        """The texts that a section's pictures show at the pointer."""
        for part in self.tree.iter(XHTML + "section"):
            if part.get("id") == section:
                for svg in part.iter(SVG):
                    if picture is None or picture in svg.get("aria-label", ""):
                        yield from (title.text for title in svg.iter(XHTML + "title"))

    def note(self, section, form, place=0):
        """The parts of a sentence above a section's picture."""
        for part in self.tree.iter(XHTML + "section"):
            if part.get("id") == section:
                found = [re.fullmatch(form, text.text or "") for text in part.iter(XHTML + "p")]
                self.checked += 1
                return [found for found in found if found][place].groups()

    def check_pictures(self):
        """Bars, calendar, weekdays, fitness, curves, zones and tiles."""
        for section, period in (("years", "year"), ("months", "month")):
            sums = {}
            for name, activity, timer in self.rows(f"SELECT {period}, activity_type, timer_s FROM totals_by_{period}"):
                sums[name] = sums.get(name, 0) + (timer or 0)
            sums = {name: timer for name, timer in sums.items() if name >= FIRST_YEAR}
            bars = {title.split(":")[0]: title.split(": ")[1].removesuffix(" hours") for title in self.titles(section)}
            for name, hours in bars.items():
                self.number(1, 3600)(f"bar {name}", hours, sums.get(name, 0))
                self.checked += 1
            # One bar is no picture.
            if len(sums) > 1 and not set(sums) <= set(bars):
                fail(f"bars of {section}", sorted(bars), sorted(sums))
            if len(bars) > 1:
                hours, most = self.note(section, r"The most hours, ([\d,.]+), are in ([\d-]+)\.")
                self.number(1, 3600)(section, hours, max(sums.values()))
                self.number(1, 3600)(section, hours, sums[most])
        days = {day: (timer, meters) for day, timer, meters in self.rows("SELECT day, sum(timer_s), sum(distance_m) FROM totals_by_day WHERE day >= ? GROUP BY 1", FIRST_YEAR)}
        titles = list(self.titles("calendar"))
        if len(titles) != len(days):
            fail("days of the calendar", len(titles), len(days))
        for title in titles:
            day, rest = title.split(": ")
            time, length = rest.split(", ")
            self.time(day, time, days[day][0] or 0)
            self.number(1, self.length)(day, length.removesuffix(f" {self.unit}"), days[day][1] or 0)
            self.checked += 2
        starts = sum(int(title.split(":00: ")[1].split()[0]) for title in self.titles("habits"))
        if starts != self.rows("SELECT count(*) FROM merged_rides")[0][0]:
            fail("starts by weekday and hour", starts, "all rides")
        if starts:
            count, day, hour = self.note("habits", r"The most \w+, ([\d,]+), start on (\w+)s between (\d+):00 and \d+:59\.")
            most = max(int(title.split(":00: ")[1].split()[0]) for title in self.titles("habits"))
            if f"{day}, {hour}:00: {most} {self.noun}{'s' * (most > 1)}" not in self.titles("habits") or int(count) != most:
                fail("the most starts", count, most)
        place = 0
        for quantity in ("power", "heart_rate"):
            sums = {zone: seconds for zone, seconds in self.rows("SELECT zone, sum(seconds) FROM time_in_zones WHERE quantity = ? GROUP BY 1 ORDER BY 1", quantity)}
            if not sum(sums.values()):
                continue
            share, name = self.note("zones", r"The most time, (\d+)%, is in (.*)\.", place)
            place, most = place + 1, max(sums, key=sums.get)
            self.number(0)("the share of a zone", share, sums[most] / sum(sums.values()) * 100)
            if name != (f"zone {most}" if most else "below zone 1"):
                fail("the zone with the most time", name, most)
        last = self.last_day()
        form = {day: (fitness, fatigue, form) for day, fitness, fatigue, form in self.rows("SELECT day, fitness, fatigue, form FROM fitness WHERE day <= ?", last)}
        for title in self.titles("fitness"):
            day, rest = title.split(": ", 1)
            for text, value in zip(rest.split(", "), form[day], strict=True):
                self.number(1)(f"fitness of {day}", text.split()[-1], value)
                self.checked += 1
        for title, column, activity in (("Power, cycling", "power_w", "cycling"), ("Heart rate", "heart_rate_bpm", None)):
            most = dict(self.rows(
                f"SELECT duration_s, max({column}) FROM curves JOIN rides AS w USING (workout_id) WHERE {believed(column, activity)} AND coalesce(w.activity_type = ?, 1) GROUP BY 1",
                activity))
            for band in self.titles("curves", f"{title}: the highest mean"):
                duration, rest = re.fullmatch(r"(\d+:\d\d:\d\d): (.*)", band).groups()
                self.number(0)(f"{title} over {duration}", rest.split(", ")[0].split()[-1], most[seconds(duration)])
                self.checked += 1

    def check_panels(self):
        """The bounds of every ride's curves."""
        texts = {script.get("id"): script.text for script in self.tree.iter(XHTML + "script") if script.get("id")}
        curves, profiles = json.loads(texts["curves-of-rides"]), json.loads(texts["profiles-of-rides"])
        bounds = {}
        for ride, *minute in self.rows(
                "SELECT minute_id >> 14, avg_heart_rate_bpm, avg_power_w, avg_speed_mps FROM minute_rows ORDER BY minute_id"):
            bounds.setdefault(str(ride), []).append(minute)
        for ride, (minutes, *drawn) in curves.items():
            rows = bounds[ride][:1440]
            if minutes != len(rows):
                fail(f"minutes of ride {ride}", minutes, len(rows))
            for place, curve in enumerate(drawn):
                values = [row[place] for row in rows if row[place] is not None]
                if not curve:
                    if values and max(values) > min(values):
                        fail(f"curve {place} of ride {ride}", curve, values[:3])
                    continue
                for cell, value in ((curve[0], min(values)), (curve[1], max(values))):
                    self.number(*((2, self.length / 3600) if place == 2 else (0, 1)))(f"curve {place} of ride {ride}", f"{cell:.2f}" if place == 2 else str(cell), value)
                    self.checked += 1
        heights = {str(ride): [float(part) for part in text.split(",") if part] for ride, text in self.rows("SELECT * FROM route_profiles")}
        for ride, curve in profiles.items():
            for cell, value in ((curve[0], min(heights[ride])), (curve[1], max(heights[ride]))):
                self.number(0, self.height)(f"heights of ride {ride}", str(cell), value)
                self.checked += 1
        return len(curves), len(profiles)
