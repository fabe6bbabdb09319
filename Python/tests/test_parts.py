"""Parts of folders and archives, and what Spark and Ray make of them, without a JVM and without either package."""
import datetime
import pickle
import sys
import types
import zipfile

import pyarrow as pa
import pyarrow.compute as pc
import pytest

import fitstream
from fitstream import _pushdown
from fitstream._parts import balanced, groups, parts

UTC = datetime.timezone.utc


class Filter:
    """A filter as Spark gives it: its class has the name, and it has a column and a value."""

    def __init__(self, column, value):
        self.attribute, self.value = (column,), value


def joined(tables):
    return pa.concat_tables(list(tables))


@pytest.fixture
def archive(fixtures, tmp_path):
    """Rides of three kinds, damaged ones, a folder, a name that comes twice, and an archive in the archive."""
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
    assert [part.is_fit for part in found] == [entry.filename.endswith((".fit", ".fit.gz")) for entry in files]


def test_groups_are_of_like_size_and_join_what_follows(archive, fixtures):
    found = list(parts([archive, fixtures / "activities"]))
    total = sum(part.stored_bytes for part in found)
    made = groups(found, 4)
    largest = max(part.stored_bytes for part in found)
    assert all(abs(sum(part.stored_bytes for part in group) - total / 4) <= largest for group in made)
    assert all(len([part for part in group if part.path == str(archive)]) <= 1 for group in made)
    assert len(groups(found, None, total // 3)) == 4
    assert pickle.loads(pickle.dumps(made)) == made
    assert groups([], 3) == [[]] or groups([], 3) == []


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


def test_filters_leave_out_rides_and_never_a_row_that_is_wanted(fixtures, quiet):
    folder = fixtures / "activities"
    rows = quiet(fitstream.records(folder))
    moments = pc.quantile(rows["time"].cast(pa.int64()), [0.3, 0.7]).to_pylist()
    low, high = (datetime.datetime.fromtimestamp(moment / 1000, UTC) for moment in moments)
    groups_ = balanced([folder], 3)
    for filters, mask in [
        ([("GreaterThanOrEqual", Filter("time", low))], pc.greater_equal(rows["time"], low)),
        ([("LessThan", Filter("time", high)), ("GreaterThan", Filter("time", low))],
         pc.and_(pc.less(rows["time"], high), pc.greater(rows["time"], low))),
        ([("EqualTo", Filter("activity_type", "cycling"))], pc.equal(rows["activity_type"], "cycling")),
        ([("In", Filter("activity_type", ("running", "chess")))], pc.equal(rows["activity_type"], "running")),
        ([("EqualTo", Filter("activity_type", "running")), ("EqualTo", Filter("activity_type", "cycling"))], pc.is_null(rows["input"])),
        ([("GreaterThan", Filter("power_w", 300.0)), ("IsNotNull", types.SimpleNamespace(attribute=("time",)))], None),
        ([("GreaterThan", Filter("time", low.replace(tzinfo=None)))], None),
    ]:
        wanted = _pushdown.wanted(filters)
        found = [batch for group in groups_ for batch in _pushdown.batches("records", group, None, {"jobs": 1}, wanted)]
        given = pa.Table.from_batches(found, rows.schema)
        if mask is None:
            assert given.equals(rows)
            continue
        exact = rows.filter(mask)
        assert given.num_rows < rows.num_rows
        # All that is wanted is there, in its order, among little else.
        keys = set(zip(*(exact[name].to_pylist() for name in ("input", "session", "time"))))
        kept = [key in keys for key in zip(*(given[name].to_pylist() for name in ("input", "session", "time")))]
        assert given.filter(pa.array(kept, pa.bool_())).equals(exact)


def test_rides_long_before_are_not_read(fixtures):
    group = balanced([fixtures / "activities"], 1)[0]
    fit = [part for part in group if part.is_fit]
    after = _pushdown.wanted([("GreaterThan", Filter("time", datetime.datetime(2100, 1, 1, tzinfo=UTC)))])
    assert _pushdown.options_of(fit, {}, after) == {"since": "2099-12-01T00:00:00Z"}
    # A file of another kind may hold workouts of many years.
    assert _pushdown.options_of(group, {}, after) == ({} if len(fit) < len(group) else {"since": "2099-12-01T00:00:00Z"})
    assert _pushdown.options_of(fit, {"since": "2020-01-01"}, after) == {"since": "2020-01-01"}
    assert list(_pushdown.batches("records", fit, ["time"], {}, after)) == []


@pytest.fixture
def spark(monkeypatch):
    """fitstream.spark with a stand-in for the classes that it derives from."""
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
    sys.modules.pop("fitstream.ray", None)
