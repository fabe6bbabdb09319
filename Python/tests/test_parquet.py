"""Test Parquet files of tables: their rows, their folders, and the handling of existing files."""
import json
import os
import pathlib
import urllib.parse
import warnings

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import fitstream
from fitstream import _parquet_files, _parquet_folder
from fitstream._parquet_rows import repeated, rows_of, runs

FIXTURES = pathlib.Path(os.environ["FITSTREAM_FIXTURES"])
RIDES = FIXTURES / "activities"
RIDE = RIDES / "indoor-trainer.fit"


def written(inputs, directory, **options):
    """Return the paths of new files, without the warning about damaged inputs and without a progress bar."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", fitstream.DamagedInputWarning)
        return fitstream.to_parquet(inputs, directory, progress=False, **options)


def files(directory):
    """Return all paths in a directory, also hidden ones, with their modification times."""
    return {path.relative_to(directory): path.stat().st_mtime_ns for path in directory.rglob("*") if path.is_file()}


def test_parquet_has_all_rows_by_year_and_activity_and_workouts_in_its_footer(tmp_path):
    paths = fitstream.to_parquet(RIDES, tmp_path / "out", progress=False)
    rows = fitstream.records(RIDES).to_polars()
    back = pl.read_parquet(tmp_path / "out" / "**" / "*.parquet", hive_partitioning=True)
    assert back.height == rows.height
    assert set(back["year"].to_list()) == set(rows["time"].dt.year().to_list())
    rides = [ride for path in paths for ride in json.loads(pq.read_metadata(path).metadata[b"fitstream.workouts"])]
    assert {ride["ride_id"] for ride in rides} == set(rows["ride_id"].to_list())
    assert all("distance_m" in ride or "elapsed_s" in ride for ride in rides)
    assert pq.ParquetFile(paths[0]).metadata.row_group(0).column(0).compression == "ZSTD"


def test_parquet_without_partitions_is_one_file(tmp_path):
    (path,) = fitstream.to_parquet(RIDES, tmp_path, partition_by=(), table="minutes", progress=False)
    assert pq.read_table(path).num_rows == fitstream.minutes(RIDES).to_arrow().num_rows


def test_parquet_of_many_row_groups_has_several_files_with_all_rows(tmp_path, monkeypatch):
    monkeypatch.setattr(_parquet_files, "_OPEN_GROUPS", 3)
    monkeypatch.setattr(_parquet_files, "_GROUP_ROWS", 500)
    paths = fitstream.to_parquet(RIDES, tmp_path, partition_by=("activity_type",), progress=False)
    assert len(paths) > len({path.parent for path in paths})
    order = ["input", "session", "time", "distance_m"]
    rows = fitstream.records(RIDES).to_polars().drop("activity_type")
    back = pl.concat([pl.read_parquet(path, hive_partitioning=False) for path in paths])
    assert back.sort(order).equals(rows.sort(order))
    for path in paths:
        rides = json.loads(pq.read_metadata(path).metadata[b"fitstream.workouts"])
        assert {ride["ride_id"] for ride in rides} == set(pq.read_table(path)["ride_id"].to_pylist())


def test_rides_of_a_folder_take_turns_between_two_files_and_each_stays_in_one(tmp_path, monkeypatch):
    monkeypatch.setattr(_parquet_files, "_GROUP_ROWS", 500)
    paths = fitstream.to_parquet(RIDES, tmp_path, partition_by=(), progress=False)
    order = ["input", "session", "time", "distance_m"]
    ride = ["input", "session"]
    rows = fitstream.records(RIDES).to_polars().select(order)
    parts = [pl.read_parquet(path, hive_partitioning=False).select(order) for path in paths]
    assert len(parts) == 2 and min(pq.read_metadata(path).num_row_groups for path in paths) > 1
    assert parts[0].select(ride).unique().join(parts[1].select(ride), on=ride).is_empty()
    for part in parts:
        assert part.equals(rows.join(part.select(ride).unique(), on=ride, how="semi", maintain_order="left"))
    assert sum(map(len, parts)) == len(rows)


def test_a_folder_has_one_file_where_half_of_the_files_that_may_be_open_are(tmp_path, monkeypatch):
    monkeypatch.setattr(_parquet_files, "_GROUP_ROWS", 500)
    monkeypatch.setattr(_parquet_files, "_OPEN_FILES", 3)
    (path,) = fitstream.to_parquet(RIDES, tmp_path, partition_by=(), progress=False)
    assert pq.read_metadata(path).num_rows == fitstream.records(RIDES).to_polars().height


def test_rows_without_rides_stay_in_one_file(tmp_path, monkeypatch):
    monkeypatch.setattr(_parquet_files, "_GROUP_ROWS", 500)
    (path,) = written(RIDES, tmp_path, table="messages", message="record", partition_by=())
    assert pq.read_metadata(path).num_row_groups > 2


@pytest.mark.parametrize("partition_by", [("year",), (), ("year", "activity_type"), "year"])
@pytest.mark.parametrize("table", ["records", "workouts", "laps", "beats", "samples", "minutes"])
@pytest.mark.parametrize("folder", ["activities", "tracks", "vendors", "malformed", "archives"])
def test_parquet_has_the_rows_of_the_table(folder, table, partition_by, tmp_path, quiet):
    rows = quiet(fitstream.table(table, FIXTURES / folder))
    paths = written(FIXTURES / folder, tmp_path, table=table, partition_by=partition_by)
    back = [pq.ParquetFile(path).read() for path in paths]
    assert sum(one.num_rows for one in back) == rows.num_rows
    assert files(tmp_path).keys() == {path.relative_to(tmp_path) for path in paths}
    for name in {"input", "session", "ride_id", "sync_id", "activity_type"} & set(back[0].column_names if back else []):
        values = [value for one in back for value in one[name].to_pylist()]
        assert sorted(map(str, values)) == sorted(map(str, rows[name].to_pylist()))


@pytest.mark.parametrize("folder", ["activities", "tracks", "vendors", "malformed"])
def test_each_record_has_the_activity_of_its_workout(folder, quiet):
    columns = ["input", "session", "activity_type"]
    records = pl.DataFrame(quiet(fitstream.records(FIXTURES / folder))).select(columns).unique()
    workouts = pl.DataFrame(quiet(fitstream.workouts(FIXTURES / folder))).select(columns)
    assert len(records) > 3 and records.join(workouts, on=columns, how="anti").is_empty()


def test_runs_end_where_a_column_of_names_changes():
    def coded(values):
        return pa.array(values).dictionary_encode()

    rows = pa.record_batch({
        "input": coded(["a", "a", "a", "a", "b", "b"]), "session": [0, 0, 0, 1, 1, 1],
        "activity_type": coded([None, "run", "run", None, None, "run"])})
    assert list(runs(rows)) == [(("a", 0), 0, 1), (("a", 0), 1, 3), (("a", 1), 3, 4), (("b", 1), 4, 5), (("b", 1), 5, 6)]
    assert list(runs(rows.slice(0, 0))) == [] and list(runs(rows.slice(1, 2))) == [(("a", 0), 0, 2)]


def test_rows_that_are_copied_keep_nothing_of_their_batch():
    rows = pa.record_batch({
        "kind": pa.array(["a", "b"] * 500 + [None]).dictionary_encode(), "value": list(range(1001)), "power_w": pa.nulls(1001, pa.float64())})
    places = {buffer.address for column in rows.columns for buffer in column.buffers() if buffer}
    places |= {buffer.address for buffer in rows["kind"].dictionary.buffers() if buffer}
    for spans in ([(3, 7)], [(0, 600), (900, 1001)]):
        copies = rows_of(rows, spans)
        copied = [*copies.columns, copies["kind"].dictionary]
        assert not places & {buffer.address for column in copied for buffer in column.buffers() if buffer and buffer.size}
        assert copies.equals(pa.concat_batches([rows.slice(start, end - start) for start, end in spans]))
        assert copies.schema == rows.schema


def test_columns_that_are_all_folders_are_refused(tmp_path):
    with pytest.raises(fitstream.FitstreamError, match="folders"):
        written(RIDE, tmp_path, columns=["input"], partition_by="input")
    assert list(tmp_path.iterdir()) == []


def test_a_text_or_none_for_each_run_is_an_array_of_indices():
    made = repeated(["a", None, "b", "a"], [2, 3, 3, 5])
    assert made.to_pylist() == ["a", "a", None, "a", "a"] and made.null_count == 1 and made.dictionary.null_count == 0
    assert repeated([None], [2]).to_pylist() == [None, None]


def test_messages_are_written_without_folders(tmp_path):
    (path,) = written(RIDES, tmp_path / "sessions", table="messages", message="session", partition_by=())
    assert pq.read_metadata(path).num_rows == fitstream.messages(RIDES, message="session").to_arrow().num_rows
    ride = FIXTURES / "vendors" / "developer-fields.fit"
    (path,) = written(ride, tmp_path / "all", table="messages", message="record", developer_fields="all", partition_by=())
    assert "Leg Spring Stiffness" in pq.read_schema(path).names
    (path,) = written(ride, tmp_path / "records", developer_fields="Leg Spring Stiffness")
    assert "Leg Spring Stiffness" in pq.read_schema(path).names
    (path,) = written(FIXTURES, tmp_path / "verdicts", table="verdicts", partition_by=())
    assert pq.read_metadata(path).num_rows == fitstream.check(FIXTURES, without="other-files").to_arrow().num_rows
    for table, options in (("messages", {"message": "session"}), ("verdicts", {})):
        with pytest.raises(fitstream.FitstreamError, match=r"partition_by=\(\)"):
            written(RIDES, tmp_path / "none", table=table, **options)
    assert not (tmp_path / "none").exists()


def test_options_of_the_rows_do_not_reach_the_workouts(tmp_path):
    paths = written(RIDE, tmp_path / "few", drop_empty=True)
    assert pq.read_schema(paths[0]).names == [name for name in fitstream.records(RIDE, drop_empty=True).columns if name != "activity_type"]
    assert written([RIDES] * 2, tmp_path / "once", table="minutes", copies="rides")


def test_columns_and_keys_may_be_one_text(tmp_path):
    (path,) = written(RIDE, tmp_path, columns="power_w", partition_by="year")
    assert pq.read_schema(path).names == ["power_w"] and path.parent.name == "year=2024"
    with pytest.raises(fitstream.FitstreamError, match="'y'"):
        written(RIDE, tmp_path / "none", partition_by=["y"])


# MARK: existing files


@pytest.fixture
def before(tmp_path):
    """A directory with Parquet files of an earlier call, a Parquet file of another program, and another file."""
    written(RIDE, tmp_path, partition_by="activity_type")
    (tmp_path / "deep" / "er").mkdir(parents=True)
    pq.write_table(pa.table({"a": [1]}), tmp_path / "deep" / "er" / "other.parquet")
    (tmp_path / "notes.txt").write_text("mine")
    return tmp_path


def test_a_directory_with_parquet_files_is_refused(before):
    there = files(before)
    with pytest.raises(fitstream.FitstreamError, match="'replace'.*'add'") as caught:
        written(RIDES, before)
    assert "activity_type=cycling/part-0.parquet" in str(caught.value) and files(before) == there
    with pytest.raises(fitstream.FitstreamError, match="'overwrite'"):
        written(RIDES, before, existing="overwrite")
    # Other files in the directory have no effect.
    (before / "new" / "sub").mkdir(parents=True)
    (before / "new" / "notes.txt").write_text("mine")
    assert written(RIDE, before / "new")


def test_replaced_files_are_gone_and_others_stay(before):
    paths = written(RIDES / "run-distance-laps.fit", before, partition_by="activity_type", existing="replace")
    assert [path.relative_to(before).as_posix() for path in paths] == ["activity_type=running/part-0.parquet"]
    assert files(before).keys() == {pathlib.Path("notes.txt"), paths[0].relative_to(before)}
    assert sorted(path.name for path in before.iterdir()) == ["activity_type=running", "notes.txt"]
    # Files with the same names have no effect either.
    count = pq.read_metadata(paths[0]).num_rows
    paths = written([RIDES / "run-distance-laps.fit"] * 2, before, partition_by="activity_type", existing="replace")
    assert pq.read_metadata(paths[0]).num_rows == 2 * count


def test_added_files_have_free_numbers_and_others_stay(before):
    there = files(before)
    paths = written(RIDE, before, partition_by="activity_type", existing="add")
    assert [path.relative_to(before).as_posix() for path in paths] == ["activity_type=cycling/part-1.parquet"]
    assert {path: changed for path, changed in files(before).items() if path in there} == there
    (before / "activity_type=cycling" / "part-0.parquet").unlink()
    assert [path.name for path in written(RIDE, before, partition_by="activity_type", existing="add")] == ["part-0.parquet"]


@pytest.mark.parametrize("existing", ["replace", "add"])
def test_a_call_that_fails_leaves_the_directory_as_it_was(before, monkeypatch, existing):
    there, real, count = files(before), pq.ParquetWriter.write_table, []

    def failing(self, *arguments, **options):
        real(self, *arguments, **options)
        count.append(1)
        if len(count) == 2:
            raise OSError("the disk is full")

    monkeypatch.setattr(pq.ParquetWriter, "write_table", failing)
    with pytest.raises(OSError, match="full"):
        written(RIDES, before, existing=existing)
    assert len(count) >= 2 and files(before) == there
    assert not [path for path in before.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("existing", ["replace", "add"])
def test_names_are_given_to_all_files_or_to_none(before, monkeypatch, existing):
    there, real, count = files(before), pathlib.Path.rename, []

    def failing(self, target):
        count.append(1)
        if len(count) == 3:
            raise OSError("the share is gone")
        return real(self, target)

    monkeypatch.setattr(pathlib.Path, "rename", failing)
    with pytest.raises(OSError, match="share"):
        written(RIDES, before, existing=existing)
    assert files(before) == there


def test_the_rest_of_a_killed_call_is_removed_by_the_next(tmp_path):
    rest = tmp_path / ".fitstream-killed" / "year=2024"
    rest.mkdir(parents=True)
    (rest / "part-0.parquet").write_bytes(b"half a file")
    (path,) = written(RIDE, tmp_path)
    assert files(tmp_path).keys() == {path.relative_to(tmp_path)} and not rest.exists()


def test_two_calls_at_a_time_do_not_write_into_one_directory(tmp_path):
    with _parquet_folder.Folder(tmp_path, "add"):
        with pytest.raises(fitstream.FitstreamError, match="another call"):
            written(RIDE, tmp_path, existing="add")
    assert written(RIDE, tmp_path, existing="add")


def test_a_hidden_folder_that_may_be_in_use_stays(tmp_path, monkeypatch):
    def refusing(*_):
        raise OSError("no locks available")

    monkeypatch.setattr(_parquet_folder.fcntl, "flock", refusing)
    (tmp_path / ".fitstream-other").mkdir()
    assert written(RIDE, tmp_path) and (tmp_path / ".fitstream-other").exists()


# MARK: names of folders


def test_a_long_value_is_cut_and_has_a_hash_at_its_end(tmp_path):
    for value in ("x" * 300, "é" * 60, "é" * 60 + "x", "日" * 200):
        name = _parquet_folder.folder_name("title", value)
        assert len(name) <= 255 and (tmp_path / name).mkdir() is None
        assert value.startswith(urllib.parse.unquote(name, errors="strict").partition("=")[2][:-17])
    assert len(list(tmp_path.iterdir())) == 4
    assert _parquet_folder.folder_name("title", "é" * 41) == "title=" + "%C3%A9" * 41
    assert _parquet_folder.folder_name("title", None) == "title=__HIVE_DEFAULT_PARTITION__"


def test_a_ride_with_a_long_title_is_written(tmp_path, monkeypatch):
    # Folder names from a title, and from a mapping's name that is longer than file systems allow.
    (path,) = written({"日" * 100: RIDE}, tmp_path, partition_by="input")
    assert len(path.parent.name) <= 255 and pq.read_metadata(path).num_rows == 1801


def test_making_parquet_keeps_one_verdict_and_warns_of_the_same_input(tmp_path, monkeypatch):
    readers = []
    begin = fitstream.Table._begin

    def noted(self, *arguments, **options):
        stream, reader = begin(self, *arguments, **options)
        readers.append(reader)
        return stream, reader

    monkeypatch.setattr(fitstream.Table, "_begin", noted)
    with pytest.warns(fitstream.DamagedInputWarning) as of_files:
        fitstream.to_parquet(FIXTURES, tmp_path / "out", progress=False)
    assert len(readers) == 2 and all(sum(batch.num_rows for batch in reader._verdicts) <= 1 for reader in readers)
    with pytest.warns(fitstream.DamagedInputWarning) as of_rows:
        rows = fitstream.records(FIXTURES)
        rows.to_arrow()
    assert str(of_files[0].message) == str(of_rows[0].message)
    assert rows.verdicts.to_arrow().num_rows > 200


def test_parquet_footers_have_a_limit_beyond_which_another_file_is_begun(tmp_path, monkeypatch):
    monkeypatch.setattr(_parquet_files, "_FOOTER_BYTES", 100_000)
    data = RIDE.read_bytes()
    rides = {f"{number:03d}{'é' * 9000}.fit": data for number in range(40)}
    paths = fitstream.to_parquet(rides, tmp_path, partition_by=(), table="minutes", progress=False)
    footers = [pq.read_metadata(path).metadata[b"fitstream.workouts"] for path in paths]
    assert len(paths) > 5 and max(map(len, footers)) <= 100_100
    assert sorted(ride["input"] for footer in footers for ride in json.loads(footer)) == sorted(rides)
    rows = pa.concat_tables([pq.read_table(path) for path in paths])
    assert rows.num_rows == 40 * fitstream.minutes(RIDE).to_arrow().num_rows
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
