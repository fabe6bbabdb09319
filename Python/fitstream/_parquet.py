"""Tables into Parquet files, by pyarrow."""
from __future__ import annotations

import array
import collections
import concurrent.futures
import contextlib
import itertools
import json
import os
import pathlib
import signal
import sys
import threading
import urllib.parse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Sequence

from ._inputs import Inputs
from ._progress import Progress
from ._table import Table

if TYPE_CHECKING:
    import pyarrow
    from typing_extensions import Unpack

    from ._options import Options

# Files that are open at a time; the one that was written least recently is closed for another.
_OPEN_FILES = 64
# Row groups in open files, of each of which pyarrow keeps some 50 KB until its file is closed; likewise.
_OPEN_GROUPS = 96
# Rows of a row group, and bytes of rows that wait for theirs in all files together.
_GROUP_ROWS = 49_152
_WAITING_BYTES = 6 << 20
# Row groups that are written side by side, each of another file.
_WRITERS = 2
# zstd's fast mode: 4 % larger files for a quarter less time of writing than its first level.
_ZSTD_LEVEL = -1
# The columns that say which workout a row is of, in every table.
_RIDE = ("input", "session")
# Columns that are the same in all rows of a ride: as indices they cost a tenth.
_CONSTANT = ("input", "ride_id", "sync_id", "activity_type")
# Columns in which hardly a value occurs twice: a dictionary of them costs time and room.
_DISTINCT = ("elapsed_s", "distance_m", "speed_mps", "energy_kcal", "latitude_deg", "longitude_deg", "unix_s")
METADATA_KEY = "fitstream.workouts"

_Values = tuple[Any, ...]


def to_parquet(
    inputs: Inputs, directory: str | os.PathLike[str], *, table: str = "records",
    partition_by: Sequence[str] = ("year", "activity_type"), columns: list[str] | None = None,
    compression: str = "zstd", progress: bool | None = None, **options: Unpack[Options],
) -> list[pathlib.Path]:
    """Writes a table of some inputs into Parquet files below ``directory``; returns their paths.

    ``partition_by`` names the folders, as ``year=2025/activity_type=cycling``: of the workout that a row is of ``year``
    and ``month`` (by its local clock where that is known), or any column of ``workouts``; ``()`` makes no folders. A
    folder has a file, or several where there are many rows. The row of ``workouts`` of each ride is in the footer of the
    files that it is in, as JSON below the key ``fitstream.workouts``. Files of an earlier call with the same names are
    replaced. Inputs are read twice, workouts first, which is a tenth of the time. Needs pyarrow; shows a bar with tqdm on
    a terminal.
    """
    keys = list(partition_by)
    rides = dict(_rides(Table("workouts", inputs, **options), keys))
    source = Table(table, inputs, columns=_with_keys(columns), **options)
    # A ride that has rows and no workout is of none of the folders' values.
    nowhere = (tuple(None for _ in keys), None)
    bar = Progress(progress, table)
    try:
        with _Files(pathlib.Path(directory), keys, columns, compression) as files:
            for batch in source.to_batches(dictionaries=True):
                bar.show(source.inputs_done)
                spans: dict[_Values, list[tuple[int, int, str | None]]] = {}
                for ride, start, end in _runs(batch):
                    values, workout = rides.get(ride, nowhere)
                    spans.setdefault(values, []).append((start, end, workout))
                for values, found in spans.items():
                    files.write(values, batch, found)
            bar.show(source.inputs_done)
    finally:
        bar.close()
    source._done()
    return files.paths


def _with_keys(columns: list[str] | None) -> list[str] | None:
    return None if columns is None else [*columns, *(key for key in _RIDE if key not in columns)]


def _rides(workouts: Table, keys: list[str]) -> Iterator[tuple[tuple[str, int], tuple[_Values, str]]]:
    """The values of the folders, and the workout as JSON, by ride."""
    import pyarrow as pa
    import pyarrow.compute as pc

    for batch in workouts.to_batches():
        # Times as texts: as objects they would bring in pandas, where that is installed.
        columns = {
            name: pc.strftime(batch[name], "%Y-%m-%dT%H:%M:%SZ") if pa.types.is_timestamp(batch[name].type) else batch[name]
            for name in batch.schema.names}
        rows = pa.table(columns)
        # Some rows at a time: as objects of Python they take twenty times the room.
        for start in range(0, batch.num_rows, 256):
            for row in rows.slice(start, 256).to_pylist():
                text = json.dumps({key: value for key, value in row.items() if value is not None})
                yield (row["input"], row["session"]), (tuple(_value(row, key) for key in keys), text)


def _value(row: dict[str, Any], key: str) -> Any:
    if key in ("year", "month"):
        moment = str(row.get("start_local") or row["start"])
        return int(moment[:4] if key == "year" else moment[5:7])
    if key not in row:
        raise ValueError(f"there is no column {key!r} of workouts to partition by, nor is it year or month")
    return row[key]


