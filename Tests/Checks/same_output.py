#!/usr/bin/env python3
"""Runs two builds of the command over the same inputs, through every command and format, and compares what they put out:
standard output, standard error, exit code, the files of `-o`, and every row and the schema of databases (but `read_utc`,
the time of the reading).

    python3 Tests/Checks/same_output.py OLD NEW [INPUT ...] [--only WORD ...] [--list] [--keep FOLDER]

OLD and NEW are commands. An INPUT is a file or a folder, and is given whole to each run; without any it is Fixtures, and
../shared/corpus where that is. --only runs the cases whose command line contains each WORD (databases are made as needed),
--list prints the cases, --keep leaves what differs in a folder. Ends with `compared N, different M`, and fails if M > 0.

A change that keeps the output shows by this that it does; one that changes it on purpose shows what else changed.
"""
import argparse
import filecmp
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

TABLES = ["workouts", "workout", "minutes", "zones", "route", "records", "laps", "lengths", "events", "devices", "beats",
          "samples", "tanks", "gases", "sets", "shifts", "climbs"]
# Messages with fields of many kinds: scaled, named, arrays, texts, and one that the profile does not know.
MESSAGES = ["record", "session", "lap", "event", "device_info", "hrv", "file_id", "length", "hr", "monitoring",
            "field_description", "140"]
QUERIES = ["longest", "fastest", "highest", "sports", "gear", "devices", "weekdays", "hours", "years", "months", "weeks",
           "streaks", "bests", "curves", "efforts", "load", "fitness", "zones", "eddington", "tiles", "small-tiles",
           "tile-years", "squares", "places", "problems", "suspicions", "duplicates", "manual"]
RIDER = ["--max-heart-rate", "190", "--ftp", "250"]
# Databases by the options of `ingest`: what every one stores, and all there is.
DATABASES = {
    "plain.sqlite": [],
    "all.sqlite": ["--all", "--add", "records", "--add", "samples", "--add", "route-points", "--add", "beats", "--wellness", *RIDER],
    "rides.sqlite": ["--copies", "rides", "--without", "duplicates", "--add", "samples", "--native", "power,speed"],
}
# Columns that say when a run was, not what it read.
TIMES_OF_RUNS = {"read_utc"}


def words(text):
    return text.split()


def cases_of_texts():
    """What the command says of itself; reads no input."""
    topics = ["", "columns", "reasons", "exit-codes", "formats", "check", "summary", "samples", "route", "plot", "messages",
              "repair", "edit", "convert", "export", "stats", "best", "query", "ingest", "report", "poster", "duplicates", "bench"]
    yield from (words(f"help {topic}") for topic in topics)
    yield from (words(f"help columns {table}") for table in [*TABLES, "messages", "stats", "best", "distance_m"])
    yield from (words(f"help --{option}") for option in ["as", "columns", "format", "units", "add", "copies"])
    yield ["man"]
    yield from (["completions", shell] for shell in ["bash", "zsh", "fish"])
    yield from (words(wrong) for wrong in [
        "export --as nothing", "export --columns nothing Fixtures", "export --as laps --columns watts Fixtures",
        "summary --format gpx", "query nothing --db x.sqlite", "check no-such-file", "stats --by fortnight"])


