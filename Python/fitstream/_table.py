"""Tables: what is to be read, and the rows of one reading."""
from __future__ import annotations

import itertools
import os
import sys
import warnings
from typing import TYPE_CHECKING, Any, cast

from . import _inputs
from ._inputs import Inputs
from ._library import LIB, ArrowArrayStream, capsule

if TYPE_CHECKING:
    from collections.abc import Iterator

    import duckdb
    import pandas
    import polars
    import pyarrow

# Options that stand for themselves each time they are given; others take several values with commas between.
_REPEATED = {"only", "prefer"}


class FitstreamError(ValueError):
    """An option or a table that there is not, or a reading that the system did not allow."""


class DamagedInputWarning(UserWarning):
    """Some inputs could be read in part only, or not at all."""


class Rows:
    """Anything with rows: takes the ways of looking at them from a stream of Arrow's C interface."""

    def _begin(self, dictionaries: bool = False) -> tuple[Any, _Reader | None]:
        """Begins to read: the capsule of a stream, and what reads where the stream is to be waited for."""
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Begins to read; the capsule of a stream of the Arrow C interface. ``requested_schema`` is left aside."""
        return self._begin()[0]

    def _done(self) -> None:
        """Called when all rows were read."""

    def to_batches(self, *, dictionaries: bool = False) -> pyarrow.RecordBatchReader:
        """The rows as a reader of batches, which come while files are read; needs pyarrow.

        With ``dictionaries`` names that repeat (``input``, ``ride_id``, ``activity_type``, ``kind``) are dictionary-encoded,
        each batch with a dictionary of its own.
        """
        import pyarrow

        stream, reader = self._begin(dictionaries)
        batches = pyarrow.RecordBatchReader.from_stream(_Begun(stream))
        return pyarrow.RecordBatchReader.from_batches(batches.schema, _interruptible(batches, reader))

    def to_arrow(self, *, dictionaries: bool = True) -> pyarrow.Table:
        """The rows as a table of pyarrow.

        Names that repeat (``input``, ``ride_id``, ``activity_type``, ``kind``) are dictionary-encoded, which takes a third
        less memory; without ``dictionaries`` they are texts.
        """
        rows = self.to_batches(dictionaries=dictionaries).read_all()
        self._done()
        return _unified(rows) if dictionaries else rows

    def to_polars(self) -> polars.DataFrame:
        """The rows as a data frame of polars."""
        import polars

        try:
            import pyarrow  # noqa: F401
        except ImportError:
            rows = polars.DataFrame(self)
        else:
            # It waits in a way that an interrupt ends.
            rows = cast("polars.DataFrame", polars.from_arrow(self.to_batches().read_all()))
        self._done()
        return rows

    def to_pandas(self, **options: Any) -> pandas.DataFrame:
        """The rows as a data frame of pandas, names that repeat as categories; needs pyarrow, whose ``Table.to_pandas``
        takes the options."""
        return self.to_arrow().to_pandas(**options)

    def to_duckdb(self, connection: duckdb.DuckDBPyConnection | None = None) -> duckdb.DuckDBPyRelation:
        """The rows as a relation of DuckDB, in ``connection`` or the default one; needs pyarrow beside duckdb."""
        import duckdb

        rows = self.to_arrow()
        return connection.from_arrow(rows) if connection is not None else duckdb.from_arrow(rows)


class Table(Rows):
    """A table of some inputs. It is read anew each time it is asked for rows, on all cores, with bounded memory."""

    def __init__(
        self, name: str, inputs: Inputs, *, columns: list[str] | None = None, **options: Any
    ) -> None:
        self.name = name
        self._inputs = _inputs.flattened(inputs)
        if columns is not None:
            options["columns"] = [columns] if isinstance(columns, str) else list(columns)
        self._options = options
        self._reader: _Reader | None = None

    def __repr__(self) -> str:
        return _described(self.name, len(self._inputs))

    def _begin(self, dictionaries: bool = False) -> tuple[Any, _Reader]:
        stream = ArrowArrayStream()
        reader = _Reader(self._inputs, {**self._options, "dictionaries": True} if dictionaries else self._options)
        reader.check(LIB.fitstream_reader_open(reader.handle, self.name.encode(), stream))
        self._reader = reader
        return capsule(stream), reader

    @property
    def inputs_done(self) -> int:
        """Inputs that the last reading has done so far."""
        return int(LIB.fitstream_reader_done(self._reader.handle)) if self._reader else 0

    @property
    def problems(self) -> int:
        """Inputs that the last reading could read in part only, or not at all, so far."""
        return int(LIB.fitstream_reader_problems(self._reader.handle)) if self._reader else 0

    @property
    def verdicts(self) -> Rows:
        """What became of each input of the last reading, as rows of ``fitstream.check``; once for each reading."""
        if self._reader is None:
            raise FitstreamError("nothing was read yet: ask for rows first, or use fitstream.check")
        return _Verdicts(self._reader)

    def _done(self) -> None:
        count = self.problems
        if count and self.name != "verdicts":
            text = f"{count} of {self.inputs_done} inputs could not be read whole: see the table's verdicts.to_arrow()"
            warnings.warn(text, DamagedInputWarning, stacklevel=_depth_of_caller())


def _described(name: str, count: int) -> str:
    return f"<fitstream table {name!r} of {count} input{'' if count == 1 else 's'}>"


def _depth_of_caller() -> int:
    """The level of the first caller outside this package, for a warning of the function that calls this one."""
    depth = 1
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "fitstream":
        frame = frame.f_back
        depth += 1
    return depth


class _Verdicts(Rows):
    def __init__(self, reader: _Reader) -> None:
        self._reader = reader

    def __repr__(self) -> str:
        return _described("verdicts", LIB.fitstream_reader_done(self._reader.handle))

    def _begin(self, dictionaries: bool = False) -> tuple[Any, None]:
        stream = ArrowArrayStream()
        self._reader.check(LIB.fitstream_reader_verdicts(self._reader.handle, stream))
        return capsule(stream), None


class _Begun:
    """A stream that was begun, for a consumer."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._stream


