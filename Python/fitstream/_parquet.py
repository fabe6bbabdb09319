"""Write tables to Parquet files with pyarrow."""
from __future__ import annotations

import hashlib
import json
import os
import pathlib
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any, Sequence

from . import _arrow
from ._errors import FitstreamError
from ._inputs import Inputs, flattened
from ._options import Columns, names_of
from ._parquet_files import Files, Span, Values, Workout
from ._parquet_folder import Folder, folder_name
from ._parquet_rows import RIDE, runs
from ._progress import Progress
from ._table import Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options

# Tables whose rows belong to inputs instead of workouts.
_WITHOUT_RIDES = ("messages", "verdicts")
# Options that only affect rows and columns of a table, not the selection of workouts.
_OF_THE_ROWS = {"message", "developer_fields", "drop_empty", "copies", "prefer"}


def to_parquet(
    inputs: Inputs, directory: str | os.PathLike[str], *, table: str = "records",
    partition_by: str | Sequence[str] = ("year", "activity_type"), columns: Columns | None = None, existing: str = "error",
    compression: str = "zstd", progress: bool | None = None, **options: Unpack[Options],
) -> list[pathlib.Path]:
    """Write a table of the inputs to Parquet files in ``directory``, and return their paths.

    ``partition_by`` lists the columns for folders such as ``year=2025/activity_type=cycling``: ``year`` and ``month`` of the
    workout (in local time if that is known), or any column of ``workouts``. ``()`` creates no folders, and is required for
    ``messages`` and ``verdicts``. A folder name of more than 255 bytes is shortened and ends with a hash. A folder with many
    rows can have several files. The rows of a ride keep their order.

    ``existing`` specifies how Parquet files that ``directory`` already contains, at any depth, are handled: ``"error"`` raises
    an error, ``"replace"`` removes them after the new files are complete, and ``"add"`` keeps them and uses free numbers for
    the new files. New files are written to a hidden folder in ``directory`` and renamed when all of them are complete, so an
    error or an interrupt leaves the directory unchanged. Only one call can write to a directory at a time.

    The footer of a file has the ``workouts`` rows of its rides as JSON, with the key ``fitstream.workouts``. The inputs are
    read twice: the first pass reads workouts and takes about 10% of the time. Needs pyarrow. If tqdm is installed, a
    progress bar is shown on a terminal.

    >>> paths = fitstream.to_parquet("rides/", "parquet/", partition_by="year")
    >>> [str(path) for path in paths]
    ['parquet/year=2024/part-0.parquet']
    """
    _arrow.check()
    listed, keys = flattened(inputs), names_of(partition_by)
    wanted = None if columns is None else names_of(columns)
    has_rides = table not in _WITHOUT_RIDES
    source = Table(table, listed, columns=_with_ride(wanted) if has_rides else wanted, **options)
    of_rides: dict[str, Any] = {name: value for name, value in options.items() if name not in _OF_THE_ROWS}
    workouts = Table("workouts", listed, **of_rides)
    source._keeps_verdicts = workouts._keeps_verdicts = False
    _check_keys(keys, wanted, table, workouts)
    with Folder(pathlib.Path(directory), existing) as folder:
        with folder.scratch() as texts, Files(folder, keys, wanted, compression, texts) as files:
            rides = dict(_rides(workouts, keys, texts)) if has_rides else {}
            nowhere = tuple(folder_name(key, None) for key in keys)
            _write(source, rides, nowhere, files, Progress(progress, table))
    return folder.paths


def _with_ride(columns: list[str] | None) -> list[str] | None:
    return None if columns is None else [*columns, *(key for key in RIDE if key not in columns)]


def _check_keys(keys: list[str], wanted: list[str] | None, table: str, workouts: Table) -> None:
    if keys and table in _WITHOUT_RIDES:
        raise FitstreamError(f"rows of {table} are of inputs and not of workouts: give partition_by=(), which makes no folders")
    known = ["year", "month", *workouts.columns]
    for key in keys:
        if key not in known:
            raise FitstreamError(f"there is no column {key!r} of workouts to partition by, nor is it year or month")
    if wanted and not set(wanted) - set(keys):
        raise FitstreamError("all of these columns are folders: choose one more, or other folders")


def _write(source: Table, rides: dict[bytes, tuple[Values, Workout]], nowhere: Values, files: Files, bar: Progress) -> None:
    """Writes all rows; those of a ride without a workout go to the folder of no values."""
    try:
        for batch in source.to_batches(dictionaries=True):
            bar.show(source.inputs_done)
            spans: dict[Values, list[Span]] = {}
            for ride, start, end in runs(batch):
                values, workout = rides.get(_key(ride), (nowhere, None))
                spans.setdefault(values, []).append((start, end, workout))
            for values, found in spans.items():
                files.write(values, batch, found)
        bar.show(source.inputs_done)
    finally:
        bar.close()


def _key(ride: tuple[Any, ...]) -> bytes:
    """What stands for a ride in memory: its input may have a name of 65,535 bytes."""
    return hashlib.blake2b(repr(ride).encode(errors="surrogatepass"), digest_size=16).digest()


def _rides(workouts: Table, keys: list[str], texts: IO[bytes]) -> Iterator[tuple[bytes, tuple[Values, Workout]]]:
    """The names of the folders, and the place of the workout's JSON in the file of texts, by ride: some 300 bytes each."""
    import pyarrow as pa
    import pyarrow.compute as pc

    folders: dict[Values, Values] = {}
    # The rows that are written warn of damaged inputs.
    for batch in workouts._batches(warns=False):
        # Times are converted to texts: conversion to objects would import pandas if it is installed.
        columns = {
            name: pc.strftime(batch[name], "%Y-%m-%dT%H:%M:%SZ") if pa.types.is_timestamp(batch[name].type) else batch[name]
            for name in batch.schema.names}
        rows = pa.table(columns)
        # Some rows at a time: as objects of Python they take twenty times the room.
        count = max(1, min(256, (rows.num_rows << 20) // max(1, rows.nbytes)))
        for start in range(0, batch.num_rows, count):
            for row in rows.slice(start, count).to_pylist():
                known = {key: value for key, value in row.items() if value is not None}
                text = json.dumps(known, ensure_ascii=False).encode()
                values = tuple(folder_name(key, _value(row, key)) for key in keys)
                yield _key(tuple(row[key] for key in RIDE)), (folders.setdefault(values, values), (texts.tell(), len(text)))
                texts.write(text)


def _value(row: dict[str, Any], key: str) -> Any:
    if key in ("year", "month"):
        moment = str(row.get("start_local") or row["start"])
        return int(moment[:4] if key == "year" else moment[5:7])
    return row[key]
