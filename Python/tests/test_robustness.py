"""Test unusual programs: they wait, interrupt, stop early, keep all objects, or fork."""
import os
import pathlib
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import fitstream

ONE = "activities/indoor-trainer.fit"


def alone(program, *arguments, seconds=60):
    """Run a program in a separate interpreter, and return its output."""
    words = [sys.executable, "-W", "ignore", "-c", textwrap.dedent(program), *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, timeout=seconds)


def resident_megabytes():
    (line,) = [line for line in pathlib.Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def test_a_slow_consumer_gets_all_rows(fixtures):
    # More rows than can wait for a consumer: the workers sleep until it continues.
    said = alone("""
        import sys, time, fitstream
        batches = fitstream.records([sys.argv[1]] * 24).to_batches()
        rows = batches.read_next_batch().num_rows
        time.sleep(2)
        print(rows + sum(batch.num_rows for batch in batches))
        """, fixtures / "activities")
    assert int(said.stdout) == 24 * fitstream.records(fixtures / "activities").to_arrow().num_rows


@pytest.mark.parametrize("reading", ["to_arrow()", "to_polars()", "to_pandas()", "to_batches().read_all()"])
def test_an_interrupt_ends_the_reading_soon(fixtures, reading):
    said = alone(f"""
        import os, signal, sys, threading, time, fitstream
        import pandas, polars, pyarrow
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        try:
            fitstream.workouts([sys.argv[1]] * 4000).{reading}
        except KeyboardInterrupt:
            print(time.monotonic() - began)
        """, fixtures)
    assert said.returncode == 0, said.stderr
    assert float(said.stdout) < 5


def test_an_exception_in_a_loop_ends_the_reading(fixtures):
    said = alone("""
        import os, sys, time, fitstream
        for _ in range(5):
            try:
                for _ in fitstream.records([sys.argv[1]] * 50, jobs=2).to_batches():
                    1 / 0
            except ZeroDivisionError:
                pass
        # Two workers and their supervisor for each that goes on.
        deadline = time.monotonic() + 20
        while len(os.listdir("/proc/self/task")) > 8 and time.monotonic() < deadline:
            time.sleep(0.1)
        print(len(os.listdir("/proc/self/task")))
        """, fixtures)
    assert int(said.stdout) <= 8, said.stderr


def test_thousands_of_tables_may_be_kept(fixtures):
    data = (fixtures / ONE).read_bytes()
    kept = []
    before = resident_megabytes()
    for _ in range(1500):
        table = fitstream.records(data, jobs=1)
        table.to_batches().read_all()
        kept.append(table)
    assert len(os.listdir("/proc/self/fd")) < 100
    assert resident_megabytes() - before < 200
    assert kept[0].verdicts.to_arrow().num_rows == 1


def test_threads_read_one_table_side_by_side(fixtures, quiet):
    table = fitstream.records(fixtures / "activities")
    wanted, counts = table.to_arrow().num_rows, []
    threads = [threading.Thread(target=lambda: counts.append(quiet(table).num_rows)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [wanted] * 8


def test_a_file_object_that_fails_raises_its_own_error(fixtures):
    class Failing:
        def seekable(self):
            return False

        def read(self):
            raise OSError("the share is gone")

    with pytest.raises(OSError, match="share"):
        fitstream.records([fixtures / ONE, Failing()]).to_arrow()


def test_a_child_of_a_fork_reads_anew(fixtures):
    said = alone("""
        import os, sys, fitstream
        count = fitstream.records(sys.argv[1], jobs=2).to_arrow().num_rows
        child = os.fork()
        if child == 0:
            os._exit(0 if fitstream.records(sys.argv[1], jobs=2).to_arrow().num_rows == count else 1)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """, fixtures)
    assert said.stdout.strip() == "0", said.stderr


HANDED_OVER = ["polars.DataFrame(rides)", "pyarrow.table(rides)", "duckdb.sql('FROM rides').fetchall()", "pandas.DataFrame.from_arrow(rides)"]


@pytest.mark.parametrize("reading", HANDED_OVER)
def test_an_interrupt_of_a_library_that_has_a_table_is_not_lost(fixtures, reading):
    said = alone(f"""
        import os, signal, sys, threading, time, fitstream
        import duckdb, pandas, polars, pyarrow
        rides = fitstream.workouts([sys.argv[1]] * 4000)
        threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        try:
            # The library makes an error of its own of it, which this loop passes over.
            while time.monotonic() - began < 30:
                try:
                    {reading}
                except Exception as error:
                    assert "interrupted" in str(error), error
                    time.sleep(1)
        except KeyboardInterrupt:
            print(time.monotonic() - began)
        """, fixtures)
    assert said.returncode == 0 and said.stderr == "", said.stderr
    assert float(said.stdout) < 5


def test_an_interrupt_is_not_lost_without_pyarrow(fixtures):
    said = alone("""
        import os, signal, sys, threading, time, fitstream
        sys.modules["pyarrow"] = None
        import polars
        rides = fitstream.workouts([sys.argv[1]] * 100)
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            while True:
                polars.DataFrame(rides)
        except KeyboardInterrupt:
            print("interrupted")
        """, fixtures / "activities")
    assert said.stdout.strip() == "interrupted" and said.stderr == "", said.stderr


@pytest.mark.parametrize("pyarrow", ["import pyarrow", "sys.modules['pyarrow'] = None"])
def test_an_interpreter_ends_with_streams_that_nobody_took(fixtures, pyarrow):
    said = alone(f"""
        import sys
        {pyarrow}
        import fitstream
        # Cleared after the modules: it is in the last one, and in a circle.
        sys.kept = [fitstream.records(sys.argv[1]).__arrow_c_stream__() for _ in range(5)]
        sys.kept.append(sys.kept)
        print("end")
        """, fixtures / "activities")
    assert said.returncode == 0 and said.stdout.strip() == "end" and said.stderr == "", said.stderr


def test_a_stream_that_nobody_took_is_released_by_the_next(fixtures):
    said = alone("""
        import os, sys
        sys.modules["pyarrow"] = None
        import fitstream
        from fitstream import _capsule
        for _ in range(30):
            fitstream.records([sys.argv[1]] * 50, jobs=1).__arrow_c_stream__()
        print(len(_capsule._streams), len(_capsule._gone))
        """, fixtures / "activities")
    assert said.stdout.split() == ["1", "1"], said.stderr


def test_rows_come_without_pyarrow(fixtures):
    said = alone("""
        import sys
        sys.modules["pyarrow"] = None
        import fitstream, warnings, polars
        warnings.simplefilter("always")
        with warnings.catch_warnings(record=True) as warned:
            table = fitstream.records(sys.argv[1])
            rows = table.to_polars().height
        assert "inputs could not be read whole" in str(warned[0].message) and len(warned) == 1
        assert polars.DataFrame(table).height == rows and table.verdicts.to_polars().height == table.inputs_done
        try:
            fitstream.zones(sys.argv[1] + "/chained.fit").to_polars()
        except fitstream.FitstreamError as error:
            print(error)
        try:
            table.columns
        except ImportError:
            print("ImportError")
        """, fixtures / "malformed")
    assert "max-heart-rate" in said.stdout and said.stdout.endswith("ImportError\n"), said.stderr


@pytest.mark.parametrize("moment", ["write_table", "submit", "close", "rename"])
def test_parquet_that_is_interrupted_leaves_the_directory_as_it_was(fixtures, tmp_path, moment):
    said = alone("""
        import concurrent.futures, os, pathlib, signal, sys, fitstream, pyarrow.parquet as pq
        # A file for each folder, so that their number is known.
        fitstream._parquet_files._FILES_OF_FOLDER = 1
        fitstream.to_parquet(sys.argv[1], sys.argv[2], progress=False)
        before = {path: path.stat().st_mtime_ns for path in pathlib.Path(sys.argv[2]).rglob("*.parquet")}
        owner = {
            "write_table": pq.ParquetWriter, "close": pq.ParquetWriter, "submit": concurrent.futures.ThreadPoolExecutor,
            "rename": pathlib.Path}[sys.argv[3]]
        real, count = getattr(owner, sys.argv[3]), 0
        def once(self, *arguments, **options):
            global count
            made, count = real(self, *arguments, **options), count + 1
            if count == 2:
                os.kill(os.getpid(), signal.SIGINT)
            return made
        setattr(owner, sys.argv[3], once)
        try:
            fitstream.to_parquet([sys.argv[1]] * 30, sys.argv[2], existing="replace", progress=False)
        except KeyboardInterrupt:
            print("interrupted")
        # Once names are given all of them are, and the interrupt comes afterwards.
        after = {path: path.stat().st_mtime_ns for path in pathlib.Path(sys.argv[2]).rglob("*") if path.is_file()}
        print(after == before, len(after), [name for name in os.listdir(sys.argv[2]) if name.startswith(".")])
        """, fixtures / "activities", tmp_path, moment)
    assert said.stdout.splitlines() == ["interrupted", f"{moment != 'rename'} 4 []"], said.stderr + said.stdout
