#!/usr/bin/env python3
"""run.py - every benchmark in one run: tasks in memory beside the C baseline, the command over files, other libraries.

    python3 Benchmarks/run.py            about a minute
    python3 Benchmarks/run.py --full     some minutes: longer rounds, up to 10,000 files, streams up to 256 MB
    python3 Benchmarks/run.py --table FOLDER    the table of README.md beside this from kept results

Rates in memory are medians of one thread's processor time, the ways alternating; the command's are the best of some
runs by the clock, so wait for a quiet machine. Results: a table, JSON and plots under
Benchmarks/Results/<date>-<machine>/.
"""
import argparse, datetime, glob, gzip, json, os, platform, re, shutil, statistics, subprocess, tempfile, time

import peers, plots

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
TOOL = os.path.join(ROOT, ".build", "release", "fitstream")
BENCH = os.path.join(HERE, ".build", "release", "fitstream-bench")
PEAK = os.path.join(HERE, ".build", "release", "peak")
CORPUS = os.path.join(ROOT, "..", "shared", "corpus", "fit")
REAL = ("a4342a42-big_activity.fit", "446a91e2-activity-large-fenxi2-multisport.fit", "3f73dc39-2019-02-17-062644-ELEMNT-297E-195-0.fit")
MAIN = "one file, 4 MB"


def command(*arguments, source=None):
    """seconds, peak resident KB and number of lines of a run of the command"""
    with tempfile.TemporaryFile() as output, tempfile.NamedTemporaryFile("r") as peak:
        start = time.perf_counter()
        done = subprocess.run([PEAK, peak.name] + list(arguments), stdin=source or subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL)
        seconds = time.perf_counter() - start
        assert done.returncode == 0, "%s: exit %d" % (arguments, done.returncode)
        output.seek(0)
        lines = sum(chunk.count(b"\n") for chunk in iter(lambda: output.read(1 << 20), b""))
        return seconds, int(peak.read()), lines


