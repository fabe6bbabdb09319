"""FITStream reads ride archives (FIT, GPX, TCX; in zip, tar, gzip and folders) as tables of Apache Arrow.

    import fitstream
    fitstream.records("rides/").to_pandas()
    fitstream.workouts("export.zip", sport="cycling", since="2025-01-01").to_polars()

Column names include the unit: ``distance_m``, ``heart_rate_bpm``, ``power_w``, ``speed_mps``. Times are in UTC with
milliseconds, and positions in degrees (WGS 84). Values that a device did not record are null. The readable part of a damaged
file is returned with a warning; ``Table.verdicts`` and ``fitstream.check`` report the problem of each input.

Rows of one workout have the same ``input`` and ``session``. ``ride_id`` is a hash of the content and is equal for copies.

Reading needs only this package. ``to_arrow`` needs pyarrow 19 or later, ``to_polars`` needs polars, ``to_pandas`` needs pandas
and pyarrow, and ``to_duckdb`` needs duckdb and pyarrow. A table can be passed to any library that accepts objects with
``__arrow_c_stream__``. ``fitstream.spark`` and ``fitstream.ray`` read with several machines.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from . import _library
from ._errors import DamagedInputWarning, FitstreamError
from ._inputs import Inputs
from ._parquet import to_parquet
from ._parts import Part
from ._rows import Rows
from ._scan import scan
from ._table import Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Columns, Options

__version__: str = _library.version()

TABLES: tuple[str, ...] = tuple(_library.tables())
"""Names of the tables of this version; each is a function of this module."""


def table(name: str, inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """Returns the table with a name, such as ``"records"``, of the inputs.

    ``inputs`` is a path, a folder, a glob, an entry of an archive (``"export.zip!ride.fit"``), bytes, a file object, or
    any number of these; a mapping names them. ``columns`` are the wanted columns in their order, by default all. One text
    can list several columns, separated by commas. Options are the long options of ``fitstream export`` with ``_`` for
    ``-``: ``sport="cycling"``, ``since="2025-01-01"``, ``jobs=4``, ``units="imperial"``, ``max_heart_rate=190``. Use
    ``True`` for an option without a value.

    >>> fitstream.table("laps", "rides/run.fit", columns=["start", "distance_m"]).to_arrow().num_rows
    5
    """
    return Table(name, inputs, columns=columns, **options)


def workouts(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each workout: ``start`` and ``end`` (UTC), ``elapsed_s``, ``distance_m``, ``energy_kcal``, ``ascent_m``, means
    and highest values of heart rate (bpm), power (W), cadence (rpm) and speed (m/s), device and title. Arguments: see ``table``.

    >>> rides = fitstream.workouts("rides/", sport="cycling", columns="distance_m").to_arrow()
    >>> [round(metres / 1000, 1) for metres in rides["distance_m"].to_pylist()]
    [53.1]
    """
    return Table("workouts", inputs, columns=columns, **options)


