#!/usr/bin/env python3
"""Compares the routes of `fitstream` with themselves as others read them: GPX by gpxpy (PyPI), GeoJSON by json.

Usage: routes_against_gpxpy.py FITSTREAM INPUT... [-- OPTION...]

Every point of `route --format ndjson` has to be in the GPX with the same coordinates, height, time and sensor values,
in the same span of the same workout, and in the GeoJSON with the same coordinates, time and values. GeoJSON has to have
the shape of RFC 7946. Ends with a line of counts; exits with 1 at the first difference of an input, with 77 without
gpxpy.
"""
import json
import subprocess
import sys

try:
    import gpxpy
except ImportError:
    print("left out: gpxpy is not installed")
    sys.exit(77)

TRACK_POINT = "{http://www.garmin.com/xmlschemas/TrackPointExtension/v2}"
POWER = "{http://www.garmin.com/xmlschemas/PowerExtension/v1}"
# The orders that the schemas prescribe.
ELEMENTS = {
    "trk": ["name", "cmt", "desc", "src", "link", "number", "type", "extensions", "trkseg"],
    "trkpt": ["ele", "time", "extensions"],
    "TrackPointExtension": ["atemp", "wtemp", "depth", "hr", "cad", "speed", "course", "bearing"],
}


def routes(tool, inputs, options, form):
    command = [tool, "route", "-q", "--add", "input", "--format", form, *options, *inputs]
    # Damaged inputs of a corpus show in the exit code; their points count all the same.
    run = subprocess.run(command, stdout=subprocess.PIPE)
    assert run.returncode in (0, 1), run.returncode
    return run.stdout


def rows_by_span(text):
    """Rows of one span after the other: a list of workouts, each a list of spans, each a list of rows."""
    workouts, last = [], None
    for line in text.splitlines():
        row = json.loads(line)
        place = (row["input"], row["session"])
        if place != last:
            workouts.append([])
        if place != last or workouts[-1][-1][-1]["span"] != row["span"]:
            workouts[-1].append([])
        workouts[-1][-1].append(row)
        last = place
    return workouts


def whole(value, low, high):
    if value is None:
        return None
    rounded = int(value + 0.5)
    return rounded if low <= rounded <= high else None


def extensions(point):
    found = {}
    for extension in point.extensions:
        if extension.tag == POWER + "PowerInWatts":
            found["power"] = int(extension.text)
        for value in extension:
            found[value.tag.removeprefix(TRACK_POINT)] = float(value.text)
    return found


def expected_extensions(row):
    values = {
        "atemp": row.get("temperature_c"),
        "hr": whole(row.get("heart_rate_bpm"), 1, 255),
        "cad": whole(row.get("cadence_rpm"), 0, 254),
        "speed": row.get("speed_mps"),
        "course": row.get("course_deg"),
        "power": whole(row.get("power_w"), 0, 65535),
    }
    return {key: value for key, value in values.items() if value is not None and value >= (-273.2 if key == "atemp" else 0)}


def same(one, other, digits):
    return (one is None) == (other is None) and (one is None or abs(one - other) <= 0.5000001 * 10**-digits)


def title(path):
    """The name of a track: its file's, without folders, archives and the suffix of its format."""
    name = path.split("/")[-1]
    archive, mark, entry = name.rpartition("!")
    if mark and archive.lower().endswith((".zip", ".tar", ".gz", ".tgz")):
        name = entry
    for suffix in (".gz", ".fit", ".gpx", ".tcx"):
        if len(name) > len(suffix) and name.lower().endswith(suffix):
            name = name[: -len(suffix)]
    return None if path == "-" else name


def compare_gpx(text, workouts):
    document = gpxpy.parse(text.decode())
    assert document.version == "1.1" and len(document.tracks) == len(workouts), (len(document.tracks), len(workouts))
    points = sensors = 0
    for track, spans in zip(document.tracks, workouts):
        name = spans[0][0]["input"]
        # A GPX track may have a name of its own.
        assert track.name == title(name) or ".gpx" in name.lower(), (track.name, name)
        assert "/" not in (track.name or "") or ".gpx" in name.lower(), (track.name, name)
        assert [len(s.points) for s in track.segments] == [len(p) for p in spans], name
        for segment, rows in zip(track.segments, spans):
            for point, row in zip(segment.points, rows):
                where = (name, row["time"])
                assert point.latitude == row["latitude_deg"] and point.longitude == row["longitude_deg"], where
                assert same(point.elevation, row.get("altitude_m"), 4), where
                time = row["time"].replace("Z", "+00:00")
                assert point.time == gpxpy.gpxfield.parse_time(time), where
                read, due = extensions(point), expected_extensions(row)
                assert read.keys() == due.keys(), (where, read, due)
                assert all(same(read[key], due[key], 2) for key in due), (where, read, due)
                points += 1
                sensors += len(read)
    return points, sensors


