"""The open Parquet files of all partitions, and the rows that wait for their row groups."""
from __future__ import annotations

import collections
import concurrent.futures
import contextlib
import itertools
import threading
from typing import TYPE_CHECKING, Any

from ._parquet_folder import Folder, folder_name, uninterrupted
from ._parquet_rows import CONSTANT, repeated, rows_of

if TYPE_CHECKING:
    import pathlib

    import pyarrow

# Files that are open at a time; the one that was written least recently is closed for another.
_OPEN_FILES = 64
# Row groups in open files, of each of which pyarrow keeps some 50 KB until its file is closed; likewise.
_OPEN_GROUPS = 96
# Rows of a row group, and bytes of rows that wait for theirs in all files together.
_GROUP_ROWS = 49_152
_WAITING_BYTES = 6 << 20
# Row groups that are written side by side, each of another file.
_WRITERS = 2
# Files of a folder that take turns, as often most rows of an archive are of one folder. A folder has a second one if, at the end
# of a row group, fewer files are open than half of those that may be.
_FILES_OF_FOLDER = 2
# zstd's fast mode: 4 % larger files for a quarter less time of writing than its first level.
_ZSTD_LEVEL = -1
# Columns in which hardly a value occurs twice: a dictionary of them costs time and room.
_DISTINCT = ("elapsed_s", "distance_m", "speed_mps", "energy_kcal", "latitude_deg", "longitude_deg", "unix_s")
METADATA_KEY = "fitstream.workouts"

# The values of a folder; the first row of a run, its end, and its workout; and one of the files of a folder.
Values = tuple[Any, ...]
Span = tuple[int, int, "str | None"]
_Place = tuple[Values, int]


class _Turn:
    """Which of a folder's files takes the next ride, and which has the ride that came last, whose further rows go there too."""

    def __init__(self) -> None:
        self.next = self.file = 0
        self.workout: str | None = None

    def shares(self, spans: list[Span]) -> list[tuple[int, list[Span]]]:
        """The spans by file: the ride that came last goes on where it is."""
        ride = sum(1 for _ in itertools.takewhile(lambda span: span[2] == self.workout, spans))
        found = [(self.file, spans[:ride]), (self.next, spans[ride:])]
        if spans[ride:]:
            self.file, self.workout = self.next, spans[-1][2]
        return [share for share in found if share[1]]


class _Waiting:
    """Rows of a file that wait for their row group: columns, and the values that are one for all rows of a run."""

    def __init__(self) -> None:
        self.batches: list[Any] = []
        self.constants: list[list[Any]] = [[] for _ in CONSTANT]
        self.ends: list[int] = []
        self.rows = self.bytes = 0


class _File:
    """An open file: its writer, the workouts that it has rows of, and the rows that wait for their row group."""

    def __init__(self, writer: Any) -> None:
        self.writer = writer
        self.waiting = _Waiting()
        # In the order in which they came; a key of a dictionary, as a ride may come in several batches.
        self.rides: dict[str, None] = {}
        self.groups = 0
        # The row group that was begun last.
        self.newest: concurrent.futures.Future[None] | None = None
        # Held while it is written to or closed: the pool does not know a thread whose start an interrupt met.
        self.lock = threading.Lock()


