"""The open Parquet files of all partitions, and the rows that wait to be written as row groups."""
from __future__ import annotations

import collections
import concurrent.futures
import contextlib
import itertools
import os
import threading
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any

from ._parquet_folder import Folder, uninterrupted
from ._parquet_rows import CONSTANT, repeated, rows_of

if TYPE_CHECKING:
    import pathlib

    import pyarrow

# The maximum number of open files. The least recently written file is closed to open another.
_OPEN_FILES = 64
# The maximum number of row groups in open files. pyarrow keeps about 50 KB for each until its file is closed.
_OPEN_GROUPS = 96
# The rows of a row group, and the maximum bytes of waiting rows in all files together.
_GROUP_ROWS = 49_152
_WAITING_BYTES = 6 << 20
# The number of row groups that are written at the same time, to different files.
_WRITERS = 2
# The number of files of a folder that are written in turn, because most rows of an archive often belong to one folder. The second
# file is opened if, at the end of a row group, less than half of the maximum number of files are open.
_FILES_OF_FOLDER = 2
# The fast mode of zstd. Compared with level 1, files are 4% larger, and writing takes 25% less time.
_ZSTD_LEVEL = -1
# Columns with few repeated values, for which a dictionary costs time and space.
_DISTINCT = ("elapsed_s", "distance_m", "speed_mps", "energy_kcal", "latitude_deg", "longitude_deg", "unix_s")
METADATA_KEY = "fitstream.workouts"

# Bytes of workouts in the footer of a file, after which another file is begun: readers take some 100 MB at most.
_FOOTER_BYTES = 8 << 20

# The names of a folder; the place and the bytes of a workout in the file of texts; the first row of a run, its end, and its
# workout; and one of the files of a folder.
Values = tuple[str, ...]
Workout = tuple[int, int]
Span = tuple[int, int, "Workout | None"]
_Place = tuple[Values, int]


class _Turn:
    """The file of a folder that receives the next ride, and the file of the last ride, which receives its remaining rows."""

    def __init__(self) -> None:
        self.next = self.file = 0
        self.workout: Workout | None = None

    def shares(self, spans: list[Span]) -> list[tuple[int, list[Span]]]:
        """Divide the spans among the files. The last ride stays in its file."""
        ride = sum(1 for _ in itertools.takewhile(lambda span: span[2] == self.workout, spans))
        found = [(self.file, spans[:ride]), (self.next, spans[ride:])]
        if spans[ride:]:
            self.file, self.workout = self.next, spans[-1][2]
        return [share for share in found if share[1]]


class _Waiting:
    """The rows of a file that wait for their row group: columns, and values that are constant in a run of rows."""

    def __init__(self) -> None:
        self.batches: list[Any] = []
        self.constants: list[list[Any]] = [[] for _ in CONSTANT]
        self.ends: list[int] = []
        self.rows = self.bytes = 0


class _File:
    """An open file: its writer, the workouts of its rows, and the rows that wait for their row group."""

    def __init__(self, writer: Any) -> None:
        self.writer = writer
        self.waiting = _Waiting()
        # In the order in which they came; a key of a dictionary, as a ride may come in several batches.
        self.rides: dict[Workout, None] = {}
        self.footer_bytes = 0
        self.groups = 0
        # The row group that was started last.
        self.newest: concurrent.futures.Future[None] | None = None
        # Held while the file is written or closed. If an interrupt hits the start of a thread, the pool does not know the thread.
        self.lock = threading.Lock()


