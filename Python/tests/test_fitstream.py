"""What users of the package see, on the rides of Fixtures/; run by Tests/Checks/python_package.py."""
import datetime
import gzip
import io
import json
import os
import pathlib
import warnings

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import fitstream

FIXTURES = pathlib.Path(os.environ["FITSTREAM_FIXTURES"])
RIDES = FIXTURES / "activities"
RIDE = RIDES / "indoor-trainer.fit"


def quiet(table):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", fitstream.DamagedInputWarning)
        return table.to_arrow()


@pytest.mark.parametrize("name", [name for name in fitstream.TABLES if name not in ("zones", "messages")])
def test_every_table_is_a_function_and_valid(name):
    # No ride of activities/ has times between beats.
    rides = FIXTURES if name == "beats" else RIDES
    rows = quiet(fitstream.table(name, rides))
    rows.validate(full=True)
    assert rows.num_rows > 0
    if name != "verdicts":
        assert quiet(getattr(fitstream, name)(rides)).equals(rows)


@pytest.mark.parametrize("name", [name for name in fitstream.TABLES if name not in ("zones", "messages", "verdicts")])
def test_dictionaries_say_the_same_as_texts(name):
    rides = fitstream.table(name, FIXTURES)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", fitstream.DamagedInputWarning)
        coded, texts = rides.to_arrow(), rides.to_arrow(dictionaries=False)
    coded.validate(full=True)
    assert not any(pa.types.is_dictionary(field.type) for field in texts.schema)
    assert coded.cast(texts.schema).equals(texts)


def test_names_that_repeat_are_one_dictionary_in_arrow_and_categories_in_pandas():
    rides = fitstream.records(RIDES)
    coded, texts = rides.to_arrow(), rides.to_arrow(dictionaries=False)
    for name in ("input", "ride_id", "activity_type"):
        assert coded.schema.field(name).type == pa.dictionary(pa.int32(), pa.string())
        assert len({chunk.dictionary.to_pylist().__repr__() for chunk in coded[name].chunks}) == 1
        assert rides.to_pandas()[name].dtype == "category"
    sums = [table.group_by("input").aggregate([("power_w", "sum")]) for table in (coded, texts)]
    assert {tuple(row.values()) for row in sums[0].to_pylist()} == {tuple(row.values()) for row in sums[1].to_pylist()}
    cycling = pc.field("activity_type") == "cycling"
    assert coded.filter(cycling).num_rows == texts.filter(cycling).num_rows > 0
    query = "SELECT activity_type, count(*) FROM {} GROUP BY 1 ORDER BY 1"
    assert duckdb.sql(query.format("coded")).fetchall() == duckdb.sql(query.format("texts")).fetchall()
    assert pl.from_arrow(coded)["input"].cast(pl.String).equals(pl.from_arrow(texts)["input"])


def test_all_libraries_see_the_same_rows():
    table = fitstream.records(RIDES)
    arrow, frame, pandas = table.to_arrow(), table.to_polars(), table.to_pandas()
    assert arrow.num_rows == frame.height == len(pandas)
    assert table.to_duckdb().aggregate("sum(power_w)").fetchall()[0][0] == pytest.approx(frame["power_w"].sum())
    assert pandas["power_w"].sum() == pytest.approx(frame["power_w"].sum())
    assert frame["heart_rate_bpm"].null_count() == arrow["heart_rate_bpm"].null_count == pandas["heart_rate_bpm"].isna().sum()
    assert frame.schema["time"] == pl.Datetime("ms", "UTC")


def test_a_table_goes_into_libraries_as_it_is():
    rides = fitstream.workouts(RIDES)
    assert pa.table(rides).num_rows == pl.DataFrame(rides).height == duckdb.sql("SELECT count(*) FROM rides").fetchall()[0][0]


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
    assert all(name.startswith("z.zip!") for name in quiet(fitstream.workouts({"z.zip": zipped}))["input"].to_pylist())


def test_a_file_object_is_read_from_where_it_is_and_stays_there():
    file = io.BytesIO(b"junk" + RIDE.read_bytes())
    file.seek(4)
    table = fitstream.records(file)
    assert table.to_arrow().num_rows == table.to_arrow().num_rows == fitstream.records(RIDE).to_arrow().num_rows
    assert file.tell() == 4


def test_damaged_inputs_warn_and_give_what_can_be_read():
    table = fitstream.records(FIXTURES)
    with pytest.warns(fitstream.DamagedInputWarning):
        rows = table.to_arrow()
    verdicts = table.verdicts.to_arrow()
    assert verdicts.num_rows == table.inputs_done
    assert repr(table.verdicts) == f"<fitstream table 'verdicts' of {table.inputs_done} inputs>"
    bad = [status for status in verdicts["status"].to_pylist() if status in ("partial", "failed")]
    assert len(bad) == table.problems > 0
    # The warning is of the line that asked, whatever called what in between.
    for ask in (table.to_arrow, table.to_pandas, table.to_duckdb):
        with pytest.warns(fitstream.DamagedInputWarning) as warned:
            ask()
        assert [warning.filename for warning in warned] == [__file__]
    assert rows.num_rows > 0
    # As the command's, check reads files that are no activities too; what is damaged is the same.
    checked = fitstream.check(FIXTURES).to_arrow()
    assert checked["input"].to_pylist() == verdicts["input"].to_pylist()
    assert [status for status in checked["status"].to_pylist() if status in ("partial", "failed")] == bad