def _interruptible(batches: pyarrow.RecordBatchReader, reader: _Reader | None) -> Iterator[pyarrow.RecordBatch]:
    """The batches of a stream; signals are looked after while the next one is waited for."""
    try:
        while True:
            # A tenth of a second is what an interrupt waits at most; the interpreter's lock is released meanwhile.
            while reader is not None and not LIB.fitstream_reader_wait(reader.handle, 100):
                pass
            try:
                yield batches.read_next_batch()
            except StopIteration:
                return
    finally:
        batches.close()


class _Reader:
    """A reader of the library, freed with this object."""

    def __init__(self, inputs: list[tuple[str | None, Any]], options: dict[str, Any]) -> None:
        self.handle: int = LIB.fitstream_reader_new()
        for option, value in options.items():
            self._set(option.strip("_").replace("_", "-"), value)
        for number, (name, one) in enumerate(inputs, 1):
            _inputs.add(self.handle, name, one, number, self.check)

    def _set(self, name: str, value: Any) -> None:
        if value is None or value is False:
            return
        values: list[bytes | None]
        if value is True:
            values = [None]
        elif isinstance(value, (list, tuple, set, frozenset)):
            texts = [os.fsencode(str(one)) for one in value]
            values = [*texts] if name in _REPEATED else [b",".join(texts)]
        else:
            values = [os.fsencode(str(value))]
        for one in values:
            self.check(LIB.fitstream_reader_set(self.handle, name.encode(), one))

    def check(self, code: int) -> None:
        if code != 0:
            raise FitstreamError(LIB.fitstream_reader_error(self.handle).decode(errors="replace"))

    def __del__(self, free: Any = LIB.fitstream_reader_free) -> None:
        if getattr(self, "handle", None):
            free(self.handle)
            self.handle = 0


def _unified(rows: pyarrow.Table) -> pyarrow.Table:
    """A table in which each column of names has one dictionary for all its rows."""
    import pyarrow as pa

    # Arrow's own pool asks for huge pages, which a machine that lends memory gives several times more slowly.
    pool = pa.system_memory_pool()
    for place, field in enumerate(rows.schema):
        column = rows.column(place)
        if pa.types.is_dictionary(field.type) and column.num_chunks > 1:
            unified = _repeated_names(column, pool) or column.unify_dictionaries(memory_pool=pool)
            rows = rows.set_column(place, field, unified)
    return rows


def _repeated_names(column: pyarrow.ChunkedArray, pool: pyarrow.MemoryPool) -> pyarrow.ChunkedArray | None:
    """A column of which each batch has one name in all rows, as most have; faster than to map the indices of any."""
    import pyarrow as pa
    import pyarrow.compute as pc

    chunks = column.chunks
    names = [chunk.dictionary for chunk in chunks]
    if column.null_count or any(len(name) != 1 for name in names) or not all(map(len, chunks)):
        return None
    coded = pc.dictionary_encode(pa.concat_arrays(names, memory_pool=pool), memory_pool=pool)
    ends = pa.array(itertools.accumulate(map(len, chunks)), pa.int64(), memory_pool=pool)
    indices = pc.run_end_decode(pa.RunEndEncodedArray.from_arrays(ends, coded.indices), memory_pool=pool)
    return pa.chunked_array([pa.DictionaryArray.from_arrays(indices, coded.dictionary, safe=False)])