def cases_of_inputs():
    """Cases that read the inputs; the inputs follow the words."""
    yield from (words(f"check {more}") for more in [
        "", "--format ndjson", "--format ndjson --add suspicions --totals", "-q --expect-inputs 1", "--without other-files --crc refuse",
        "--crc ignore -j 1", "--sport cycling --format ndjson"])
    for form in ["table", "csv", "tsv", "ndjson"]:
        yield words(f"summary --format {form}")
        yield words(f"summary --format {form} --units imperial --native power,speed --all")
    yield words("summary -o summary.csv")
    for form in ["ndjson", "csv", "tsv"]:
        yield words(f"samples -q --format {form}")
        yield words(f"samples -q --format {form} --add device,app --add input --resolve --wellness")
        yield words(f"samples -q --format {form} --coalesce equal --conceal-start 300 --conceal-end 300")
        yield words(f"samples -q --format {form} --coalesce 60 --native heart_rate --resolve --copies rides -j 1")
    for form in ["ndjson", "csv", "tsv", "geojson", "gpx"]:
        yield words(f"route -q --format {form}")
        yield words(f"route -q --format {form} --smooth 5 --conceal-start 300 --native distance")
        yield words(f"route -q --format {form} --tolerance 10 --add input")
    yield from (words(f"route -q --format {form} --compatible --max-gap 10") for form in ["ndjson", "csv"])
    yield from (words(f"messages -q {more}") for more in [
        "", "--raw", "--add units --add input --limit 200", "--compatible", "--resolve --limit 500"])
    for message in MESSAGES:
        yield words(f"messages -q --message {message} --format csv --limit 400")
        yield words(f"export -q --as messages --message {message} --format arrow --developer-fields all")
    yield words("repair --dry-run --complete")
    yield words("repair -o repaired/")
    yield from (words(f"convert -q --format {form} -o converted/") for form in ["fit", "tcx", "gpx"])
    yield words("messages -q --message record --format tsv --limit 400 --add units")
    yield words("messages -q --message session --message lap --field timestamp --field sport")
    for form in ["csv", "tsv", "ndjson"]:
        yield words(f"export -q --as messages --message session --format {form} --drop-empty")
    for table in TABLES:
        for form in ["csv", "ndjson", "arrow"]:
            if table == "workout" and form == "arrow":
                continue
            yield [*words(f"export -q --as {table} --format {form}"), *RIDER]
            if table != "workout":
                yield words(f"export -q --as {table} --format {form} --units imperial --drop-empty")
        yield words(f"export -q --as {table} --format tsv --native power,speed -j 1")
        if table in ["workouts", "workout", "minutes", "zones", "route"]:
            yield [*words(f"export -q --as {table} --format csv --compatible"), *RIDER]
        if table in ["minutes", "samples"]:
            yield words(f"export -q --as {table} --format csv --copies rides --all -j 1 --conceal-start 300")
        if table != "workouts":
            yield [*words(f"export --as {table} --format csv -o {table}.csv/"), *RIDER]
            yield words(f"export --as {table} --format ndjson -o {table}.ndjson/")
    yield from (words(f"export -q --as {table} --format arrow -o {table}.arrow") for table in ["laps", "records", "samples"])
    for form in ["csv", "ndjson", "arrow"]:
        yield [*words(f"export -q --as records --format {form} --resolve --developer-fields"),
               "Power,Leg Spring Stiffness,doughnuts_earned,charge"]
        yield words(f"export -q --as laps --columns ride_id,start,distance_m,input,session --format {form}")
        yield words(f"export -q --as records --columns power_w,time,lap,session,ride_id --format {form}")
        yield words(f"export -q --as route --columns longitude_deg,latitude_deg,input --format {form}")
        yield words(f"export -q --as workouts --columns input,start,distance_m,sport --format {form}")
        yield words(f"export -q --as samples --columns kind,value,unit --format {form} --resolve")
    yield words("export -q --as zones --max-heart-rate 190 --zone-limits heart-rate=60,70,80,94")
    for form in ["table", "csv", "tsv", "ndjson"]:
        yield words(f"stats --format {form}")
        yield words(f"stats --format {form} --by year --group sport --units imperial")
        yield [*words(f"stats -q --format {form} --zones --by year"), *RIDER]
    yield from (words(f"stats -q {more}") for more in [
        "--by day", "--by week --group device", "--by hour --edge strict", "--by 15minutes --columns heartRate",
        "--by 3mo@2020-02-01 --group app", "--by year --add duration,recent --wellness --all",
        "--by year --copies rides --resolve", "--by year --copies each", "--by month --group sport,device"])
    for form in ["table", "csv", "tsv", "ndjson"]:
        yield words(f"best --format {form}")
        yield words(f"best -q --format {form} --top 5 --units imperial")
    yield from (words(f"best -q {more}") for more in [
        "--of", "critical-power", "--duration 20min,1h --of power", "--distance 5km,half --top 3", "--of climbing"])
    yield from (words(f"{more}") for more in [
        "report -q", "report -q --units imperial --limit 5 --conceal-start 300", "poster -q --kind grid",
        "poster -q --kind heat", "poster -q --kind calendar"])


def cases_of_databases():
    """Cases that read what ingest has made; each makes sure of its database first."""
    for name in DATABASES:
        yield words(f"duplicates --db {name} --format csv"), name
        yield words(f"stats --db {name} --by year --group sport"), name
        yield words(f"best --db {name} --top 3"), name
    name = "all.sqlite"
    for query in QUERIES:
        yield words(f"query {query} --db {name} --format csv"), name
        yield words(f"query {query} --db {name} --format ndjson --units imperial --limit 20"), name
    yield from ((words(f"{more}"), name) for more in [
        f"duplicates --db {name} --format table", f"duplicates --db {name} --format ndjson --copies rides",
        f"stats --db {name} --by month --group gear --format ndjson", f"stats --db {name} --by year --zones",
        f"stats --db {name} --by year --group place", f"best --db {name} --of critical-power --format ndjson",
        f"report {name}", f"poster {name} --kind heat", f"poster {name} --kind calendar --units imperial"])


