#!/usr/bin/env python3
"""Writes Sources/Reports/Generated/PageParts.swift from the style and the script of `fitstream report`.

The page allows these two and nothing else, by their hashes. With --check: fails where the file is not what they make.
"""
import base64
import hashlib
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Reports/Page"
TARGET = ROOT / "Sources/Reports/Generated/PageParts.swift"


def part(name, begin, end):
    """The text of a file as it stands in the page; `begin` and `end` make it well-formed XML too."""
    text = begin + (PAGE / name).read_text() + end
    if "</" in text or ']]>' in text.removesuffix(end):
        sys.exit(f"{name} must not have </ or ]]>, which would end it")
    return text


def literal(text):
    return '#"""\n' + "".join(f"    {line}".rstrip() + "\n" for line in text.split("\n")) + '    """#'


def digest(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def source():
    style = part("report.css", "", "")
    script = part("report.js", "//<![CDATA[\n", "//]]>\n")
    return f"""// Made by `make report-page` of Sources/Reports/Page/report.css and report.js.

/// The style and the script of a report.
enum PageParts {{
  static let styleHash = "{digest(style)}"
  static let scriptHash = "{digest(script)}"

  static let style = {literal(style)}

  static let script = {literal(script)}
}}
"""


if sys.argv[1:] == ["--check"]:
    if TARGET.read_text() != source():
        sys.exit("PageParts.swift is not what report.css and report.js make; run `make report-page`")
else:
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(source())
