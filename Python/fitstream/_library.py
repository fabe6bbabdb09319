"""The C interface (fitstream.h) by ctypes, and capsules of Arrow streams. Calls release the interpreter's lock."""
from __future__ import annotations

import ctypes
import os
import pathlib

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


def _load() -> ctypes.CDLL:
    path = os.environ.get("FITSTREAM_LIBRARY") or pathlib.Path(__file__).with_name("libfitstream.so")
    library = ctypes.CDLL(str(path))
    reader, text, code = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    stream = ctypes.POINTER(ArrowArrayStream)
    for name, result, *arguments in [
        ("interface", code), ("version", text), ("tables", text), ("reader_new", reader), ("reader_free", None, reader),
        ("reader_set", code, reader, text, text), ("reader_add_path", code, reader, text),
        ("reader_add_bytes", code, reader, text, ctypes.c_void_p, ctypes.c_size_t),
        ("reader_add_descriptor", code, reader, text, code), ("reader_open", code, reader, text, stream),
        ("reader_verdicts", code, reader, stream), ("reader_done", ctypes.c_int64, reader),
        ("reader_problems", ctypes.c_int64, reader), ("reader_error", text, reader),
    ]:
        function = getattr(library, f"fitstream_{name}")
        function.restype, function.argtypes = result, arguments
    if library.fitstream_interface() != INTERFACE:
        raise ImportError(f"{path} has interface {library.fitstream_interface()}, and this package needs {INTERFACE}")
    return library


LIB = _load()


def version() -> str:
    """The version of the library."""
    return LIB.fitstream_version().decode()


def tables() -> list[str]:
    """The names of the tables that the library has."""
    return LIB.fitstream_tables().decode().split()


# MARK: capsules

_STREAM_NAME = b"arrow_array_stream"
_api = ctypes.pythonapi
_Destructor = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, _Destructor]
_get_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", _api))
# Structs that capsules point to, by their addresses.
_streams: dict[int, ArrowArrayStream] = {}


@_Destructor
def _drop(capsule, streams=_streams, get_pointer=_get_pointer, name=_STREAM_NAME):
    stream = streams.pop(get_pointer(capsule, name), None)
    # A consumer has taken the stream when its release is null.
    if stream is not None and stream.release:
        stream.release(stream)


def capsule(stream: ArrowArrayStream):
    """A capsule that owns a stream until a consumer takes it."""
    address = ctypes.addressof(stream)
    _streams[address] = stream
    return _api.PyCapsule_New(address, _STREAM_NAME, _drop)
