#!/usr/bin/env python3
"""Draws the pictures of the documentation from simulated rides, into Documentation/Pictures: `make pictures`.

    python3 Tests/Checks/pictures.py TOOL ARCHIVE

ARCHIVE is one of the simulator (fitstream-archives). The report's first screen needs Debian's chromium, PyPI's playwright and pillow; where those
cannot be had, that picture stays as it was.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

import pypi

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURES = ROOT / "Documentation/Pictures"
RIDE = ROOT / "Fixtures/activities/outdoor-ride-2h.fit.gz"
LIMIT = 60_000


def first_screen(page, picture):
    """The first screen of a page as an image of few colours; False where there is no browser."""
    if not shutil.which("chromium") or not pypi.installed("browser", "playwright", "pillow"):
        return False
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1000, "height": 620}, color_scheme="light")
        tab = context.new_page()
        tab.goto(page.as_uri())
        tab.screenshot(path=picture)
        browser.close()
    with Image.open(picture) as image:
        image.convert("RGB").quantize(64).save(picture, optimize=True)
    return True


def main():
    tool, archive = sys.argv[1:3]
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        database = folder / "rides.sqlite"
        subprocess.run([tool, "ingest", archive, "-q", "--db", database, "--ftp", "250", "--max-heart-rate", "190"])
        subprocess.run([tool, "plot", RIDE, "--max-heart-rate", "190", "-o", PICTURES / "plot.svg"], check=True)
        subprocess.run([tool, "poster", database, "--kind", "heat", "-o", PICTURES / "poster.svg"], check=True)
        page = folder / "rides.html"
        subprocess.run([tool, "report", database, "-o", page], check=True)
        if not first_screen(page, PICTURES / "report.png"):
            print("left as it was: report.png, as chromium, playwright or pillow cannot be had here")
    for picture in sorted(PICTURES.iterdir()):
        size = picture.stat().st_size
        print(f"{picture.name}: {size} bytes")
        if size > LIMIT:
            sys.exit(f"{picture.name} is larger than {LIMIT} bytes")


main()
