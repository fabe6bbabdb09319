"""The options of every table, for editors and type checkers: the long options of `fitstream export`."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence, Union

if TYPE_CHECKING:
    from typing_extensions import TypedDict
else:
    from typing import TypedDict

Texts = Union[str, Sequence[str]]
Columns = Union[str, Sequence[str]]
"""Names of columns: one name, several names separated by commas, or a sequence of names."""


class Options(TypedDict, total=False):
    """The options of a table; `fitstream help --OPTION` explains each."""

    # The selection of rides.
    since: str
    until: str
    sport: Texts
    only: Texts
    min_distance: Union[str, float]
    # The files, and the checks and limits for them.
    all: bool
    without: Texts
    crc: str
    add: Texts
    limit: Texts
    # The reading of the files.
    jobs: int
    resolve: bool
    native: Union[bool, Texts]
    developer_fields: Union[bool, Texts]
    assume_sport: str
    smooth: float
    pause_gap: float
    copies: str
    prefer: Texts
    # The hidden parts of a route.
    conceal_start: Union[str, float]
    conceal_end: Union[str, float]
    conceal_zone: Texts
    # The rider, in beats per minute, watts, and percent of these.
    units: str
    max_heart_rate: float
    zone_limits: Texts
    ftp: float


def names_of(columns: Columns) -> list[str]:
    """Returns the names as a list."""
    return [name.strip() for name in columns.split(",") if name.strip()] if isinstance(columns, str) else list(columns)
