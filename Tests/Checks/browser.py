#!/usr/bin/env python3
"""Opens reports and pictures in a real browser: nothing is said or asked for, figures are the database's, everything that can be pressed works.

    python3 Tests/Checks/browser.py [.build/release/fitstream]

Needs Debian's chromium and PyPI's playwright and axe-playwright-python, which it installs; where that cannot be done it says so and is left
out. Screenshots stay in .build/pictures.
"""
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import xml.dom.minidom

import pypi

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/fitstream")
PICTURES = ROOT / ".build/pictures"
TITLES = ["<script>document.title='caught'</script>", "\"><img src=x onerror=alert(1)>", "שלום 🚴‍♀️ 'x' & y", "a\u202eb\u0007c"]


def install():
    """True where the browser and what drives it are there."""
    if not shutil.which("chromium") and shutil.which("apt-get"):
        for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", *words], capture_output=True)
    return bool(shutil.which("chromium")) and pypi.installed("browser", "playwright", "axe-playwright-python")


def report(name, database, *options):
    page = PICTURES / name
    subprocess.run([TOOL, "report", database, *options, "-o", page], check=True)
    xml.dom.minidom.parse(str(page))
    return page


def is_equal(what, page, database):
    if page != database:
        sys.exit(f"{what}: the page has {page}, the database {database}")


def hostile_titles(database):
    """Titles of rides made hostile, in a copy of the database."""
    with sqlite3.connect(database) as connection:
        rides = [row[0] for row in connection.execute("SELECT workout_id FROM merged_rides ORDER BY local_ms DESC LIMIT 4")]
        connection.execute("DELETE FROM index_entries")
        for ride, title in zip(rides, TITLES):
            connection.execute("UPDATE workouts SET file_title = ? WHERE workout_id = ?", (title, ride))


def figures(page, database):
    """Every figure of these tables, before the browser writes numbers its own way: the page's text with commas left out."""
    connection = sqlite3.connect(database)

    def cells(caption):
        rows = page.evaluate(
            """caption => [...document.querySelectorAll('table')].filter(t => t.caption.textContent === caption)
                 .flatMap(t => [...t.tBodies[0].rows].map(r => [...r.cells].map(c => c.textContent.replaceAll(',', ''))))""", caption)
        return rows

    def shown(value, divisor, places):
        return "" if value is None else f"{value / divisor:.{places}f}"

    for period, order in (("year", "year DESC, timer_s"), ("month", "month DESC, timer_s")):
        rows = connection.execute(
            f"SELECT {period}, activity_type, workouts, distance_m, timer_s, ascent_m FROM totals_by_{period} ORDER BY {order}").fetchall()
        own = [[r[0], r[1], shown(r[2], 1, 0), shown(r[3], 1000, 1), shown(r[4], 3600, 1), shown(r[5], 1, 0)] for r in rows]
        theirs = cells(f"Sums by {period} and activity")
        is_equal(f"rows by {period}", len(theirs), len(own))
        for a, b in zip(sorted(theirs), sorted(own)):
            is_equal(f"names by {period}", a[:2], b[:2])
            for x, y in zip(a[2:], b[2:]):
                # A half may be rounded either way.
                if x != y and abs(float(x or 0) - float(y or 0)) > 1.001 * 10 ** -(len(y.partition(".")[2])):
                    is_equal(f"{period} {a[:2]}", x, y)
    for caption, statement in (
        ("Personal bests", "SELECT count(*) FROM personal_bests"),
        ("Inputs that are damaged or were refused", "SELECT count(*) FROM problems"),
        ("Eddington numbers", "SELECT count(*) FROM eddington"),
        ("Sums by device", "SELECT count(*) FROM totals_by_device"),
        ("What cannot be believed", "SELECT min(count(*), 1000) FROM suspicion_list"),
    ):
        is_equal(caption, len(cells(caption)), connection.execute(statement).fetchone()[0])
    bests = [row[:3] for row in connection.execute("SELECT activity_type, best, value FROM personal_bests ORDER BY activity_type, is_indoor, best")]
    for row, (activity, best, value) in zip(cells("Personal bests"), bests):
        is_equal("a best", row[0:3:2], [activity, best])
        if abs(float(row[3]) - value) > 0.051:
            is_equal(f"{activity} {best}", row[3], value)
    total = connection.execute("SELECT count(*) FROM merged_rides").fetchone()[0]
    is_equal("rides", page.inner_text("#found"), f"{total:,} of {total:,} rides")


