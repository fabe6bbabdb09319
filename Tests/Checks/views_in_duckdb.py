#!/usr/bin/env python3
"""Compares what DuckDB reads of a database of rides with what SQLite reads: every table and view, row by row.

    python3 -m pip install duckdb duckdb-extension-sqlite-scanner duckdb-extensions
    python3 Tests/Checks/views_in_duckdb.py .build/release/fitstream Fixtures [FOLDER ...]

Installs the packages in a folder of its own where they are missing; says so and skips the check if it cannot.
"""
import sqlite3
import subprocess
import sys
import tempfile

import pypi

PACKAGES = ["duckdb", "duckdb-extension-sqlite-scanner", "duckdb-extensions"]


def load():
    """DuckDB with its reader of SQLite files; None if absent."""
    if not pypi.installed("duckdb", *PACKAGES):
        return None
    import duckdb
    from duckdb_extensions import import_extension
    import_extension("sqlite_scanner")
    connection = duckdb.connect()
    connection.execute("LOAD sqlite_scanner")
    return connection


def comparable(rows):
    """Rows in an order of their own, numbers rounded as for people: sums differ in their last digits."""

    def plain(value):
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, (int, float)) or type(value).__name__ == "Decimal":
            return float(f"{float(value):.9g}")
        return value

    return sorted(([plain(value) for value in row] for row in rows), key=repr)


def check(duck, database, name):
    lite = sqlite3.connect(database)
    listed = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'"
    names = [row[0] for row in lite.execute(listed)]
    duck.execute(f"ATTACH '{database}' AS {name} (TYPE sqlite, READ_ONLY)")
    duck.execute(f"USE {name}")
    wrong = 0
    try:
        unseen = set(names) - {row[0] for row in duck.execute("SHOW TABLES").fetchall()}
    except Exception as error:
        unseen = {str(error)}
    if unseen:
        wrong += 1
        print(f"not shown: {sorted(unseen)}")
    rows = 0
    for table in names:
        expected = comparable(lite.execute(f"SELECT * FROM {table}").fetchall())
        try:
            found = comparable(duck.execute(f"SELECT * FROM {table}").fetchall())
        except Exception as error:
            wrong += 1
            print(f"{table}: {str(error)[:200]}")
            continue
        rows += len(expected)
        if found != expected:
            wrong += 1
            print(f"{table}: {len(found)} rows, in SQLite {len(expected)}")
            for row in [row for row in found if row not in expected][:2]:
                print(f"  only DuckDB: {row}")
            for row in [row for row in expected if row not in found][:2]:
                print(f"  only SQLite: {row}")
    duck.execute("USE memory")
    duck.execute(f"DETACH {name}")
    return len(names), rows, wrong


def main():
    tool, folders = sys.argv[1], sys.argv[2:]
    duck = load()
    if duck is None:
        print("left out: DuckDB and its reader of SQLite files are not available here")
        return 0
    failures = 0
    with tempfile.TemporaryDirectory() as place:
        for number, folder in enumerate(folders):
            database = f"{place}/{number}.sqlite"
            command = [tool, "ingest", "-q", folder, "--db", database]
            # 1 if some input failed, as some of Fixtures should.
            if subprocess.run(command, stderr=subprocess.DEVNULL).returncode not in (0, 1):
                print(f"{folder}: not ingested")
                failures += 1
                continue
            tables, rows, wrong = check(duck, database, f"rides{number}")
            print(f"{folder}: {tables} tables and views, {rows} rows, {wrong} wrong")
            failures += wrong
            if rows == 0:
                failures += 1
    return 1 if failures else 0


sys.exit(main())
