"""The inputs of a caller: paths, folders, globs, bytes, file objects, and any number of these."""
from __future__ import annotations

import errno
import functools
import glob
import io
import os
import re
import stat
from collections.abc import Iterable, Mapping
from typing import IO, Any, Callable, List, Optional, Tuple, Union

from ._errors import FitstreamError
from ._library import LIB
from ._parts import Part, entries

Input = Union[str, "os.PathLike[Any]", bytes, bytearray, memoryview, IO[bytes], Part]
Check = Callable[[int], None]


class InputList(List[Tuple[Optional[str], Any]]):
    """Pairs of name and input that can be read repeatedly. Globs and folders are not expanded yet."""


Inputs = Union[Input, Iterable[Input], Mapping[str, Input], InputList]


def flattened(inputs: Inputs) -> InputList:
    """Returns the inputs one by one. Inputs that can be read only once are read into memory here."""
    if isinstance(inputs, InputList):
        return inputs
    if isinstance(inputs, Mapping):
        return InputList(_repeatable(str(name), one) for name, one in inputs.items())
    if isinstance(inputs, (str, os.PathLike, bytes, bytearray, memoryview, Part)) or hasattr(inputs, "read"):
        return InputList([_repeatable(None, inputs)])
    return InputList(_repeatable(None, one) for one in inputs)


def _repeatable(name: str | None, one: Any) -> tuple[str | None, Any]:
    if not hasattr(one, "read") or _is_seekable(one):
        return name, one
    return _name_of_file(name, one), _bytes_of(one)


def add(reader: int, name: str | None, one: Any, number: int, check: Check) -> None:
    """Adds an input to a reader of the library; `check` raises an error if its code is an error."""
    if isinstance(one, (bytes, bytearray, memoryview)):
        _add_bytes(reader, name or f"input-{number}", bytes(one), check)
    elif isinstance(one, Part):
        check(LIB.fitstream_reader_add_part(reader, one.struct()))
    elif hasattr(one, "read"):
        _add_file(reader, _name_of_file(name, one) or f"input-{number}", one, check)
    elif name is not None:
        _add_named_path(reader, name, os.fspath(one), check)
    else:
        for path in _paths(os.fspath(one)):
            check(LIB.fitstream_reader_add_path(reader, path))


# MARK: paths


def _paths(path: str | bytes) -> list[bytes]:
    """Returns the path, or the paths that it matches as a pattern."""
    encoded = os.fsencode(path)
    if os.path.exists(encoded) or _has_entry(encoded):
        return [encoded]
    if any(sign in encoded for sign in (b"*", b"?", b"[")):
        found = sorted(glob.glob(encoded, recursive=True))
        if found:
            return found
    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fsdecode(path))


def _has_entry(path: bytes) -> bool:
    """Returns True if the path is an existing archive and an entry that can be in it."""
    # If several archives fit, the one with the longest name is used, as in the library.
    places = [found.start() for found in re.finditer(b"!(?=.)", path, re.S) if os.path.isfile(path[:found.start()])]
    if not places:
        return False
    archive, entry = path[:places[-1]], path[places[-1] + 1:]
    status = os.stat(archive)
    names = _entries(archive, status.st_mtime_ns, status.st_size)
    # Only a zip archive tells its entries; every other one may have this one. It is of this name, in an archive of a name
    # before a mark, or a folder.
    ends = [found.start() for found in re.finditer(b"!", entry)]
    return names is None or any(name in names for name in (entry, re.sub(rb"#\d+$", b"", entry), *(entry[:end] for end in ends)))


@functools.lru_cache(maxsize=64)
def _entries(archive: bytes, modified: int, size: int) -> frozenset[bytes] | None:
    """The names of the archive's entries, and of their folders; None of an archive that does not tell them."""
    names = entries(archive)
    if names is None:
        return None
    return names | {name[:found.end()] for name in names for found in re.finditer(b"/", name)}


def _add_named_path(reader: int, name: str, path: str | bytes, check: Check) -> None:
    (found, *others) = _paths(path)
    if others or not os.path.isfile(found):
        raise FitstreamError(f"the name {name!r} can stand for one file, and {os.fsdecode(path)} is none: leave out the name")
    with open(found, "rb", buffering=0) as file:
        check(LIB.fitstream_reader_add_descriptor(reader, os.fsencode(name), file.fileno()))


# MARK: bytes and file objects


def _add_bytes(reader: int, name: str, data: bytes, check: Check) -> None:
    check(LIB.fitstream_reader_add_bytes(reader, os.fsencode(name), data, len(data)))


def _add_file(reader: int, name: str, file: Any, check: Check) -> None:
    if isinstance(file, io.TextIOBase):
        raise TypeError(f"{name} is open as text: open it with mode 'rb'")
    place = file.tell()
    descriptor = _descriptor(file) if place == 0 else None
    if descriptor is not None:
        check(LIB.fitstream_reader_add_descriptor(reader, os.fsencode(name), descriptor))
        return
    # Read before decoding: a file object can run any code, and the decoder's threads do not hold the interpreter's lock.
    data = _bytes_of(file)
    file.seek(place)
    _add_bytes(reader, name, data, check)


def _is_seekable(file: Any) -> bool:
    return hasattr(file, "seekable") and bool(file.seekable())


def _name_of_file(name: str | None, file: Any) -> str | None:
    own = getattr(file, "name", None)
    return name or (own if isinstance(own, str) and own else None)


def _bytes_of(file: Any) -> bytes:
    data = file.read()
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"read() of {file!r} gives {type(data).__name__} and no bytes: open it with mode 'rb'")
    return bytes(data)


def _descriptor(file: Any) -> int | None:
    """Returns the descriptor of an open regular file, which the library can read."""
    # A file object that unpacks (gzip.open), or a buffer over one, has the number of the packed file below it.
    raw = file.raw if type(file) in (io.BufferedReader, io.BufferedRandom) else file
    if type(raw) is not io.FileIO:
        return None
    return raw.fileno() if stat.S_ISREG(os.fstat(raw.fileno()).st_mode) else None
