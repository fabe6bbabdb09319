"""Test the types of the package with mypy."""
import importlib.util
import inspect
import pathlib
import subprocess
import sys

import pytest

import fitstream
from fitstream import _options

HERE = pathlib.Path(__file__).parent


@pytest.mark.parametrize("program", ["fitstream", "tests/typed_program.py"])
def test_mypy_strict_finds_nothing(program, tmp_path):
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("mypy is not there")
    words = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "--cache-dir", str(tmp_path), program]
    said = subprocess.run(words, cwd=HERE.parent, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr


def test_mypy_finds_an_option_that_there_is_not(tmp_path):
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("mypy is not there")
    program = tmp_path / "wrong.py"
    program.write_text("import fitstream\nfitstream.records('a', max_heart_rates=190)\nfitstream.laps('a', jobs='two')\n")
    words = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "--cache-dir", str(tmp_path), str(program)]
    said = subprocess.run(words, cwd=HERE.parent, capture_output=True, text=True)
    assert said.returncode == 1 and "max_heart_rates" in said.stdout and said.stdout.count("error:") == 2


@pytest.mark.parametrize("name", fitstream.TABLES)
def test_every_table_is_a_function_with_types_and_units(name):
    name = "check" if name == "verdicts" else name
    read = vars(fitstream)[name]
    assert name in fitstream.__all__
    assert inspect.signature(read).return_annotation == "Table"
    assert len(read.__doc__) > 100


@pytest.mark.parametrize("name", sorted(set(_options.Options.__annotations__) - {"data", "developer_fields"}))
def test_every_option_is_one_of_the_library(name):
    try:
        fitstream.records(b"", **{name: "nonsense"}).to_batches()
        fitstream.records(b"", **{name: True}).to_batches()
    except fitstream.FitstreamError as error:
        assert "unknown" not in str(error) and "no option" not in str(error)
