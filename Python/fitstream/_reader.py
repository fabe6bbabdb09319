"""A reader of the library: one reading of some inputs, and the report on each of them."""
from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Any

from . import _arrow, _inputs
from ._capsule import capsule
from ._errors import FitstreamError, warn_of_damage
from ._inputs import InputList
from ._library import LIB, ArrowArrayStream

if TYPE_CHECKING:
    import pyarrow

# Options that are repeated for several values; other options separate values by commas.
_REPEATED = {"only", "prefer", "limit", "zone_limits"}


def _damaged(verdicts: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
    """Returns the verdicts of partial and failed inputs."""
    import pyarrow as pa
    import pyarrow.compute as pc

    return verdicts.filter(pc.is_in(pc.cast(verdicts["status"], pa.string()), pa.array(["partial", "failed"])))


class Reader:
    """A reader of the library. It is freed with this object."""

    def __init__(self, inputs: InputList, options: dict[str, Any]) -> None:
        self._handle: int = LIB.fitstream_reader_new()
        # The verdicts so far. The library returns each of them once.
        self._verdicts: list[pyarrow.RecordBatch] = []
        # False if no caller can ask for verdicts: the verdicts of a takeout's 100,000 files are 27 MB.
        self.keeps_verdicts = True
        self._lock = threading.Lock()
        self._table = ""
        for option, value in options.items():
            self._set(option.strip("_").replace("_", "-"), value)
        for number, (name, one) in enumerate(inputs, 1):
            _inputs.add(self._handle, name, one, number, self._check)

    def open(self, table: str) -> Any:
        """Begins to read, and returns the capsule of the table's stream."""
        stream = ArrowArrayStream()
        self._check(LIB.fitstream_reader_open(self._handle, table.encode(), stream))
        self._table = table
        return capsule(stream)

    def wait(self, milliseconds: int) -> bool:
        """Waits at most `milliseconds` for the next rows or the end; returns True if they are available."""
        if not self.keeps_verdicts and self._table != "verdicts":
            self._keep_first_problem()
        return bool(LIB.fitstream_reader_wait(self._handle, milliseconds))

    @property
    def done(self) -> int:
        """The number of finished inputs."""
        return int(LIB.fitstream_reader_done(self._handle))

    @property
    def problems(self) -> int:
        """The number of partial and failed inputs."""
        return int(LIB.fitstream_reader_problems(self._handle))

    def open_verdicts(self) -> Any:
        """Return the capsule of a stream of verdicts on finished inputs. Without pyarrow, only new verdicts are included."""
        if not _arrow.is_usable():
            return self._new_verdicts()
        import pyarrow as pa

        with self._lock:
            fresh = _arrow.batches_of(self._new_verdicts())
            self._verdicts.extend(fresh)
            return pa.RecordBatchReader.from_batches(fresh.schema, list(self._verdicts)).__arrow_c_stream__()

    def _keep_first_problem(self) -> None:
        """Drops all verdicts so far, except the first one on a damaged input."""
        with self._lock:
            for batch in _arrow.batches_of(self._new_verdicts()):
                damaged = _damaged(batch)
                if damaged.num_rows and not self._verdicts:
                    self._verdicts.append(damaged.slice(0, 1))

    def _new_verdicts(self) -> Any:
        stream = ArrowArrayStream()
        self._check(LIB.fitstream_reader_verdicts(self._handle, stream))
        return capsule(stream)

    def warn(self) -> None:
        """Warns of damaged inputs after all rows were read, unless the rows are verdicts."""
        if self.problems and self._table != "verdicts":
            first = self._first_problem()
            warn_of_damage(
                f"{self.problems} of {self.done} inputs could not be read whole{'; first: ' if first else ''}{first}; "
                "all: the table's verdicts.to_arrow()")

    def _first_problem(self) -> str:
        """Returns the first damaged input and its problem, or an empty text if it is unknown."""
        try:
            _arrow.check()
            verdicts = _arrow.batches_of(self.open_verdicts())
        except (ImportError, FitstreamError):
            return ""
        for batch in verdicts:
            for row in _damaged(batch).slice(0, 1).to_pylist():
                where = "" if row["offset"] is None else f" at byte {row['offset']}"
                return f"{row['input']}: {row['reason']}{where}" + (f" ({row['detail']})" if row["detail"] else "")
        return ""

    def _set(self, name: str, value: Any) -> None:
        if value is None or value is False:
            return
        values: list[bytes | None]
        if value is True:
            values = [None]
        elif isinstance(value, (list, tuple, set, frozenset)):
            texts = [os.fsencode(str(one)) for one in value]
            values = [*texts] if name in _REPEATED else [b",".join(texts)]
        else:
            values = [os.fsencode(str(value))]
        for one in values:
            self._check(LIB.fitstream_reader_set(self._handle, name.encode(), one))

    def _check(self, code: int) -> None:
        if code != 0:
            raise FitstreamError(LIB.fitstream_reader_error(self._handle).decode(errors="replace"))

    def __del__(self, free: Any = LIB.fitstream_reader_free) -> None:
        if getattr(self, "_handle", None):
            free(self._handle)
            self._handle = 0