def actions(page, database):
    """Sorting, filtering, panels, links and the theme, by keys too."""
    connection = sqlite3.connect(database)
    head = page.locator("#list th").nth(3).locator("button")
    head.focus()
    page.keyboard.press("Enter")
    longest = connection.execute("SELECT max(distance_m) / 1000 FROM merged_rides").fetchone()[0]
    first = page.locator("#list tbody tr").first.locator("td")
    if abs(float(first.nth(3).inner_text().replace(",", "")) - longest) > 0.051:
        is_equal("the longest ride", first.nth(3).inner_text(), longest)
    is_equal("sorting", page.locator("#list th").nth(3).get_attribute("aria-sort"), "descending")
    page.fill("#filter", "running")
    runs = connection.execute("SELECT count(*) FROM merged_rides WHERE activity_type = 'running'").fetchone()[0]
    if not page.inner_text("#found").startswith(f"{runs:,} of"):
        is_equal("filtered", page.inner_text("#found"), runs)
    page.fill("#filter", "")
    with_route = connection.execute(
        "SELECT r.workout_id FROM merged_rides AS r JOIN routes USING (workout_id) WHERE r.avg_heart_rate_bpm > 0 AND points > 50 LIMIT 1").fetchone()[0]
    page.evaluate(f"location.hash = 'w{with_route}'")
    page.wait_for_selector(".panel svg path")
    is_equal("open panels", page.locator("button[aria-expanded=true]").count(), 1)
    page.keyboard.press("Enter")
    is_equal("panels after closing", page.locator(".panel").count(), 0)
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    if page.evaluate("getComputedStyle(document.body).backgroundColor") == before:
        sys.exit("the theme does not change")


def look(browser, page_file, database, name, width, scheme):
    from axe_playwright_python.sync_playwright import Axe

    said, asked = [], []
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, locale="en-US")
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page_file.as_uri())
    is_equal("title", page.title(), "Rides")
    figures(page, database)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        sys.exit(f"{name}: wider than {width} pixels")
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
    # A page's policy forbids its scripts to be added to; the rules are run by the debugger, which may.
    found = Axe().run(page).response["violations"]
    serious = [f"{rule['id']}: {rule['help']}: {rule['nodes'][0]['html'][:200]}" for rule in found if rule["impact"] in ("serious", "critical")]
    if serious:
        sys.exit(f"{name}: " + "\n".join(serious))
    actions(page, database)
    is_equal("messages", said, [])
    is_equal("requests", asked, [page_file.as_uri()])
    context.close()


