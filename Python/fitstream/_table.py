"""Tables: what is to be read."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _arrow
from ._errors import FitstreamError
from ._inputs import Inputs, flattened
from ._options import Columns, names_of
from ._reader import Reader
from ._rows import Rows

if TYPE_CHECKING:
    import pyarrow

# Options by which the columns depend on what the inputs hold.
_OF_THE_CONTENT = ("developer_fields", "drop_empty")


class Table(Rows):
    """A table of some inputs. It is read anew each time it is asked for rows, on all cores, with bounded memory.

    What can be read only once, as a pipe or an iterator of paths, is taken when the table is made: a pipe's bytes lie in
    memory as long as the table does.
    """

    def __init__(self, name: str, inputs: Inputs, *, columns: Columns | None = None, **options: Any) -> None:
        self.name = name
        self._inputs = flattened(inputs)
        if columns is not None:
            options["columns"] = names_of(columns)
        self._options = options
        self._reader: Reader | None = None
        self._keeps_verdicts = True

    def __repr__(self) -> str:
        return _described(self.name, len(self._inputs))

    def _begin(self, dictionaries: bool = False) -> tuple[Any, Reader]:
        reader = Reader(self._inputs, {**self._options, "dictionaries": True} if dictionaries else self._options)
        reader.keeps_verdicts = self._keeps_verdicts
        stream = reader.open(self.name)
        self._reader = reader
        return stream, reader

    @property
    def schema(self) -> pyarrow.Schema:
        """Names and types of the columns, as ``to_batches`` has them; needs pyarrow.

        No row is read. With ``developer_fields`` or ``drop_empty`` the inputs are looked through for their columns.
        """
        _arrow.check()
        inputs = self._inputs if any(map(self._options.get, _OF_THE_CONTENT)) else flattened(b"")
        with _arrow.batches_of(Reader(inputs, self._options).open(self.name)) as rows:
            return rows.schema

    @property
    def columns(self) -> list[str]:
        """Names of the columns, without reading a row; needs pyarrow."""
        return list(self.schema.names)

    @property
    def inputs_done(self) -> int:
        """Inputs that the last reading has done so far."""
        return self._reader.done if self._reader else 0

    @property
    def problems(self) -> int:
        """Inputs that the last reading could read in part only, or not at all, so far."""
        return self._reader.problems if self._reader else 0

    @property
    def verdicts(self) -> Rows:
        """What became of each input of the last reading so far, as rows of ``fitstream.check``.

        They can be asked for again; without pyarrow each row is given once.
        """
        if self._reader is None:
            raise FitstreamError("nothing was read yet: ask for rows first, or use fitstream.check")
        return _Verdicts(self._reader)


def _described(name: str, count: int) -> str:
    return f"<fitstream table {name!r} of {count} input{'' if count == 1 else 's'}>"


class _Verdicts(Rows):
    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def __repr__(self) -> str:
        return _described("verdicts", self._reader.done)

    def _begin(self, dictionaries: bool = False) -> tuple[Any, None]:
        return self._reader.open_verdicts(), None
