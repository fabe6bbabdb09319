#!/usr/bin/env python3
"""Opens reports and pictures in a real browser: nothing is said or asked for, figures are the database's, everything that can be pressed works.

    python3 Tests/Checks/browser.py [.build/release/fitstream] [DATABASE...]

With databases, their reports are looked at in the place of that of the fixtures: large ones, on demand. Needs Debian's chromium and PyPI's playwright and axe-playwright-python, which it installs; where that cannot be done it says so and is left
out. Screenshots stay in .build/pictures.
"""
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import xml.dom.minidom

import pypi
from report_figures import Report

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/fitstream")
PICTURES = ROOT / ".build/pictures"
CORPUS = ROOT.parent / "shared/corpus"
TITLES = ["<script>document.title='caught'</script>", "\"><img src=x onerror=alert(1)>", "שלום 🚴‍♀️ 'x' & y", "a\u202eb\u0007c"]


def install():
    """True where the browser and what drives it are there."""
    if not shutil.which("chromium") and shutil.which("apt-get"):
        for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", *words], capture_output=True)
    return bool(shutil.which("chromium")) and pypi.installed("browser", "playwright", "axe-playwright-python")


def ingested(name, folder):
    """A new database of a folder's rides."""
    database = PICTURES / f"{name}.sqlite"
    database.unlink(missing_ok=True)
    subprocess.run([TOOL, "ingest", folder, "-q", "--db", database, "--ftp", "250", "--max-heart-rate", "190"])
    return database


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


def actions(page, figures):
    """Sorting, filtering, panels, links and the theme, by keys too."""
    connection = sqlite3.connect(figures.database)
    head = page.locator("#list th").nth(3).locator("button")
    head.focus()
    page.keyboard.press("Enter")
    longest = connection.execute("SELECT max(distance_m) FROM merged_rides").fetchone()[0] / figures.length
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
        "SELECT r.workout_id FROM merged_rides AS r JOIN routes USING (workout_id) JOIN route_profiles USING (workout_id) "
        "JOIN minute_rows AS m ON m.minute_id >> 14 = workout_id WHERE r.avg_heart_rate_bpm > 0 AND points > 50 "
        "GROUP BY 1 HAVING count(DISTINCT m.avg_heart_rate_bpm) > 2 AND count(DISTINCT m.avg_power_w) > 2 ORDER BY 1 LIMIT 1").fetchone()[0]
    page.evaluate(f"location.hash = 'w{with_route}'")
    page.wait_for_selector(".panel svg path")
    is_equal("open panels", page.locator("button[aria-expanded=true]").count(), 1)
    captions = [text.split(",")[0].split(":")[0] for text in page.locator(".panel figcaption").all_inner_texts()]
    is_equal("a panel's pictures", captions[:4], ["Route", "Profile", "Heart rate", "Power"])
    page.keyboard.press("Enter")
    is_equal("panels after closing", page.locator(".panel").count(), 0)
    hints(page)
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    if page.evaluate("getComputedStyle(document.body).backgroundColor") == before:
        sys.exit("the theme does not change")


def hints(page):
    """Figures of charts at the pointer, and by the arrow keys, in a place that screen readers tell."""
    tip = page.locator("#tip")
    is_equal("the role of hints", tip.get_attribute("role"), "status")
    for section in ("months", "calendar", "curves", "habits", "tiles"):
        picture = page.locator(f"#{section} svg[role=img]").first
        if picture.count() == 0:
            continue
        picture.scroll_into_view_if_needed()
        picture.focus()
        page.keyboard.press("End")
        by_key = tip.inner_text()
        if not by_key or not tip.is_visible():
            sys.exit(f"{section}: the arrow keys tell no figure")
        lit = picture.locator(".on")
        is_equal(f"{section}: what is told of", lit.count(), 1)
        box = page.evaluate("(e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })(document.querySelector('.on'))")
        page.keyboard.press("Escape")
        is_equal(f"{section}: hidden by Escape", tip.is_visible(), False)
        # The last thing of a picture may have holes; of what is whole the middle is its own.
        page.mouse.move(box[0] + box[2] / 2, box[1] + max(box[3] - 1, 0.5) / 2)
        page.mouse.move(box[0] + box[2] / 2, box[1] + box[3] / 2)
        if section in ("curves", "calendar", "habits"):
            is_equal(f"{section}: at the pointer", tip.inner_text(), by_key)
        page.mouse.move(1, 1)
        is_equal(f"{section}: hidden beside the picture", tip.is_visible(), False)


# Texts of a picture that lie on one another, or beyond its edges: their boxes, half a pixel smaller.
COLLISIONS = """() => {
  const found = [];
  for (const svg of document.querySelectorAll("svg")) {
    const frame = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("text")].filter(t => !t.closest(".line, [hidden]") && t.getBoundingClientRect().width).map(t => [t.getBoundingClientRect(), t.textContent]);
    boxes.forEach(([a, text], i) => {
      if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.top < frame.top - 1 || a.bottom > frame.bottom + 1) found.push(text + " is cut");
      for (const [b, other] of boxes.slice(i + 1))
        if (a.left + .5 < b.right - .5 && b.left + .5 < a.right - .5 && a.top + 1.5 < b.bottom - 1.5 && b.top + 1.5 < a.bottom - 1.5) found.push(text + " lies on " + other);
    });
  }
  return found;
}"""


