#!/usr/bin/env python3
"""peers.py - decode throughput of fitstream beside other decoders, in one run, on the same files.

    python3 Benchmarks/peers.py [--tool .build/release/fitstream] [--output Benchmarks/Results/NAME.md] FILE.fit...

Ours: the stages of `fitstream bench` (one core, input in memory, checksum verified): `decode` sums six fields of every record,
`fields` every number of every message, scaled and with components expanded, `samples` decodes and generates HealthKit-shaped samples,
events and route. Beside them what C can do without error handling (ceiling.c, compiled by clang or cc). Peers, where they are installed (pip install garmin-fit-sdk fitdecode): every
message, default options, input in memory. Message counts are compared before anything is timed. Best of several rounds;
these machines are shared, so read the ratios.
"""
import argparse, datetime, io, json, os, platform, shutil, subprocess, sys, tempfile, time


def best(f, rounds):
    times = []
    for _ in range(rounds):
        t = time.perf_counter()
        f()
        times.append(time.perf_counter() - t)
    return min(times)


def ours(tool, path, rounds):
    runs = [json.loads(subprocess.run([tool, "bench", "-j", "1", "--format", "json", path], check=True,
                                      capture_output=True, text=True).stdout) for _ in range(rounds)]
    stage = lambda name: min(r["stages"][name]["seconds"] for r in runs)
    return runs[0], stage("decode"), stage("fields"), stage("decode") + stage("generate")


def ceiling(path):
    """MB/s of ceiling.c for six fields and for all; None where there is no compiler"""
    folder = os.path.dirname(os.path.abspath(__file__))
    program = os.path.join(tempfile.gettempdir(), "fitstream-ceiling-%d" % os.getuid())
    compiler = shutil.which("clang") or shutil.which("cc")
    if not compiler:
        return None, None
    subprocess.run([compiler, "-O3", "-o", program, os.path.join(folder, "ceiling.c")], check=True)
    lines = subprocess.run([program, path], check=True, capture_output=True, text=True).stdout.splitlines()
    return tuple(float(l.split()[1]) for l in lines)


def garmin(data):
    from garmin_fit_sdk import Decoder, Stream
    count = 0

    def listen(number, message):
        nonlocal count
        count += 1

    Decoder(Stream.from_byte_array(bytearray(data))).read(mesg_listener=listen)
    return count


def fitdecode(data):
    import fitdecode
    with fitdecode.FitReader(io.BytesIO(data)) as reader:
        return sum(1 for frame in reader if frame.frame_type == fitdecode.FIT_FRAME_DATA)


def cpu():
    for line in open("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", default=".build/release/fitstream")
    parser.add_argument("--output")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("files", nargs="+")
    a = parser.parse_args()
    peers = []
    for name, function in (("garmin-fit-sdk", garmin), ("fitdecode", fitdecode)):
        try:
            __import__(name.replace("-", "_"))
            peers.append((name, function))
        except ImportError:
            print("not installed, left out:", name, file=sys.stderr)
    head = ["file", "MB", "messages", "decode", "C, six fields", "fields", "C, all fields", "samples"] + [p[0] for p in peers]
    rows = []
    for path in a.files:
        data = open(path, "rb").read()
        facts, decode, fields, generate = ours(a.tool, path, a.rounds)
        six, every = ceiling(path)
        row = [os.path.basename(path), "%.2f" % (len(data) / 1e6), str(facts["messages"])]
        rate = lambda seconds: len(data) / 1e6 / seconds
        row += ["-" if r is None else "%.0f" % r for r in (rate(decode), six, rate(fields), every, rate(generate))]
        for name, function in peers:
            count = function(data)
            assert count == facts["messages"], "%s: %s says %d messages, fitstream %d" % (path, name, count, facts["messages"])
            row.append("%.2f" % (len(data) / 1e6 / best(lambda: function(data), 1)))
        rows.append(row)
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.split("\n")[0]
    text = "MB/s of FIT, one core, best of %d (peers: one run). %s, %s, %s.\n" % (
        a.rounds, cpu(), swift.strip(), datetime.date.today().isoformat())
    text += "Command: `python3 Benchmarks/peers.py %s`\n\n" % " ".join(os.path.basename(f) for f in a.files)
    text += "| " + " | ".join(head) + " |\n|---|" + "---:|" * (len(head) - 1) + "\n"
    text += "".join("| " + " | ".join(r) + " |\n" for r in rows)
    print(text)
    if a.output:
        open(a.output, "w").write(text)


if __name__ == "__main__":
    main()
