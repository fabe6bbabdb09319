"""Helpers that the tests share."""
import os
import pathlib
import warnings

import pytest

import fitstream

FIXTURES = pathlib.Path(os.environ["FITSTREAM_FIXTURES"])


@pytest.fixture
def fixtures():
    return FIXTURES


@pytest.fixture
def quiet():
    """Return a table's rows without the warning about damaged inputs."""
    def rows(table):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", fitstream.DamagedInputWarning)
            return table.to_arrow(dictionaries=False)
    return rows
