"""Capsules of Arrow streams, which own a stream until a consumer takes it.

A capsule's destructor must not run Python code, because a pending interrupt would be raised in it and be lost. The
destructor therefore only records in C that its capsule was destroyed, and the next new capsule releases the stream.
"""
from __future__ import annotations

import ctypes
import functools
import itertools
import operator
from typing import Any

from ._library import ArrowArrayStream

_NAME = b"arrow_array_stream"
_api = ctypes.pythonapi
_Destructor = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, _Destructor]
_api.Py_IncRef.argtypes = [ctypes.py_object]
_numbers = itertools.count()
# For each capsule number: the struct to which the capsule points, and its destructor.
_streams: dict[int, tuple[ArrowArrayStream, Any]] = {}
# The numbers of destroyed capsules.
_gone: dict[int, int] = {}
# Never released, because a capsule can outlive this module when the interpreter ends.
_api.Py_IncRef(_streams)


class Begun:
    """A stream of a reading that has started, for a consumer."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._stream


def capsule(stream: ArrowArrayStream) -> Any:
    """Return a capsule that owns a stream until a consumer takes it."""
    _release_gone()
    number = next(_numbers)
    # Called with the capsule's address, which becomes the value of the item.
    destructor = _Destructor(functools.partial(operator.setitem, _gone, number))
    _streams[number] = stream, destructor
    return _api.PyCapsule_New(ctypes.addressof(stream), _NAME, destructor)


def _release_gone() -> None:
    for number in list(_gone):
        # Another thread can run this code at the same time.
        stream, _ = _streams.pop(number, (None, None))
        _gone.pop(number, None)
        # If `release` is null, a consumer has taken the stream.
        if stream is not None and stream.release:
            stream.release(stream)