def _runs(rows: pyarrow.RecordBatch) -> Iterator[tuple[tuple[str, int], int, int]]:
    """The rides of a batch, each with its first row and the end of its rows."""
    import pyarrow as pa
    import pyarrow.compute as pc

    count = rows.num_rows
    if count == 0:
        return
    keys = [rows[key] for key in _RIDE]
    changes: set[int] = set()
    for key in keys:
        if pa.types.is_dictionary(key.type):
            if len(key.dictionary) == 1 and key.null_count == 0:
                continue
            key = key.indices
        changes.update(pc.indices_nonzero(pc.not_equal(key.slice(1), key.slice(0, count - 1))).to_pylist())
    starts = [0, *(change + 1 for change in sorted(changes)), count]
    for start, end in zip(starts, starts[1:]):
        yield (keys[0][start].as_py(), keys[1][start].as_py()), start, end


class _Waiting:
    """Rows of a file that wait for their row group: columns, and the values that are one for all rows of a ride."""

    def __init__(self) -> None:
        self.batches: list[Any] = []
        self.constants: list[list[Any]] = [[] for _ in _CONSTANT]
        self.ends: list[int] = []
        self.rows = self.bytes = 0


class _File:
    """An open file: its writer, the workouts that it has rows of, and the rows that wait for their row group."""

    def __init__(self, path: pathlib.Path, writer: Any) -> None:
        self.path, self.writer = path, writer
        self.waiting = _Waiting()
        # In the order in which they came; a key of a dictionary, as a ride may come in several batches.
        self.rides: dict[str, None] = {}
        self.groups = 0
        # The row group that was begun last.
        self.newest: concurrent.futures.Future[None] | None = None
        # Held while it is written to or closed: the pool does not know a thread whose start an interrupt met.
        self.lock = threading.Lock()


class _Files:
    """The files of all partitions."""

    def __init__(
        self, directory: pathlib.Path, keys: list[str], columns: list[str] | None, compression: str
    ) -> None:
        self._directory, self._keys, self._columns, self._compression = directory, keys, columns, compression
        # The one that was written last at the end.
        self._open: collections.OrderedDict[_Values, _File] = collections.OrderedDict()
        # Files without their footer yet.
        self._unfinished: set[pathlib.Path] = set()
        self._waiting_bytes = 0
        self._parts: dict[_Values, int] = {}
        self._schema: Any = None
        self._pool = concurrent.futures.ThreadPoolExecutor(_WRITERS, "fitstream-parquet")
        # Row groups that are being written, the oldest first.
        self._writing: collections.deque[concurrent.futures.Future[None]] = collections.deque()
        self.paths: list[pathlib.Path] = []

    def __enter__(self) -> _Files:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: Any) -> None:
        if kind is not None:
            return self._abandon()
        try:
            # Closing waits for a file's last row group: those of all files are written side by side before.
            for file in self._open.values():
                self._flush(file)
            for values in list(self._open):
                self._close(values)
            self._pool.shutdown()
        except BaseException:
            self._abandon()
            raise

    def _abandon(self) -> None:
        """Closes the files with the row groups that are whole, so that they can be read."""
        with _uninterrupted():
            self._pool.shutdown(cancel_futures=True)
            for values in list(self._open):
                with contextlib.suppress(Exception):
                    self._close(values, is_whole=False)
            # An interrupt may have come before a new file was noted, and closing may have failed.
            for path in self._unfinished:
                path.unlink(missing_ok=True)

    def write(self, values: _Values, batch: pyarrow.RecordBatch, spans: list[tuple[int, int, str | None]]) -> None:
        """Takes those rows of a batch, each span with its workout."""
        import pyarrow as pa

        if self._schema is None:
            self._schema = self._kept(batch)
        if values not in self._open:
            if len(self._open) >= _OPEN_FILES:
                self._close(next(iter(self._open)))
            self._open[values] = self._new(values)
        self._open.move_to_end(values)
        file = self._open[values]
        waiting = file.waiting
        for number, name in enumerate(_CONSTANT):
            if name in self._schema.names:
                column = batch.column(name)
                waiting.constants[number].extend(column[start].as_py() for start, _, _ in spans)
        for start, end, workout in spans:
            waiting.rows += end - start
            waiting.ends.append(waiting.rows)
            if workout is not None:
                file.rides[workout] = None
        plain = batch.select([name for name in self._schema.names if name not in _CONSTANT])
        rows = _rows(plain, [(start, end) for start, end, _ in spans])
        waiting.batches.append(rows)
        waiting.bytes += rows.nbytes
        self._waiting_bytes += rows.nbytes
        if waiting.rows >= _GROUP_ROWS:
            self._flush(file)
        while self._waiting_bytes > _WAITING_BYTES:
            self._flush(max(self._open.values(), key=lambda one: one.waiting.bytes))
        while sum(one.groups for one in self._open.values()) > _OPEN_GROUPS:
            self._close(next(values for values, one in self._open.items() if one.groups))

    def _kept(self, batch: pyarrow.RecordBatch) -> Any:
        names = batch.schema.names if self._columns is None else self._columns
        return batch.select([name for name in names if name not in self._keys]).schema

    def _new(self, values: _Values) -> _File:
        import pyarrow as pa
        import pyarrow.parquet as pq

        names = [f"{key}={_escaped(value)}" for key, value in zip(self._keys, values)]
        folder = self._directory.joinpath(*names)
        folder.mkdir(parents=True, exist_ok=True)
        number = self._parts.get(values, 0)
        self._parts[values] = number + 1
        path = folder / f"part-{number}.parquet"
        self.paths.append(path)
        self._unfinished.add(path)
        encodings = {
            field.name: "DELTA_BINARY_PACKED" if pa.types.is_timestamp(field.type) else "PLAIN"
            for field in self._schema if pa.types.is_timestamp(field.type) or field.name in _DISTINCT
        }
        schema = pa.schema([
            pa.field(field.name, pa.dictionary(pa.int32(), pa.string())) if field.name in _CONSTANT else field
            for field in self._schema])
        # Without Arrow's own schema texts are read as texts, and not as the dictionaries that they are written from.
        writer = pq.ParquetWriter(
            path, schema, compression=self._compression, store_schema=False, column_encoding=encodings,
            compression_level=_ZSTD_LEVEL if self._compression == "zstd" else None,
            use_dictionary=[name for name in self._schema.names if name not in encodings])
        return _File(path, writer)

    def _flush(self, file: _File) -> None:
        import pyarrow as pa

        waiting, file.waiting = file.waiting, _Waiting()
        self._waiting_bytes -= waiting.bytes
        if not waiting.rows:
            return
        writer = file.writer
        columns = pa.Table.from_batches(waiting.batches).unify_dictionaries()
        arrays = [
            _repeated(waiting.constants[_CONSTANT.index(field.name)], waiting.ends)
            if field.name in _CONSTANT else columns.column(field.name)
            for field in writer.schema]
        table = pa.Table.from_arrays(arrays, schema=writer.schema)
        while len(self._writing) >= _WRITERS:
            self._writing.popleft().result()
        # Else the pool keeps twice what is in use: rows are freed by other threads than made them.
        pa.default_memory_pool().release_unused()
        before = file.newest

        def write() -> None:
            # A file takes one row group after the other. The one before was begun earlier, so this waits for no free thread.
            if before is not None:
                before.result()
            with file.lock:
                if writer.is_open:
                    writer.write_table(table, row_group_size=2 * _GROUP_ROWS)

        file.groups += 1
        file.newest = self._pool.submit(write)
        self._writing.append(file.newest)

    def _close(self, values: _Values, is_whole: bool = True) -> None:
        # An interrupt may come anywhere in here: then this is called again.
        file = self._open[values]
        if is_whole:
            self._flush(file)
            if file.newest is not None:
                file.newest.result()
        with file.lock:
            if file.writer.is_open:
                file.writer.add_key_value_metadata({METADATA_KEY: "[" + ", ".join(file.rides) + "]"})
                file.writer.close()
        self._unfinished.discard(file.path)
        self._waiting_bytes -= file.waiting.bytes
        del self._open[values]


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Lets no interrupt come in between; they come in Python's first thread alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        # A handler that is not Python's cannot be set again.
        signal.signal(signal.SIGINT, signal.default_int_handler if before is None else before)


