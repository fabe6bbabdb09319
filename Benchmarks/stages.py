#!/usr/bin/env python3
"""Where the processor time of a ride goes, stage by stage, by the samples of Linux's perf.

    python3 Benchmarks/stages.py ARCHIVE [COMMAND...]    a Strava-like export of `make big-archive SIZE=4000`

Each command (check, summary, samples and ingest, if none is named) reads the archive on one worker. A sample counts for the module
of the function that ran: the program is the one that tests run, whose functions keep their names. Needs perf and root.
"""
import collections, pathlib, re, subprocess, sys, tempfile, zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
TOOL = ROOT / ".build/tested/fitstream"
STAGES = {
    "archive and inputs": {"Archives", "Inputs", "CZlib"}, "inflate": {"libdeflate", "libz"}, "checksum": {"CChecksum"},
    "decode": {"FITCore", "FITProfile"}, "workouts of records": {"FITWorkouts", "TrackXML"}, "generate": {"Workouts", "CWindows"},
    "rows and text": {"Tables", "Exports", "Columns", "Ingest", "InputReports"},
    "database": {"RideDatabase", "libsqlite3"}, "workers and output": {"Pipelines", "CThreads"}, "system": {"kernel"},
    "memory, copies, Swift's library": {"libc", "libswiftCore", "libstdc++", "libpthread"},
}
FREQUENCY = 2000


def stage(library, symbol):
    """The stage of a function, by its library, or by the module in its mangled name."""
    if "kernel" in library or library == "[vdso]":
        module = "kernel"
    elif not library.startswith("fitstream"):
        module = re.match(r"[A-Za-z+_]+\d?", library)[0].rstrip("_")
    else:
        found = re.match(r"\$s(\d+)", symbol)
        module = symbol[found.end():found.end() + int(found[1])] if found else ""
        module = module or ("CChecksum" if re.match("fold|crc", symbol) else "CWindows" if "_avx2" in symbol else "")
    return next((name for name, modules in STAGES.items() if module in modules or module.split(".")[0] in modules), "other")


def measured(words, rides):
    """The microseconds of a ride in each stage, and in all."""
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/perf"
        command = ["perf", "record", "-q", "-e", "cpu-clock", "-F", str(FREQUENCY), "-o", data, str(TOOL), *[word.replace("FOLDER", folder) for word in words]]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        text = subprocess.run(["perf", "script", "-i", data, "-F", "ip,sym,dso"], capture_output=True, text=True, check=True).stdout
    counts = collections.Counter()
    for line in text.splitlines():
        found = re.match(r"\s*[0-9a-f]+ (.*?)(?:\+0x[0-9a-f]+)? \((.*)\)$", line)
        if found:
            counts[stage(found[2].split("/")[-1], found[1])] += 1
    return {name: count * 1e6 / FREQUENCY / rides for name, count in counts.items()}


def main():
    words = sys.argv[1:]
    if not words:
        sys.exit(__doc__)
    rides = sum(name.startswith("activities/") and len(name) > 11 for name in zipfile.ZipFile(words[0]).namelist())
    found = {}
    for command in words[1:] or ["check", "summary", "samples", "ingest"]:
        found[command] = measured([command, "-q", "-j1", *(["--db", "FOLDER/rides.sqlite"] if command == "ingest" else []), words[0]], rides)
    print(f"microseconds of a ride on one worker, {rides:,} rides\n\n| stage | {' | '.join(found)} |\n|---|{'---:|' * len(found)}")
    for name in [*STAGES, "other"]:
        print(f"| {name} | {' | '.join(f'{figures.get(name, 0):,.0f}' for figures in found.values())} |")
    print(f"| all | {' | '.join(f'{sum(figures.values()):,.0f}' for figures in found.values())} |")


main()
