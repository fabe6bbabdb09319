"""Divide inputs among machines: parts of folders and archives, in groups of similar size. Needs only the library."""
from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ._errors import FitstreamError
from ._library import LIB, TAKE_PART, PartStruct, text

# The default stored size of a group: about four seconds of one core, and for .fit.gz files 150 MB of rows.
GROUP_BYTES = 32 << 20


class Part(NamedTuple):
    """A file, or consecutive files in the directory of a zip archive. All tables accept it as an input."""

    path: str
    first: int = -1
    """Index of the first file in the archive's directory; -1 for the whole file."""
    files: int = 0
    """Number of consecutive files."""
    is_found: bool = False
    """Whether the file was found in a folder, in which files that are not rides are no error."""
    stored_bytes: int = 0

    def struct(self) -> PartStruct:
        return PartStruct(text(os.fsencode(self.path)), None, self.first, self.files, 0, int(self.is_found))


def parts(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Part]:
    """Yield the smallest parts of some paths, in the order in which they are read.

    This lists folders and reads the directories of zip archives, but no rides.
    """
    for path in paths:
        encoded = os.fsencode(path)
        if not (os.path.exists(encoded) or b"!" in encoded):
            raise FileNotFoundError(2, os.strerror(2), os.fspath(path))
        yield from (part for part, _ in _Search(encoded).found)


def entries(archive: bytes) -> frozenset[bytes] | None:
    """Return the names of a zip archive's entries, or None for other files."""
    found = _Search(archive).found
    return None if any(part.first < 0 for part, _ in found) else frozenset(name for _, name in found)


class _Search:
    """The parts of a path, each with its name in the archive.

    The search runs on a separate thread while the main thread waits. Python raises interrupts only in the main thread;
    in a function called from C, an interrupt would be lost.
    """

    def __init__(self, path: bytes) -> None:
        self.found: list[tuple[Part, bytes]] = []
        self._error: BaseException | None = None
        self._is_over = False
        thread = threading.Thread(target=self._look, args=[path], daemon=True)
        thread.start()
        try:
            thread.join()
        except BaseException:
            self._is_over = True
            raise
        if self._error is not None:
            raise self._error

    def _look(self, path: bytes) -> None:
        code = LIB.fitstream_each_part(path, TAKE_PART(self._take), None)
        if code != 0 and self._error is None:
            self._error = FitstreamError(f"cannot look for the parts of {os.fsdecode(path)}: {os.strerror(code)}")

    def _take(self, context: int | None, part: ctypes._Pointer[PartStruct]) -> int:
        try:
            one = part.contents
            found = Part(os.fsdecode(one.path), one.first, one.count, bool(one.is_found), one.bytes)
            self.found.append((found, one.name or b""))
        except BaseException as error:
            self._error = error
        return int(self._is_over or self._error is not None)


def groups(parts: Iterable[Part], count: int | None = None, group_bytes: int = GROUP_BYTES) -> list[list[Part]]:
    """Divide parts into groups of similar stored size, in order. Consecutive files of an archive become one part.

    There are ``count`` groups, or as many as result from ``group_bytes`` per group, but at most as many as parts.
    """
    every = list(parts)
    total = sum(part.stored_bytes for part in every)
    wanted = count if count is not None else -(-total // max(1, group_bytes))
    wanted = max(1, min(wanted, len(every)))
    made: list[list[Part]] = [[] for _ in range(wanted)]
    before = 0
    for place, part in enumerate(every):
        # The group is determined by the middle of a part, or by its index if all parts are empty.
        number = (2 * before + part.stored_bytes) * wanted // (2 * total) if total else place * wanted // len(every)
        before += part.stored_bytes
        group = made[min(number, wanted - 1)]
        if group and _follows(group[-1], part):
            last = group[-1]
            group[-1] = last._replace(files=last.files + part.files, stored_bytes=last.stored_bytes + part.stored_bytes)
        else:
            group.append(part)
    return [group for group in made if group]


def _follows(last: Part, part: Part) -> bool:
    return last.first >= 0 and part.first == last.first + last.files and last.path == part.path


def balanced(paths: Iterable[str | os.PathLike[str]], count: int | None = None, group_bytes: int = GROUP_BYTES) -> list[list[Part]]:
    """Return groups of parts of similar stored size for some paths."""
    return groups(parts(paths), count, group_bytes)
