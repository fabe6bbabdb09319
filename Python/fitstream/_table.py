"""Tables: the inputs, the columns and the options of a reading."""
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

# Options that make the columns depend on the content of the inputs.
_OF_THE_CONTENT = ("developer_fields", "drop_empty")


class Table(Rows):
    """A table of some inputs. Each call for rows reads the files again, on all cores, with bounded memory.

    Inputs that can be read only once, such as a pipe or an iterator of paths, are read when the table is created. The
    bytes of a pipe stay in memory as long as the table.
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
        """The names and types of the columns of ``to_batches``; needs pyarrow.

        No row is read. With ``developer_fields`` or ``drop_empty`` the inputs are searched for columns.

        >>> fitstream.laps("rides/", columns="distance_m").schema.field("distance_m").type
        DataType(double)
        """
        _arrow.check()
        inputs = self._inputs if any(map(self._options.get, _OF_THE_CONTENT)) else flattened(b"")
        with _arrow.batches_of(Reader(inputs, self._options).open(self.name)) as rows:
            return rows.schema

    @property
    def columns(self) -> list[str]:
        """The names of the columns. No row is read. Needs pyarrow.

        >>> fitstream.workouts("rides/").columns[:4]
        ['input', 'session', 'status', 'sport']
        """
        return list(self.schema.names)

    @property
    def inputs_done(self) -> int:
        """The number of inputs that the last reading has finished so far.

        >>> table = fitstream.laps("rides/")
        >>> table.inputs_done, table.to_arrow().num_rows > 0, table.inputs_done
        (0, True, 3)
        """
        return self._reader.done if self._reader else 0

    @property
    def problems(self) -> int:
        """The number of partial and failed inputs of the last reading so far.

        >>> table = fitstream.laps("rides/")
        >>> table.to_arrow().num_rows, table.problems
        (16, 0)
        """
        return self._reader.problems if self._reader else 0

    @property
    def verdicts(self) -> Rows:
        """The report on each input of the last reading so far, as rows of ``fitstream.check``.

        The rows can be read repeatedly. Without pyarrow each row can be read once.

        >>> table = fitstream.laps("rides/run.fit")
        >>> table.to_arrow().num_rows
        5
        >>> table.verdicts.to_arrow()["status"].to_pylist()
        ['ok']
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
