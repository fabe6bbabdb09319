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
    ``head`` has enough. Needs polars and pyarrow. Options are those of ``table``.
    """
    import polars
    from polars.io.plugins import register_io_source

    rows = Table(table, inputs, **options)
    empty = cast("polars.DataFrame", polars.from_arrow(rows.schema.empty_table()))

    def read(
        columns: list[str] | None, predicate: Any, limit: int | None, batch_size: int | None
    ) -> "Iterator[polars.DataFrame]":
        left = limit
        for batch in rows.to_batches():
            frame = cast("polars.DataFrame", polars.from_arrow(batch))
            # The limit is of the rows before the filter: `head(n).filter(p)` has both, `filter(p).head(n)` the filter alone.
            if left is not None:
                frame = frame.head(left)
                left -= frame.height
            # What filters may be in columns that are not wanted.
            if predicate is not None:
                frame = frame.filter(predicate)
            yield frame if columns is None else frame.select(columns)
            if left is not None and left <= 0:
                return

    return register_io_source(read, schema=empty.schema)
