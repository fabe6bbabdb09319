"""Test damaged inputs: the warning, and the verdicts of a reading."""
import warnings

import duckdb
import polars as pl
import pyarrow as pa
import pytest

import fitstream


def test_damaged_inputs_warn_and_give_what_can_be_read(fixtures):
    table = fitstream.records(fixtures)
    with pytest.warns(fitstream.DamagedInputWarning):
        rows = table.to_arrow()
    verdicts = table.verdicts.to_arrow()
    assert verdicts.num_rows == table.inputs_done
    assert repr(table.verdicts) == f"<fitstream table 'verdicts' of {table.inputs_done} inputs>"
    bad = [status for status in verdicts["status"].to_pylist() if status in ("partial", "failed")]
    assert len(bad) == table.problems > 0
    # The warning refers to the line that requested the rows, independent of the calls in between.
    for ask in (table.to_arrow, table.to_pandas, table.to_duckdb):
        with pytest.warns(fitstream.DamagedInputWarning) as warned:
            ask()
        assert [warning.filename for warning in warned] == [__file__]
    assert rows.num_rows > 0
    # Like the command, `check` also reads files that are not activities. The damaged files are the same.
    checked = fitstream.check(fixtures).to_arrow()
    assert checked["input"].to_pylist() == verdicts["input"].to_pylist()
    assert [status for status in checked["status"].to_pylist() if status in ("partial", "failed")] == bad


@pytest.fixture
def folder(fixtures, tmp_path):
    """A good ride, and two damaged ones after it."""
    for number, name in enumerate(["activities/indoor-trainer.fit", "malformed/truncated-mid-message.fit", "malformed/checksum-wrong.fit"]):
        (tmp_path / f"{number}.fit").write_bytes((fixtures / name).read_bytes())
    return tmp_path


@pytest.mark.parametrize("ask", [
    lambda table: table.to_arrow(), lambda table: table.to_polars(), lambda table: list(table.to_batches()),
    lambda table: pl.DataFrame(table), lambda table: pa.table(table), lambda rides: duckdb.sql("FROM rides").fetchall()])
def test_the_warning_names_the_first_damaged_input_however_rows_are_asked_for(folder, ask):
    with pytest.warns(fitstream.DamagedInputWarning) as warned:
        ask(fitstream.records(folder))
    (text,) = [str(warning.message) for warning in warned]
    assert text.startswith(f"2 of 3 inputs could not be read whole; first: {folder}/1.fit: truncated at byte ")
    assert "bytes early" in text and "verdicts" in text


def test_rows_that_are_not_all_asked_for_warn_of_nothing(folder):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        batches = fitstream.records(folder).to_batches()
        batches.read_next_batch()
        batches.close()
        assert fitstream.check(folder).to_arrow().num_rows == 3


def test_a_warning_that_is_an_error_is_that_error(folder):
    with warnings.catch_warnings():
        warnings.simplefilter("error", fitstream.DamagedInputWarning)
        with pytest.raises(fitstream.DamagedInputWarning):
            fitstream.records(folder).to_arrow()


def test_parquet_warns_once(folder, tmp_path):
    with pytest.warns(fitstream.DamagedInputWarning) as warned:
        fitstream.to_parquet(folder, tmp_path / "out", progress=False)
    assert len(warned) == 1 and warned[0].filename == __file__


def test_verdicts_are_there_each_time(folder, quiet):
    table = fitstream.records(folder)
    quiet(table)
    verdicts = table.verdicts.to_arrow()
    assert verdicts["status"].to_pylist() == ["ok", "partial", "partial"]
    assert table.verdicts.to_arrow().equals(verdicts) and pl.DataFrame(table.verdicts).height == pa.table(table.verdicts).num_rows == 3


def test_verdicts_so_far_are_part_of_those_later(folder):
    table = fitstream.records([folder] * 20, jobs=1)
    batches = table.to_batches()
    batches.read_next_batch()
    early = table.verdicts.to_arrow()
    with pytest.warns(fitstream.DamagedInputWarning):
        batches.read_all()
    late = table.verdicts.to_arrow()
    assert late.num_rows == 60 and late.slice(0, early.num_rows).equals(early)


def test_a_reading_warns_of_its_own_inputs(folder, fixtures):
    table = fitstream.records(folder)
    first = table.to_batches()
    # Another reading of the table has started meanwhile and has not finished any input.
    second = table.to_batches()
    with pytest.warns(fitstream.DamagedInputWarning, match="2 of 3"):
        first.read_all()
    second.close()


def test_verdicts_before_a_reading_are_an_error(fixtures):
    with pytest.raises(fitstream.FitstreamError, match="check"):
        fitstream.records(fixtures).verdicts
