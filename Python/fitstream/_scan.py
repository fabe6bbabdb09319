"""Read tables as polars lazy frames."""
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
    """Return a polars lazy frame of a table. The default is the table of workouts.

    ``collect`` reads the files batch by batch. Filters are applied while files are read, and reading stops when ``head`` has
    enough rows. Needs polars and pyarrow. Options: see ``table``.

    >>> fitstream.scan("rides/", "records").filter(pl.col("power_w") > 300).select("time").head(2).collect().shape
    (2, 1)
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
            # The limit applies before the filter: polars passes both for `head(n).filter(p)`, and only the filter otherwise.
            if left is not None:
                frame = frame.head(left)
                left -= frame.height
            # A filter can use columns that are not selected.
            if predicate is not None:
                frame = frame.filter(predicate)
            yield frame if columns is None else frame.select(columns)
            if left is not None and left <= 0:
                return

    return register_io_source(read, schema=empty.schema)
