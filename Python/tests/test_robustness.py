"""What a hurried or hostile program does: it waits, interrupts, leaves early, keeps everything, forks."""
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
    """What a program says that has an interpreter of its own."""
    words = [sys.executable, "-W", "ignore", "-c", textwrap.dedent(program), *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, timeout=seconds)


def resident_megabytes():
    (line,) = [line for line in pathlib.Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def test_a_slow_consumer_gets_all_rows(fixtures):
    # More than waits for a consumer: the workers sleep when it comes back.
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
        # Two workers and their supervisor for each that goes on; Dispatch keeps a few threads for the next work.
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


def readable(folder):
    """The Parquet files below a folder, all of which can be read, and their rows."""
    import pyarrow.parquet as pq
    paths = list(folder.rglob("*.parquet"))
    return paths, sum(pq.read_metadata(path).num_rows for path in paths)


def test_parquet_that_is_interrupted_leaves_files_that_can_be_read(fixtures, tmp_path):
    said = alone("""
        import os, signal, sys, fitstream, pyarrow.parquet as pq
        real = pq.ParquetWriter.write_table
        def once(self, *arguments, **options):
            real(self, *arguments, **options)
            os.kill(os.getpid(), signal.SIGINT)
        pq.ParquetWriter.write_table = once
        try:
            fitstream.to_parquet([sys.argv[1]] * 30, sys.argv[2], progress=False)
        except KeyboardInterrupt:
            print("interrupted")
        """, fixtures / "activities", tmp_path)
    assert said.stdout.strip() == "interrupted", said.stderr
    paths, rows = readable(tmp_path)
    assert paths and rows > 0


def test_parquet_that_is_interrupted_as_a_write_begins_waits_for_that(fixtures, tmp_path):
    said = alone("""
        import concurrent.futures, sys, fitstream
        pool = concurrent.futures.ThreadPoolExecutor
        real, count = pool.submit, 0
        def once(self, *arguments):
            global count
            future, count = real(self, *arguments), count + 1
            if count == 3:
                raise KeyboardInterrupt
            return future
        pool.submit = once
        try:
            fitstream.to_parquet([sys.argv[1]] * 30, sys.argv[2], progress=False)
        except KeyboardInterrupt:
            print("interrupted")
        """, fixtures / "activities", tmp_path)
    assert said.stdout.strip() == "interrupted", said.stderr
    paths, rows = readable(tmp_path)
    assert len(paths) > 1 and rows > 0