class Side:
    """One of the two commands, in a folder of its own, so that relative names are the same on both sides."""

    def __init__(self, command, folder):
        self.command = str(pathlib.Path(command).resolve())
        self.folder = folder
        folder.mkdir(parents=True)

    def run(self, case, number, stdin=None):
        """Runs one case; leaves `N.out`, `N.err` and `N.code`, and in the folder `N` the files that it writes."""
        place = self.folder / str(number)
        place.mkdir()
        environment = {**os.environ, "LC_ALL": "C", "TZ": "UTC", "XDG_CONFIG_HOME": str(self.folder), "HOME": str(self.folder)}
        for name in DATABASES:
            if name in case:
                (place / name).symlink_to(self.folder / name)
        with open(self.folder / f"{number}.out", "wb") as out, open(self.folder / f"{number}.err", "wb") as err:
            source = open(stdin, "rb") if stdin else subprocess.DEVNULL
            code = subprocess.run([self.command, *case], stdin=source, stdout=out, stderr=err, cwd=place,
                                  env=environment).returncode
        for name in DATABASES:
            if (place / name).is_symlink():
                (place / name).unlink()
        (self.folder / f"{number}.code").write_text(f"{code}\n")

    def ingest(self, name, inputs, number):
        """Makes a database anew and writes its schema and rows as text beside it."""
        for suffix in ["", "-wal", "-shm"]:
            (self.folder / f"{name}{suffix}").unlink(missing_ok=True)
        self.run(["ingest", "--db", str(self.folder / name), *DATABASES[name], *inputs], number)
        dump(self.folder / name, self.folder / f"{number}.dump")


def dump(database, target):
    """Writes schema and rows of a database, a line for each, without the columns that tell when the run was."""
    with open(target, "w", encoding="utf-8", errors="backslashreplace") as out:
        if not database.exists():
            out.write("no database\n")
            return
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        connection.text_factory = lambda raw: raw.decode("utf-8", "backslashreplace")
        for pragma in ["user_version", "application_id", "page_size", "encoding"]:
            out.write(f"{pragma} {connection.execute(f'pragma {pragma}').fetchone()[0]}\n")
        made = connection.execute("select type, name, sql from sqlite_master order by rowid").fetchall()
        for kind, name, sql in made:
            out.write(f"{kind} {name}: {sql}\n")
        for kind, name, sql in made:
            if kind != "table":
                continue
            columns = [row[1] for row in connection.execute(f'pragma table_info("{name}")')]
            chosen = ", ".join(f'"{column}"' for column in columns if column not in TIMES_OF_RUNS)
            try:
                for row in connection.execute(f'select {chosen} from "{name}"'):
                    out.write(f"{name} {row!r}\n")
            except sqlite3.OperationalError as error:
                out.write(f"{name}: {error}\n")
        connection.close()


def files_of(folder, number):
    """Names of all that a case has left, below the folder of its side."""
    names = [f"{number}.{suffix}" for suffix in ["out", "err", "code", "dump"] if (folder / f"{number}.{suffix}").exists()]
    for top, _, files in os.walk(folder / str(number)):
        names += [os.path.relpath(os.path.join(top, name), folder) for name in files]
    return sorted(names)


def first_difference(old, new):
    """Where two files part, with the lines there, cut short."""
    offset = 0
    with open(old, "rb") as left, open(new, "rb") as right:
        for number in range(1, 1 << 60):
            one, other = left.readline(), right.readline()
            if one != other:
                near = next((at for at in range(min(len(one), len(other))) if one[at] != other[at]), min(len(one), len(other)))
                start = max(0, near - 80)
                return (f"line {number}, byte {offset + near}:\n    old {one[start:near + 120]!r}\n"
                        f"    new {other[start:near + 120]!r}")
            if not one:
                return "nowhere"
            offset += len(one)


