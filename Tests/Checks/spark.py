#!/usr/bin/env python3
"""Reads rides with Spark on two executors that are processes of their own, and compares with one machine.

    python3 Tests/Checks/spark.py [WHEEL]

`make spark-check` builds the wheel before it. PySpark is a source distribution of 456 MB, and needs Java 17: so this is no
part of `make check`.
"""
import glob
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time

import pypi

ROOT = pypi.ROOT
FIXTURES = ROOT / "Fixtures"
ARCHIVE = ROOT / ".build" / "archives" / "strava-600.zip"


def descendants(parent):
    """Processes below one, with their command lines."""
    below, lines = {}, {}
    for status in glob.glob("/proc/[0-9]*/stat"):
        try:
            number, rest = int(status.split("/")[2]), pathlib.Path(status).read_text().rsplit(")", 1)[1].split()
            lines[number] = pathlib.Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            below.setdefault(int(rest[1]), []).append(number)
        except (OSError, IndexError):
            continue
    found, open_ones = [], [parent]
    while open_ones:
        children = below.get(open_ones.pop(), [])
        found += children
        open_ones += children
    return [(number, lines[number]) for number in found]


def said(text, began):
    print(f"{text} ({time.monotonic() - began:.1f} s)", flush=True)


def sums(rows):
    """Rows, rides, and sums of some columns of a table of pyarrow."""
    import pyarrow.compute as pc

    return [rows.num_rows, len(rows["input"].unique())] + [
        round(pc.sum(rows[name]).as_py() or 0, 3) for name in ("distance_m", "power_w", "heart_rate_bpm", "latitude_deg")]


def spark_sums(frame):
    from pyspark.sql import functions as f

    columns = [f.count(f.lit(1)), f.countDistinct("input")]
    columns += [f.sum(name) for name in ("distance_m", "power_w", "heart_rate_bpm", "latitude_deg")]
    return [round(value or 0, 3) for value in frame.agg(*columns).first()]


def close(one, other):
    return one[:2] == other[:2] and all(abs(a - b) <= 1e-9 * max(abs(a), 1e6) for a, b in zip(one, other))


def main():
    if not pypi.python_packages():
        print("left out: pyarrow cannot be had here")
        return 0
    if not pypi.installed("spark", "pyspark>=4.1"):
        print("left out: pyspark cannot be had here")
        return 0
    wheel = pypi.wheel(sys.argv[1:])
    if wheel is None:
        return 1
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder, "package")
        pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--target", place, wheel]
        subprocess.run(pip, check=True, stderr=subprocess.DEVNULL)
        sys.path.insert(0, str(place))
        os.environ["PYTHONPATH"] = ":".join([str(place), str(ROOT / ".build" / "python"), str(ROOT / ".build" / "spark")])
        os.environ.pop("FITSTREAM_LIBRARY", None)
        return checked(pathlib.Path(folder))


