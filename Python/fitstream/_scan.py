"""Lazy frames of polars over a table."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ._inputs import Inputs
from ._table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    import polars
    from typing_extensions import Unpack

    from ._options import Options


def scan(inputs: Inputs, table: str = "workouts", **options: Unpack[Options]) -> "polars.LazyFrame":
    """A lazy frame of polars over a table: a catalogue of a folder's workouts, unless another table is named.

    Files are read at ``collect``, batch by batch: filters are applied while they are read, and reading stops where
    ``head`` has enough. Needs polars. Options are those of ``table``.
    """
    import polars
    from polars.io.plugins import register_io_source

    rows = Table(table, inputs, **options)

    def read(
        columns: list[str] | None, predicate: Any, limit: int | None, batch_size: int | None
    ) -> "Iterator[polars.DataFrame]":
        left = limit
        for batch in _batches(rows):
            frame = batch if columns is None else batch.select(columns)
            if predicate is not None:
                # What filters may be in columns that are not wanted.
                frame = batch.filter(predicate)
                frame = frame if columns is None else frame.select(columns)
            if left is not None:
                frame = frame.head(left)
                left -= frame.height
            yield frame
            if left is not None and left <= 0:
                return
        rows._done()

    return register_io_source(read, schema=_empty(rows).schema)


def _batches(rows: Table) -> "Iterator[polars.DataFrame]":
    import polars

    for batch in rows.to_batches():
        yield cast("polars.DataFrame", polars.from_arrow(batch))


def _empty(rows: Table) -> "polars.DataFrame":
    import polars

    # The columns come before the first file is read.
    reader = rows.to_batches()
    schema = reader.schema
    reader.close()
    return cast("polars.DataFrame", polars.from_arrow(schema.empty_table()))
