"""Apply filters while parts are read, for Spark and Ray. Needs only pyarrow."""
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
    """The conditions on rows that were derived from filters. They keep at least all rows that pass the filters."""

    activities: tuple[str, ...] | None = None
    """The allowed activity types; None for all."""
    bounds: tuple[tuple[str, str, datetime.datetime], ...] = ()
    """Conditions on times: the column, a comparison (``>=`` or ``<=``) and a time."""


def wanted(filters: Iterable[tuple[str, Any]]) -> Wanted:
    """Derive the conditions on activity types and times from Spark filters, given with their class names. All filters apply."""
    activities: set[str] | None = None
    bounds: list[tuple[str, str, datetime.datetime]] = []
    signs = {"GreaterThan": [">="], "GreaterThanOrEqual": [">="], "LessThan": ["<="], "LessThanOrEqual": ["<="], "EqualTo": [">=", "<="]}
    for kind, one in filters:
        column = getattr(one, "attribute", (None,))
        if column == ("activity_type",) and kind in ("EqualTo", "In"):
            values = set(one.value) if kind == "In" else {one.value}
            activities = values if activities is None else activities & values
        elif len(column) == 1 and column[0] in _TIMES and isinstance(one.value if kind in signs else None, datetime.datetime):
            # A time without a zone is in the session's time zone, which is unknown here.
            if one.value.tzinfo is not None:
                bounds += [(column[0], sign, one.value) for sign in signs[kind]]
    return Wanted(None if activities is None else tuple(sorted(map(str, activities))), tuple(bounds))


def options_of(options: dict[str, Any], wanted: Wanted) -> dict[str, Any]:
    """Return the table's options, with an option that skips workouts without wanted rows.

    Workouts of other activities are skipped. Conditions on times skip no workouts: the options compare the start of a
    file, and a file can have workouts of many days.
    """
    return {**options, "sport": list(wanted.activities)} if wanted.activities and "sport" not in options else options


def of_parts(options: dict[str, Any]) -> dict[str, Any]:
    """Return the table's options for parts, whose columns must be known before reading.

    ``drop_empty`` is removed, because a column can be empty in only one of the parts.
    """
    if options.get("developer_fields") in ("all", ["all"]):
        raise FitstreamError("developer_fields='all' would need every file read for its columns: name the fields")
    return {name: value for name, value in options.items() if name != "drop_empty"}


def schema(table: str, columns: list[str] | None, options: dict[str, Any]) -> pyarrow.Schema:
    """Return the columns of a table without reading inputs."""
    import pyarrow as pa

    found = Table(table, b"", columns=_choosable(table, columns), **options).schema
    return found if columns is None else pa.schema([found.field(name) for name in columns])


def _choosable(table: str, columns: list[str] | None) -> list[str] | None:
    # Verdicts use the options of `check`, which has no option for columns.
    return None if table == "verdicts" else columns


def batches(
    table: str, parts: list[Part], columns: list[str] | None, options: dict[str, Any], wanted: Wanted = Wanted()
) -> Iterator[pyarrow.RecordBatch]:
    """Yield the batches of some parts, without most of the unwanted rows."""
    if wanted.activities == ():
        return
    narrowed = options_of(options, wanted)
    if narrowed is not options:
        try:
            schema(table, columns, narrowed)
        except FitstreamError:
            # The activity is unknown, so no ride has it. The caller's own filter removes all rows.
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
            # Columns have milliseconds. The limit is extended by one, because the time can be more exact.
            limit = pa.scalar(_milliseconds(moment) + (-1 if sign == ">=" else 1), pa.int64()).cast(column.type)
            held = pc.greater_equal(column, limit) if sign == ">=" else pc.less_equal(column, limit)
            mask = held if mask is None else pc.and_(mask, held)
    return batch if mask is None else batch.filter(mask)


def _milliseconds(moment: datetime.datetime) -> int:
    """Return milliseconds since 1970. Times near the limits of `datetime` cannot be converted to another time zone."""
    since = moment.replace(tzinfo=None) - datetime.datetime(1970, 1, 1) - (moment.utcoffset() or datetime.timedelta())
    return since // datetime.timedelta(milliseconds=1)