class Files:
    """The files of all partitions of a folder."""

    def __init__(
        self, folder: Folder, keys: list[str], columns: list[str] | None, compression: str, texts: IO[bytes]
    ) -> None:
        self._folder, self._keys, self._columns, self._compression = folder, keys, columns, compression
        self._texts = texts
        # The one that was written last at the end.
        self._open: collections.OrderedDict[_Place, _File] = collections.OrderedDict()
        self._turns: collections.defaultdict[Values, _Turn] = collections.defaultdict(_Turn)
        self._waiting_bytes = 0
        self._schema: Any = None
        self._pool = concurrent.futures.ThreadPoolExecutor(_WRITERS, "fitstream-parquet")
        # The row groups that are being written.
        self._writing: set[concurrent.futures.Future[None]] = set()

    def __enter__(self) -> Files:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: Any) -> None:
        if kind is not None:
            return self._abandon()
        try:
            # Closing a file waits for its last row group. The last row groups of all files are therefore started first.
            for place in self._open:
                self._flush(place)
            for place in list(self._open):
                self._close(place)
            self._pool.shutdown()
        except BaseException:
            self._abandon()
            raise

    def _abandon(self) -> None:
        """Stop writing. The folder removes the written files."""
        with uninterrupted():
            self._pool.shutdown(cancel_futures=True)
            for file in self._open.values():
                with contextlib.suppress(Exception), file.lock:
                    file.writer.close()

    def write(self, values: Values, batch: pyarrow.RecordBatch, spans: list[Span]) -> None:
        """Add some rows of a batch. Each span has its workout."""
        if self._schema is None:
            self._schema = self._kept(batch)
        for number, share in self._turns[values].shares(spans):
            for portion in self._portions((values, number), share):
                self._put((values, number), batch, portion)

    def _portions(self, place: _Place, spans: list[Span]) -> Iterator[list[Span]]:
        """The spans for one file after the other, as the footer of each has room for their workouts."""
        rides = self._open[place].rides if place in self._open else {}
        room = _FOOTER_BYTES - (self._open[place].footer_bytes if rides else 0)
        start = 0
        for number, (_, _, workout) in enumerate(spans):
            count = 0 if workout is None or workout in rides else workout[1]
            if count > room and (rides or number > start):
                if number > start:
                    yield spans[start:number]
                if place in self._open:
                    self._close(place)
                start, rides, room = number, {}, _FOOTER_BYTES
            room -= count
        yield spans[start:]

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
        """Add rows to the waiting rows of the file's next row group."""
        waiting = file.waiting
        for number, name in enumerate(CONSTANT):
            if name in self._schema.names:
                column = batch.column(name)
                names = [column[start].as_py() for start, _, _ in spans]
                waiting.constants[number].extend(names)
                self._count(waiting, sum(len(one) for one in names if one is not None))
        for start, end, workout in spans:
            waiting.rows += end - start
            waiting.ends.append(waiting.rows)
            if workout is not None and workout not in file.rides:
                file.rides[workout] = None
                file.footer_bytes += workout[1]
        plain = batch.select([name for name in self._schema.names if name not in CONSTANT])
        rows = rows_of(plain, [(start, end) for start, end, _ in spans])
        waiting.batches.append(rows)
        # What these rows keep in memory. Of a batch that is no copy, columns without a value share one buffer, which counts once.
        self._count(waiting, rows.get_total_buffer_size())

    def _count(self, waiting: _Waiting, size: int) -> None:
        waiting.bytes += size
        self._waiting_bytes += size

    def _kept(self, batch: pyarrow.RecordBatch) -> Any:
        names = batch.schema.names if self._columns is None else self._columns
        return batch.select([name for name in names if name not in self._keys]).schema

    def _new(self, values: Values) -> _File:
        return _File(self._writer(self._folder.new(list(values))))

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
        # The Arrow schema is not stored, so that readers get texts instead of the dictionaries from which they are written.
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
        # Otherwise the pool keeps twice the used memory, because rows are freed by other threads than allocated them.
        pa.default_memory_pool().release_unused()
        before = file.newest

        def write() -> None:
            # Row groups of a file are written in order. The previous one was started earlier, so it does not wait for a thread.
            if before is not None:
                before.result()
            with file.lock:
                if writer.is_open:
                    writer.write_table(table, row_group_size=2 * _GROUP_ROWS)
            # Each thread releases its own unused memory, which saves 10 MB. Doing this every time would take 5% longer.
            if file.groups % 2 == 0:
                pa.default_memory_pool().release_unused()

        file.groups += 1
        file.newest = self._pool.submit(write)
        self._writing.add(file.newest)
        self._turn_from(place)

    def _turn_from(self, place: _Place) -> None:
        """Select the folder's other file for its next ride, if that file is open or another one can be opened."""
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
            self._texts.flush()
            texts = [os.pread(self._texts.fileno(), count, start) for start, count in file.rides]
            file.writer.add_key_value_metadata({METADATA_KEY: b"[" + b", ".join(texts) + b"]"})
            file.writer.close()
        del self._open[place]
