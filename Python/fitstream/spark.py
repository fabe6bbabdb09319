"""Apache Spark: data frames with the rides of folders and archives, read by the executors.

    import fitstream.spark
    fitstream.spark.register(spark)
    rides = spark.read.format("fitstream").option("table", "records").load("/share/exports/")

Every executor needs this package and the paths (a shared file system); for object stores there is ``from_binary_files``.
Options of the source: ``table`` (``records`` by default), ``columns`` separated by commas, ``partition_bytes`` (stored bytes
of a partition, 32 MiB by default) or ``partitions`` (their number), and the options of the tables, such as ``since`` and
``sport``. Developer fields must be named one by one, and ``drop_empty`` has no effect: a partition has all columns.
"""
from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from . import _pushdown
from ._inputs import InputList
from ._options import Columns, names_of
from ._parts import GROUP_BYTES, Part, balanced
from ._pushdown import Wanted
from ._table import Table

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.types import StructType

# The options of this module. All others are options of tables.
_OWN = {"path", "paths", "table", "columns", "partition_bytes", "partitions"}


def register(spark: SparkSession) -> None:
    """Registers ``spark.read.format("fitstream")``, and enables filters for it."""
    spark.conf.set("spark.sql.python.filterPushdown.enabled", "true")
    spark.dataSource.register(RideSource)


class RideSource(DataSource):
    """The data source ``fitstream``."""

    @classmethod
    def name(cls) -> str:
        return "fitstream"

    def schema(self) -> StructType:
        return _spark_schema(_table_of(self.options), _columns_of(self.options), _options_of(self.options))

    def reader(self, schema: StructType) -> RideReader:
        return RideReader(schema, dict(self.options))


class RidePartition(InputPartition):
    """The parts of folders and archives that one task reads."""

    def __init__(self, parts: list[Part]) -> None:
        super().__init__(parts)


class RideReader(DataSourceReader):
    """Plans partitions on the driver, and reads a partition in a task."""

    def __init__(self, schema: StructType, options: dict[str, str]) -> None:
        self._table = _table_of(options)
        self._columns = schema.fieldNames()
        self._paths = json.loads(options["paths"]) if "paths" in options else [options.get("path", "")]
        self._count = int(options["partitions"]) if "partitions" in options else None
        self._bytes = int(options.get("partition_bytes", GROUP_BYTES))
        self._options = _options_of(options)
        self._wanted = Wanted()

    def pushFilters(self, filters: list[Any]) -> Iterable[Any]:  # noqa: N802
        # Spark applies all filters once more, because a ride can have rows beside the requested ones.
        self._wanted = _pushdown.wanted((type(one).__name__, one) for one in filters)
        return filters

    def partitions(self) -> list[InputPartition]:  # type: ignore[override, unused-ignore]
        if not any(self._paths):
            raise ValueError("no path to read: load(\"…\") names it")
        return [RidePartition(group) for group in balanced(self._paths, self._count, self._bytes)]

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:  # type: ignore[override, unused-ignore]
        if partition.value:
            batches = _pushdown.batches(self._table, partition.value, self._columns, self._options, self._wanted)
            yield from map(in_microseconds, batches)


def from_binary_files(frame: DataFrame, table: str = "records", columns: Columns | None = None, **options: Any) -> DataFrame:
    """Return a table of the files in a ``binaryFile`` frame, from any source that Spark can read.

    Each file is completely in memory, so use it for single rides and for archives of up to some hundred megabytes. Set
    ``spark.sql.execution.arrow.maxRecordsPerBatch`` to about ten: this number of files is in memory at a time.
    """
    wanted = _pushdown.of_parts({"jobs": 1, **options})
    names = None if columns is None else names_of(columns)

    def decoded(files: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in files:
            # A file without content is passed as an empty file, so that its verdict reports it.
            contents = (content or b"" for content in batch.column("content").to_pylist())
            inputs = InputList(zip(batch.column("path").to_pylist(), contents))
            if inputs:
                yield from map(in_microseconds, Table(table, inputs, columns=names, **wanted)._batches(warns=False))

    read: Callable[..., Any] = frame.select("path", "content").mapInArrow
    result: DataFrame = read(decoded, _spark_schema(table, names, wanted))
    return result


def in_microseconds(batch: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
    """Return the rows with times in microseconds, as Spark requires."""
    import pyarrow as pa

    schema = pa.schema([
        pa.field(field.name, pa.timestamp("us", "UTC")) if pa.types.is_timestamp(field.type) else pa.field(field.name, field.type)
        for field in batch.schema])
    return batch.cast(schema)


def _spark_schema(table: str, columns: list[str] | None, options: dict[str, Any]) -> StructType:
    from pyspark.sql.pandas.types import from_arrow_schema

    schema: StructType = from_arrow_schema(_pushdown.schema(table, columns, options))
    return schema


def _table_of(options: Any) -> str:
    return str(options.get("table", "records"))


def _columns_of(options: Any) -> list[str] | None:
    return names_of(options.get("columns", "")) or None


def _options_of(options: Any) -> dict[str, Any]:
    """The options of the table: by default one worker, because a task has one core."""
    given = {name: value for name, value in dict(options).items() if name not in _OWN}
    words = {"true": True, "false": False}
    return _pushdown.of_parts({"jobs": 1, **{name: words.get(str(value).lower(), value) for name, value in given.items()}})


__all__ = ["RidePartition", "RideReader", "RideSource", "from_binary_files", "in_microseconds", "register"]
