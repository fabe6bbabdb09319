#!/usr/bin/env python3
"""Writes Sources/CommandLineOptions/Generated/HelpTables.swift from the pages that `fitstream help` shows parts of.

The pages are held to the code by Tests/ReadmeTests and Tests/ToolTests. With --check: fails where the file is not what they make.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = ROOT / "Sources/CommandLineOptions/Generated/HelpTables.swift"
COMMAND_LINE = "Documentation/CommandLine.md"
COLUMNS = "Documentation/Columns.md"


def sections(page):
    """The parts of a page by their headings of the second level; what stands above the first has none."""
    heading, parts = "", {"": []}
    for line in (ROOT / page).read_text().splitlines():
        if line.startswith("## "):
            heading = line[3:]
            parts[heading] = []
        elif not line.startswith("# "):
            parts[heading].append(line)
    return {heading: "\n".join(lines).strip() for heading, lines in parts.items()}


def swift(heading, text, indent):
    body = "\n".join((" " * (indent + 2) + line).rstrip() for line in text.splitlines())
    return f'HelpSection(\n{" " * indent}heading: "{heading}",\n{" " * indent}text: #"""\n{body}\n{" " * (indent + 2)}"""#)'


def source():
    page = sections(COMMAND_LINE)
    columns = ",\n".join("    " + swift(heading, text, 6) for heading, text in sections(COLUMNS).items())
    return f"""// Made by `make help-tables`: parts of {COMMAND_LINE}, and {COLUMNS}.

/// The parts of the documentation that the help shows.
enum HelpTables {{
  /// Every status and reason, and what is left out.
  static let reports = {swift("Reports", page["Reports"], 4)}

  /// The exit codes.
  static let exitCodes = {swift("Exit codes", page["Exit codes"], 4)}

  /// The columns of every table; first, without a heading, what holds for all.
  static let columns: [HelpSection] = [
{columns},
  ]
}}
"""


if sys.argv[1:] == ["--check"]:
    if TARGET.read_text() != source():
        sys.exit("HelpTables.swift is not what the pages make; run `make help-tables`")
else:
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(source())
