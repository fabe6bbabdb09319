"""Tables into Parquet files, by pyarrow."""
from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Sequence

from . import _arrow
from ._errors import FitstreamError
from ._inputs import Inputs, flattened
from ._options import Columns, names_of
from ._parquet_files import Files, Span, Values
from ._parquet_folder import Folder
from ._parquet_rows import RIDE, runs
from ._progress import Progress
from ._table import Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options

# Tables whose rows are of inputs and not of workouts.
_WITHOUT_RIDES = ("messages", "verdicts")
# Options of a table's rows and columns alone: which workouts there are does not depend on them.
_OF_THE_ROWS = {"message", "developer_fields", "drop_empty", "copies", "prefer"}

_Ride = tuple[Any, ...]


def to_parquet(
    inputs: Inputs, directory: str | os.PathLike[str], *, table: str = "records",
    partition_by: str | Sequence[str] = ("year", "activity_type"), columns: Columns | None = None, existing: str = "error",
    compression: str = "zstd", progress: bool | None = None, **options: Unpack[Options],
) -> list[pathlib.Path]:
    """Writes a table of some inputs into Parquet files below ``directory``; returns their paths.

    ``partition_by`` names the folders, as ``year=2025/activity_type=cycling``: of the workout that a row is of ``year``
    and ``month`` (by its local clock where that is known), or any column of ``workouts``; ``()`` makes no folders, which
    ``messages`` and ``verdicts`` need. A value whose folder would have a name of more than 255 bytes is cut, with a hash of
    it at the end. A folder with many rows may have several files; the rows of a ride keep their order.

    ``existing`` says what becomes of Parquet files that ``directory`` holds already, at any depth: ``"error"`` refuses to
    write, ``"replace"`` removes them all once the new files are whole, and ``"add"`` keeps them and gives the new files
    numbers that are free. New files are made in a hidden folder of ``directory``, and get their names when all of them are
    whole: after an error or an interrupt the directory is as it was. One call at a time writes into a directory.

    The row of ``workouts`` of each ride is in the footer of the files that it is in, as JSON below the key
    ``fitstream.workouts``. Inputs are read twice, workouts first, which is a tenth of the time. Needs pyarrow. Shows a bar
    with tqdm on a terminal.
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
        rides = dict(_rides(workouts, keys)) if has_rides else {}
        with Files(folder, keys, wanted, compression) as files:
            _write(source, rides, (None,) * len(keys), files, Progress(progress, table))
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


def _write(source: Table, rides: dict[_Ride, tuple[Values, str]], nowhere: Values, files: Files, bar: Progress) -> None:
    """Writes all rows; those of a ride without a workout go to the folder of no values."""
    try:
        for batch in source.to_batches(dictionaries=True):
            bar.show(source.inputs_done)
            spans: dict[Values, list[Span]] = {}
            for ride, start, end in runs(batch):
                values, workout = rides.get(ride, (nowhere, None))
                spans.setdefault(values, []).append((start, end, workout))
            for values, found in spans.items():
                files.write(values, batch, found)
        bar.show(source.inputs_done)
    finally:
        bar.close()


def _rides(workouts: Table, keys: list[str]) -> Iterator[tuple[_Ride, tuple[Values, str]]]:
    """The values of the folders, and the workout as JSON, by ride."""
    import pyarrow as pa
    import pyarrow.compute as pc

    # The rows that are written warn of damaged inputs.
    for batch in workouts._batches(warns=False):
        # Times as texts: as objects they would bring in pandas, where that is installed.
        columns = {
            name: pc.strftime(batch[name], "%Y-%m-%dT%H:%M:%SZ") if pa.types.is_timestamp(batch[name].type) else batch[name]
            for name in batch.schema.names}
        rows = pa.table(columns)
        # Some rows at a time: as objects of Python they take twenty times the room.
        for start in range(0, batch.num_rows, 256):
            for row in rows.slice(start, 256).to_pylist():
                text = json.dumps({key: value for key, value in row.items() if value is not None})
                yield tuple(row[key] for key in RIDE), (tuple(_value(row, key) for key in keys), text)


def _value(row: dict[str, Any], key: str) -> Any:
    if key in ("year", "month"):
        moment = str(row.get("start_local") or row["start"])
        return int(moment[:4] if key == "year" else moment[5:7])
    return row[key]