def checked(folder):
    import duckdb
    import pyspark
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as f

    import fitstream
    import fitstream.spark

    faults = []

    def expect(what, holds):
        print(("ok: " if holds else "FAULT: ") + what, flush=True)
        if not holds:
            faults.append(what)

    began = time.monotonic()
    spark = (
        SparkSession.builder.master("local-cluster[2,1,1024]").appName("fitstream")
        .config("spark.ui.enabled", "false").config("spark.sql.session.timeZone", "UTC")
        .config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"]).config("spark.local.dir", str(folder / "local"))
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate())
    spark.sparkContext.setLogLevel("OFF")
    fitstream.spark.register(spark)
    said(f"PySpark {pyspark.__version__}, local-cluster[2,1,1024], fitstream {fitstream.__version__}", began)

    def read(path, **options):
        return spark.read.format("fitstream").options(**options).load(str(path))

    # One machine and two executors, over good files and bad ones, an archive's entries and a folder's files.
    for path, partitions in [(FIXTURES, 6), *([(ARCHIVE, 8)] if ARCHIVE.exists() else [])]:
        began = time.monotonic()
        table = fitstream.records(path)
        alone = sums(table.to_arrow())
        said(f"one machine: {path.name}: {alone[0]} rows of {alone[1]} inputs, {table.problems} of {table.inputs_done} inputs damaged", began)
        began = time.monotonic()
        frame = read(path, partitions=partitions)
        together = spark_sums(frame)
        said(f"two executors: {frame.rdd.getNumPartitions()} partitions, {together[0]} rows", began)
        expect(f"rows and sums of {path.name} are those of one machine", close(alone, together))
        counted = {row["status"]: row["count"] for row in read(path, table="verdicts", partitions=partitions).groupBy("status").count().collect()}
        wanted = {}
        for status in fitstream.check(path).to_arrow()["status"].to_pylist():
            wanted[status] = wanted.get(status, 0) + 1
        expect(f"verdicts of {path.name} are those of one machine: {counted}", counted == wanted)

    # Columns, and filters that reach the source.
    path = ARCHIVE if ARCHIVE.exists() else FIXTURES
    few = read(path, columns="time,power_w", partitions=2)
    expect(f"columns are chosen: {few.columns}", few.columns == ["time", "power_w"])
    everything = fitstream.records(path, columns=["time", "activity_type"]).to_arrow().to_pandas()
    middle = everything["time"].quantile(0.5).to_pydatetime()
    for name, frame, wanted in [
        ("activity_type", read(path, partitions=4).where("activity_type = 'running'"), (everything["activity_type"] == "running").sum()),
        ("time", read(path, partitions=4).where(f.col("time") >= f.lit(middle)), (everything["time"] >= middle).sum()),
        ("both", read(path, partitions=4).where((f.col("time") < f.lit(middle)) & f.col("activity_type").isin("cycling", "chess")),
         ((everything["time"] < middle) & (everything["activity_type"] == "cycling")).sum()),
    ]:
        began = time.monotonic()
        count = frame.count()
        said(f"filter on {name}: {count} rows", began)
        expect(f"a filter on {name} gives the rows of one machine", count == wanted)

    # An executor is killed while both work; its tasks are done again.
    began = time.monotonic()

    def slowly(batches):
        time.sleep(1.5)
        yield from batches

    slow = read(FIXTURES, partitions=16)
    counts = []
    job = threading.Thread(target=lambda: counts.append(spark_sums(slow.mapInArrow(slowly, slow.schema))))
    job.start()
    time.sleep(4)
    executors = [number for number, line in descendants(os.getpid()) if "CoarseGrainedExecutorBackend" in line]
    was_running = job.is_alive()
    if executors:
        os.kill(executors[0], signal.SIGKILL)
    job.join(300)
    said(f"killed executor {executors[:1]} of {len(executors)} after 4 s", began)
    alone = sums(fitstream.records(FIXTURES).to_arrow())
    expect("an executor that is killed costs nothing", bool(executors) and was_running and bool(counts) and close(counts[0], alone))

    # Parquet in folders, read by DuckDB.
    began = time.monotonic()
    out = folder / "parquet"
    read(FIXTURES, partitions=4).withColumn("year", f.year("time")).write.partitionBy("year", "activity_type").parquet(str(out))
    back = duckdb.sql(f"SELECT count(*), sum(distance_m), count(DISTINCT year) FROM read_parquet('{out}/**/*.parquet', hive_partitioning=true)").fetchall()[0]
    said(f"Parquet of Spark in folders, read by DuckDB: {back}", began)
    expect("DuckDB reads all rows from what Spark wrote", back[0] == alone[0] and abs(back[1] - alone[2]) <= 1e-9 * alone[2])
    fitstream.to_parquet(FIXTURES, folder / "own", progress=False)
    own = spark.read.parquet(str(folder / "own"))
    expect("Spark reads all rows from what to_parquet wrote", close(spark_sums(own), alone))

    # Files as bytes, as object stores give them.
    began = time.monotonic()
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "20")
    files = spark.read.format("binaryFile").option("pathGlobFilter", "*.fit").option("recursiveFileLookup", "true").load(str(FIXTURES / "activities"))
    rows = fitstream.spark.from_binary_files(files, "records").count()
    said(f"binaryFile: {rows} rows of {files.count()} files", began)
    expect("rows of binaryFile are those of one machine", rows == fitstream.records(str(FIXTURES / "activities" / "*.fit")).to_arrow().num_rows)
    spark.stop()
    print(f"spark-check: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
