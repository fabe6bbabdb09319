"""Test the kinds of inputs: paths, bytes, file objects, mappings, and inputs that can be read only once."""
import glob
import gzip
import io
import lzma
import os
import pathlib
import warnings
import zipfile

import pytest

import fitstream
from fitstream import _inputs

FIXTURES = pathlib.Path(os.environ["FITSTREAM_FIXTURES"])
RIDES = FIXTURES / "activities"
RIDE = RIDES / "indoor-trainer.fit"


class Once:
    """A file object with only a read method, which can be called once."""

    def __init__(self, data):
        self.read = io.BytesIO(data).read


def test_ways_to_name_an_input_are_one():
    data = RIDE.read_bytes()
    rows = fitstream.records(RIDE).to_arrow().drop_columns(["input"])
    with open(RIDE, "rb") as file, gzip.open(io.BytesIO(gzip.compress(data))) as unpacked:
        for one in [str(RIDE), [RIDE], str(RIDES / "indoor-tr*.fit"), data, bytearray(data), {"a.fit": data}, file, io.BytesIO(data), unpacked]:
            assert fitstream.records(one).to_arrow().drop_columns(["input"]).equals(rows)


def test_names_stand_in_the_column_input():
    data = RIDE.read_bytes()
    rows = fitstream.workouts({"a.fit": data, "b.fit": io.BytesIO(data)}).to_arrow()
    assert rows["input"].to_pylist() == ["a.fit", "b.fit"]
    zipped = (FIXTURES / "archives" / "strava-export.zip").read_bytes()
    assert all(name.startswith("z.zip!") for name in fitstream.workouts({"z.zip": zipped}, columns="input").to_arrow()[0].to_pylist())


def test_a_file_object_is_read_from_where_it_is_and_stays_there():
    file = io.BytesIO(b"junk" + RIDE.read_bytes())
    file.seek(4)
    table = fitstream.records(file)
    assert table.to_arrow().num_rows == table.to_arrow().num_rows == fitstream.records(RIDE).to_arrow().num_rows
    assert file.tell() == 4


def test_an_input_that_there_is_not_is_an_error():
    archive = FIXTURES / "archives" / "strava-export.zip"
    for one in ["nothing.fit", "*.nothing", [RIDE, "nothing.fit"], "nothing.zip!a.fit", f"{archive}!nothing.fit", f"{archive}!nothing/"]:
        with pytest.raises(FileNotFoundError):
            fitstream.records(one).to_arrow()
    with open(__file__) as file, pytest.raises(TypeError, match="rb"):
        fitstream.records(file).to_arrow()


def test_names_of_a_mapping_stand_for_paths_too():
    named = {"mine.fit": RIDE, "z.zip": FIXTURES / "archives" / "strava-export.zip", "glob.fit": str(RIDES / "indoor-tr*.fit")}
    names = fitstream.workouts(named, columns="input").to_arrow()[0].to_pylist()
    assert names[0] == "mine.fit" and names[-1] == "glob.fit" and all(name.startswith("z.zip!") for name in names[1:-1])
    for several in (RIDES, str(RIDES / "*.fit"), f"{FIXTURES / 'archives' / 'strava-export.zip'}!activities/12.fit"):
        with pytest.raises(fitstream.FitstreamError, match="mine.fit"):
            fitstream.workouts({"mine.fit": several}).to_arrow()


@pytest.mark.parametrize("archive", sorted(glob.glob(str(FIXTURES / "archives" / "*"))))
def test_every_name_of_an_archive_is_an_input(archive):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", fitstream.DamagedInputWarning)
        names = fitstream.check(archive).to_arrow()["input"].to_pylist()
    for name in names:
        assert _inputs._paths(name) == [os.fsencode(name)]


def test_the_second_entry_of_a_name_is_an_input(tmp_path):
    path = tmp_path / "twice.zip"
    with zipfile.ZipFile(path, "w") as made, pytest.warns(UserWarning, match="Duplicate"):
        made.write(RIDE, "a.fit")
        made.write(RIDE, "a.fit")
    assert fitstream.workouts(f"{path}!a.fit#2", columns="input").to_arrow()[0].to_pylist() == [f"{path}!a.fit#2"]


