"""What goes wrong, as exceptions and warnings of this package."""
from __future__ import annotations

import sys
import warnings

# Packages that a table is handed to: a warning is of the line that called them.
_BETWEEN = {"fitstream", "duckdb", "pandas", "polars", "pyarrow"}


class FitstreamError(ValueError):
    """An option or a table that there is not, or a reading that the system did not allow."""


class DamagedInputWarning(UserWarning):
    """Some inputs could be read in part only, or not at all."""


def warn_of_damage(text: str) -> None:
    """Warns in the name of the line that asked for the rows."""
    warnings.warn(text, DamagedInputWarning, stacklevel=_depth_of_caller())


def _depth_of_caller() -> int:
    """The level of the first caller outside this package, for a warning of the function that calls this one."""
    depth = 1
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _BETWEEN:
        frame = frame.f_back
        depth += 1
    return depth
