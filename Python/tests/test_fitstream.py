"""Test the public functions with the rides of Fixtures/. Tests/Checks/python_package.py runs this file."""
import os
import pathlib
import warnings

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import fitstream
from fitstream import _arrow

FIXTURES = pathlib.Path(os.environ["FITSTREAM_FIXTURES"])
RIDES = FIXTURES / "activities"
RIDE = RIDES / "indoor-trainer.fit"


def quiet(table):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", fitstream.DamagedInputWarning)
        return table.to_arrow()


def quiet_batches(table):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", fitstream.DamagedInputWarning)
        return table.to_batches().read_all()


@pytest.mark.parametrize("name", [name for name in fitstream.TABLES if name not in ("zones", "messages")])
def test_every_table_is_a_function_and_valid(name):
    # No ride in activities/ has intervals between beats or shifts, and no fixture has a dive, a set, or a climb of a course.
    rides = FIXTURES if name in ("beats", "shifts") else RIDES
    rows = quiet(fitstream.table(name, rides))
    rows.validate(full=True)
    assert (rows.num_rows > 0) == (name not in ("tanks", "gases", "sets", "climbs"))
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


def test_options_are_those_of_the_command():
    rows = fitstream.workouts(RIDES, sport=["running", "swimming"], since="2000-01-01", jobs=1).to_arrow()
    assert set(rows["activity_type"].to_pylist()) <= {"running", "swimming"} and rows.num_rows > 0
    assert fitstream.zones(RIDES, max_heart_rate=190, zone_limits="heart-rate=60,70,80").to_arrow().num_rows > 0


@pytest.mark.parametrize("wrong", [{"nope": 1}, {"jobs": "many"}, {"output": "x.csv"}, {"files_from": "x"}, {"sport": "chess"}])
def test_a_wrong_option_is_an_error_with_a_reason(wrong):
    with pytest.raises(fitstream.FitstreamError) as caught:
        fitstream.records(RIDES, **wrong).to_arrow()
    assert str(caught.value)


@pytest.mark.parametrize("ask", [
    lambda table: table.to_arrow(), lambda table: table.to_polars(), lambda table: table.to_pandas(), lambda table: table.to_duckdb(),
    lambda table: list(table.to_batches()), lambda table: pl.DataFrame(table)])
def test_an_error_of_the_reading_is_one_of_this_package(ask):
    # The columns are known after the first file was read.
    with pytest.raises(fitstream.FitstreamError, match="max-heart-rate"):
        ask(fitstream.zones(RIDES))


@pytest.mark.parametrize("error", [OSError("the disk is gone"), pa.ArrowInvalid("the disk is gone")])
def test_an_error_after_some_rows_is_one_of_this_package(error, monkeypatch):
    real = _arrow.batches_of

    class Failing:
        def __init__(self, stream):
            self.batches = real(stream)
            self.schema, self.close = self.batches.schema, self.batches.close

        def read_next_batch(self):
            raise error

    monkeypatch.setattr(_arrow, "batches_of", Failing)
    with pytest.raises(fitstream.FitstreamError, match="the disk is gone"):
        fitstream.records(RIDES).to_arrow()


def test_an_old_pyarrow_is_named_in_one_error(monkeypatch):
    monkeypatch.setattr(pa, "__version__", "14.0.2")
    for ask in (lambda table: table.to_arrow(), lambda table: table.to_batches(), lambda table: table.columns):
        with pytest.raises(ImportError, match="pyarrow 19 or later, and 14.0.2 is installed"):
            ask(fitstream.workouts(RIDES))
    # Without it, polars receives only rows.
    assert fitstream.workouts(RIDES).to_polars().height == pl.DataFrame(fitstream.workouts(RIDES)).height > 0


def test_the_wheel_asks_for_the_oldest_pyarrow_that_is_taken():
    wheel = (FIXTURES.parent / "Python" / "wheel.py").read_text()
    assert "pyarrow>={pyarrow};" in wheel and _arrow.OLDEST == 19


def test_a_table_that_there_is_not_is_an_error():
    with pytest.raises(fitstream.FitstreamError, match="workouts"):
        fitstream.table("nothing", RIDES).to_arrow()
    with pytest.raises(AttributeError):
        fitstream.nothing


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


def test_scan_filters_selects_and_stops():
    lazy = fitstream.scan(RIDES, "records")
    all_rows = fitstream.records(RIDES).to_polars()
    high = lazy.filter(pl.col("heart_rate_bpm") > 150).select("time", "power_w").collect()
    assert high.equals(all_rows.filter(pl.col("heart_rate_bpm") > 150).select("time", "power_w"))
    assert lazy.head(7).collect().equals(all_rows.head(7))
    is_high = pl.col("heart_rate_bpm") > 120
    assert lazy.head(500).filter(is_high).collect().equals(all_rows.head(500).filter(is_high))
    assert lazy.filter(is_high).head(500).select("time").collect().equals(all_rows.filter(is_high).head(500).select("time"))
    assert fitstream.scan(RIDES).collect().height == fitstream.workouts(RIDES).to_arrow().num_rows


def test_columns_are_chosen_in_their_order():
    for columns in (["time", "power_w"], ("time", "power_w"), "time,power_w"):
        table = fitstream.records(RIDES, columns=columns)
        assert table.to_arrow().column_names == table.columns == ["time", "power_w"]
    assert fitstream.records(RIDES, columns="power_w").to_arrow().column_names == ["power_w"]


@pytest.mark.parametrize("name", [name for name in fitstream.TABLES if name not in ("zones", "messages")])
def test_a_schema_is_that_of_the_rows_and_none_is_read_for_it(name):
    table = fitstream.table(name, FIXTURES)
    assert table.schema.equals(quiet_batches(table).schema) and table.columns == table.schema.names
    untouched = fitstream.table(name, RIDES)
    assert untouched.columns and untouched.inputs_done == 0


def test_a_schema_knows_columns_that_depend_on_what_is_read():
    rides = FIXTURES / "vendors" / "developer-fields.fit"
    for table in (
        fitstream.messages(rides, message="record", developer_fields="all"), fitstream.records(rides, drop_empty=True),
        fitstream.records(rides, developer_fields="Leg Spring Stiffness"),
    ):
        assert table.schema.equals(table.to_batches().schema, check_metadata=True)


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
