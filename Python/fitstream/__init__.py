"""FITStream: ride archives (FIT, GPX, TCX; zip, tar, gzip; folders of them) as tables of Apache Arrow.

    import fitstream
    fitstream.records("rides/").to_pandas()
    fitstream.workouts("export.zip", sport="cycling", since="2025-01-01").to_polars()

Units are in the names of the columns: ``distance_m``, ``heart_rate_bpm``, ``power_w``, ``speed_mps``. Times are UTC in
milliseconds, positions degrees of WGS 84. A value that a device did not note is null. A damaged file gives what can be
read of it, and a warning; ``Table.verdicts`` and ``fitstream.check`` say what is wrong with which input.

Rows of one workout have the same ``input`` and ``session``. ``ride_id`` is a hash of the content, which copies share.

Nothing but this package is needed to read; ``to_arrow`` needs pyarrow 19 or later, ``to_polars`` polars, ``to_pandas`` pandas
and pyarrow, ``to_duckdb`` duckdb and pyarrow. Everything that takes an object with ``__arrow_c_stream__`` takes a table as it is.
``fitstream.spark`` and ``fitstream.ray`` read on many machines.
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
"""Names of the tables that this version has; each is a function of this module."""


def table(name: str, inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """The table of a name, such as ``"records"``, of some inputs.

    ``inputs`` is a path, a folder, a glob, an entry of an archive (``"export.zip!ride.fit"``), bytes, a file object, or
    any number of those; a mapping gives them names. ``columns`` are those wanted, in this order; all by default. One text
    may name several, with commas between. Options are those of ``fitstream export`` by their long names with ``_`` for
    ``-``: ``sport="cycling"``, ``since="2025-01-01"``, ``jobs=4``, ``units="imperial"``, ``max_heart_rate=190``. ``True``
    gives one that takes no value.
    """
    return Table(name, inputs, columns=columns, **options)


def workouts(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each workout: ``start`` and ``end`` (UTC), ``elapsed_s``, ``distance_m``, ``energy_kcal``, ``ascent_m``, means
    and highest values of heart rate (bpm), power (W), cadence (rpm) and speed (m/s), device and title. Arguments are those of ``table``."""
    return Table("workouts", inputs, columns=columns, **options)


def records(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each moment that was recorded: ``time`` (UTC), ``elapsed_s`` since the start, ``distance_m`` and
    ``energy_kcal`` so far, and every quantity that a sensor measured: ``heart_rate_bpm``, ``power_w``, ``cadence_rpm``,
    ``speed_mps``, ``altitude_m``, ``temperature_c``, ``latitude_deg``, ``longitude_deg`` and more. Arguments are those of ``table``."""
    return Table("records", inputs, columns=columns, **options)


def minutes(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each active minute: ``time_s`` where it begins, in active seconds, sums (``steps``, ``distance_m``,
    ``energy_kcal``) and means (``heart_rate_bpm``, ``power_w``, ``speed_kmh``) of its samples. Arguments are those of ``table``."""
    return Table("minutes", inputs, columns=columns, **options)


def zones(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """Seconds (``time_s``) in each zone of heart rate (``max_heart_rate=`` in bpm) and power (``ftp=`` in watts, else the
    file's), with the zone's limits ``from`` and ``below`` in bpm or watts. Arguments are those of ``table``."""
    return Table("zones", inputs, columns=columns, **options)


def route(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each point of the route: ``latitude_deg``, ``longitude_deg``, ``altitude_m``, ``time`` (UTC), ``speed_mps``,
    ``course_deg``, ``distance_m``, accuracies in metres, and the ``span`` between pauses. Arguments are those of ``table``."""
    return Table("route", inputs, columns=columns, **options)


def laps(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each lap: ``start`` and ``end`` (UTC), ``elapsed_s`` and ``timer_s`` in seconds, ``distance_m``, ``energy_kcal``,
    ``ascent_m``, means and highest values of speed (m/s), heart rate (bpm), power (W) and cadence (rpm). Arguments are those of ``table``."""
    return Table("laps", inputs, columns=columns, **options)


def lengths(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each length of a pool: ``start`` and ``end`` (UTC), ``timer_s``, ``strokes``, ``stroke_style``,
    ``avg_speed_mps``, ``swolf`` (strokes and seconds). Arguments are those of ``table``."""
    return Table("lengths", inputs, columns=columns, **options)


def events(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each event of a workout, as pauses, laps and lengths: ``event``, ``kind``, ``start`` and ``end`` (UTC). Arguments are those of ``table``."""
    return Table("events", inputs, columns=columns, **options)


def devices(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each device of a workout, sensors among them: ``name``, ``type``, ``connection``, ``serial_number``,
    ``software_version``, ``battery_v`` in volts, and in ``kinds`` and ``fields`` what it measured. Arguments are those of ``table``."""
    return Table("devices", inputs, columns=columns, **options)


def beats(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each heartbeat that a strap or watch stored: ``time`` (UTC) and ``interval_ms`` since the beat before, with
    ``is_artefact`` where it cannot be one. Arguments are those of ``table``."""
    return Table("beats", inputs, columns=columns, **options)


def samples(inputs: Inputs, *, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each sample as HealthKit has them: ``kind``, ``start`` and ``end`` (UTC), ``value`` in ``unit``. Arguments are those of ``table``."""
    return Table("samples", inputs, columns=columns, **options)


def messages(inputs: Inputs, *, message: str, columns: Columns | None = None, **options: Unpack[Options]) -> Table:
    """A row for each FIT message of one kind, such as ``message="session"``, with the profile's fields as typed columns;
    ``other`` is a JSON object of what has none. Units are in the metadata of the fields of ``to_arrow().schema``.

    ``developer_fields=["Form Power"]``, or ``"all"``, gives fields of apps columns; other arguments are those of ``table``.
    """
    return Table("messages", inputs, columns=columns, message=message, **options)


def check(inputs: Inputs, **options: Unpack[Options]) -> Table:
    """A row for each input: ``status`` (ok, partial, skipped, failed), the ``reason`` and ``detail`` where it is not ok, the
    ``offset`` of the problem in bytes, kind, device, and how many records and sessions were read.

    Options are those of ``fitstream check``: ``data=True`` also judges what the sensors say.
    """
    return Table("verdicts", inputs, **options)


def __getattr__(name: str) -> Callable[..., Table]:
    # Tables of a library that is newer than this module.
    if name in TABLES:
        def read(inputs: Inputs, *, columns: Columns | None = None, **options: Any) -> Table:
            return Table(name, inputs, columns=columns, **options)

        read.__name__ = read.__qualname__ = name
        read.__doc__ = f"The table ``{name}`` of ``fitstream export``. Arguments are those of ``table``."
        return read
    raise AttributeError(f"module 'fitstream' has no attribute {name!r}")


__all__ = [
    "DamagedInputWarning", "FitstreamError", "Inputs", "Part", "Rows", "TABLES", "Table", "check", "scan", "table", "to_parquet",
    "workouts", "records", "minutes", "zones", "route", "laps", "lengths", "events", "devices", "beats", "samples", "messages",
]
