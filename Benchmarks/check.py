#!/usr/bin/env python3
"""check.py - holds the instructions that hot tasks take to a baseline: fails when one takes 5 % more.

    python3 Benchmarks/check.py             compare with Benchmarks/baseline.json
    python3 Benchmarks/check.py --update    write it anew

Whole commands are counted too, as .build/release/fitstream runs them over two fixtures, because a change of the way from the reader to the
output shows nowhere else.

Counts come from callgrind over simulated rides, the same bytes everywhere, so a busy machine does not matter. They hold
for one compiler on one kind of processor; with another the check says so and passes. Also proves that no reference is
counted and nothing allocated while records are decoded.
"""
import json, os, platform, re, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BASELINE = os.path.join(HERE, "baseline.json")
BENCH = os.path.join(HERE, ".build", "release", "fitstream-bench")
ALLOWED = 1.05
# task, ride of `fitstream-bench write`: 0 outdoors, 1 indoors, 2 big-endian
TASKS = [("frame", 0), ("typed", 0), ("typed", 2), ("typed-4096", 0), ("typed-64", 0), ("raw", 0), ("fields", 0), ("samples", 0), ("samples", 1)]
TOOL = os.path.join(HERE, "..", ".build", "release", "fitstream")
RIDES = ["outdoor-ride-2h.fit.gz", "run-distance-laps.fit"]
COMMANDS = {
    "check": ["check"], "summary": ["summary"], "samples": ["samples"], "route": ["route"],
    "export records": ["export", "--as", "records", "--format", "csv"],
    "export records arrow": ["export", "--as", "records", "--format", "arrow"],
    "export minutes": ["export", "--as", "minutes"], "stats": ["stats"], "ingest": ["ingest", "--db", "rides.sqlite"],
}
FREE_OF_COUNTING = ("frame", "typed", "typed-4096", "typed-64", "raw")
COUNTING = re.compile(r"swift_(retain|release|bridgeObject|allocObject|slowAlloc|once)|\bmalloc\b|\bfree\b")


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True)


def count(program, ride, task, folder):
    """instructions of a task's second run, and the functions that it called"""
    out = os.path.join(folder, "callgrind.out")
    done = run("valgrind", "--tool=callgrind", "--callgrind-out-file=" + out, "--toggle-collect=*7counted*", program, "count", ride, task)
    instructions = int(re.search(r"Collected : (\d+)", done.stderr).group(1))
    assert instructions > 0, "nothing was counted for " + task
    return instructions, set(re.findall(r"^c?fn=\(\d+\) (.*)$", open(out).read(), re.M))


def count_command(program, arguments, ride):
    """instructions of one run of the command, in millions"""
    path = os.path.join(HERE, "..", "Fixtures", "activities", ride)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program] + arguments
                              + ["--no-config", "--jobs", "1", os.path.abspath(path)], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE)
    return int(re.search(rb"Collected : (\d+)", done.stderr).group(1)) / 1e6


def count_commands(folder):
    """each command and ride with its instructions, if the command is built"""
    if not os.path.exists(TOOL):
        print("left out: no command is built, so none was counted")
        return {}
    program = os.path.join(folder, "fitstream")
    run("strip", "--strip-debug", "-o", program, TOOL)
    return {"%s, %s" % (name, ride): round(count_command(program, arguments, ride), 2)
            for name, arguments in COMMANDS.items() for ride in RIDES}


def main():
    if not shutil.which("valgrind"):
        if os.geteuid() == 0 and shutil.which("apt-get"):
            run("apt-get", "update", "-q")
            run("apt-get", "install", "-qy", "--no-install-recommends", "valgrind")
        else:
            print("left out: valgrind is not here, so no instruction was counted")
            return 0
    compiler = run("swift", "--version").stdout.split("\n")[0].strip() + ", " + platform.machine()
    baseline = json.load(open(BASELINE)) if os.path.exists(BASELINE) else {"compiler": None, "tasks": {}}
    isUpdate = "--update" in sys.argv
    if baseline["compiler"] != compiler and not isUpdate:
        print("left out: the baseline is of %s, this is %s" % (baseline["compiler"], compiler))
        return 0
    build = os.path.join(HERE, "..", "Tests", "Checks", "swift-build.sh")
    subprocess.run(["sh", build, "-c", "release", "--package-path", HERE, "--product", "fitstream-bench"], check=True,
                   stdout=subprocess.DEVNULL)
    found, slower = {}, []
    with tempfile.TemporaryDirectory() as folder:
        # Without Swift's debugging information, which older valgrinds cannot read.
        program = os.path.join(folder, "bench")
        run("strip", "--strip-debug", "-o", program, BENCH)
        run(program, "write", folder)
        for task, number in TASKS:
            ride = os.path.join(folder, "ride-%d.fit" % number)
            instructions, functions = count(program, ride, task, folder)
            name = "%s, ride %d" % (task, number)
            found[name] = round(instructions / os.path.getsize(ride), 3)
            before = baseline["tasks"].get(name)
            change = "new" if not before else "%+.1f %%" % (100 * (found[name] / before - 1))
            print("%-20s %8.3f instructions a byte  %s" % (name, found[name], change))
            if before and found[name] > before * ALLOWED:
                slower.append(name)
            counting = sorted(f for f in functions if COUNTING.search(f))
            if task in FREE_OF_COUNTING and counting:
                slower.append(name + " calls " + ", ".join(counting))
        for name, millions in count_commands(folder).items():
            found[name] = millions
            before = baseline["tasks"].get(name)
            print("%-45s %8.2f million instructions  %s"
                  % (name, millions, "new" if not before else "%+.1f %%" % (100 * (millions / before - 1))))
            if before and millions > before * ALLOWED:
                slower.append(name)
    if isUpdate:
        json.dump({"compiler": compiler, "tasks": found}, open(BASELINE, "w"), indent=1)
        print("written:", os.path.relpath(BASELINE))
        return 0
    for name in slower:
        print("slower than the baseline allows:", name)
    if not slower:
        print("no task takes 5 % more than the baseline; no reference is counted while records are decoded")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