def check_order(text):
    """Elements are in the order of the schemas."""
    import xml.etree.ElementTree as tree

    for element in tree.fromstring(text).iter():
        order = ELEMENTS.get(element.tag.split("}")[1])
        if order:
            places = [order.index(child.tag.split("}")[1]) for child in element]
            assert places == sorted(places), (element.tag, places)


def lines_of(geometry):
    kinds = {"Point": lambda c: [[c]], "LineString": lambda c: [c], "MultiLineString": lambda c: c}
    lines = kinds[geometry["type"]](geometry["coordinates"])
    if geometry["type"] != "Point":
        assert all(len(line) >= 2 for line in lines), "a line of one position"
    return lines


def check_line(line, bounds):
    west, south = bounds[0], bounds[1]
    east, north = bounds[len(bounds) // 2 :][:2]
    for position in line:
        assert len(position) in (2, 3) and abs(position[0]) <= 180 and abs(position[1]) <= 90, position
        assert south <= position[1] <= north, (bounds, position)
        # A box over the antimeridian has its west in the east.
        inside = west <= position[0] <= east if west <= east else position[0] >= west or position[0] <= east
        assert inside, (bounds, position)
    for one, other in zip(line, line[1:]):
        assert abs(one[0] - other[0]) <= 180, ("not cut at the antimeridian", one, other)


VALUES = {"heart": "heart_rate_bpm", "cadence": "cadence_rpm", "power": "power_w", "temperature": "temperature_c", "speed": "speed_mps"}


def compare_geojson(text, workouts):
    collection = json.loads(text)
    assert collection["type"] == "FeatureCollection" and "crs" not in collection
    assert len(collection["features"]) == len(workouts)
    lines = 0
    for feature, spans in zip(collection["features"], workouts):
        assert feature["type"] == "Feature"
        found = lines_of(feature["geometry"])
        properties = feature["properties"]["coordinateProperties"]
        isFlat = feature["geometry"]["type"] != "MultiLineString"
        shaped = {key: [values] if isFlat else values for key, values in properties.items()}
        for key, values in shaped.items():
            assert [len(v) for v in values] == [len(line) for line in found], key
        for line in found:
            check_line(line, feature["bbox"])
        lines += len(found)
        read = [
            (time, *position, *(shaped[key][i][j] if key in shaped else None for key in VALUES))
            for i, line in enumerate(found)
            for j, (position, time) in enumerate(zip(line, shaped["times"][i]))
        ]
        due = {
            (r["time"], r["longitude_deg"], r["latitude_deg"], *([r["altitude_m"]] if "altitude_m" in r else []), *(r.get(k) for k in VALUES.values()))
            for span in spans
            for r in span
        }
        # Beside the points there are only those made by cuts at the antimeridian.
        missing = due - set(read)
        assert not missing, (spans[0][0]["input"], sorted(missing)[:3])
        assert all(abs(extra[1]) == 180 for extra in set(read) - due)
        assert [r[0] for r in read] == sorted(r[0] for r in read)
    return lines


def main():
    arguments = sys.argv[1:]
    options = []
    if "--" in arguments:
        place = arguments.index("--")
        arguments, options = arguments[:place], arguments[place + 1 :]
    tool, *inputs = arguments
    text = routes(tool, inputs, options, "ndjson")
    workouts = rows_by_span(text)
    gpx = routes(tool, inputs, options, "gpx")
    check_order(gpx)
    points, sensors = compare_gpx(gpx, workouts)
    lines = compare_geojson(routes(tool, inputs, options, "geojson"), workouts)
    spans = sum(map(len, workouts))
    print(f"{len(workouts)} routes of {spans} spans, {points} points with {sensors} sensor values, {lines} GeoJSON lines: all equal")


main()