class Comparison:
    def __init__(self, old, new, folder):
        self.folder = folder
        self.sides = [Side(old, folder / "old"), Side(new, folder / "new")]
        self.compared = self.different = self.number = 0

    def compare(self, title, run):
        """Runs both sides at once, then compares all that each has left, and deletes it."""
        self.number += 1
        number = self.number
        threads = [threading.Thread(target=run, args=(side, number)) for side in self.sides]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        old, new = (side.folder for side in self.sides)
        names, others = files_of(old, number), files_of(new, number)
        problems = [f"only old writes {name}" for name in names if name not in others]
        problems += [f"only new writes {name}" for name in others if name not in names]
        for name in names:
            if name in others and not same(old / name, new / name):
                problems.append(f"{name} differs in {first_difference(old / name, new / name)}")
        self.compared += 1
        if problems:
            self.different += 1
            print(f"DIFFERENT: {title}")
            for problem in problems[:4]:
                print(f"  {problem}")
            if len(problems) > 4:
                print(f"  and {len(problems) - 4} more")
            sys.stdout.flush()
        else:
            for side in (old, new):
                shutil.rmtree(side / str(number))
                for suffix in ["out", "err", "code", "dump"]:
                    (side / f"{number}.{suffix}").unlink(missing_ok=True)

    def command(self, case, inputs=(), stdin=None):
        title = " ".join([*case, *inputs]) + (f" < {stdin}" if stdin else "")
        self.compare(title, lambda side, number: side.run([*case, *inputs], number, stdin))


def same(old, new):
    """Whether two files hold the same bytes; messages may name the folder of their own side and say how long it took."""
    if filecmp.cmp(old, new, shallow=False):
        return True
    if old.suffix not in {".err", ".out"} or old.stat().st_size > 1 << 24:
        return False
    one, other = (re.sub(rb" in [0-9.]+ m?s$", b"", path.read_bytes(), flags=re.M) for path in (old, new))
    return one.replace(b"/old/", b"/new/") == other


def pictures(inputs):
    """A few single rides for `plot`, which takes one."""
    names = ["activities/outdoor-ride-2h.fit.gz", "activities/indoor-trainer.fit", "activities/pool-swim-25m.fit",
             "tracks/garmin-connect.gpx", "tracks/ride.tcx", "malformed/truncated-mid-message.fit"]
    return [path for name in names for one in inputs if (path := pathlib.Path(one) / name).exists()]


def main():
    parser = argparse.ArgumentParser(description="compares the output of two builds of the command")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("inputs", nargs="*")
    parser.add_argument("--only", nargs="+", default=[])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    corpus = ROOT.parent / "shared" / "corpus"
    inputs = arguments.inputs or [str(ROOT / "Fixtures"), *([str(corpus)] if corpus.exists() else [])]
    inputs = [str(pathlib.Path(path).resolve()) for path in inputs]
    def wanted(title):
        return all(word in title for word in arguments.only)

    with tempfile.TemporaryDirectory() as scratch:
        comparison = Comparison(arguments.old, arguments.new, pathlib.Path(arguments.keep or scratch).resolve())

        def command(case, inputs=(), stdin=None):
            if not wanted(" ".join([*case, *inputs])):
                return
            if arguments.list:
                print(" ".join([*case, *inputs]), *(["<", str(stdin)] if stdin else []))
            else:
                comparison.command(case, inputs, stdin)

        for case in cases_of_texts():
            command(case)
        for path in pictures(inputs):
            for more in ["", "--format html --units imperial", "--against time --max-heart-rate 190 --ftp 250"]:
                command(["plot", *more.split(), str(path)])
        for one in inputs:
            for case in cases_of_inputs():
                command(case, [one])
            archive = pathlib.Path(one) / "archives" / "strava-export.zip"
            for case in ["check --format ndjson", "samples", "route --format csv", "summary --format ndjson",
                         "export --as records --format arrow", "export --as laps", "messages"] if archive.exists() else []:
                ride = archive.parent.parent / "activities" / "smart-recording.fit"
                for stdin in [archive, archive.parent / "rides.tar.gz", ride]:
                    command(case.split(), stdin=stdin)
            following = list(cases_of_databases())
            for name, options in DATABASES.items():
                title = " ".join(["ingest", "--db", name, *options, one])
                needed = [case for case, database in following if database == name and wanted(" ".join(case))]
                if not needed and not wanted(title):
                    continue
                if arguments.list:
                    print(title)
                else:
                    comparison.compare(title, lambda side, number: side.ingest(name, [one], number))
                for case in needed:
                    command(case)
        if not arguments.list:
            print(f"compared {comparison.compared}, different {comparison.different}")
        return 1 if comparison.different else 0


if __name__ == "__main__":
    sys.exit(main())
