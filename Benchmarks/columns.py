#!/usr/bin/env python3
"""columns.py - rides to Arrow tables and Parquet in Python, beside pyroparse and fitfast.

    python3 Benchmarks/columns.py              600 simulated rides, 7 rounds, ways of less than a second 35: some minutes
    python3 Benchmarks/columns.py --parquet ZIP   peak memory of an archive on its way into a Parquet directory, besides

The rides are .build/archives/strava-600.zip, the wheel is the newest of .build/dist: `make bench-columns` makes both. Every run is a
process of its own, and the ways take turns; a time is from the first call to the last row, without imports, by the clock. The libraries are
installed from PyPI into .build/bench-columns.
"""
import argparse
import gzip
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import venv
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLACE = ROOT / ".build" / "bench-columns"


# Each way runs in a process of its own, says how many rows or files it had, and how long it took.

def batches(source):
    import fitstream
    return lambda: sum(batch.num_rows for batch in fitstream.records(source).to_batches())


def one_table(source):
    import fitstream
    # The table, whose rows are counted and which is freed once the time is taken.
    return lambda: fitstream.records(source).to_arrow()


def check(source):
    import fitstream
    return lambda: fitstream.check(source).to_arrow().num_rows


def parquet(source):
    import fitstream
    folder = tempfile.TemporaryDirectory()
    return lambda: len(fitstream.to_parquet(source, folder.name)) and bool(folder)


def pyroparse_batch(source):
    import pyroparse
    files = sorted(str(path) for path in pathlib.Path(source).glob("*.fit"))
    return lambda: sum(1 for _ in pyroparse.load_fit_batch(files))


def pyroparse_tree(source):
    import pyroparse
    folder = tempfile.TemporaryDirectory()
    return lambda: pyroparse.convert_fit_tree(source, folder.name) and bool(folder)


def fitfast_records(source):
    import fitfast
    files = sorted(str(path) for path in pathlib.Path(source).glob("*.fit"))
    return lambda: sum(len(fitfast.records(path)) > 0 for path in files)


def measure(name, source, cores, core=None, moment=0.0):
    """in a process of its own, from that moment on: prints rows, seconds, peak MB and core seconds"""
    import resource
    mine = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, mine[:cores] if core is None else [mine[core]])
    import pyarrow  # noqa: F401: fitstream loads it with the first table; its time is no time of ours
    import pyarrow.compute, pyarrow.parquet  # noqa: E401, F401
    work = globals()[name](source)
    if moment:
        early = moment - time.time()
        if early < 0:
            sys.exit("a process began too late to run beside the other")
        time.sleep(early)
    start, cores_start = time.perf_counter(), time.process_time()
    done = work()
    seconds, core_seconds = time.perf_counter() - start, time.process_time() - cores_start
    rows = getattr(done, "num_rows", done)
    print(int(rows), seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6, core_seconds)


def begun(name, source, cores, *more):
    # The threads of numpy's library for matrices, which pyarrow brings in, spin beside the first tenth of a second.
    return subprocess.Popen(
        [PLACE / "bin" / "python", "-I", __file__, "--measure", name, str(source), str(cores), *map(str, more)],
        stdout=subprocess.PIPE, text=True, env=os.environ | {"OPENBLAS_NUM_THREADS": "1"})


def ended(process):
    words = process.communicate()[0].split()
    if process.returncode != 0:
        sys.exit("a way ended with code %d" % process.returncode)
    return [float(word) for word in words]


def run(name, source, cores):
    return ended(begun(name, source, cores))


def side_by_side(name, source):
    """the seconds in which two processes on a core each, at the same time, would do it if they shared the rides"""
    moment = time.time() + 3
    both = [begun(name, source, 1, core, moment) for core in (0, 1)]
    return 1 / sum(1 / ended(one)[1] for one in both)


