"""A user's program that mypy --strict must accept: Python/tests/test_typing.py."""
from __future__ import annotations

import pathlib

import fitstream


def longest(folder: pathlib.Path) -> list[tuple[str, float]]:
    rides = fitstream.workouts(folder, columns=["input", "distance_m"], sport=["cycling", "running"], jobs=2)
    frame = rides.to_pandas()
    pairs: list[tuple[str, float]] = [(str(name), float(metres)) for name, metres in zip(frame["input"], frame["distance_m"])]
    return sorted(pairs, key=lambda pair: -pair[1])[:3]


def counts(data: bytes) -> dict[str, int]:
    tables = [
        fitstream.records, fitstream.laps, fitstream.lengths, fitstream.events, fitstream.devices, fitstream.beats,
        fitstream.samples, fitstream.minutes, fitstream.zones, fitstream.route, fitstream.tanks, fitstream.gases,
        fitstream.sets, fitstream.shifts, fitstream.climbs,
    ]
    return {read.__name__: read({"a.fit": data}, max_heart_rate=190).to_arrow().num_rows for read in tables}


def damaged(folder: str) -> int:
    table: fitstream.Table = fitstream.records([folder], since="2020-01-01", min_distance="5km")
    rows: fitstream.Rows = table.verdicts if table.inputs_done else fitstream.check(folder, add="suspicions")
    written: list[pathlib.Path] = fitstream.to_parquet(folder, "out", partition_by=("year",), units="metric")
    written += fitstream.to_parquet(folder, "out", partition_by="year", columns=("time", "power_w"), existing="add")
    names: list[str] = fitstream.laps(folder, columns="lap,start").columns + fitstream.laps(folder, columns=("lap",)).schema.names
    return table.problems + len(written) + len(names) + sum(int(batch.num_rows) for batch in rows.to_batches())
