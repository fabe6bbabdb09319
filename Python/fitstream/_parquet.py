"""Tables into Parquet files, by pyarrow."""
from __future__ import annotations

import json
import os
import pathlib
import urllib.parse
from typing import TYPE_CHECKING, Any, Iterator

from ._inputs import Inputs
from ._progress import Progress
from ._table import Table

if TYPE_CHECKING:
    import pyarrow

# Files that are open at a time; the one that was written least recently is closed for another.
_OPEN_FILES = 64
# The columns that say which workout a row is of, in every table.
_RIDE = ("input", "session")
METADATA_KEY = "fitstream.workouts"


def to_parquet(
    inputs: Inputs, directory: "str | os.PathLike[str]", *, table: str = "records",
    partition_by: "tuple[str, ...] | list[str]" = ("year", "activity_type"), columns: list[str] | None = None,
    compression: str = "zstd", progress: bool | None = None, **options: Any,
) -> list[pathlib.Path]:
    """Writes a table of some inputs into Parquet files below ``directory``; returns their paths.

    ``partition_by`` names the folders, as ``year=2025/activity_type=cycling``: of the workout that a row is of ``year``
    and ``month`` (by its local clock where that is known), or any column of ``workouts``; ``()`` makes one file. The row
    of ``workouts`` of each ride is in the footer of the files that it is in, as JSON below the key
    ``fitstream.workouts``. Files of an earlier call with the same names are replaced. Inputs are read twice, workouts
    first. Needs pyarrow; shows a bar with tqdm on a terminal.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    keys = list(partition_by)
    rides = {(row["input"], row["session"]): row for row in Table("workouts", inputs, **options).to_arrow().to_pylist()}
    values = {ride: tuple(_value(row, key) for key in keys) for ride, row in rides.items()}
    source = Table(table, inputs, columns=_with_keys(columns), **options)
    bar = Progress(progress, table)
    with _Files(pathlib.Path(directory), keys, compression) as files:
        for batch in source.to_batches():
            bar.show(source.inputs_done)
            rows = pa.Table.from_batches([batch])
            for ride, part in _by_ride(rows, pc):
                if columns is not None:
                    part = part.select(columns)
                # A ride that has rows and no workout is of none of the folders' values.
                values.setdefault(ride, tuple(None for _ in keys))
                files.write(values[ride], part, rides.get(ride))
        bar.show(source.inputs_done)
    bar.close()
    source._done()
    return files.paths


def _with_keys(columns: list[str] | None) -> list[str] | None:
    return None if columns is None else [*columns, *(key for key in _RIDE if key not in columns)]


def _value(row: dict[str, Any], key: str) -> Any:
    if key in ("year", "month"):
        moment = str(row.get("start_local") or row["start"].isoformat())
        return int(moment[:4] if key == "year" else moment[5:7])
    if key not in row:
        raise ValueError(f"there is no column {key!r} of workouts to partition by, nor is it year or month")
    return row[key]


def _by_ride(rows: "pyarrow.Table", pc: Any) -> "Iterator[tuple[tuple[str, int], pyarrow.Table]]":
    """The runs of rows of one workout."""
    count = rows.num_rows
    if count == 0:
        return
    keys = [rows[key].combine_chunks() for key in _RIDE]
    changes: set[int] = set()
    for key in keys:
        changes.update(pc.indices_nonzero(pc.not_equal(key.slice(1), key.slice(0, count - 1))).to_pylist())
    starts = [0, *(change + 1 for change in sorted(changes)), count]
    for start, end in zip(starts, starts[1:]):
        yield tuple(key[start].as_py() for key in keys), rows.slice(start, end - start)


class _Files:
    """The files of all partitions, and the workouts that each has rows of."""

    def __init__(self, directory: pathlib.Path, keys: list[str], compression: str) -> None:
        self._directory, self._keys, self._compression = directory, keys, compression
        self._open: dict[tuple[Any, ...], Any] = {}
        self._waiting: dict[tuple[Any, ...], list[Any]] = {}
        self._rows: dict[tuple[Any, ...], int] = {}
        self._rides: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._parts: dict[tuple[Any, ...], int] = {}
        self.paths: list[pathlib.Path] = []

    def __enter__(self) -> "_Files":
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        for values in list(self._open):
            self._close(values)

    def write(self, values: tuple[Any, ...], rows: "pyarrow.Table", workout: dict[str, Any] | None) -> None:
        if self._keys:
            rows = rows.drop_columns([key for key in self._keys if key in rows.column_names])
        writer = self._open.pop(values, None)
        if writer is None:
            if len(self._open) >= _OPEN_FILES:
                self._close(next(iter(self._open)))
            writer = self._new(values, rows.schema)
        self._open[values] = writer
        if workout is not None:
            self._rides[values][tuple(workout[key] for key in _RIDE)] = workout
        # Row groups of many rides: some rows of each would take more room.
        self._waiting[values].append(rows)
        self._rows[values] += rows.num_rows
        if self._rows[values] >= 131_072:
            self._flush(values)

    def _new(self, values: tuple[Any, ...], schema: "pyarrow.Schema") -> Any:
        import pyarrow.parquet as pq

        names = [f"{key}={_escaped(value)}" for key, value in zip(self._keys, values)]
        folder = self._directory.joinpath(*names)
        folder.mkdir(parents=True, exist_ok=True)
        number = self._parts.get(values, 0)
        self._parts[values] = number + 1
        path = folder / f"part-{number}.parquet"
        self.paths.append(path)
        (self._waiting[values], self._rows[values], self._rides[values]) = ([], 0, {})
        return pq.ParquetWriter(path, schema, compression=self._compression)

    def _flush(self, values: tuple[Any, ...]) -> None:
        import pyarrow as pa

        if self._waiting[values]:
            self._open[values].write_table(pa.concat_tables(self._waiting[values]))
        (self._waiting[values], self._rows[values]) = ([], 0)

    def _close(self, values: tuple[Any, ...]) -> None:
        self._flush(values)
        writer = self._open.pop(values)
        rides = [{key: value for key, value in row.items() if value is not None} for row in self._rides[values].values()]
        writer.add_key_value_metadata({METADATA_KEY: json.dumps(rides, default=_plain)})
        writer.close()


def _plain(value: Any) -> str:
    return value.isoformat().replace("+00:00", "Z") if hasattr(value, "isoformat") else str(value)


def _escaped(value: Any) -> str:
    if value is None:
        return "__HIVE_DEFAULT_PARTITION__"
    text = urllib.parse.quote(str(value), safe="")
    # Names of one or two dots are no folders.
    return text.replace(".", "%2E") if set(text) == {"."} else text
