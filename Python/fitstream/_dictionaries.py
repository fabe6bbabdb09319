"""Unify the dictionaries of columns with repeated names over all batches."""
from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow


def unified(rows: pyarrow.Table) -> pyarrow.Table:
    """Return a table in which each column of names has a single dictionary."""
    import pyarrow as pa

    # Arrow's default pool requests huge pages, which virtual machines often allocate several times more slowly.
    pool = pa.system_memory_pool()
    for place, field in enumerate(rows.schema):
        column = rows.column(place)
        if pa.types.is_dictionary(field.type) and column.num_chunks > 1:
            one = _repeated_names(column, pool) or column.unify_dictionaries(memory_pool=pool)
            rows = rows.set_column(place, field, one)
    return rows


def _repeated_names(column: pyarrow.ChunkedArray, pool: pyarrow.MemoryPool) -> pyarrow.ChunkedArray | None:
    """Unify a column whose batches have one name each, which is the usual case and is faster; None for other columns."""
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