def test_options_are_those_of_the_command():
    rows = fitstream.workouts(RIDES, sport=["running", "swimming"], since="2000-01-01", jobs=1).to_arrow()
    assert set(rows["activity_type"].to_pylist()) <= {"running", "swimming"} and rows.num_rows > 0
    assert fitstream.zones(RIDES, max_heart_rate=190, zones=[60, 70, 80]).to_arrow().num_rows > 0


@pytest.mark.parametrize("wrong", [{"nope": 1}, {"jobs": "many"}, {"output": "x.csv"}, {"files_from": "x"}, {"sport": "chess"}])
def test_a_wrong_option_is_an_error_with_a_reason(wrong):
    with pytest.raises(fitstream.FitstreamError) as caught:
        fitstream.records(RIDES, **wrong).to_arrow()
    assert str(caught.value)


def test_a_table_that_there_is_not_is_an_error():
    with pytest.raises(fitstream.FitstreamError, match="workouts"):
        fitstream.table("nothing", RIDES).to_arrow()
    with pytest.raises(AttributeError):
        fitstream.nothing


def test_an_input_that_there_is_not_is_an_error():
    for one in ["nothing.fit", "*.nothing", [RIDE, "nothing.fit"]]:
        with pytest.raises(FileNotFoundError):
            fitstream.records(one).to_arrow()
    with open(__file__) as file, pytest.raises(TypeError, match="rb"):
        fitstream.records(file).to_arrow()


def test_streams_may_be_left_at_any_time():
    for count in range(20):
        capsule = fitstream.records(RIDES).__arrow_c_stream__()
        if count % 2:
            reader = pa.RecordBatchReader.from_stream(fitstream.records(RIDES))
            reader.read_next_batch()
            reader.close()
        del capsule


def test_batches_have_at_most_64_k_rows():
    sizes = [batch.num_rows for batch in fitstream.records([RIDES] * 12).to_batches()]
    assert max(sizes) <= 65536 and sum(sizes) == 12 * fitstream.records(RIDES).to_arrow().num_rows


def test_joined_batches_are_the_rows_of_each_file():
    whole = fitstream.records(RIDES).to_polars()
    alone = pl.concat([fitstream.records(path).to_polars() for path in sorted(RIDES.iterdir())])
    assert whole.equals(alone)


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
    from fitstream import _parquet

    monkeypatch.setattr(_parquet, "_OPEN_GROUPS", 3)
    monkeypatch.setattr(_parquet, "_GROUP_ROWS", 500)
    paths = fitstream.to_parquet(RIDES, tmp_path, partition_by=("activity_type",), progress=False)
    assert len(paths) > len({path.parent for path in paths})
    order = ["input", "session", "time", "distance_m"]
    rows = fitstream.records(RIDES).to_polars().drop("activity_type")
    back = pl.concat([pl.read_parquet(path, hive_partitioning=False) for path in paths])
    assert back.sort(order).equals(rows.sort(order))
    for path in paths:
        rides = json.loads(pq.read_metadata(path).metadata[b"fitstream.workouts"])
        assert {ride["ride_id"] for ride in rides} == set(pq.read_table(path)["ride_id"].to_pylist())


def test_scan_filters_selects_and_stops():
    lazy = fitstream.scan(RIDES, "records")
    all_rows = fitstream.records(RIDES).to_polars()
    high = lazy.filter(pl.col("heart_rate_bpm") > 150).select("time", "power_w").collect()
    assert high.equals(all_rows.filter(pl.col("heart_rate_bpm") > 150).select("time", "power_w"))
    assert lazy.head(7).collect().equals(all_rows.head(7))
    assert fitstream.scan(RIDES).collect().height == fitstream.workouts(RIDES).to_arrow().num_rows


def test_columns_are_chosen_where_the_library_can():
    try:
        rows = fitstream.records(RIDES, columns=["time", "power_w"]).to_arrow()
    except fitstream.FitstreamError:
        pytest.skip("this version has no option columns")
    assert rows.column_names == ["time", "power_w"]


def test_messages_have_typed_columns_with_units():
    rows = fitstream.messages(RIDES, message="session").to_arrow()
    assert rows.num_rows > 5
    assert pa.types.is_timestamp(rows.schema.field("start_time").type)
    assert pa.types.is_integer(rows.schema.field("num_laps").type)
    field = rows.schema.field("total_distance")
    assert pa.types.is_floating(field.type) and field.metadata == {b"unit": b"m"}
    with pytest.raises(fitstream.FitstreamError, match="nothing"):
        fitstream.messages(RIDES, message="nothing").to_arrow()


def test_developer_fields_are_columns():
    ride = FIXTURES / "vendors" / "developer-fields.fit"
    rows = fitstream.messages(ride, message="record", developer_fields="all").to_arrow()
    field = rows.schema.field("Leg Spring Stiffness")
    assert pa.types.is_floating(field.type) and field.metadata == {b"unit": b"kN/m"}
    few = fitstream.records(ride, developer_fields=["Leg Spring Stiffness"]).to_arrow()
    assert few.column_names[-1] == "Leg Spring Stiffness" and few.schema.field(-1).metadata == {b"unit": b"kN/m"}
    assert few.column(-1).null_count < few.num_rows


def test_empty_columns_are_dropped_where_inputs_are_read_twice():
    rows = fitstream.records(RIDE, drop_empty=True).to_arrow()
    assert all(rows.column(name).null_count < rows.num_rows for name in rows.column_names)
    assert rows.num_rows == fitstream.records(RIDE).to_arrow().num_rows
    assert fitstream.records(RIDE.read_bytes(), drop_empty=True).to_arrow().num_columns == rows.num_columns
