"""Rows: the ways of looking at a stream of Arrow's C interface."""
from __future__ import annotations

import _thread
import threading
from typing import TYPE_CHECKING, Any, cast

from . import _arrow
from ._capsule import Begun
from ._dictionaries import unified
from ._errors import FitstreamError
from ._reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    import duckdb
    import pandas
    import polars
    import pyarrow


class Rows:
    """Anything with rows."""

    def _begin(self, dictionaries: bool = False) -> tuple[Any, Reader | None]:
        """Begins to read: the capsule of a stream, and what reads where the stream is to be waited for."""
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Begins to read; the capsule of a stream of the Arrow C interface. ``requested_schema`` is left aside.

        With pyarrow an interrupt ends the reading soon, and damaged inputs are warned of at its end. Without it an
        interrupt waits for the end, and nothing is warned of.
        """
        if not _arrow.is_usable():
            return self._begin()[0]
        return self._batches(is_handed_over=True).__arrow_c_stream__()

    def to_batches(self, *, dictionaries: bool = False) -> pyarrow.RecordBatchReader:
        """The rows as a reader of batches, which come while files are read; needs pyarrow.

        With ``dictionaries`` names that repeat (``input``, ``ride_id``, ``activity_type``, ``kind``) are dictionary-encoded,
        each batch with a dictionary of its own.
        """
        _arrow.check()
        return self._batches(dictionaries)

    def _batches(self, dictionaries: bool = False, warns: bool = True, is_handed_over: bool = False) -> pyarrow.RecordBatchReader:
        import pyarrow

        stream, reader = self._begin(dictionaries)
        batches = _arrow.batches_of(stream)
        rows = _interruptible(batches, reader, warns, is_handed_over)
        return pyarrow.RecordBatchReader.from_batches(batches.schema, rows)

    def to_arrow(self, *, dictionaries: bool = True) -> pyarrow.Table:
        """The rows as a table of pyarrow.

        Names that repeat (``input``, ``ride_id``, ``activity_type``, ``kind``) are dictionary-encoded, which takes a third
        less memory; without ``dictionaries`` they are texts.
        """
        rows = self.to_batches(dictionaries=dictionaries).read_all()
        return unified(rows) if dictionaries else rows

    def to_polars(self) -> polars.DataFrame:
        """The rows as a data frame of polars."""
        import polars

        if _arrow.is_usable():
            return cast("polars.DataFrame", polars.from_arrow(self.to_batches().read_all()))
        stream, reader = self._begin()
        try:
            rows = polars.DataFrame(Begun(stream))
        except (ValueError, polars.exceptions.PolarsError) as error:
            raise FitstreamError(str(error)) from None
        if reader is not None:
            reader.warn()
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


def _interruptible(
    batches: pyarrow.RecordBatchReader, reader: Reader | None, warns: bool, is_handed_over: bool
) -> Iterator[pyarrow.RecordBatch]:
    """The batches of a stream; signals are looked after while the next one is waited for."""
    import pyarrow

    try:
        while True:
            # A tenth of a second is what an interrupt waits at most; the interpreter's lock is released meanwhile.
            while reader is not None and not reader.wait(100):
                pass
            try:
                batch = batches.read_next_batch()
            except StopIteration:
                break
            except (OSError, pyarrow.ArrowException) as error:
                raise FitstreamError(str(error)) from None
            yield batch
        if reader is not None and warns:
            reader.warn()
    except KeyboardInterrupt:
        if is_handed_over:
            _interrupt_again()
        raise KeyboardInterrupt("the reading was interrupted") from None
    finally:
        batches.close()


def _interrupt_again() -> None:
    """Interrupts Python's first thread once more, a moment later.

    A library that a table was handed to makes an error of its own of the exception. A program that goes on after such an
    error, as in a loop over files, is to be interrupted all the same.
    """
    timer = threading.Timer(0.05, _thread.interrupt_main)
    timer.daemon = True
    timer.start()