def _rows(batch: pyarrow.RecordBatch, spans: list[tuple[int, int]]) -> pyarrow.RecordBatch:
    """Some rows of a batch: its own where they are most of it, else copies, as a batch lives as long as any of its rows."""
    import pyarrow as pa

    if len(spans) == 1 and 2 * (spans[0][1] - spans[0][0]) >= batch.num_rows:
        return batch.slice(spans[0][0], spans[0][1] - spans[0][0])
    # An empty one more, as a slice alone would not be copied.
    return pa.concat_batches([*(batch.slice(start, end - start) for start, end in spans), batch.slice(0, 0)])


def _repeated(values: list[Any], ends: list[int]) -> Any:
    """An array of a text, or none, for each run of rows, as indices into the texts."""
    import pyarrow as pa

    # From buffers: `pyarrow.array` would bring in pandas, where that is installed. What has no text has one as well,
    # which makes its rows null.
    known: dict[str | None, int] = {}
    counts = [end - start for start, end in zip([0, *ends], ends)]
    places = b"".join(
        known.setdefault(value, len(known)).to_bytes(4, sys.byteorder) * count for value, count in zip(values, counts))
    texts = [(text or "").encode() for text in known]
    offsets = array.array("i", itertools.accumulate(map(len, texts), initial=0))
    there = None
    if None in known:
        bits = sum(1 << place for text, place in known.items() if text is not None)
        there = pa.py_buffer(bits.to_bytes(len(known) // 8 + 1, "little"))
    words = pa.Array.from_buffers(pa.string(), len(texts), [there, pa.py_buffer(offsets), pa.py_buffer(b"".join(texts))])
    type = pa.dictionary(pa.int32(), pa.string())
    return pa.DictionaryArray.from_buffers(type, len(places) // 4, [None, pa.py_buffer(places)], words)


def _escaped(value: Any) -> str:
    if value is None:
        return "__HIVE_DEFAULT_PARTITION__"
    text = urllib.parse.quote(str(value), safe="")
    # Names of one or two dots are no folders.
    return text.replace(".", "%2E") if set(text) == {"."} else text