def records(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each recorded moment: ``time`` (UTC), ``elapsed_s`` since the start, ``distance_m`` and
    ``energy_kcal`` since the start, and every measured quantity: ``heart_rate_bpm``, ``power_w``, ``cadence_rpm``,
    ``speed_mps``, ``altitude_m``, ``temperature_c``, ``latitude_deg``, ``longitude_deg`` and more. Arguments: see ``table``.

    >>> fitstream.records("rides/run.fit", columns=["elapsed_s", "heart_rate_bpm"]).to_arrow().slice(60, 2).to_pylist()
    [{'elapsed_s': 60.0, 'heart_rate_bpm': 138.0}, {'elapsed_s': 61.0, 'heart_rate_bpm': 138.0}]
    """
    return Table("records", inputs, columns=columns, **options)


def minutes(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each active minute: ``time_s`` (its start in active seconds), sums (``steps``, ``distance_m``,
    ``energy_kcal``) and means (``heart_rate_bpm``, ``power_w``, ``speed_kmh``) of its samples. Arguments: see ``table``.

    >>> fitstream.minutes("rides/run.fit", columns=["time_s", "heart_rate_bpm"]).to_arrow().slice(5, 2).to_pylist()
    [{'time_s': 300, 'heart_rate_bpm': 156.45}, {'time_s': 360, 'heart_rate_bpm': 156.866667}]
    """
    return Table("minutes", inputs, columns=columns, **options)


def zones(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """Seconds (``time_s``) in each zone of heart rate (``max_heart_rate=`` in bpm) and power (``ftp=`` in watts, by default the
    file's), with the zone's limits ``from`` and ``below`` in bpm or watts. Arguments: see ``table``.

    >>> rows = fitstream.zones("rides/run.fit", max_heart_rate=190).to_arrow()
    >>> sum(rows["time_s"].to_pylist())
    1560.0
    """
    return Table("zones", inputs, columns=columns, **options)


def route(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each point of the route: ``latitude_deg``, ``longitude_deg``, ``altitude_m``, ``time`` (UTC), ``speed_mps``,
    ``course_deg``, ``distance_m``, accuracies in metres, and the ``span`` between pauses. Arguments: see ``table``.

    >>> fitstream.route("rides/run.fit", columns="span,distance_m").to_arrow().slice(1, 2).to_pylist()
    [{'span': 1, 'distance_m': 5.46}, {'span': 1, 'distance_m': 13.55}]
    """
    return Table("route", inputs, columns=columns, **options)


def laps(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each lap: ``start`` and ``end`` (UTC), ``elapsed_s`` and ``timer_s`` in seconds, ``distance_m``, ``energy_kcal``,
    ``ascent_m``, means and highest values of speed (m/s), heart rate (bpm), power (W) and cadence (rpm). Arguments: see ``table``.

    >>> fitstream.laps("rides/run.fit", columns="timer_s,distance_m").to_arrow().slice(0, 2).to_pylist()
    [{'timer_s': 327.0, 'distance_m': 1002.8}, {'timer_s': 325.0, 'distance_m': 999.02}]
    """
    return Table("laps", inputs, columns=columns, **options)


def lengths(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each length of a pool: ``start`` and ``end`` (UTC), ``timer_s``, ``strokes``, ``stroke_style``,
    ``avg_speed_mps``, ``swolf`` (strokes and seconds). Arguments: see ``table``.

    >>> fitstream.lengths("rides/swim.fit", columns="strokes,stroke_style").to_arrow().slice(0, 2).to_pylist()
    [{'strokes': 17, 'stroke_style': 'freestyle'}, {'strokes': 15, 'stroke_style': 'freestyle'}]
    """
    return Table("lengths", inputs, columns=columns, **options)


def events(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each event of a workout, such as pauses, laps and lengths: ``event``, ``kind``, ``start`` and ``end`` (UTC). Arguments: see ``table``.

    >>> sorted(set(fitstream.events("rides/ride.fit.gz", columns="kind").to_arrow()["kind"].to_pylist()))
    ['lap', 'pause', 'resume', 'segment']
    """
    return Table("events", inputs, columns=columns, **options)


def devices(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each device of a workout, including sensors: ``name``, ``type``, ``connection``, ``serial_number``,
    ``software_version``, ``battery_v`` in volts; ``kinds`` and ``fields`` list its measurements. Arguments: see ``table``.

    >>> fitstream.devices("rides/run.fit", columns="manufacturer_number,software_version").to_arrow().to_pylist()
    [{'manufacturer_number': 255, 'software_version': 3.14}]
    """
    return Table("devices", inputs, columns=columns, **options)


def beats(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each heartbeat that a strap or watch stored: ``time`` (UTC) and ``interval_ms`` since the previous beat.
    ``is_artefact`` marks impossible intervals. Arguments: see ``table``.

    >>> fitstream.beats("strap.fit", columns="interval_ms").to_arrow().slice(0, 2).to_pylist()
    [{'interval_ms': 548.0}, {'interval_ms': 508.0}]
    """
    return Table("beats", inputs, columns=columns, **options)


def samples(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each sample in HealthKit's form: ``kind``, ``start`` and ``end`` (UTC), ``value`` in ``unit``. Arguments: see ``table``.

    >>> fitstream.samples("rides/run.fit", columns="kind,value,unit").to_arrow().slice(0, 1).to_pylist()
    [{'kind': 'heartRate', 'value': 88.0, 'unit': 'count/min'}]
    """
    return Table("samples", inputs, columns=columns, **options)


def tanks(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each tank of a dive: pressures in bar, ``volume_used_l`` in litres. Arguments are those of ``table``.

    >>> fitstream.tanks("rides/").columns[-4:]
    ['sensor', 'start_pressure_bar', 'end_pressure_bar', 'volume_used_l']
    """
    return Table("tanks", inputs, columns=columns, **options)


def gases(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each gas of a dive: ``helium_percent``, ``oxygen_percent``, ``status``, ``mode``. Arguments are those of ``table``.

    >>> fitstream.gases("rides/").columns[-4:]
    ['helium_percent', 'oxygen_percent', 'status', 'mode']
    """
    return Table("gases", inputs, columns=columns, **options)


def sets(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each set of strength training, rests among them: ``start`` (UTC), ``duration_s``, ``repetitions``, ``weight_kg``,
    ``exercise``. Arguments are those of ``table``.

    >>> fitstream.sets("rides/").columns[-4:]
    ['type', 'repetitions', 'weight_kg', 'exercise']
    """
    return Table("sets", inputs, columns=columns, **options)


def shifts(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each shift: ``time`` (UTC), number and teeth of the front and the rear gear after it. Arguments are those of ``table``.

    >>> fitstream.shifts("rides/").columns[-4:]
    ['front_gear', 'front_teeth', 'rear_gear', 'rear_teeth']
    """
    return Table("shifts", inputs, columns=columns, **options)


def climbs(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for what climbs of a course announce: ``time`` (UTC), ``kind``, the number of the ``climb``. Arguments are those of ``table``.

    >>> fitstream.climbs("rides/").columns[-4:]
    ['kind', 'climb', 'category', 'course_distance_m']
    """
    return Table("climbs", inputs, columns=columns, **options)


def messages(inputs: Inputs, *, message: str, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each FIT message of one kind, such as ``message="session"``, with the profile's fields as typed columns;
    ``other`` is a JSON object with all other values. Units are in the metadata of the fields of ``to_arrow().schema``.

    ``developer_fields=["Form Power"]``, or ``"all"``, adds columns for fields of apps. Other arguments: see ``table``.

    >>> fitstream.messages("rides/run.fit", message="lap", columns="total_distance,avg_heart_rate").to_arrow().slice(0, 1).to_pylist()
    [{'total_distance': 1002.8, 'avg_heart_rate': 148}]
    """
    return Table("messages", inputs, columns=columns, message=message, **options)


def check(inputs: Inputs, **options: Unpack[Options]) -> Table:
    """A row for each input: ``status`` (ok, partial, skipped, failed), the ``reason`` and ``detail`` if it is not ok, the
    ``offset`` of the problem in bytes, kind, device, and the number of records and sessions.

    Options are the options of ``fitstream check``: ``add="suspicions"`` also counts implausible data.

    >>> fitstream.check("damaged.fit").to_arrow().select(["status", "reason", "offset"]).to_pylist()
    [{'status': 'partial', 'reason': 'truncated', 'offset': 2375}]
    """
    return Table("verdicts", inputs, **options)


def __getattr__(name: str) -> Callable[..., Table]:
    # The library can be newer than this module and have more tables.
    if name in TABLES:
        def read(inputs: Inputs, *, columns: Columns | None = None, **options: Any) -> Table:
            return Table(name, inputs, columns=columns, **options)

        read.__name__ = read.__qualname__ = name
        read.__doc__ = f"The table ``{name}`` of ``fitstream export``. Arguments: see ``table``."
        return read
    raise AttributeError(f"module 'fitstream' has no attribute {name!r}")


__all__ = [
    "DamagedInputWarning", "FitstreamError", "Inputs", "Part", "Rows", "TABLES", "Table", "check", "scan", "table", "to_parquet",
    "workouts", "records", "minutes", "zones", "route", "laps", "lengths", "events", "devices", "beats", "samples", "messages",
    "tanks", "gases", "sets", "shifts", "climbs",
]
