#!/usr/bin/env python3
"""cold.py - `check` of files that are on the disk alone, beside files that are in memory.

    sudo python3 Benchmarks/cold.py FOLDER [--against COMMAND]

Drops the system's caches before each cold run, which takes root on Linux. Prints medians of seven runs by the clock, on one worker and
on two; `--against` takes turns with another build.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

TOOL = pathlib.Path(__file__).resolve().parent.parent / ".build" / "release" / "fitstream"


def seconds(command, jobs, folder, is_cold):
    if is_cold:
        os.sync()
        pathlib.Path("/proc/sys/vm/drop_caches").write_text("3\n")
        # The program itself, and the names, are read by every run.
        subprocess.run([command, "--version"], stdout=subprocess.DEVNULL, check=True)
        os.listdir(folder)
    start = time.perf_counter()
    done = subprocess.run([command, "check", "-q", "-j%d" % jobs, folder], stdout=subprocess.DEVNULL)
    if done.returncode > 1:
        sys.exit("%s check ends with %d" % (command, done.returncode))
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--against", metavar="COMMAND")
    parser.add_argument("--rounds", type=int, default=7)
    a = parser.parse_args()
    commands = [str(TOOL)] + ([a.against] if a.against else [])
    print("| command | workers | cold, s | in memory, s |\n|---|---:|---:|---:|")
    for jobs in (1, 2):
        times = {(command, is_cold): [] for command in commands for is_cold in (True, False)}
        for _ in range(a.rounds):
            for (command, is_cold), found in times.items():
                found.append(seconds(command, jobs, a.folder, is_cold))
        for command in commands:
            medians = [statistics.median(times[command, is_cold]) for is_cold in (True, False)]
            print("| %s | %d | %.3f | %.3f |" % (command, jobs, *medians), flush=True)


if __name__ == "__main__":
    main()
