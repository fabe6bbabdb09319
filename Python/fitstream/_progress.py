"""A progress bar of finished inputs, if tqdm is installed."""
from __future__ import annotations

import sys
from typing import Any


class Progress:
    """Shows the number of finished inputs. Shows nothing without tqdm, or if standard error is not a terminal."""

    def __init__(self, wanted: bool | None, title: str) -> None:
        self._bar: Any = None
        if wanted is False or wanted is None and not sys.stderr.isatty():
            return
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return
        self._bar = tqdm(desc=title, unit=" inputs")

    def show(self, done: int) -> None:
        if self._bar is not None:
            self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
