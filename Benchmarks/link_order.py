#!/usr/bin/env python3
"""link_order.py - writes Benchmarks/link-order.txt: the functions the command runs, for the linker to put side by side.

    make build && python3 Benchmarks/link_order.py

Of 8 MB of code a run executes a twentieth, spread all over. The kernel maps 64 KB around each place that is touched,
and all of that counts as resident. Side by side the same functions take a fifth. Names that are gone or new only cost
some of that, so the list is written anew now and then, not with every change. Needs valgrind.
"""
import gzip, os, re, subprocess, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
TOOL = os.path.join(ROOT, ".build", "release", "fitstream")
RIDES = os.path.join(ROOT, "Fixtures", "activities")
# The commands whose memory is promised, over standard input and over files.
COMMANDS = [["samples"], ["check"], ["summary"], ["samples", "--format", "csv"], ["route"], ["route", "--format", "gpx"]]


def functions(tool, arguments, source, out):
    """mangled names of the functions that a run executes"""
    subprocess.run(["valgrind", "--tool=callgrind", "--demangle=no", "--callgrind-out-file=" + out, tool] + arguments,
                   stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    names = re.findall(r"^c?fn=\(\d+\) (.*)$", open(out).read(), re.M)
    return {re.sub(r"'\d+$", "", name) for name in names if not name.startswith("0x")}


def main():
    uses = {}
    with tempfile.TemporaryDirectory() as folder:
        tool, ride, out = (os.path.join(folder, name) for name in ("fitstream", "ride.fit", "callgrind.out"))
        # Without Swift's debugging information, which older valgrinds cannot read.
        subprocess.run(["strip", "--strip-debug", "-o", tool, TOOL], check=True)
        open(ride, "wb").write(gzip.open(os.path.join(RIDES, "outdoor-ride-2h.fit.gz")).read())
        for command in COMMANDS:
            names = functions(tool, command + ["-"], open(ride, "rb"), out)
            names |= functions(tool, command + ["-j2", "-q", RIDES], subprocess.DEVNULL, out)
            for name in names:
                uses[name] = uses.get(name, 0) + 1
    # The functions that all commands run come first, so that each finds them in as few places as can be.
    order = sorted(uses, key=lambda name: (-uses[name], name))
    with open(os.path.join(HERE, "link-order.txt"), "w") as file:
        file.writelines(name + "\n" for name in order)
    print("%d functions" % len(order))


if __name__ == "__main__":
    main()
