#!/usr/bin/env python3
"""Packs damaged files of every kind into one archive and makes a report and posters of it.

    python3 Tests/Torture/reports.py [--mutants 2000] [--seed 1] [--command .build/release/fitstream]

A run must end by itself with exit code 0 or 1, and its page or picture be well-formed, without a script but its own. The page tells as many
inputs with problems as `check` counts, up to the page's limit of 1,000.
"""
import argparse, json, os, re, subprocess, sys, tempfile, time, xml.etree.ElementTree, zipfile

import formats, mutate, torture

XHTML = "{http://www.w3.org/1999/xhtml}"


def pack(path, mutants, seed):
    """Writes the archive; returns the number of files in it."""
    paths = torture.inputs()
    written = 0
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for source, count in zip(paths, torture.shares(paths, mutants)):
            with open(source, "rb") as file:
                content = formats.content(file.read())
            for index in range(count):
                mutant = mutate.make(content, torture.name(source), seed, index, count)
                if mutant is not None:
                    archive.writestr(f"activities/{written}-{os.path.basename(source)}", mutant.data)
                    written += 1
    return written


def run(command, words, output):
    start = time.monotonic()
    done = subprocess.run([command, *words, "-q", "-o", output], stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit(f"FAILED {' '.join(words)}: ended with {done.returncode}: {done.stderr.decode()[-500:]}")
    tree = xml.etree.ElementTree.parse(output).getroot()
    print(f"{' '.join(words[:1] + words[2:])}: exit code {done.returncode}, {os.path.getsize(output):,} bytes, {time.monotonic() - start:.1f} s")
    return tree


def problems(command, archive):
    lines = subprocess.run([command, "check", "-q", "--format", "ndjson", archive], stdout=subprocess.PIPE).stdout.splitlines()
    return sum(json.loads(line)["status"] in ("partial", "failed") for line in lines)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--mutants", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--command", default=os.path.join(torture.ROOT, ".build", "release", "fitstream"))
    settings = options.parse_args()
    command = os.path.abspath(settings.command)
    with tempfile.TemporaryDirectory() as folder:
        archive, output = os.path.join(folder, "export.zip"), os.path.join(folder, "out")
        print(f"{pack(archive, settings.mutants, settings.seed)} damaged files, {os.path.getsize(archive):,} bytes")
        page = run(command, ["report", archive], output)
        # A page to mail names inputs without the folders, which can have a rider's name.
        with open(output, encoding="utf-8") as file:
            if re.search(r"activities/\w|export\.zip", file.read()):
                sys.exit("FAILED: the page has a folder or an archive of an input")
        scripts = [script for script in page.iter(XHTML + "script")]
        if [script.get("id") for script in scripts] != ["curves-of-rides", "profiles-of-rides", "routes-of-rides", None]:
            sys.exit(f"FAILED: {len(scripts)} scripts in the page")
        for script in scripts[:3]:
            json.loads(script.text)
        rides = sum(1 for row in page.iter(XHTML + "tr") if re.fullmatch(r"w\d+", row.get("id", "")))
        told = [table for table in page.iter(XHTML + "table") if table[0].text == "Inputs that are damaged or were refused"]
        told = len(told[0].find(XHTML + "tbody")) if told else 0
        counted = problems(command, archive)
        print(f"{rides} rides in the list, {told} inputs with problems of {counted} that check counts")
        if not rides or told != min(counted, 1000):
            sys.exit("FAILED: the page does not tell what check does")
        for kind in ("grid", "heat", "calendar"):
            run(command, ["poster", archive, "--kind", kind], output)
        left = [name for name in os.listdir(tempfile.gettempdir()) if re.fullmatch(r"fitstream-\d+-\d+-\d+", name)]
        if left:
            sys.exit(f"FAILED: left behind: {left}")


main()
