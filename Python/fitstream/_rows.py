"""Conversions of an Arrow C stream to the types of other libraries."""
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
    """The base class of objects with rows."""

    def _begin(self, dictionaries: bool = False) -> tuple[Any, Reader | None]:
        """Start reading. Return the capsule of a stream, and the reader if the stream has to be waited for."""
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Start reading, and return the capsule of an Arrow C stream. ``requested_schema`` is ignored.

        If pyarrow is installed, an interrupt ends the reading quickly, and damaged inputs cause a warning at its end.
        Without pyarrow, an interrupt waits for the end, and there is no warning.
        """
        if not _arrow.is_usable():
            return self._begin()[0]
        return self._batches(is_handed_over=True).__arrow_c_stream__()

    def to_batches(self, *, dictionaries: bool = False) -> pyarrow.RecordBatchReader:
        """Return a reader of batches, which arrive while files are read. Needs pyarrow.

        With ``dictionaries``, repeated names (``input``, ``ride_id``, ``activity_type``, ``kind``) are dictionary-encoded,
        with a separate dictionary for each batch.

        >>> sum(batch.num_rows for batch in fitstream.records("rides/run.fit").to_batches())
        1561
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
        """Return the rows as a pyarrow table.

        Repeated names (``input``, ``ride_id``, ``activity_type``, ``kind``) are dictionary-encoded, which needs a third less
        memory. If ``dictionaries`` is false they are texts.

        >>> fitstream.records("rides/run.fit", columns="distance_m").to_arrow().num_rows
        1561
        """
        rows = self.to_batches(dictionaries=dictionaries).read_all()
        return unified(rows) if dictionaries else rows

    def to_polars(self) -> polars.DataFrame:
        """Return the rows as a polars data frame.

        >>> fitstream.records("rides/run.fit", columns="power_w,distance_m").to_polars().shape
        (1561, 2)
        """
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
        """Return the rows as a pandas data frame, with repeated names as categories. Needs pyarrow.

        The options are passed to pyarrow's ``Table.to_pandas``.

        >>> fitstream.workouts("rides/", columns="activity_type").to_pandas()["activity_type"].tolist()
        ['cycling', 'running', 'swimming']
        """
        return self.to_arrow().to_pandas(**options)

    def to_duckdb(self, connection: duckdb.DuckDBPyConnection | None = None) -> duckdb.DuckDBPyRelation:
        """Return the rows as a DuckDB relation, in ``connection`` or the default connection. Needs pyarrow.

        >>> rides = fitstream.workouts("rides/").to_duckdb()
        >>> rides.aggregate("count(*)").fetchall()
        [(3,)]
        """
        import duckdb

        rows = self.to_arrow()
        return connection.from_arrow(rows) if connection is not None else duckdb.from_arrow(rows)


def _interruptible(
    batches: pyarrow.RecordBatchReader, reader: Reader | None, warns: bool, is_handed_over: bool
) -> Iterator[pyarrow.RecordBatch]:
    """Yield the batches of a stream, and handle signals while waiting."""
    import pyarrow

    try:
        while True:
            # An interrupt waits at most a tenth of a second. The interpreter's lock is released meanwhile.
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
    """Interrupt Python's main thread again a moment later.

    A library that reads a table converts the exception to its own error. Without the second interrupt, a program that
    continues after such an error, as in a loop over files, would not be interrupted.
    """
    timer = threading.Timer(0.05, _thread.interrupt_main)
    timer.daemon = True
    timer.start()
