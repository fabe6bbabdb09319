#!/usr/bin/env python3
"""Finds stored collections that nobody has listed: each is in Documentation/Memory.md with its bound in bytes, or in
collections-allowed.txt beside this with the reason why it does not grow with the input.

    python3 Tests/Checks/collections.py

A collection is a stored array, dictionary or set of a type of a module that runs for each input, ride or archive. Those
of functions end with their call. The exit code is 1 where one is missing, and where one is listed that is not there.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = ["Archives", "CInterface", "Exports", "FITProfile", "FITWorkouts", "Ingest", "InputReports", "Inputs", "Pipelines",
           "RideDatabase", "Reports", "TrackXML", "Workouts"]
PAGE = ROOT / "Documentation" / "Memory.md"
ALLOWED = pathlib.Path(__file__).with_name("collections-allowed.txt")

TYPE = re.compile(r"^(?:@\w+(?:\([^)]*\))? |\w+(?:\(set\))? )*?(?:struct|class|enum|extension|actor) ([\w.]+)")
STORED = re.compile(r"^\s*(?:@\w+ |\w+(?:\([\w]+\))? )*?var (\w+)(?:: (?:\[|Set<|ContiguousArray<|HeldQueue<)| = (?:\[\]|\[:\]|\[\w|Set<|\[UInt8\]))")


def without_texts(line):
    """The line without its texts and comments, whose braces are none."""
    return re.sub(r'"(?:\\.|[^"\\])*"', '""', line).split("//")[0]


def stored(path):
    """The stored collections of a file, as Type.property with the line of each."""
    scopes, waiting, is_text = [], None, False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.count('"""') % 2:
            is_text = not is_text
            continue
        if is_text:
            continue
        code = without_texts(line)
        bare = code.strip()
        found = STORED.match(code)
        if found and scopes and scopes[-1] and not bare.endswith("{") and "{ " not in bare and "static " not in bare:
            yield f"{scopes[-1]}.{found.group(1)}", number
        begun = TYPE.match(bare)
        if begun:
            waiting = begun.group(1).split(".")[-1]
        for sign in code:
            if sign == "{":
                scopes.append(waiting)
                waiting = None
            elif sign == "}" and scopes:
                scopes.pop()


def main():
    found = {}
    for module in MODULES:
        for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
            if "Generated" not in path.parts:
                for name, line in stored(path):
                    found.setdefault(name, f"{path.relative_to(ROOT)}:{line}")
    bounded = set(re.findall(r"`(\w+\.\w+)`", PAGE.read_text()))
    allowed = {}
    for line in ALLOWED.read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, reason = line.partition("  ")
            if not reason.strip():
                sys.exit(f"{ALLOWED.name}: no reason for {name}")
            allowed[name] = False
    failed = 0
    for name, place in sorted(found.items(), key=lambda one: one[1]):
        every = f"{name.split('.')[0]}.*"
        for entry in (name, every):
            if entry in allowed:
                allowed[entry] = True
        if name not in bounded and name not in allowed and every not in allowed:
            failed += 1
            print(f"{place}: {name} is neither in {PAGE.name} with its bound nor in {ALLOWED.name} with a reason")
    for name in [name for name, is_used in allowed.items() if not is_used]:
        failed += 1
        print(f"{ALLOWED.name}: there is no {name}")
    print(f"{len(found)} stored collections, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
