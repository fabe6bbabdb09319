"""The options of every table, for editors and type checkers; they are those of `fitstream export` by their long names."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence, Union

if TYPE_CHECKING:
    from typing_extensions import TypedDict
else:
    from typing import TypedDict

Texts = Union[str, Sequence[str]]
Numbers = Union[str, float, Sequence[float]]
Columns = Union[str, Sequence[str]]
"""Names of columns: one, several with commas between, or any number of them."""


class Options(TypedDict, total=False):
    """What a table is read by; `fitstream help export` says more of each."""

    # Which rides.
    since: str
    until: str
    sport: Texts
    only: Texts
    min_distance: Union[str, float]
    # Which files, and how far they are believed.
    all: bool
    activities_only: bool
    crc: str
    data: bool
    max_depth: int
    max_entries: int
    max_entry_bytes: Union[str, int]
    max_ratio: int
    # How they are read.
    jobs: int
    resolve: bool
    merge_heart_rates: bool
    native: Union[bool, Texts]
    developer_fields: Union[bool, Texts]
    assume_sport: str
    smooth: float
    pause_gap: float
    copies: str
    prefer: Texts
    # What of a route is shown.
    conceal_start: Union[str, float]
    conceal_end: Union[str, float]
    conceal_zone: Texts
    # The rider, in beats a minute, watts, and percent of them.
    units: str
    max_heart_rate: float
    zones: Numbers
    ftp: float
    power_zones: Numbers
    rule: str
    max_interval: float


def names_of(columns: Columns) -> list[str]:
    """The names one by one."""
    return [name.strip() for name in columns.split(",") if name.strip()] if isinstance(columns, str) else list(columns)
