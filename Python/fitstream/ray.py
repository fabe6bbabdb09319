"""Read rides of folders and archives as a Ray dataset, with many workers.

    import fitstream.ray
    rides = fitstream.ray.read_rides("/share/exports/", table="records", columns=["ride_id", "time", "power_w"])
"""
from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ray.data import Datasource, ReadTask, read_datasource
from ray.data.block import BlockMetadata

from . import _pushdown
from ._options import Columns, names_of
from ._parts import Part, groups, parts

if TYPE_CHECKING:
    import pyarrow

# Bytes of rows per stored byte, for .fit.gz files.
_GROWTH = 10


class RideDatasource(Datasource):
    """A data source that divides folders and archives into tasks of similar stored size."""

    def __init__(
        self, paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], table: str = "records",
        columns: Columns | None = None, **options: Any,
    ) -> None:
        super().__init__()
        named = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
        self._parts = list(parts(named))
        self._table, self._columns = table, None if columns is None else names_of(columns)
        self._options = _pushdown.of_parts({"jobs": 1, **options})

    def estimate_inmemory_data_size(self) -> int:
        return sum(part.stored_bytes for part in self._parts) * _GROWTH

    def get_read_tasks(self, parallelism: int, *_: Any, **__: Any) -> list[ReadTask]:
        return [self._task(group) for group in groups(self._parts, parallelism) if group]

    def _task(self, group: list[Part]) -> ReadTask:
        table, columns, options = self._table, self._columns, self._options

        def read() -> Iterable[pyarrow.Table]:
            import pyarrow as pa

            for batch in _pushdown.batches(table, group, columns, options):
                yield pa.Table.from_batches([batch])

        size = sum(part.stored_bytes for part in group) * _GROWTH
        names = [part.path for part in group]
        return ReadTask(read, BlockMetadata(num_rows=None, size_bytes=size, input_files=names, exec_stats=None))


def read_rides(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], table: str = "records", columns: Columns | None = None,
    parallelism: int = -1, **options: Any,
) -> Any:
    """Returns a dataset with a table of the inputs; options are the options of the tables.

    Developer fields must be named one by one, and ``drop_empty`` has no effect: a block has all columns.
    """
    source = RideDatasource(paths, table, columns, **options)
    return read_datasource(source, override_num_blocks=None if parallelism < 0 else parallelism)
