"""Bindings of the C interface (fitstream.h) with ctypes. Calls release the interpreter's lock."""
from __future__ import annotations

import ctypes
import os
import pathlib
import types
from typing import Any

from ._errors import FitstreamError

INTERFACE = 1


class ArrowArrayStream(ctypes.Structure):
    """The struct of the Arrow C stream interface."""


ArrowArrayStream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrowArrayStream), ctypes.c_void_p)),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrowArrayStream), ctypes.c_void_p)),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(ArrowArrayStream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArrayStream))),
    ("private_data", ctypes.c_void_p),
]


class PartStruct(ctypes.Structure):
    """The struct ``fitstream_part``."""

    _fields_ = [
        ("path", ctypes.c_char_p), ("name", ctypes.c_char_p), ("first", ctypes.c_int64), ("count", ctypes.c_int64),
        ("bytes", ctypes.c_int64), ("is_found", ctypes.c_int32),
    ]


TAKE_PART = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(PartStruct))


def text(value: bytes | None) -> bytes | None:
    """The value as a text for C, whose texts end at the first NUL."""
    if value is not None and b"\0" in value:
        raise FitstreamError(f"a name or an option has a NUL character, which none may have: {value[:80]!r}")
    return value


def _checked(function: Any, places: list[int]) -> Any:
    """The function, with the texts among its arguments checked before each call."""
    def call(*arguments: Any) -> Any:
        for place in places:
            text(arguments[place])
        return function(*arguments)

    return call if places else function


def _load() -> types.SimpleNamespace:
    path = os.environ.get("FITSTREAM_LIBRARY") or pathlib.Path(__file__).with_name("libfitstream.so")
    library = ctypes.CDLL(str(path))
    reader, words, code, count = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_int64
    stream, part = ctypes.POINTER(ArrowArrayStream), ctypes.POINTER(PartStruct)
    functions: list[tuple[Any, ...]] = [
        ("interface", code), ("version", words), ("tables", words), ("reader_new", reader), ("reader_free", None, reader),
        ("reader_set", code, reader, words, words), ("reader_add_path", code, reader, words),
        ("reader_add_part", code, reader, part), ("each_part", code, words, TAKE_PART, ctypes.c_void_p),
        ("reader_add_bytes", code, reader, words, ctypes.c_void_p, ctypes.c_size_t),
        ("reader_add_descriptor", code, reader, words, code), ("reader_open", code, reader, words, stream),
        ("reader_verdicts", code, reader, stream), ("reader_wait", code, reader, code), ("reader_done", count, reader),
        ("reader_problems", count, reader), ("reader_error", words, reader),
    ]
    checked = types.SimpleNamespace()
    for name, result, *arguments in functions:
        function = getattr(library, f"fitstream_{name}")
        function.restype, function.argtypes = result, arguments
        places = [place for place, kind in enumerate(arguments) if kind is words]
        setattr(checked, function.__name__, _checked(function, places))
    if checked.fitstream_interface() != INTERFACE:
        raise ImportError(f"{path} has interface {checked.fitstream_interface()}, and this package needs {INTERFACE}")
    return checked


LIB = _load()


def version() -> str:
    """Return the version of the library."""
    return str(LIB.fitstream_version().decode())


def tables() -> list[str]:
    """Return the names of the library's tables."""
    return [str(name) for name in LIB.fitstream_tables().decode().split()]
