"""Run the programs of Examples/Python, the lines of Python/README.md, and the examples of the docstrings."""
import datetime
import doctest
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pandas as pd
import polars as pl
import pytest

import fitstream

ROOT = pathlib.Path(os.environ["FITSTREAM_FIXTURES"]).parent


def five_questions(*inputs):
    words = [sys.executable, ROOT / "Examples" / "Python" / "five_questions.py", *inputs]
    return subprocess.run(words, capture_output=True, text=True)


def test_five_questions_have_answers(fixtures):
    said = five_questions(fixtures / "activities")
    assert said.returncode == 0, said.stderr
    assert all(re.search(rf"^{number}\. ", said.stdout, re.M) for number in range(1, 6))
    # The fixtures contain cycling in 2024, and a best of twenty minutes.
    assert "cycling" in said.stdout and "222.0" in said.stdout


def test_copies_change_no_answer(fixtures, tmp_path):
    for one in (fixtures / "activities").iterdir():
        (tmp_path / f"copy-of-{one.name}").write_bytes(one.read_bytes())
    alone, both = (said.stdout.split("\n", 1) for said in (five_questions(fixtures / "activities"), five_questions(fixtures / "activities", tmp_path)))
    assert alone[1] == both[1] and alone[0].startswith("10 workouts and 5 copies") and both[0].startswith("10 workouts and 20 copies")


def test_a_ride_of_less_than_twenty_minutes_has_no_best_of_them(fixtures):
    said = five_questions(fixtures / "activities" / "triathlon-summary-first.fit.gz")
    bests = said.stdout.partition("2. ")[2].partition("3. ")[0]
    # One of the five legs has power, for sixteen minutes.
    assert "shape: (0, 3)" in bests, said.stdout + said.stderr


def test_five_questions_without_rides_say_how_they_are_asked():
    said = five_questions()
    assert said.returncode == 1 and said.stderr.startswith("usage: ") and "Traceback" not in said.stderr


@pytest.mark.parametrize("line_count", [3])
def test_lines_of_the_readme_lead_to_data(fixtures, line_count):
    lines = re.findall(r"^>>> (.*)", (ROOT / "Python" / "README.md").read_text(), re.M)[:line_count]
    program = "\n".join(lines).replace("export.zip", str(fixtures / "activities")) + "\nprint(weeks.height, weeks['distance_m'].sum())"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    weeks, kilometres = map(float, said.stdout.split())
    assert weeks >= 1 and 100 < kilometres < 103


def recipe(heading, fixtures):
    """Run the lines of a recipe of Documentation/Python.md with the fixtures, and return the names that it defines."""
    page = (ROOT / "Documentation" / "Python.md").read_text()
    (lines,) = re.findall(rf"^### {heading}$.*?^```$(.*?)^```$", page, re.M | re.S)
    lines = re.sub(r"^rides\.with_columns", "rides = rides.with_columns", lines, flags=re.M)
    folders = [str(fixtures / name) for name in ("activities", "tracks", "vendors")]
    names = {"fitstream": fitstream, "pl": pl, "pd": pd}
    names.update(rides=fitstream.workouts(folders).to_polars(), frame=fitstream.workouts(folders).to_pandas())
    exec(lines.replace('"export.zip"', repr(folders)), names)
    return names


@pytest.mark.filterwarnings("ignore::fitstream.DamagedInputWarning")
def test_the_recipe_of_copies_counts_each_recording_once(fixtures):
    made = recipe("Identify rides", fixtures)
    rides, once, records = made["rides"], made["once"], made["records"]
    assert once.height == rides["sync_id"].n_unique() < rides.height
    assert set(records.select("input", "session").unique().rows()) <= set(once.select("input", "session").rows())
    frame = made["frame"]
    assert (~frame["sync_id"].fillna(frame["ride_id"].astype(str)).duplicated()).sum() == once.height


@pytest.mark.filterwarnings("ignore::fitstream.DamagedInputWarning")
def test_the_recipe_of_local_time_is_the_clock_of_the_rider(fixtures):
    made = recipe("Local time", fixtures)
    rides, frame = made["rides"], made["frame"]
    wanted = [
        (start + datetime.timedelta(seconds=offset or 0)).replace(tzinfo=None)
        for start, offset in rides.select("start", "utc_offset_s").rows()]
    known = rides["start_local"].is_not_null().to_list()
    assert any(known) and not all(known)
    for given in (rides["local"].to_list(), [moment.to_pydatetime() for moment in frame["local"]]):
        for is_known, start, local, clock in zip(known, rides["start"], given, wanted):
            assert local == (clock if is_known else start.replace(tzinfo=None))


# The files that examples of docstrings name.
NAMED = {
    "rides/run.fit": "activities/run-distance-laps.fit", "rides/swim.fit": "activities/pool-swim-25m.fit",
    "rides/ride.fit.gz": "activities/outdoor-ride-2h.fit.gz", "strap.fit": "vendors/hrv-intervals.fit",
    "damaged.fit": "malformed/truncated-mid-message.fit",
}


def functions():
    """The functions of the module, and the methods and properties of its tables, by name."""
    found = {name: getattr(fitstream, name) for name in fitstream.__all__ if callable(getattr(fitstream, name))}
    for kind in (fitstream.Rows, fitstream.Table):
        found.update({f"{kind.__name__}.{name}": value for name, value in vars(kind).items() if not name.startswith("_")})
    return {name: value for name, value in found.items() if not isinstance(value, type) and getattr(value, "__doc__", None)}


@pytest.mark.filterwarnings("ignore::fitstream.DamagedInputWarning")
@pytest.mark.parametrize("name", sorted(functions()))
def test_every_function_has_an_example_that_runs(name, fixtures, tmp_path, monkeypatch):
    for place, fixture in NAMED.items():
        (tmp_path / place).parent.mkdir(exist_ok=True)
        shutil.copy(fixtures / fixture, tmp_path / place)
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(functions()[name].__doc__, {"fitstream": fitstream, "pl": pl}, name, None, 0)
    assert examples.examples, f"{name} has no example"
    said = []
    assert doctest.DocTestRunner(verbose=False).run(examples, out=said.append).failed == 0, "".join(said)
