"""Prepare rows for a row group: find the runs of a batch, and build arrays of values that are constant in a run."""
from __future__ import annotations

import array
import itertools
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow

# The columns that identify the workout of a row, in every table of workouts.
RIDE = ("input", "session")
# Columns that are constant in a run. Dictionary indices need a tenth of their memory.
CONSTANT = ("input", "ride_id", "sync_id", "activity_type")


def runs(rows: pyarrow.RecordBatch) -> Iterator[tuple[tuple[Any, ...], int, int]]:
    """Yield the runs of a batch in which all constant columns keep their value: the ride, the start and the end."""
    count = rows.num_rows
    if count == 0:
        return
    names = [name for name in dict.fromkeys([*RIDE, *CONSTANT]) if name in rows.schema.names]
    changes = {change + 1 for name in names for change in _changes(rows.column(name))}
    starts = [0, *sorted(changes), count]
    keys = [rows.column(name) for name in RIDE if name in names]
    for start, end in zip(starts, starts[1:]):
        yield tuple(key[start].as_py() for key in keys), start, end


def _changes(column: pyarrow.Array) -> list[int]:
    """Return the rows after which a column changes its value or becomes null or not null."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if pa.types.is_dictionary(column.type):
        if len(column.dictionary) == 1 and column.null_count == 0:
            return []
        column = column.indices
    last = len(column) - 1
    changed = pc.not_equal(column.slice(1), column.slice(0, last))
    if column.null_count:
        nulls = pc.is_null(column)
        # The comparison is null if a value is null. Then a change from or to null counts as a change.
        changed = pc.coalesce(changed, pc.xor(nulls.slice(1), nulls.slice(0, last)))
    return list(pc.indices_nonzero(changed).to_pylist())


def rows_of(batch: pyarrow.RecordBatch, spans: list[tuple[int, int]]) -> pyarrow.RecordBatch:
    """Return some rows of a batch: a slice if it is most of the batch, otherwise a copy, because a slice keeps the batch alive."""
    import pyarrow as pa

    if len(spans) == 1 and 2 * (spans[0][1] - spans[0][0]) >= batch.num_rows:
        return batch.slice(spans[0][0], spans[0][1] - spans[0][0])
    # The additional empty slice forces a copy, because a single slice would not be copied.
    rows = pa.concat_batches([*(batch.slice(start, end - start) for start, end in spans), batch.slice(0, 0)])
    return pa.record_batch([_with_own_dictionary(column) for column in rows.columns], schema=rows.schema)


def _with_own_dictionary(column: pyarrow.Array) -> pyarrow.Array:
    """Copy the dictionary of a copied column too, which otherwise shares it with the batch."""
    import pyarrow as pa

    if not pa.types.is_dictionary(column.type):
        return column
    words = column.dictionary
    return pa.DictionaryArray.from_arrays(column.indices, pa.concat_arrays([words, words.slice(0, 0)]))


def repeated(values: list[str | None], ends: list[int]) -> pyarrow.Array:
    """Return a dictionary-encoded array that repeats a text, or null, for each run of rows."""
    import pyarrow as pa
    import pyarrow.compute as pc

    # Built from buffers, because `pyarrow.array` would import pandas if it is installed.
    known: dict[str, int] = {}
    places = [-1 if value is None else known.setdefault(value, len(known)) for value in values]
    counts = [end - start for start, end in zip([0, *ends], ends)]
    data = b"".join(place.to_bytes(4, sys.byteorder, signed=True) * count for place, count in zip(places, counts))
    indices = pa.Array.from_buffers(pa.int32(), len(data) // 4, [None, pa.py_buffer(data)])
    if -1 in places:
        indices = pc.if_else(pc.less(indices, _zero()), pa.nulls(1, pa.int32())[0], indices)
    texts = [text.encode() for text in known]
    offsets = array.array("i", itertools.accumulate(map(len, texts), initial=0))
    words = pa.Array.from_buffers(pa.string(), len(texts), [None, pa.py_buffer(offsets), pa.py_buffer(b"".join(texts))])
    return pa.DictionaryArray.from_arrays(indices, words)


def _zero() -> Any:
    import pyarrow as pa

    return pa.Array.from_buffers(pa.int32(), 1, [None, pa.py_buffer(bytes(4))])[0]
