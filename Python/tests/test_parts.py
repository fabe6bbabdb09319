"""Test parts of folders and archives, and their use by Spark and Ray, without a JVM and without these packages."""
import datetime
import pickle
import subprocess
import sys
import textwrap
import types
import zipfile

import pyarrow as pa
import pyarrow.compute as pc
import pytest

import fitstream
from fitstream import _parts, _pushdown
from fitstream._parts import balanced, groups, parts

UTC = datetime.timezone.utc


class Filter:
    """Return a filter in the form of Spark's: a class with this name, a column and a value."""

    def __init__(self, column, value):
        self.attribute, self.value = (column,), value


def joined(tables):
    return pa.concat_tables(list(tables))


@pytest.fixture
def archive(fixtures, tmp_path):
    """An archive with rides of three kinds, damaged rides, a folder, a repeated name, and a nested archive."""
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for one in sorted((fixtures / "activities").iterdir()) + sorted((fixtures / "malformed").glob("*"))[:12]:
            made.write(one, f"rides/{one.name}")
        made.writestr("rides/empty/", b"")
        with pytest.warns(UserWarning, match="Duplicate"):
            made.write(fixtures / "activities" / "indoor-trainer.fit", "rides/indoor-trainer.fit")
        made.write(fixtures / "archives" / "strava-export.zip", "inner.zip")
    return path


@pytest.mark.parametrize("table", ["records", "workouts", "laps", "devices", "verdicts"])
@pytest.mark.parametrize("count", [1, 2, 7, 1000])
def test_parts_give_the_rows_names_and_verdicts_of_the_whole(archive, fixtures, quiet, table, count):
    for path in (archive, fixtures):
        whole = quiet(fitstream.table(table, path))
        assert joined(quiet(fitstream.table(table, group)) for group in balanced([path], count)).equals(whole)


def test_parts_are_files_and_entries_with_their_stored_bytes(archive):
    found = list(parts([archive]))
    with zipfile.ZipFile(archive) as made:
        files = [entry for entry in made.infolist() if not entry.is_dir()]
    assert [part.stored_bytes for part in found] == [entry.compress_size for entry in files]
    assert [part.first for part in found] == list(range(len(files)))


