"""The exceptions and warnings of this package."""
from __future__ import annotations

import sys
import warnings

# Packages that read tables. A warning refers to the line that called them.
_BETWEEN = {"fitstream", "duckdb", "pandas", "polars", "pyarrow"}


class FitstreamError(ValueError):
    """An unknown option or table, or a reading that the system refused."""


class DamagedInputWarning(UserWarning):
    """Some inputs were damaged, and were read partly or not at all."""


def warn_of_damage(text: str) -> None:
    """Warn with the location of the line that requested the rows."""
    warnings.warn(text, DamagedInputWarning, stacklevel=_depth_of_caller())


def _depth_of_caller() -> int:
    """Return the stack level of the first caller outside this package, for a warning."""
    depth = 1
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _BETWEEN:
        frame = frame.f_back
        depth += 1
    return depth