def install():
    wheels = sorted((ROOT / ".build" / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        sys.exit("there is no wheel: make wheel")
    if not (PLACE / "bin" / "python").exists():
        venv.create(PLACE, with_pip=True)
    pip = [PLACE / "bin" / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run(pip + ["pyarrow", "pyroparse", "fitfast"], check=True)
    subprocess.run(pip + ["--force-reinstall", "--no-deps", wheels[-1]], check=True)


def unpacked(archive):
    """the rides of an archive that are FIT, as plain files in a folder"""
    folder = PLACE / "rides"
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(archive) as rides:
        for name in rides.namelist():
            path = folder / os.path.basename(name).removesuffix(".gz")
            if name.endswith(".fit.gz") and not path.exists():
                path.write_bytes(gzip.decompress(rides.read(name)))
    return folder


# A tenth of a second is as long as what else a shared machine does: those ways are run more often in each round.
QUICK, QUICK_RUNS = ("batches", "one_table", "check"), 5
# Both ways of Parquet take all cores, of which one is often slower.
TWICE = ("parquet", "pyroparse_tree")

TARGETS = [  # what, ours, theirs, cores, bound of the ratio theirs / ours
    ("batches read and dropped, pyroparse.load_fit_batch", ("batches", 1), ("pyroparse_batch", 1), 15),
    ("batches read and dropped, fitfast.records", ("batches", 1), ("fitfast_records", 1), 15),
    ("one table, pyroparse.load_fit_batch", ("one_table", 1), ("pyroparse_batch", 1), 8),
    ("one table, fitfast.records", ("one_table", 1), ("fitfast_records", 1), 8),
    ("two workers against one", ("batches", 2), ("batches", 1), 1.8),
    ("two processes on a core each, against one", ("batches", "two processes"), ("batches", 1), "what the machine gives"),
    ("Parquet, pyroparse.convert_fit_tree", ("parquet", 2), ("pyroparse_tree", 2), 4),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--rides", default=str(ROOT / ".build" / "archives" / "strava-600.zip"), metavar="ZIP")
    parser.add_argument("--parquet", metavar="ZIP")
    parser.add_argument("--measure", nargs="+", metavar="WAY SOURCE CORES [CORE MOMENT]", help=argparse.SUPPRESS)
    a = parser.parse_args()
    if a.measure:
        way, source, cores, *at = a.measure
        return measure(way, source, int(cores), *(kind(text) for kind, text in zip((int, float), at)))
    install()
    rides = unpacked(a.rides)
    ways = sorted({way for _, ours, theirs, _ in TARGETS for way in (ours, theirs) if way[1] in (1, 2)})
    times, core_times = {}, {1: [], 2: []}
    for _ in range(a.rounds):
        for number in range(QUICK_RUNS):
            for name, cores in ways:
                if number == 0 or name in QUICK or number == 2 and name in TWICE:
                    _, seconds, _, core_seconds = run(name, rides, cores)
                    times.setdefault((name, cores), []).append(seconds)
                    if name == "batches":
                        core_times[cores].append(core_seconds)
            times.setdefault(("batches", "two processes"), []).append(side_by_side("batches", rides))
            for name in ("batches", "check"):
                times.setdefault((name, "zip"), []).append(run(name, a.rides, 1)[1])
    print("| way | cores | median s | best s |\n|---|---:|---:|---:|")
    for (name, cores), seconds in sorted(times.items(), key=str):
        print("| %s | %s | %.3f | %.3f |" % (name, cores, statistics.median(seconds), min(seconds)))
    print("\n| against | times as fast, median | best against best | target |\n|---|---:|---:|---:|")
    for label, ours, theirs, bound in TARGETS:
        ratio = [middle(times[theirs]) / middle(times[ours]) for middle in (statistics.median, min)]
        print("| %s | %.2f | %.2f | %s |" % (label, *ratio, bound))
    # A shared core may be half as fast for a while. What two workers cost besides and leave unused does not depend on that.
    used = [of_cores / seconds / 2 for of_cores, seconds in zip(core_times[2], times["batches", 2])]
    print("| core time with two workers, against one worker | %.2f | %.2f | |" % tuple(
        middle(core_times[2]) / middle(core_times[1]) for middle in (statistics.median, min)))
    print("| share of both cores that two workers use | %.2f | %.2f | |" % (statistics.median(used), max(used)))
    zipped = [middle(times["batches", "zip"]) / middle(times["check", "zip"]) for middle in (statistics.median, min)]
    print("| .fit.gz in a zip: time of `check` | %.2f | %.2f | 1.4 at most |" % tuple(zipped))
    if a.parquet:
        print("\npeak memory into Parquet, two workers: %.0f MB" % run("parquet", a.parquet, 2)[2])


if __name__ == "__main__":
    main()