def test_groups_are_of_like_size_and_join_what_follows(archive, fixtures):
    found = list(parts([archive, fixtures / "activities"]))
    total = sum(part.stored_bytes for part in found)
    made = groups(found, 4)
    largest = max(part.stored_bytes for part in found)
    assert all(abs(sum(part.stored_bytes for part in group) - total / 4) <= largest for group in made)
    assert all(len([part for part in group if part.path == str(archive)]) <= 1 for group in made)
    assert len(groups(found, None, -(-total // 4))) == 4
    assert pickle.loads(pickle.dumps(made)) == made
    assert groups([], 3) == []


def test_an_archive_that_is_read_forward_is_one_part(archive, fixtures, tmp_path, quiet):
    twice = tmp_path / "twice.zip"
    twice.write_bytes(archive.read_bytes() + archive.read_bytes())
    assert [part.first for part in parts([twice])] == [-1]
    assert joined(quiet(fitstream.records(group)) for group in balanced([twice], 5)).equals(quiet(fitstream.records(twice)))
    named = f"{archive}!rides/indoor-trainer.fit"
    assert [(part.path, part.first) for part in parts([named])] == [(named, -1)]
    with pytest.raises(FileNotFoundError):
        list(parts(["nothing"]))


def test_an_archive_that_shrank_costs_its_part_alone(archive, quiet):
    group = balanced([archive], 2)[1]
    archive.write_bytes(archive.read_bytes()[:1000])
    table = fitstream.check(group)
    assert set(quiet(table)["status"].to_pylist()) == {"failed"}


def after_filters(groups, filters, table="records", schema=None):
    wanted = _pushdown.wanted(filters)
    found = [batch for group in groups for batch in _pushdown.batches(table, group, None, {"jobs": 1}, wanted)]
    return pa.Table.from_batches(found, schema)


def expect_all_that_is_wanted(given, exact, keys=("input", "session", "time")):
    """Check that all wanted rows are present in their order, with few others between them."""
    wanted = set(zip(*(exact[name].to_pylist() for name in keys)))
    kept = [key in wanted for key in zip(*(given[name].to_pylist() for name in keys))]
    assert given.filter(pa.array(kept, pa.bool_())).equals(exact)


def test_filters_leave_out_rows_and_never_one_that_is_wanted(fixtures, quiet):
    folder = fixtures / "activities"
    rows = quiet(fitstream.records(folder))
    moments = pc.quantile(rows["time"].cast(pa.int64()), [0.3, 0.7]).to_pylist()
    low, high = (datetime.datetime.fromtimestamp(moment / 1000, UTC) for moment in moments)
    for filters, mask in [
        ([("GreaterThanOrEqual", Filter("time", low))], pc.greater_equal(rows["time"], low)),
        ([("LessThan", Filter("time", high)), ("GreaterThan", Filter("time", low))],
         pc.and_(pc.less(rows["time"], high), pc.greater(rows["time"], low))),
        ([("EqualTo", Filter("time", low))], pc.equal(rows["time"], low)),
        ([("EqualTo", Filter("activity_type", "cycling"))], pc.equal(rows["activity_type"], "cycling")),
        ([("In", Filter("activity_type", ("running", "chess")))], pc.equal(rows["activity_type"], "running")),
        ([("EqualTo", Filter("activity_type", "running")), ("EqualTo", Filter("activity_type", "cycling"))], pc.is_null(rows["input"])),
        ([("GreaterThan", Filter("power_w", 300.0)), ("IsNotNull", types.SimpleNamespace(attribute=("time",)))], None),
        ([("GreaterThan", Filter("time", low.replace(tzinfo=None)))], None),
    ]:
        given = after_filters(balanced([folder], 3), filters, schema=rows.schema)
        if mask is None:
            assert given.equals(rows)
            continue
        assert given.num_rows < rows.num_rows
        expect_all_that_is_wanted(given, rows.filter(mask))


@pytest.fixture
def chained(fixtures, tmp_path):
    """A FIT file with two workouts, one in May and one in November."""
    path = tmp_path / "chained.fit"
    path.write_bytes(b"".join((fixtures / name).read_bytes() for name in ("activities/indoor-trainer.fit", "malformed/thousand-pauses.fit")))
    return path


def test_times_of_a_file_with_workouts_of_many_days(chained, fixtures, quiet):
    folders = [chained, fixtures / "malformed" / "chained.fit", fixtures / "tracks", fixtures / "health"]
    rows = pa.concat_tables(quiet(fitstream.records(folder)) for folder in folders)
    days = pc.unique(rows["time"].cast(pa.date32())).to_pylist()
    assert len(set(day.month for day in days)) == 2 and len(pc.unique(quiet(fitstream.records(chained))["time"].cast(pa.date32()))) == 2
    days += [datetime.date(2024, 8, 1)]
    for day in days:
        moment = datetime.datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        for kind, compare in (("GreaterThan", pc.greater), ("LessThan", pc.less)):
            given = after_filters(balanced(folders, 2), [(kind, Filter("time", moment))], schema=rows.schema)
            expect_all_that_is_wanted(given, rows.filter(compare(rows["time"], moment)))


def test_activities_are_left_out_where_no_row_has_them(fixtures, quiet):
    for table in ("records", "workouts"):
        rows = quiet(fitstream.table(table, fixtures))
        for activity in filter(None, pc.unique(rows["activity_type"]).to_pylist()):
            given = after_filters(balanced([fixtures], 2), [("EqualTo", Filter("activity_type", activity))], table, rows.schema)
            assert given.equals(rows.filter(pc.equal(rows["activity_type"], activity)))


def test_times_of_any_year_are_filters(fixtures):
    group = balanced([fixtures / "activities"], 1)[0]
    whole = fitstream.records(fixtures / "activities").to_arrow().num_rows
    east, west = (datetime.timezone(datetime.timedelta(hours=hours)) for hours in (14, -12))
    schema, first, last = fitstream.records(b"").schema, datetime.datetime.min, datetime.datetime.max
    for moment, counts in [(first, (whole, 0)), (first.replace(year=999), (whole, 0)), (last, (0, whole)), (last.replace(year=2300), (0, whole))]:
        for zone in (UTC, east, west):
            filters = [[(kind, Filter("time", moment.replace(tzinfo=zone)))] for kind in ("GreaterThan", "LessThan")]
            assert tuple(after_filters([group], one, schema=schema).num_rows for one in filters) == counts


def test_options_of_parts_are_those_of_which_the_columns_are_known():
    assert _pushdown.of_parts({"drop_empty": True, "jobs": 1}) == {"jobs": 1}
    with pytest.raises(fitstream.FitstreamError, match="name the fields"):
        _pushdown.of_parts({"developer_fields": "all"})


@pytest.fixture
def spark(monkeypatch):
    """fitstream.spark with replacements of its base classes."""
    class InputPartition:
        def __init__(self, value):
            self.value = value

    class DataSource:
        def __init__(self, options):
            self.options = options

    source = types.ModuleType("pyspark.sql.datasource")
    source.DataSource, source.DataSourceReader, source.InputPartition = DataSource, type("DataSourceReader", (), {}), InputPartition
    for name in ("pyspark", "pyspark.sql"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, "pyspark.sql.datasource", source)
    monkeypatch.delitem(sys.modules, "fitstream.spark", raising=False)
    import fitstream.spark as spark
    yield spark
    sys.modules.pop("fitstream.spark", None)


def test_partitions_and_batches_of_the_data_source(spark, archive, quiet):
    columns = ["input", "time", "power_w"]
    schema = types.SimpleNamespace(fieldNames=lambda: columns)
    reader = spark.RideReader(schema, {"path": str(archive), "partitions": "5", "sport": "cycling"})
    made = pickle.loads(pickle.dumps(reader.partitions()))
    assert 1 < len(made) <= 5
    batches = [batch for one in made for batch in reader.read(one)]
    assert all(batch.schema.field("time").type == pa.timestamp("us", "UTC") for batch in batches)
    whole = quiet(fitstream.records(archive, columns=columns, sport="cycling"))
    assert pa.Table.from_batches(batches).equals(pa.table([whole[0], whole[1].cast(pa.timestamp("us", "UTC")), whole[2]], columns))
    assert len(spark.RideReader(schema, {"paths": f'["{archive}", "{archive}"]', "partition_bytes": "20000"}).partitions()) > 5
    with pytest.raises(ValueError, match="path"):
        spark.RideReader(schema, {}).partitions()


def test_an_error_while_parts_are_looked_for_is_raised_and_cuts_no_list(archive, monkeypatch):
    real, made = _parts.Part, []

    def failing(*arguments):
        made.append(arguments)
        if len(made) == 3:
            raise MemoryError("no room")
        return real(*arguments)

    monkeypatch.setattr(_parts, "Part", failing)
    with pytest.raises(MemoryError, match="no room"):
        list(parts([archive]))
    assert len(made) == 3


def test_an_interrupt_while_parts_are_looked_for_is_raised(fixtures):
    # Usually the interrupt arrives while C code searches the next part.
    said = subprocess.run([sys.executable, "-c", textwrap.dedent("""
        import os, signal, sys, threading
        from fitstream._parts import parts
        for _ in range(10):
            threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                while True:
                    assert len(list(parts([sys.argv[1]]))) == int(sys.argv[2])
            except KeyboardInterrupt:
                print("interrupted")
        """), fixtures, str(len(list(parts([fixtures]))))], capture_output=True, text=True, timeout=60)
    assert said.stdout.split() == ["interrupted"] * 10 and said.stderr == ""


def test_a_search_that_the_library_refuses_is_an_error(archive, monkeypatch):
    monkeypatch.setattr(_parts, "LIB", types.SimpleNamespace(fitstream_each_part=lambda *_: 22))
    with pytest.raises(fitstream.FitstreamError, match="Invalid argument"):
        list(parts([archive]))


def test_options_of_the_data_source_that_no_part_can_have(spark, archive):
    schema = types.SimpleNamespace(fieldNames=lambda: ["input", "time", "depth_m"])
    reader = spark.RideReader(schema, {"path": str(archive), "drop_empty": "true"})
    rows = [batch for one in reader.partitions() for batch in reader.read(one)]
    assert {tuple(batch.schema.names) for batch in rows} == {("input", "time", "depth_m")}
    with pytest.raises(fitstream.FitstreamError, match="name the fields"):
        spark.RideReader(schema, {"path": str(archive), "table": "messages", "developer_fields": "all"})


def test_files_of_a_frame_are_all_read_whatever_their_paths(spark, fixtures, monkeypatch):
    data = (fixtures / "activities" / "indoor-trainer.fit").read_bytes()
    batch = pa.record_batch({"path": ["a.fit", "a.fit", "b.fit"], "content": pa.array([data, data, None], pa.binary())})
    frame = types.SimpleNamespace(select=lambda *_: types.SimpleNamespace(mapInArrow=lambda decoded, _: decoded))
    monkeypatch.setattr(spark, "_spark_schema", lambda *_: None)
    read = {table: spark.from_binary_files(frame, table, columns) for table, columns in (("workouts", "input"), ("verdicts", None))}
    names = [name for rows in read["workouts"]([batch]) for name in rows["input"].to_pylist()]
    assert names == ["a.fit", "a.fit"]
    (verdicts,) = read["verdicts"]([batch])
    assert verdicts["input"].to_pylist() == ["a.fit", "a.fit", "b.fit"] and verdicts["reason"][2].as_py() == "empty"


def test_filters_of_the_data_source_stay_with_spark(spark, archive):
    reader = spark.RideReader(types.SimpleNamespace(fieldNames=lambda: ["time", "activity_type"]), {"path": str(archive)})
    EqualTo = type("EqualTo", (Filter,), {})
    filters = [EqualTo("activity_type", "running")]
    assert reader.pushFilters(filters) == filters
    kinds = {kind for one in reader.partitions() for batch in reader.read(one) for kind in batch["activity_type"].to_pylist()}
    assert kinds == {"running"}


def test_verdicts_are_a_table_of_the_data_source_too(spark, archive, quiet):
    schema = types.SimpleNamespace(fieldNames=lambda: ["input", "status"])
    reader = spark.RideReader(schema, {"path": str(archive), "table": "verdicts", "partitions": "3"})
    rows = pa.Table.from_batches([batch for one in reader.partitions() for batch in reader.read(one)])
    assert rows.equals(quiet(fitstream.check(archive)).select(["input", "status"]))


def test_tasks_of_ray(monkeypatch, archive, quiet):
    made = {}

    class ReadTask:
        def __init__(self, read, metadata, **_):
            self.read, self.metadata = read, metadata

    data, block = types.ModuleType("ray.data"), types.ModuleType("ray.data.block")
    data.Datasource, data.ReadTask = type("Datasource", (), {}), ReadTask
    data.read_datasource = lambda source, **options: made.update(source=source, **options)
    block.BlockMetadata = lambda **values: types.SimpleNamespace(**values)
    for name, module in [("ray", types.ModuleType("ray")), ("ray.data", data), ("ray.data.block", block)]:
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "fitstream.ray", raising=False)
    import fitstream.ray
    fitstream.ray.read_rides(archive, "records", ["input", "time"], parallelism=4)
    assert made["override_num_blocks"] == 4
    tasks = made["source"].get_read_tasks(4)
    rows = pa.concat_tables([table for task in tasks for table in task.read()])
    assert rows.equals(quiet(fitstream.records(archive, columns=["input", "time"])))
    assert made["source"].estimate_inmemory_data_size() > 0
    fitstream.ray.read_rides(archive, "records", "input", drop_empty=True)
    (task,) = made["source"].get_read_tasks(1)
    assert {tuple(table.column_names) for table in task.read()} == {("input",)}
    with pytest.raises(fitstream.FitstreamError, match="name the fields"):
        fitstream.ray.read_rides(archive, "messages", message="record", developer_fields="all")
    sys.modules.pop("fitstream.ray", None)