def pictures(browser, database):
    """Pictures of one ride and posters: well-formed, silent, asking for nothing, with the database's figures; hostile titles are text."""
    connection = sqlite3.connect(database)
    ride = ROOT / "Fixtures/activities/outdoor-ride-2h.fit.gz"
    meters, seconds, climbed = connection.execute(
        "SELECT distance_m, timer_s, ascent_m FROM workouts WHERE path LIKE '%outdoor-ride-2h.fit.gz' ORDER BY distance_m DESC").fetchone()
    figures = [f"{meters / 1000:.2f} km", f"{seconds // 3600:.0f}:{seconds // 60 % 60:02.0f}:{seconds % 60:02.0f}", f"{climbed:.0f} m climbed"]
    track = PICTURES / "hostile.gpx"
    track.write_text(
        "<gpx version='1.1'><trk><name>" + "".join(f"&#{ord(letter)};" for letter in TITLES[0] + TITLES[1] + TITLES[2]) + "</name><trkseg>"
        "<trkpt lat='47' lon='8'><ele>400</ele><time>2026-01-01T08:00:00Z</time></trkpt>"
        "<trkpt lat='47.01' lon='8.01'><ele>420</ele><time>2026-01-01T08:05:00Z</time></trkpt></trkseg></trk></gpx>")
    made = {}
    for name, words in {
        "plot.svg": ["plot", ride], "plot.html": ["plot", ride, "--against", "time", "--max-heart-rate", "190"], "hostile.svg": ["plot", track],
        "hostile.html": ["plot", track], "grid.svg": ["poster", database], "heat.svg": ["poster", database, "--kind", "heat", "--year", "2024"],
        "calendar.svg": ["poster", database, "--kind", "calendar"],
    }.items():
        subprocess.run([TOOL, *words, "-o", PICTURES / name], check=True)
        made[name] = (PICTURES / name).read_text()
        xml.dom.minidom.parse(str(PICTURES / name))
        for scheme in ("light", "dark"):
            said, asked = [], []
            context = browser.new_context(viewport={"width": 1000, "height": 1300}, color_scheme=scheme)
            page = context.new_page()
            page.on("console", lambda message: said.append(message.text))
            page.on("pageerror", lambda error: said.append(str(error)))
            page.on("dialog", lambda dialog: said.append(dialog.message))
            page.on("request", lambda request: asked.append(request.url))
            page.goto((PICTURES / name).as_uri())
            page.screenshot(path=PICTURES / f"{name}-{scheme}.png")
            is_equal(f"messages of {name}", said, [])
            is_equal(f"requests of {name}", asked, [(PICTURES / name).as_uri()])
            words = page.evaluate("[...document.querySelectorAll('text,h1,dd')].map(t => t.textContent).join(' | ')")
            if name.startswith("plot."):
                for figure in figures:
                    if figure.removesuffix(" climbed") not in words:
                        sys.exit(f"{name}: {figure} is not in {words}")
            if name.startswith("hostile") and TITLES[0][:40] not in words:
                sys.exit(f"{name}: the title is not text: {words}")
            if page.evaluate("document.querySelector('script, img') !== null"):
                sys.exit(f"{name}: a title became an element")
            context.close()
    rides, meters = connection.execute("SELECT sum(workouts), sum(distance_m) FROM totals_by_year").fetchone()
    if f"{rides} rides · {meters / 1000:.1f} km" not in made["grid.svg"]:
        sys.exit("the poster's sums are not the database's")


def main():
    if not install():
        return print("left out: chromium or playwright cannot be installed here, so no report is opened in a browser")
    from playwright.sync_api import sync_playwright

    PICTURES.mkdir(parents=True, exist_ok=True)
    database = PICTURES / "rides.sqlite"
    database.unlink(missing_ok=True)
    subprocess.run([TOOL, "ingest", ROOT / "Fixtures", "-q", "--db", database, "--ftp", "250", "--max-heart-rate", "190"])
    hostile_titles(database)
    page = report("rides.html", database)
    text = page.read_text()
    if "<img" in text or "<script>document" in text or "\u202e" in text:
        sys.exit("a title became markup")
    few = report("few.html", database, "--rides", "3").read_text()
    if "latest 3 rides" not in few:
        sys.exit("--rides does not say what it leaves out")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for width in (360, 1400):
            for scheme in ("light", "dark"):
                look(browser, page, database, f"report-{width}-{scheme}", width, scheme)
        pictures(browser, database)
        printed = browser.new_page()
        printed.goto(page.as_uri())
        printed.pdf(path=PICTURES / "report.pdf")
        browser.close()
    print("reports and pictures: light and dark, narrow and wide; no message, no request, figures as in the database")


main()
