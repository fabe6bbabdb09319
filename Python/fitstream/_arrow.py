"""Access to pyarrow, which is optional."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._capsule import Begun
from ._errors import FitstreamError

if TYPE_CHECKING:
    import pyarrow

# The oldest version that passes the tests of this package. Python/wheel.py copies it to the requirements of the wheel.
OLDEST = 19


def check() -> None:
    """Raise ImportError if pyarrow is missing or too old."""
    import pyarrow

    if int(pyarrow.__version__.partition(".")[0]) < OLDEST:
        raise ImportError(
            f"fitstream needs pyarrow {OLDEST} or later, and {pyarrow.__version__} is installed: pip install --upgrade pyarrow")


def is_usable() -> bool:
    """Return whether pyarrow is installed and new enough."""
    try:
        check()
    except ImportError:
        return False
    return True


def batches_of(stream: Any) -> pyarrow.RecordBatchReader:
    """Return a reader of a stream's batches, from the stream's capsule."""
    import pyarrow

    try:
        return pyarrow.RecordBatchReader.from_stream(Begun(stream))
    except (OSError, pyarrow.ArrowException) as error:
        raise FitstreamError(str(error)) from None
