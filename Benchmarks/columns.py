#!/usr/bin/env python3
"""columns.py - rides to Arrow tables and Parquet in Python, beside pyroparse and fitfast.

    python3 Benchmarks/columns.py              600 simulated rides, 7 rounds: some minutes
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


def measure(name, source, cores):
    """in a process of its own: prints rows, seconds and peak MB"""
    import resource
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    import pyarrow  # noqa: F401: fitstream loads it with the first table; its time is no time of ours
    import pyarrow.compute, pyarrow.parquet  # noqa: E401, F401
    work = globals()[name](source)
    start = time.perf_counter()
    done = work()
    seconds = time.perf_counter() - start
    rows = getattr(done, "num_rows", done)
    print(int(rows), seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6)


def run(name, source, cores):
    # The threads of numpy's library for matrices, which pyarrow brings in, spin beside the first tenth of a second.
    done = subprocess.run([PLACE / "bin" / "python", "-I", __file__, "--measure", name, str(source), str(cores)],
                          check=True, capture_output=True, text=True, env=os.environ | {"OPENBLAS_NUM_THREADS": "1"})
    return [float(word) for word in done.stdout.split()]


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


TARGETS = [  # what, ours, theirs, cores, bound of the ratio theirs / ours
    ("batches read and dropped, pyroparse.load_fit_batch", ("batches", 1), ("pyroparse_batch", 1), 15),
    ("batches read and dropped, fitfast.records", ("batches", 1), ("fitfast_records", 1), 15),
    ("one table, pyroparse.load_fit_batch", ("one_table", 1), ("pyroparse_batch", 1), 8),
    ("one table, fitfast.records", ("one_table", 1), ("fitfast_records", 1), 8),
    ("two workers against one", ("batches", 2), ("batches", 1), 1.8),
    ("Parquet, pyroparse.convert_fit_tree", ("parquet", 2), ("pyroparse_tree", 2), 4),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--rides", default=str(ROOT / ".build" / "archives" / "strava-600.zip"), metavar="ZIP")
    parser.add_argument("--parquet", metavar="ZIP")
    parser.add_argument("--measure", nargs=3, metavar=("WAY", "SOURCE", "CORES"), help=argparse.SUPPRESS)
    a = parser.parse_args()
    if a.measure:
        return measure(a.measure[0], a.measure[1], int(a.measure[2]))
    install()
    rides = unpacked(a.rides)
    ways = sorted({way for _, ours, theirs, _ in TARGETS for way in (ours, theirs)})
    times = {}
    for _ in range(a.rounds):
        for name, cores in ways:
            times.setdefault((name, cores), []).append(run(name, rides, cores)[1])
        for name in ("batches", "check"):
            times.setdefault((name, "zip"), []).append(run(name, a.rides, 1)[1])
    print("| way | cores | median s | best s |\n|---|---:|---:|---:|")
    for (name, cores), seconds in sorted(times.items(), key=str):
        print("| %s | %s | %.3f | %.3f |" % (name, cores, statistics.median(seconds), min(seconds)))
    print("\n| against | times as fast, median | best against best | target |\n|---|---:|---:|---:|")
    for label, ours, theirs, bound in TARGETS:
        ratio = [middle(times[theirs]) / middle(times[ours]) for middle in (statistics.median, min)]
        print("| %s | %.1f | %.1f | %s |" % (label, *ratio, bound))
    zipped = [middle(times["batches", "zip"]) / middle(times["check", "zip"]) for middle in (statistics.median, min)]
    print("| .fit.gz in a zip: time of `check` | %.2f | %.2f | 1.4 at most |" % tuple(zipped))
    if a.parquet:
        print("\npeak memory into Parquet, two workers: %.0f MB" % run("parquet", a.parquet, 2)[2])


if __name__ == "__main__":
    main()
