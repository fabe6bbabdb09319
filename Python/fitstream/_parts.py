"""Inputs divided among machines: the parts of folders and archives, in groups of like size. Needs nothing but the library."""
from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ._errors import FitstreamError
from ._library import LIB, TAKE_PART, PartStruct

# Stored bytes of a group by default: some four seconds of one core, and 150 MB of rows where they are .fit.gz.
GROUP_BYTES = 32 << 20


class Part(NamedTuple):
    """A file, or files of a zip archive that follow one another in its directory; an input of every table."""

    path: str
    first: int = -1
    """Place of the first file in the archive's directory; -1 for all that the file holds."""
    files: int = 0
    """Number of files from there on."""
    is_found: bool = False
    """True of a file found in a folder, where one that is no ride is no problem."""
    stored_bytes: int = 0

    def struct(self) -> PartStruct:
        return PartStruct(os.fsencode(self.path), None, self.first, self.files, 0, int(self.is_found))


def parts(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Part]:
    """The smallest parts of some paths, in the order in which they are read.

    Folders and the directories of zip archives are read here, and no ride.
    """
    for path in paths:
        encoded = os.fsencode(path)
        if not (os.path.exists(encoded) or b"!" in encoded):
            raise FileNotFoundError(2, os.strerror(2), os.fspath(path))
        yield from (part for part, _ in _Search(encoded).found)


def entries(archive: bytes) -> frozenset[bytes] | None:
    """The names of a zip archive's entries; None of any other file."""
    found = _Search(archive).found
    return None if any(part.first < 0 for part, _ in found) else frozenset(name for _, name in found)


class _Search:
    """The parts of a path, each with its name in the archive.

    They are looked for on a thread of their own. An interrupt comes in Python's first thread alone, which waits here; in
    a function that C calls it would be lost.
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
    """Parts in groups of like stored size, in their order; files of one archive that follow one another become one part.

    There are ``count`` groups, or as many as ``group_bytes`` in each make; fewer where the parts are fewer.
    """
    every = list(parts)
    total = sum(part.stored_bytes for part in every)
    wanted = count if count is not None else -(-total // max(1, group_bytes))
    wanted = max(1, min(wanted, len(every)))
    made: list[list[Part]] = [[] for _ in range(wanted)]
    before = 0
    for place, part in enumerate(every):
        # By the middle of each part; by their numbers where none has bytes.
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
    """Groups of parts of like stored size, of some paths."""
    return groups(parts(paths), count, group_bytes)
