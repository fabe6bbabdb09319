"""pyarrow, where it is there and new enough."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._capsule import Begun
from ._errors import FitstreamError

if TYPE_CHECKING:
    import pyarrow

# The oldest version with which the tests of this package pass; Python/wheel.py reads it here, and asks pip for it.
OLDEST = 19


def check() -> None:
    """Raises ImportError where pyarrow is missing or too old."""
    import pyarrow

    if int(pyarrow.__version__.partition(".")[0]) < OLDEST:
        raise ImportError(
            f"fitstream needs pyarrow {OLDEST} or later, and {pyarrow.__version__} is installed: pip install --upgrade pyarrow")


def is_usable() -> bool:
    """True when pyarrow is there and new enough."""
    try:
        check()
    except ImportError:
        return False
    return True


def batches_of(stream: Any) -> pyarrow.RecordBatchReader:
    """The batches of a stream that was begun, by its capsule."""
    import pyarrow

    try:
        return pyarrow.RecordBatchReader.from_stream(Begun(stream))
    except (OSError, pyarrow.ArrowException) as error:
        raise FitstreamError(str(error)) from None