def check_access(page, name):
    """The rules of accessibility that axe-core knows: nothing serious is against them."""
    from axe_playwright_python.sync_playwright import Axe

    # A page's policy forbids its scripts to be added to; the rules are run by the debugger, which may.
    found = Axe().run(page).response["violations"]
    serious = [f"{rule['id']}: {rule['help']}: {rule['nodes'][0]['html'][:200]}" for rule in found if rule["impact"] in ("serious", "critical")]
    if serious:
        sys.exit(f"{name}: " + "\n".join(serious))


def look(browser, page_file, figures, name, width, scheme, title="Workouts"):
    """Opens a report; returns the seconds until it could be read. `figures`: those to check, nil where another look did."""
    said, asked = [], []
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, locale="en-US")
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    start = time.monotonic()
    page.goto(page_file.as_uri())
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    opened = time.monotonic() - start
    is_equal("title", page.title(), title)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        sys.exit(f"{name}: wider than {width} pixels")
    # The tables of the first section fit a phone.
    is_equal(f"{name}: tables to scroll", page.evaluate("[...document.querySelectorAll('#year .wide')].filter(e => e.scrollWidth > e.clientWidth).length"), 0)
    page.screenshot(path=PICTURES / f"{name}.png")
    is_equal(f"texts of {name}", page.evaluate(COLLISIONS), [])
    check_access(page, name)
    if figures:
        figures.check_tables(page)
        actions(page, figures)
    is_equal("messages", said, [])
    is_equal("requests", asked, [page_file.as_uri()])
    context.close()
    return opened


def check_database(browser, database):
    """The report of a database, in both units, at two widths, in light and dark, and on paper."""
    name = pathlib.Path(database).stem
    for units in ("metric", "imperial"):
        start = time.monotonic()
        page = report(f"{name}-{units}.html", database, "--units", units)
        made = time.monotonic() - start
        opened = []
        figures = Report(TOOL, database, page, is_imperial=units == "imperial")
        figures.check_pictures()
        panels, profiles = figures.check_panels()
        for width, scheme in ((1400, "light"), (360, "dark"), (1400, "dark"), (360, "light")) if units == "metric" else ((1400, "light"),):
            whole = figures if (width, scheme) in ((1400, "light"), (360, "dark")) else None
            opened.append(look(browser, page, whole, f"{name}-{units}-{width}-{scheme}", width, scheme))
        print(f"{name}, {units}: {page.stat().st_size / 1e6:.2f} MB in {made:.1f} s, opened in {max(opened):.2f} s at most; {figures.checked:,} figures, "
              f"{panels:,} rides with curves, {profiles:,} with heights")
    calm = browser.new_context(reduced_motion="reduce").new_page()
    calm.goto(page.as_uri())
    is_equal("motion", calm.evaluate("getComputedStyle(document.documentElement).scrollBehavior"), "auto")
    calm.pdf(path=PICTURES / f"{name}.pdf")
    calm.context.close()


