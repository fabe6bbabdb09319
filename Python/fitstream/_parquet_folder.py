"""The directory of a data set, whose new files appear when all of them are complete."""
from __future__ import annotations

import contextlib
import fcntl
import hashlib
import itertools
import os
import pathlib
import shutil
import signal
import tempfile
import threading
import urllib.parse
from collections.abc import Iterator
from typing import IO, Any

from ._errors import FitstreamError

_EXISTING = ("error", "replace", "add")
# Readers of data sets ignore names that begin with a dot.
_HIDDEN = ".fitstream-"
# The maximum length of a name in file systems.
_NAME_BYTES = 255


class Folder:
    """The directory, and a hidden folder in it for new files.

    If the context ends without an exception, the new files are renamed. The hidden folder is removed in any case. The
    directory is locked meanwhile, so hidden folders that exist before belong to runs that were killed.
    """

    def __init__(self, directory: pathlib.Path, existing: str) -> None:
        if existing not in _EXISTING:
            raise FitstreamError(f"existing is one of {', '.join(map(repr, _EXISTING))}, and not {existing!r}")
        self._directory, self._existing = directory, existing
        # The temporary path and the final path of each new file.
        self._made: list[tuple[pathlib.Path, pathlib.Path]] = []
        self._numbers: dict[pathlib.Path, Iterator[int]] = {}

    @property
    def paths(self) -> list[pathlib.Path]:
        """The final paths of the new files."""
        return [final for _, final in self._made]

    def new(self, names: list[str]) -> pathlib.Path:
        """Return the temporary path of a new file, whose final place is in the folders with these names."""
        folder = self._directory.joinpath(*names)
        numbers = self._numbers.setdefault(folder, itertools.count())
        final = next(path for path in (folder / f"part-{number}.parquet" for number in numbers) if self._is_free(path))
        made = self._hidden / final.relative_to(self._directory)
        made.parent.mkdir(parents=True, exist_ok=True)
        self._made.append((made, final))
        return made

    def scratch(self) -> IO[bytes]:
        """A file without a name, which goes when it is closed."""
        return tempfile.TemporaryFile(dir=self._hidden)

    def _is_free(self, path: pathlib.Path) -> bool:
        return self._existing != "add" or not path.exists()

    def __enter__(self) -> Folder:
        with uninterrupted():
            self._directory.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(self._directory, os.O_RDONLY | os.O_DIRECTORY)
            try:
                self._begin()
            except BaseException:
                os.close(self._lock)
                raise
        return self

    def _is_locked(self) -> bool:
        """Lock the directory. Return False if the file system has no locks; the caller must then prevent concurrent calls."""
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FitstreamError(f"another call of to_parquet writes into {self._directory}: wait for its end") from None
        except OSError:
            return False
        return True

    def _begin(self) -> None:
        if self._is_locked():
            for rest in self._directory.glob(f"{_HIDDEN}*"):
                shutil.rmtree(rest, ignore_errors=True)
        self._before = list(_parquet_files(self._directory))
        if self._before and self._existing == "error":
            raise FitstreamError(
                f"{self._directory} already holds Parquet files, such as {self._before[0].relative_to(self._directory)}: choose "
                "another directory, existing='replace' to remove them, or existing='add' to keep them beside the new ones")
        self._hidden = pathlib.Path(tempfile.mkdtemp(prefix=_HIDDEN, dir=self._directory))

    def __exit__(self, kind: type[BaseException] | None, *_: Any) -> None:
        with uninterrupted():
            try:
                if kind is None:
                    self._publish()
            finally:
                shutil.rmtree(self._hidden, ignore_errors=True)
                # Released explicitly, because a forked child process can have the descriptor too.
                with contextlib.suppress(OSError):
                    fcntl.flock(self._lock, fcntl.LOCK_UN)
                os.close(self._lock)

    def _publish(self) -> None:
        """Rename all new files to their final paths, or none of them."""
        removed = self._before if self._existing == "replace" else []
        moves = [(path, self._hidden / f"before-{number}") for number, path in enumerate(removed)] + self._made
        done: list[tuple[pathlib.Path, pathlib.Path]] = []
        try:
            for source, target in moves:
                target.parent.mkdir(parents=True, exist_ok=True)
                if target.exists():
                    raise FitstreamError(f"{target} has come into being meanwhile, by another program")
                source.rename(target)
                done.append((source, target))
        except BaseException:
            for source, target in reversed(done):
                target.rename(source)
            raise
        for path in removed:
            _remove_empty(path.parent, self._directory)


def _parquet_files(directory: pathlib.Path) -> Iterator[pathlib.Path]:
    """Yield the Parquet files of a data set that are not hidden."""
    for folder, folders, names in os.walk(directory):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.endswith(".parquet") and not name.startswith("."):
                yield pathlib.Path(folder, name)


def _remove_empty(folder: pathlib.Path, directory: pathlib.Path) -> None:
    """Remove a folder and its parents inside the directory, as long as they are empty."""
    with contextlib.suppress(OSError):
        while folder != directory:
            folder.rmdir()
            folder = folder.parent


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay interrupts until the end of the context. Python raises interrupts only in its main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        # A handler that Python did not install cannot be restored.
        signal.signal(signal.SIGINT, signal.default_int_handler if before is None else before)
        if came:
            signal.raise_signal(signal.SIGINT)


# MARK: names of folders


def folder_name(key: str, value: Any) -> str:
    """Return the Hive-style name of the folder for a value. Long names are shortened and end with a hash."""
    name = f"{key}={_escaped(value)}"
    if len(name.encode()) <= _NAME_BYTES:
        return name
    ending = "-" + hashlib.sha256(str(value).encode()).hexdigest()[:16]
    # Characters are escaped separately, so that no escape sequence is divided.
    lengths = itertools.accumulate(len(_escaped(sign)) for sign in str(value))
    room = _NAME_BYTES - len(f"{key}={ending}".encode())
    kept = sum(1 for length in lengths if length <= room)
    return f"{key}={_escaped(str(value)[:kept])}{ending}"


def _escaped(value: Any) -> str:
    if value is None:
        return "__HIVE_DEFAULT_PARTITION__"
    text = urllib.parse.quote(str(value), safe="")
    # `.` and `..` are not valid folder names.
    return text.replace(".", "%2E") if set(text) == {"."} else text