class Files:
    """The files of all partitions of a folder."""

    def __init__(self, folder: Folder, keys: list[str], columns: list[str] | None, compression: str) -> None:
        self._folder, self._keys, self._columns, self._compression = folder, keys, columns, compression
        # The one that was written last at the end.
        self._open: collections.OrderedDict[_Place, _File] = collections.OrderedDict()
        self._turns: collections.defaultdict[Values, _Turn] = collections.defaultdict(_Turn)
        self._waiting_bytes = 0
        self._schema: Any = None
        self._pool = concurrent.futures.ThreadPoolExecutor(_WRITERS, "fitstream-parquet")
        # Row groups that are being written.
        self._writing: set[concurrent.futures.Future[None]] = set()

    def __enter__(self) -> Files:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: Any) -> None:
        if kind is not None:
            return self._abandon()
        try:
            # Closing waits for a file's last row group: those of all files are written side by side before.
            for place in self._open:
                self._flush(place)
            for place in list(self._open):
                self._close(place)
            self._pool.shutdown()
        except BaseException:
            self._abandon()
            raise

    def _abandon(self) -> None:
        """Ends the writing; the folder removes what was written."""
        with uninterrupted():
            self._pool.shutdown(cancel_futures=True)
            for file in self._open.values():
                with contextlib.suppress(Exception), file.lock:
                    file.writer.close()

    def write(self, values: Values, batch: pyarrow.RecordBatch, spans: list[Span]) -> None:
        """Takes those rows of a batch, each span with its workout."""
        if self._schema is None:
            self._schema = self._kept(batch)
        for number, share in self._turns[values].shares(spans):
            self._put((values, number), batch, share)

    def _put(self, place: _Place, batch: pyarrow.RecordBatch, spans: list[Span]) -> None:
        if place not in self._open:
            if len(self._open) >= _OPEN_FILES:
                self._close(next(iter(self._open)))
            self._open[place] = self._new(place[0])
        self._open.move_to_end(place)
        file = self._open[place]
        self._keep(file, batch, spans)
        if file.waiting.rows >= _GROUP_ROWS:
            self._flush(place)
        while self._waiting_bytes > _WAITING_BYTES:
            self._flush(max(self._open, key=lambda one: self._open[one].waiting.bytes))
        while sum(one.groups for one in self._open.values()) > _OPEN_GROUPS:
            self._close(next(one for one, opened in self._open.items() if opened.groups))

    def _keep(self, file: _File, batch: pyarrow.RecordBatch, spans: list[Span]) -> None:
        """Puts the rows to those that wait for the file's next row group."""
        waiting = file.waiting
        for number, name in enumerate(CONSTANT):
            if name in self._schema.names:
                column = batch.column(name)
                waiting.constants[number].extend(column[start].as_py() for start, _, _ in spans)
        for start, end, workout in spans:
            waiting.rows += end - start
            waiting.ends.append(waiting.rows)
            if workout is not None:
                file.rides[workout] = None
        plain = batch.select([name for name in self._schema.names if name not in CONSTANT])
        rows = rows_of(plain, [(start, end) for start, end, _ in spans])
        waiting.batches.append(rows)
        # What these rows keep in memory. Of a batch that is no copy, columns without a value share one buffer, which counts once.
        size = rows.get_total_buffer_size()
        waiting.bytes += size
        self._waiting_bytes += size

    def _kept(self, batch: pyarrow.RecordBatch) -> Any:
        names = batch.schema.names if self._columns is None else self._columns
        return batch.select([name for name in names if name not in self._keys]).schema

    def _new(self, values: Values) -> _File:
        path = self._folder.new([folder_name(key, value) for key, value in zip(self._keys, values)])
        return _File(self._writer(path))

    def _writer(self, path: pathlib.Path) -> Any:
        import pyarrow as pa
        import pyarrow.parquet as pq

        encodings = {
            field.name: "DELTA_BINARY_PACKED" if pa.types.is_timestamp(field.type) else "PLAIN"
            for field in self._schema if pa.types.is_timestamp(field.type) or field.name in _DISTINCT
        }
        schema = pa.schema([
            pa.field(field.name, pa.dictionary(pa.int32(), pa.string())) if field.name in CONSTANT else field
            for field in self._schema])
        # Without Arrow's own schema texts are read as texts, and not as the dictionaries that they are written from.
        return pq.ParquetWriter(
            path, schema, compression=self._compression, store_schema=False, column_encoding=encodings,
            compression_level=_ZSTD_LEVEL if self._compression == "zstd" else None,
            use_dictionary=[name for name in self._schema.names if name not in encodings])

    def _flush(self, place: _Place) -> None:
        import pyarrow as pa

        file = self._open[place]
        waiting, file.waiting = file.waiting, _Waiting()
        self._waiting_bytes -= waiting.bytes
        if not waiting.rows:
            return
        writer = file.writer
        columns = pa.Table.from_batches(waiting.batches).unify_dictionaries()
        arrays = [
            repeated(waiting.constants[CONSTANT.index(field.name)], waiting.ends)
            if field.name in CONSTANT else columns.column(field.name)
            for field in writer.schema]
        table = pa.Table.from_arrays(arrays, schema=writer.schema)
        self._wait_for_a_writer()
        # Else the pool holds twice what is in use, as rows are freed by other threads than made them.
        pa.default_memory_pool().release_unused()
        before = file.newest

        def write() -> None:
            # A file takes one row group after the other. The one before was begun earlier, so this waits for no free thread.
            if before is not None:
                before.result()
            with file.lock:
                if writer.is_open:
                    writer.write_table(table, row_group_size=2 * _GROUP_ROWS)
            # A thread gives back what it holds itself: 10 MB off the peak. Each time would take a twentieth more time.
            if file.groups % 2 == 0:
                pa.default_memory_pool().release_unused()

        file.groups += 1
        file.newest = self._pool.submit(write)
        self._writing.add(file.newest)
        self._turn_from(place)

    def _turn_from(self, place: _Place) -> None:
        """Has the folder's next ride go to its other file, if that is open or there is room for more files."""
        values, number = place
        turn, other = self._turns[values], (number + 1) % _FILES_OF_FOLDER
        if turn.next == number and ((values, other) in self._open or len(self._open) < _OPEN_FILES // 2):
            turn.next = other

    def _wait_for_a_writer(self) -> None:
        while len(self._writing) >= _WRITERS:
            done, self._writing = concurrent.futures.wait(self._writing, return_when=concurrent.futures.FIRST_COMPLETED)
            for one in done:
                one.result()

    def _close(self, place: _Place) -> None:
        file = self._open[place]
        self._flush(place)
        if file.newest is not None:
            file.newest.result()
        with file.lock:
            file.writer.add_key_value_metadata({METADATA_KEY: "[" + ", ".join(file.rides) + "]"})
            file.writer.close()
        del self._open[place]
