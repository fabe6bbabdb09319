"""What a caller names as inputs: paths, folders, globs, bytes, file objects, and any number of those."""
from __future__ import annotations

import errno
import glob
import io
import os
import stat
from collections.abc import Iterable, Mapping
from typing import IO, Any, Union

from ._library import LIB
from ._parts import Part

Input = Union[str, "os.PathLike[Any]", bytes, bytearray, memoryview, IO[bytes], Part]
Inputs = Union[Input, Iterable[Input], Mapping[str, Input]]


def flattened(inputs: Inputs) -> list[tuple[str | None, Any]]:
    """Names and inputs one by one, globs and folders not walked yet."""
    if isinstance(inputs, Mapping):
        return [(str(name), one) for name, one in inputs.items()]
    if isinstance(inputs, (str, os.PathLike, bytes, bytearray, memoryview, Part)) or hasattr(inputs, "read"):
        return [(None, inputs)]
    return [(None, one) for one in inputs]


def add(reader: int, name: str | None, one: Any, number: int, check: Any) -> None:
    """Adds an input to a reader of the library; `check` raises where its code says so."""
    if isinstance(one, (bytes, bytearray, memoryview)):
        _add_bytes(reader, name or f"input-{number}", bytes(one), check)
    elif isinstance(one, Part):
        check(LIB.fitstream_reader_add_part(reader, one.struct()))
    elif hasattr(one, "read"):
        _add_file(reader, name, one, number, check)
    else:
        for path in _paths(os.fspath(one)):
            check(LIB.fitstream_reader_add_path(reader, path))


def _paths(path: str | bytes) -> list[bytes]:
    """The path itself, or what it matches as a pattern."""
    encoded = os.fsencode(path)
    if os.path.exists(encoded) or b"!" in encoded:
        return [encoded]
    if any(sign in encoded for sign in (b"*", b"?", b"[")):
        found = sorted(glob.glob(encoded, recursive=True))
        if found:
            return found
    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fsdecode(path))


def _add_bytes(reader: int, name: str, data: bytes, check: Any) -> None:
    check(LIB.fitstream_reader_add_bytes(reader, os.fsencode(name), data, len(data)))


def _add_file(reader: int, name: str | None, file: Any, number: int, check: Any) -> None:
    own = getattr(file, "name", None)
    name = name or (own if isinstance(own, str) and own else f"input-{number}")
    if isinstance(file, io.TextIOBase):
        raise TypeError(f"{name} is open as text: open it with mode 'rb'")
    place = file.tell() if file.seekable() else None
    descriptor = _descriptor(file) if place == 0 else None
    if descriptor is not None:
        check(LIB.fitstream_reader_add_descriptor(reader, os.fsencode(name), descriptor))
        return
    # Read here and not while decoding: a file object may be of any kind, and the decoder's threads hold no lock.
    data = file.read()
    if place is not None:
        file.seek(place)
    _add_bytes(reader, name, data, check)


def _descriptor(file: Any) -> int | None:
    """The number of an open regular file that the library can read by itself."""
    try:
        number = file.fileno()
        whole = stat.S_ISREG(os.fstat(number).st_mode)
    except (AttributeError, OSError, ValueError):
        return None
    # A file object that unpacks (gzip.open) has the number of the file below it.
    return number if whole and isinstance(file, (io.BufferedReader, io.BufferedRandom, io.FileIO)) else None