def measured(task, milliseconds, files):
    """the results of a task of fitstream-bench over files"""
    out = subprocess.run([BENCH, task, str(milliseconds)] + files, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def in_memory(milliseconds):
    return measured("measure", milliseconds, [p for p in (os.path.join(CORPUS, name) for name in REAL) if os.path.exists(p)])


def of_real_files(milliseconds, count=40):
    """our share of the C baseline for each of the largest real files that C reads as we do"""
    return measured("shares", milliseconds, sorted(glob.glob(os.path.join(CORPUS, "*.fit")), key=os.path.getsize, reverse=True)[:count])


def over_files(counts, repeats):
    """the command over many files: seconds, lines and memory for 1 and 2 workers"""
    has_ingest = subprocess.run([TOOL, "help", "ingest"], capture_output=True).returncode == 0
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        rides = os.path.join(folder, "rides")
        os.mkdir(rides)
        subprocess.run([BENCH, "write", rides], check=True)
        small = [open(os.path.join(rides, "ride-%d.fit" % i), "rb").read() for i in (1, 0)]
        packed = [gzip.compress(data, 6) for data in small]
        shutil.rmtree(rides)
        made = 0
        for count in counts:
            while made < count:
                # One long ride among eight short ones.
                place = os.path.join(folder, "files", "%03d" % (made // 100))
                os.makedirs(place, exist_ok=True)
                with open(os.path.join(place, "%05d.fit.gz" % made), "wb") as file:
                    file.write(packed[1 if made % 9 == 8 else 0])
                made += 1
            size = sum(len(small[1 if i % 9 == 8 else 0]) for i in range(count))
            for name in ["check", "summary", "samples", "messages"] + (["ingest"] if has_ingest else []):
                lines = set()
                for workers in (1, 2):
                    arguments = [TOOL, name, "-j%d" % workers, "-q", os.path.join(folder, "files")]
                    if name == "ingest":
                        arguments += ["--db", os.path.join(folder, "database", "rides.sqlite")]
                    if name == "messages" and count > 1000:
                        continue
                    runs = []
                    for _ in range(repeats):
                        # A database that knows the files would skip them.
                        shutil.rmtree(os.path.join(folder, "database"), ignore_errors=True)
                        os.mkdir(os.path.join(folder, "database"))
                        runs.append(command(*arguments))
                    lines.add(runs[0][2])
                    best = min(run[0] for run in runs)
                    rows.append({"command": name, "files": count, "workers": workers, "bytes": size, "seconds": best,
                                 "mbps": size / best / 1e6, "kilobytes": max(run[1] for run in runs)})
                assert len(lines) <= 1, "%s prints another number of lines with two workers" % name
    return rows


def by_length(megabytes):
    """peak memory of `samples` on streams of any length"""
    rows = []
    for size in megabytes:
        source = subprocess.Popen([BENCH, "stream", str(size << 20)], stdout=subprocess.PIPE)
        seconds, peak, lines = command(TOOL, "samples", "-q", "-", source=source.stdout)
        source.wait()
        assert lines > 1000 * size, "%d MB gave %d lines" % (size, lines)
        rows.append({"megabytes": size, "seconds": seconds, "kilobytes": peak})
    return rows


def start_up():
    def best(*arguments):
        times = []
        for _ in range(30):
            start = time.perf_counter()
            subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True)
            times.append(time.perf_counter() - start)
        return min(times)

    return {"milliseconds": 1e3 * best(TOOL, "--version"), "of true": 1e3 * best(shutil.which("true"))}


def machine():
    for line in open("/proc/cpuinfo") if os.path.exists("/proc/cpuinfo") else ():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def rate(results, corpus, task):
    return next((r["mbps"] for r in results["memory"] if r["corpus"] == corpus and r["task"] == task), None)


TASKS = [  # label, ours, C's
    ("checksum alone", None, "checksum"),
    ("framing and checksum", "frame", "frame, C"),
    ("typed records, six fields", "typed records", "typed records, C"),
    ("all fields, as they stand", "all fields, raw", "all fields, C"),
    ("all fields, scaled, expanded", "all fields", "all fields, C"),
    ("values of all fields, encoded", "values encoded", "all fields, C"),
    ("columns of runs of records", "columns", "columns, C"),
    ("columns of runs of records, scaled", "columns, scaled", "columns, C"),
    ("samples, events, route", "samples", None),
    (".fit.gz to typed records", "gz to typed records", "inflate, C"),
    (".fit.gz to samples", "gz to samples", "inflate, C"),
    (".fit.gz, all of it there, to typed records", "whole gz to typed records", "whole gz to typed records, C"),
]


def megabytes(result):
    """the peak of a run, which the system gives in units of 1,024 bytes"""
    return result["kilobytes"] * 1024 / 1e6


def cell(value, form="%.0f"):
    return "–" if value is None else form % value


def table(results):
    """the table of Benchmarks/README.md"""
    text = "| MB/s of FIT, one core (%s) | FITStream | C baseline | share |\n|---|---:|---:|---:|\n" % MAIN
    for label, ours, theirs in TASKS:
        a = ours and rate(results, MAIN, ours)
        b = theirs and rate(results, MAIN, theirs)
        text += "| %s | %s | %s | %s |\n" % (label, cell(a), cell(b), cell(a / b if a and b else None, "%.2f"))
    for name, value in results["peers"]:
        text += "| every message, %s from PyPI | %.1f | | |\n" % (name, value)
    return text


def shares(results, ours, theirs):
    """ours divided by C's for each real file, sorted"""
    rates = {(r["corpus"], r["task"]): r["mbps"] for r in results.get("real", [])}
    return sorted(rate / rates[name, theirs] for (name, task), rate in rates.items() if task == ours and (name, theirs) in rates)


def real_table(results):
    rates = [r for r in results.get("real", []) if r["task"] == "frame"]
    if not rates:
        return ""
    text = "| share of the C baseline, the %d largest real files that C reads as we do | median | least | greatest | MB/s, median |\n" % len(rates)
    text += "|---|---:|---:|---:|---:|\n"
    for label, ours, theirs in TASKS:
        found = shares(results, ours, theirs) if ours and theirs else []
        if found:
            rate = statistics.median(r["mbps"] for r in results["real"] if r["task"] == ours)
            text += "| %s | %.2f | %.2f | %.2f | %.0f |\n" % (label, statistics.median(found), found[0], found[-1], rate)
    return text


def report(results):
    text = "# Benchmarks of %s\n\n%s, %s, %s.\nCommand: `%s`\n\n" % (
        results["date"], results["machine"], results["system"], results["compiler"], results["command"])
    text += "MB/s of FIT. In memory: medians of processor time, one thread. The C baseline is `Sources/CCeiling`: no error handling.\n"
    text += "C compiler: %s, with %s.\n\n" % (results.get("c compiler", "unknown"), results.get("c flags", "unknown flags"))
    text += table(results) + "\n" + real_table(results) + "\n## By input\n\n"
    names = list(dict.fromkeys(r["corpus"] for r in results["memory"]))
    tasks = [t for t in dict.fromkeys(r["task"] for r in results["memory"]) if "chunks" not in t]
    text += "| task | " + " | ".join(names) + " |\n|---|" + "---:|" * len(names) + "\n"
    for task in tasks:
        text += "| %s | %s |\n" % (task, " | ".join(cell(rate(results, n, task)) for n in names))
    text += "\n## Typed records by chunk size\n\n| bytes a chunk | MB/s | of the largest |\n|---:|---:|---:|\n"
    chunks = [r for r in results["memory"] if r["corpus"] == MAIN and "chunks" in r["task"]]
    for r in chunks:
        text += "| %s | %.0f | %.2f |\n" % (r["task"].split()[-1], r["mbps"], r["mbps"] / chunks[-1]["mbps"])
    text += "\n## The command over .fit.gz files\n\n| command | files | workers | seconds | MB/s of FIT | peak MB |\n|---|---:|---:|---:|---:|---:|\n"
    for r in results["files"]:
        text += "| %s | %d | %d | %.3f | %.0f | %.1f |\n" % (
            r["command"], r["files"], r["workers"], r["seconds"], r["mbps"], megabytes(r))
    text += "\n## `samples` from standard input\n\n| MB | seconds | peak MB |\n|---:|---:|---:|\n"
    for r in results["lengths"]:
        text += "| %d | %.2f | %.1f |\n" % (r["megabytes"], r["seconds"], megabytes(r))
    text += "\nStart: `fitstream --version` %.1f ms, `true` %.1f ms.\n" % (results["start"]["milliseconds"], results["start"]["of true"])
    return text


def draw(results, folder):
    rows = [(label, [ours and rate(results, MAIN, ours), theirs and rate(results, MAIN, theirs)]) for label, ours, theirs in TASKS
            if ours and rate(results, MAIN, ours)]
    write = lambda name, svg: open(os.path.join(folder, name), "w").write(svg)
    write("throughput.svg", plots.bars("Throughput by task, one core", "MB/s", rows, ["FITStream", "C baseline"]))
    write("memory.svg", plots.lines("Peak memory of `samples` by length of the stream", "MB of FIT", "MB resident", [
        ("samples", [(r["megabytes"], megabytes(r)) for r in results["lengths"]])]))
    series = []
    for name in ("check", "samples"):
        for workers in (1, 2):
            points = [(r["files"], r["seconds"]) for r in results["files"] if (r["command"], r["workers"]) == (name, workers)]
            series.append(("%s -j%d" % (name, workers), points))
    write("files.svg", plots.lines("Time by number of .fit.gz files", "files", "seconds", series))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--table", metavar="FOLDER")
    parser.add_argument("--output", metavar="FOLDER")
    a = parser.parse_args()
    if a.table:
        kept = json.load(open(os.path.join(a.table, "results.json")))
        print(table(kept) + "\n" + real_table(kept), end="")
        return
    build = os.path.join(HERE, "..", "Tests", "Checks", "swift-build.sh")
    subprocess.run(["sh", build, "-c", "release", "--package-path", HERE], check=True,
                   stdout=subprocess.DEVNULL)
    name = re.sub(r"[^a-z0-9]+", "-", machine().lower()).strip("-")
    folder = a.output or os.path.join(HERE, "Results", "%s-%s-%d-cores" % (datetime.date.today(), name, os.cpu_count()))
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory() as rides:
        subprocess.run([BENCH, "write", rides], check=True)
        ride = open(os.path.join(rides, "ride-0.fit"), "rb").read()
    messages = int(subprocess.run([BENCH, "messages"], input=ride, check=True, capture_output=True).stdout)
    results = {
        "date": str(datetime.date.today()), "machine": machine(), "system": "%s %s, %d cores" % (platform.system(), platform.machine(), os.cpu_count()),
        "compiler": subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.split("\n")[0].strip(),
        "c compiler": subprocess.run(["clang", "--version"], capture_output=True, text=True).stdout.split("\n")[0].strip(),
        "c flags": " ".join(re.findall(r'"(-[^"]+)"', re.search(r"unsafeFlags\(\[(.*?)\]", open(os.path.join(HERE, "Package.swift")).read()).group(1))),
        "command": "python3 Benchmarks/run.py" + (" --full" if a.full else ""),
        "memory": in_memory(20 if a.full else 4), "real": of_real_files(8 if a.full else 3), "peers": peers.measure(ride, messages),
        "files": over_files((1, 10, 100, 1000, 10_000) if a.full else (1, 10, 100), 5 if a.full else 3),
        "lengths": by_length((1, 4, 16, 64, 256) if a.full else (1, 4, 16)), "start": start_up(),
    }
    json.dump(results, open(os.path.join(folder, "results.json"), "w"), indent=1)
    open(os.path.join(folder, "results.md"), "w").write(report(results))
    draw(results, folder)
    print(report(results))
    print("kept in", os.path.relpath(folder))


if __name__ == "__main__":
    main()