def pictures(browser, database):
    """Pictures of one ride and posters: well-formed, silent, asking for nothing, with the database's figures; hostile titles are text."""
    connection = sqlite3.connect(database)
    ride = ROOT / "Fixtures/activities/outdoor-ride-2h.fit.gz"
    meters, seconds, climbed = connection.execute(
        "SELECT w.distance_m, w.timer_s, w.ascent_m FROM workouts AS w JOIN inputs AS i USING (input_id) WHERE i.path LIKE '%outdoor-ride-2h.fit.gz'").fetchone()
    figures = [f"{meters / 1000:.2f} km", f"{seconds // 3600:.0f}:{seconds // 60 % 60:02.0f}:{seconds % 60:02.0f}", f"{climbed:.0f} m climbed"]
    track = PICTURES / "hostile.gpx"
    track.write_text(
        "<gpx version='1.1'><trk><name>" + "".join(f"&#{ord(letter)};" for letter in TITLES[0] + TITLES[1] + TITLES[2]) + "</name><trkseg>"
        "<trkpt lat='47' lon='8'><ele>400</ele><time>2026-01-01T08:00:00Z</time></trkpt>"
        "<trkpt lat='47.01' lon='8.01'><ele>420</ele><time>2026-01-01T08:05:00Z</time></trkpt></trkseg></trk></gpx>")
    made = {}
    for name, words in {
        "plot.svg": ["plot", ride], "run.html": ["plot", ROOT / "Fixtures/activities/run-distance-laps.fit"], "swim.html": ["plot", ROOT / "Fixtures/activities/pool-swim-25m.fit"], "plot.html": ["plot", ride, "--against", "time", "--max-heart-rate", "190"], "speed.html": ["plot", ride, "--color", "speed"], "power.svg": ["plot", ride, "--color", "power", "--ftp", "250"], "hostile.svg": ["plot", track],
        "hostile.html": ["plot", track], "grid.svg": ["poster", database], "heat.svg": ["poster", database, "--kind", "heat", "--year", "2024"],
        "calendar.svg": ["poster", database, "--kind", "calendar"], "post.svg": ["poster", database, "--kind", "heat", "--sheet", "4:5", "--title", TITLES[0] * 9],
    }.items():
        subprocess.run([TOOL, *words, "-o", PICTURES / name], check=True)
        made[name] = (PICTURES / name).read_text()
        xml.dom.minidom.parse(str(PICTURES / name))
        for scheme, width in (("light", 1000), ("dark", 1000), ("dark", 390)):
            said, asked = [], []
            context = browser.new_context(viewport={"width": width, "height": 1300}, color_scheme=scheme)
            page = context.new_page()
            page.on("console", lambda message: said.append(message.text))
            page.on("pageerror", lambda error: said.append(str(error)))
            page.on("dialog", lambda dialog: said.append(dialog.message))
            page.on("request", lambda request: asked.append(request.url))
            page.goto((PICTURES / name).as_uri())
            page.screenshot(path=PICTURES / f"{name}-{scheme}-{width}.png")
            if name.endswith(".html"):
                check_access(page, name)
                is_equal(f"{name}: wider than {width} pixels", page.evaluate("document.documentElement.scrollWidth > innerWidth"), False)
            # Marks on a route lie where the route is.
            texts = page.evaluate(COLLISIONS)
            is_equal(f"texts of {name} at {width} pixels", [text for text in texts if not re.fullmatch(r"\d+ lies on \d+", text)], [])
            is_equal(f"messages of {name}", said, [])
            is_equal(f"requests of {name}", asked, [(PICTURES / name).as_uri()])
            words = page.evaluate("[...document.querySelectorAll('text,h1,dd')].map(t => t.textContent).join(' | ')")
            if name.startswith("plot."):
                for figure in figures:
                    if figure.removesuffix(" climbed") not in words:
                        sys.exit(f"{name}: {figure} is not in {words}")
            units = {"run.html": ["min/km", "steps/min"], "swim.html": ["min/100 m", "strokes/min", "m travelled"]}
            for unit in units.get(name, []):
                if unit not in words or "km/h" in words or "rev/min" in words:
                    sys.exit(f"{name}: {unit} is not in {words}, or the units are those of cycling")
            if name.startswith("hostile") and TITLES[0][:40] not in words:
                sys.exit(f"{name}: the title is not text: {words}")
            if page.evaluate("document.querySelector('script, img') !== null"):
                sys.exit(f"{name}: a title became an element")
            context.close()
    rides, meters = connection.execute(
        "SELECT count(*), sum(distance_m) FROM merged_rides WHERE workout_id IN (SELECT workout_id FROM routes GROUP BY 1 "
        "HAVING max(max_latitude_deg) - min(min_latitude_deg) > 0.0005 OR max(max_longitude_deg) - min(min_longitude_deg) > 0.0005)").fetchone()
    if f"{rides} routes · {meters / 1000:.1f} km" not in made["grid.svg"]:
        sys.exit("the poster's sums are not those of the routes")
    for name in ("grid.svg", "heat.svg"):
        drawn = made[name].count('<path class="route"') if name == "grid.svg" else made[name].split('class="route"')[1].split("</g></g>")[0].count("<path")
        if not re.search(f">{drawn} routes( (around|not far from) [^·]*)? · ", made[name]):
            sys.exit(f"{name}: the header does not count the {drawn} routes that are drawn")


def main():
    if not install():
        return print("left out: chromium or playwright cannot be installed here, so no report is opened in a browser")
    from playwright.sync_api import sync_playwright

    PICTURES.mkdir(parents=True, exist_ok=True)
    if sys.argv[2:]:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for database in sys.argv[2:]:
                check_database(browser, database)
            browser.close()
        return
    database = ingested("rides", ROOT / "Fixtures")
    hostile_titles(database)
    text = report("rides.html", database).read_text()
    if "<img" in text or "<script>document" in text or "\u202e" in text:
        sys.exit("a title became markup")
    few = report("few.html", database, "--limit", "3").read_text()
    if "latest 3 workouts" not in few:
        sys.exit("--limit does not say what it leaves out")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        check_database(browser, database)
        if CORPUS.is_dir():
            check_database(browser, ingested("corpus", CORPUS))
        else:
            print("left out: ../shared/corpus is not here, so no report of real rides is opened")
        runs = report("runs.html", database, "--year", "2024", "--sport", "running")
        for width, scheme in ((1400, "dark"), (768, "light"), (390, "light")):
            look(browser, runs, None, f"runs-{width}-{scheme}", width, scheme, "Running 2024")
        pictures(browser, database)
        browser.close()
    print("reports and pictures: light and dark, narrow and wide; no message, no request, figures as in the database")


main()
