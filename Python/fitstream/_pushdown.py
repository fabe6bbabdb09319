"""What filters say of rides, and the reading of parts by it; for Spark and Ray, needs pyarrow alone."""
from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ._errors import FitstreamError
from ._parts import Part
from ._table import Table

if TYPE_CHECKING:
    import pyarrow

_TIMES = ("time", "start", "end")


class Wanted(NamedTuple):
    """The rows that filters leave: more than those, never less."""

    activities: tuple[str, ...] | None = None
    """Activity types, one of which it is; None for any."""
    bounds: tuple[tuple[str, str, datetime.datetime], ...] = ()
    """Names of columns of times, a comparison (``>=`` or ``<=``) and a moment."""


def wanted(filters: Iterable[tuple[str, Any]]) -> Wanted:
    """What some filters of Spark, each with the name of its class, say of activity types and times; all of them hold."""
    activities: set[str] | None = None
    bounds: list[tuple[str, str, datetime.datetime]] = []
    signs = {"GreaterThan": [">="], "GreaterThanOrEqual": [">="], "LessThan": ["<="], "LessThanOrEqual": ["<="], "EqualTo": [">=", "<="]}
    for kind, one in filters:
        column = getattr(one, "attribute", (None,))
        if column == ("activity_type",) and kind in ("EqualTo", "In"):
            values = set(one.value) if kind == "In" else {one.value}
            activities = values if activities is None else activities & values
        elif len(column) == 1 and column[0] in _TIMES and isinstance(one.value if kind in signs else None, datetime.datetime):
            # A moment without a zone is one of the session's zone, which is not known here.
            if one.value.tzinfo is not None:
                bounds += [(column[0], sign, one.value) for sign in signs[kind]]
    return Wanted(None if activities is None else tuple(sorted(map(str, activities))), tuple(bounds))


def options_of(options: dict[str, Any], wanted: Wanted) -> dict[str, Any]:
    """The table's options that leave out workouts of which no row is wanted.

    Those of other activities: a row has its workout's, or none. Times leave out no workout. Options go by when a file
    begins, and a file may have workouts of many days.
    """
    return {**options, "sport": list(wanted.activities)} if wanted.activities and "sport" not in options else options


def of_parts(options: dict[str, Any]) -> dict[str, Any]:
    """The options of the table for parts, whose columns are known before any is read.

    ``drop_empty`` is left out: a column may be empty in one part alone.
    """
    if options.get("developer_fields") in ("all", ["all"]):
        raise FitstreamError("developer_fields='all' would need every file read for its columns: name the fields")
    return {name: value for name, value in options.items() if name != "drop_empty"}


def schema(table: str, columns: list[str] | None, options: dict[str, Any]) -> pyarrow.Schema:
    """The columns of a table, which come before anything is read."""
    import pyarrow as pa

    found = Table(table, b"", columns=_choosable(table, columns), **options).schema
    return found if columns is None else pa.schema([found.field(name) for name in columns])


def _choosable(table: str, columns: list[str] | None) -> list[str] | None:
    # Verdicts are those of `check`, which has no option for it.
    return None if table == "verdicts" else columns


def batches(
    table: str, parts: list[Part], columns: list[str] | None, options: dict[str, Any], wanted: Wanted = Wanted()
) -> Iterator[pyarrow.RecordBatch]:
    """The batches of some parts, without most of the rows that are not wanted."""
    if wanted.activities == ():
        return
    narrowed = options_of(options, wanted)
    if narrowed is not options:
        try:
            schema(table, columns, narrowed)
        except FitstreamError:
            # An activity that there is not: no ride has it, and the caller's own filter finds that.
            narrowed = options
    for batch in Table(table, parts, columns=_choosable(table, columns), **narrowed)._batches(warns=False):
        rows = _filtered(batch, wanted)
        if rows.num_rows:
            yield rows if columns is None or columns == rows.schema.names else rows.select(columns)


def _filtered(batch: pyarrow.RecordBatch, wanted: Wanted) -> pyarrow.RecordBatch:
    import pyarrow as pa
    import pyarrow.compute as pc

    mask: Any = None
    if wanted.activities is not None and "activity_type" in batch.schema.names:
        mask = pc.is_in(batch.column("activity_type"), pa.array(wanted.activities, pa.string()))
    for name, sign, moment in wanted.bounds:
        if name in batch.schema.names:
            column = batch.column(name)
            # Milliseconds here: one more on either side, as the moment may be finer.
            limit = pa.scalar(_milliseconds(moment) + (-1 if sign == ">=" else 1), pa.int64()).cast(column.type)
            held = pc.greater_equal(column, limit) if sign == ">=" else pc.less_equal(column, limit)
            mask = held if mask is None else pc.and_(mask, held)
    return batch if mask is None else batch.filter(mask)


def _milliseconds(moment: datetime.datetime) -> int:
    """Milliseconds since 1970, of any year: a moment of the first or the last one may be none by another clock."""
    since = moment.replace(tzinfo=None) - datetime.datetime(1970, 1, 1) - (moment.utcoffset() or datetime.timedelta())
    return since // datetime.timedelta(milliseconds=1)
