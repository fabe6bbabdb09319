#!/usr/bin/env python3
"""Kills an ingest at random moments and runs it again: the same database must come out, all tables compared.

    python3 Tests/Torture/kill.py [--moments 200] [--seed 1] [--signal KILL] [--command .build/release/fitstream]

Reads sound rides, damaged ones and generated ones, a zip and a list of activities, with --add records, samples and
--add route-points or without. Of five kills two begin with the rest of the kill before, and some runs are killed three
times before one may end. Exit code 0 when every database was whole and the same.
"""
import argparse, os, random, shutil, signal, subprocess, sys, tempfile, time

import forms, run
from generators import inputs, shapes

WAYS = [[], ["--add", "records,samples,route-points"]]


def rides(folder, seed):
    """A folder to ingest: rides of all kinds, so that the kills meet the database in all its states."""
    os.mkdir(folder)
    for place, name in enumerate(sorted(os.listdir(os.path.join(run.ROOT, "Fixtures", "activities")))):
        shutil.copy(os.path.join(run.ROOT, "Fixtures", "activities", name), os.path.join(folder, f"{place:03d}-{name}"))
    shutil.copytree(os.path.join(run.ROOT, "Fixtures", "malformed"), os.path.join(folder, "malformed"))
    shutil.copytree(os.path.join(run.ROOT, "Fixtures", "archives"), os.path.join(folder, "archives"))
    for number in range(150):
        with open(os.path.join(folder, f"generated-{number:03d}"), "wb") as file:
            file.write(inputs.make(seed, number)[1])
    with open(os.path.join(folder, "activities.csv"), "wb") as file:
        file.write(shapes.index_list(300))
    with open(os.path.join(folder, "many.zip"), "wb") as file:
        file.write(shapes.zipped([f"{number}.fit" for number in range(200)]))


def digest(database):
    failures, content = forms.database(database)
    if failures:
        raise SystemExit(f"FAILED {database}: {failures}")
    return content


def remove(database):
    for suffix in ("", "-wal", "-shm", "-journal"):
        if os.path.exists(database + suffix):
            os.unlink(database + suffix)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--moments", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--signal", default="KILL")
    options.add_argument("--command", default=os.path.join(run.ROOT, ".build", "release", "fitstream"))
    settings = options.parse_args()
    number = getattr(signal, "SIG" + settings.signal)
    chance, failed, hit = random.Random(settings.seed), 0, 0
    with tempfile.TemporaryDirectory(prefix="fitstream-kill-") as place:
        folder = os.path.join(place, "rides")
        rides(folder, settings.seed)

        def words(database, way):
            return [os.path.abspath(settings.command), "ingest", "-q", "-j2", "--db", database, folder] + way

        expected, lasts = [], []
        for index, way in enumerate(WAYS):
            whole = os.path.join(place, f"whole-{index}.sqlite")
            start = time.monotonic()
            subprocess.run(words(whole, way), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            lasts.append(time.monotonic() - start)
            expected.append(digest(whole))
        for moment in range(settings.moments):
            index = moment % len(WAYS)
            database = os.path.join(place, f"killed-{index}.sqlite")
            if moment // len(WAYS) % 5 < 3:
                remove(database)
            delays = [chance.uniform(0, 1.1 * lasts[index]) for _ in range(3 if moment % 7 == 0 else 1)]
            for delay in delays:
                process = subprocess.Popen(words(database, WAYS[index]), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(delay)
                process.send_signal(number)
                hit += process.wait() != 0 and process.returncode == -number
                if os.path.exists(database) and os.path.getsize(database):
                    digest(database)
            subprocess.run(words(database, WAYS[index]), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if digest(database) != expected[index]:
                failed += 1
                print(f"FAILED moment {moment}, killed after {', '.join(f'{delay:.3f}' for delay in delays)} s: the database is another", flush=True)
    print(f"{settings.moments} moments, {hit} of the kills met a run in work, {failed} databases differ; seed {settings.seed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