def test_folders_of_an_archive_are_inputs():
    archive = FIXTURES / "archives" / "strava-export.zip"
    whole = fitstream.workouts(archive).to_arrow()
    assert 0 < fitstream.workouts(f"{archive}!activities/").to_arrow().num_rows <= whole.num_rows
    with pytest.raises(FileNotFoundError):
        # The name of a folder ends with a slash.
        fitstream.workouts(f"{archive}!activities").to_arrow()
    nested = FIXTURES / "archives" / "garmin-takeout.zip"
    (name, *_) = [name for name in fitstream.workouts(nested).to_arrow()["input"].to_pylist() if name.count("!") == 2]
    assert fitstream.workouts(name).to_arrow().num_rows > 0


def test_what_can_be_read_once_is_read_into_every_answer(tmp_path):
    data = RIDE.read_bytes()
    rows = fitstream.records(RIDE).to_arrow().num_rows
    for made in (lambda: Once(data), lambda: (one for one in [RIDE]), lambda: iter([Once(data)]), lambda: {"a.fit": Once(data)}):
        table = fitstream.records(made())
        assert table.to_arrow().num_rows == table.to_arrow().num_rows == rows
        lazy = fitstream.scan(made(), "records")
        assert lazy.collect().height == lazy.collect().height == rows
        paths = fitstream.to_parquet(made(), tmp_path, existing="replace", progress=False)
        assert [path.parent.name for path in paths] == ["activity_type=cycling"]


def test_a_pipe_is_an_input():
    reading, writing = os.pipe()
    with open(writing, "wb", buffering=0) as file:
        # More bytes than fit into a pipe would wait for a reader.
        file.write(RIDE.read_bytes()[:20000])
    with open(reading, "rb") as file, pytest.warns(fitstream.DamagedInputWarning):
        table = fitstream.records(file)
        assert table.to_arrow().num_rows == table.to_arrow().num_rows > 0


def test_a_descriptor_is_used_of_files_alone_and_not_of_what_unpacks_them(tmp_path):
    packed = tmp_path / "a.xz"
    packed.write_bytes(lzma.compress(RIDE.read_bytes()))
    rows = fitstream.records(RIDE).to_arrow().num_rows
    with io.BufferedReader(lzma.open(packed)) as file:
        assert fitstream.records(file).to_arrow().num_rows == rows
    for mode, buffering in (("rb", -1), ("rb", 0), ("r+b", -1)):
        (tmp_path / "a.fit").write_bytes(RIDE.read_bytes())
        with open(tmp_path / "a.fit", mode, buffering=buffering) as file:
            assert _inputs._descriptor(file) == file.fileno()
            assert fitstream.records(file).to_arrow().num_rows == rows


def test_read_that_gives_text_is_an_error():
    with pytest.raises(TypeError, match="rb"):
        fitstream.records(io.StringIO("no bytes")).to_arrow()
    words = io.StringIO("no bytes")
    only = type("Only", (), {"read": lambda self: words.read()})()
    with pytest.raises(TypeError, match="str"):
        fitstream.records(only).to_arrow()


def test_a_name_or_option_with_a_nul_is_an_error_and_cut_nowhere():
    data = RIDE.read_bytes()
    for call in [
        lambda: fitstream.workouts({"a.fit\0b": data}), lambda: fitstream.workouts({"a\0.fit": RIDE}),
        lambda: fitstream.workouts(RIDE, sport="cycling\0x"), lambda: fitstream.workouts(RIDE, columns=["start\0"]),
        lambda: fitstream.workouts(RIDE, **{"jobs\0x": 1}), lambda: fitstream.table("workouts\0x", RIDE),
        lambda: fitstream.workouts(fitstream.Part(f"{RIDE}\0x")), lambda: fitstream.workouts(RIDE, since="2020-01-01\0"),
        lambda: fitstream.workouts(f"{RIDE}\0x"), lambda: fitstream.workouts(f"{FIXTURES}/archives/strava-export.zip!a\0b"),
    ]:
        with pytest.raises((fitstream.FitstreamError, FileNotFoundError, ValueError)):
            call().to_arrow()


def test_entries_of_an_archive_are_known_by_their_folders_and_nested_names(tmp_path):
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for name in ("b/c/1.fit", "d.fit"):
            made.write(RIDE, name)
    for entry in ("b/c/1.fit", "b/", "b/c/", "d.fit", "d.fit#2", "d.fit!x.fit"):
        assert _inputs._has_entry(os.fsencode(f"{archive}!{entry}")), entry
    for entry in ("b", "c/", "1.fit", "d.fit/", "e.fit!x"):
        assert not _inputs._has_entry(os.fsencode(f"{archive}!{entry}")), entry
