"""What filters say of rides, and the reading of parts by it; for Spark and Ray, needs pyarrow alone."""
from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ._parts import Part
from ._table import FitstreamError, Table

if TYPE_CHECKING:
    import pyarrow

# A row of a ride may be that much later than the ride's first workout, and its clock that much wrong.
_LONGEST = datetime.timedelta(days=31)
_LEEWAY = datetime.timedelta(days=1)
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


def options_of(parts: list[Part], options: dict[str, Any], wanted: Wanted) -> dict[str, Any]:
    """The table's options that leave out rides of which no row is wanted."""
    given = dict(options)
    if wanted.activities and "sport" not in given:
        given["sport"] = list(wanted.activities)
    # Files of other kinds may have workouts of many years, of which the first tells the day.
    if all(part.is_fit for part in parts):
        since = [moment - _LONGEST for _, sign, moment in wanted.bounds if sign == ">="]
        until = [moment + _LEEWAY for _, sign, moment in wanted.bounds if sign == "<="]
        if since and "since" not in given:
            given["since"] = _text(max(since))
        if until and "until" not in given and (not since or min(until) > max(since)):
            given["until"] = _text(min(until))
    return given


def _text(moment: datetime.datetime) -> str:
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def schema(table: str, columns: list[str] | None, options: dict[str, Any]) -> pyarrow.Schema:
    """The columns of a table, which come before anything is read."""
    import pyarrow as pa

    reader = Table(table, b"", columns=_choosable(table, columns), **options).to_batches()
    found = reader.schema
    reader.close()
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
    narrowed = options_of(parts, options, wanted)
    if "sport" in narrowed and "sport" not in options:
        try:
            schema(table, columns, narrowed)
        except FitstreamError:
            # An activity that there is not: no ride has it, and the caller's own filter finds that.
            del narrowed["sport"]
    for batch in Table(table, parts, columns=_choosable(table, columns), **narrowed).to_batches():
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
            leeway = datetime.timedelta(milliseconds=1)
            if sign == ">=":
                held = pc.greater_equal(column, pa.scalar(moment - leeway, column.type))
            else:
                held = pc.less_equal(column, pa.scalar(moment + leeway, column.type))
            mask = held if mask is None else pc.and_(mask, held)
    return batch if mask is None else batch.filter(mask)
