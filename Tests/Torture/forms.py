"""The rules of an output by its form: JSON that a strict reader takes, XML, rows of one width, a sound database."""
import csv, hashlib, io, json, os, re, sqlite3
import xml.parsers.expat

# Characters that command a terminal or turn text around: C0 but tab and line end, DEL, C1, bidirectional controls.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def no_constant(name):
    raise ValueError(f"{name} is no JSON")


def no_doubles(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError(f"a key is there twice: {[key for key, _ in pairs]}"[:300])
    return found


_decode = json.JSONDecoder(parse_constant=no_constant, object_pairs_hook=no_doubles).decode


def text_of(data, what):
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as error:
        return "", [f"{what} is not UTF-8: {error}"]


def control_in(text):
    found = CONTROLS.search(text)
    return [f"control character {ascii(found.group())} at {found.start()} of {ascii(text[max(0, found.start() - 40):found.start() + 40])}"] if found else []


def json_lines(data):
    text, found = text_of(data, "the output")
    if text and not text.endswith("\n"):
        return found + ["the last line has no end"]
    for line in text.split("\n")[:-1]:
        try:
            if not isinstance(_decode(line), dict):
                return [f"a line is no object: {line[:200]}"]
        except ValueError as error:
            return [f"{error} in {line[:200]!r}"]
    return found + control_in(text)


def json_whole(data):
    text, found = text_of(data, "the output")
    if found:
        return found
    try:
        _decode(text)
    except ValueError as error:
        return [f"{error} in {text[:200]!r}"]
    return control_in(text)


def geojson(data):
    found = json_whole(data)
    return found or ([] if json.loads(data)["type"] == "FeatureCollection" else ["no feature collection"])


def gpx(data):
    parser = xml.parsers.expat.ParserCreate()
    try:
        parser.Parse(data, True)
    except xml.parsers.expat.ExpatError as error:
        return [f"the GPX is no XML: {error}"]
    text, found = text_of(data, "the GPX")
    return found + control_in(text)


def rows(data):
    """Comma-separated values: every row as wide as its head. A field is data and may be anything but NUL."""
    text, found = text_of(data, "the output")
    if found or not text:
        return found
    if "\0" in text:
        return ["a NUL in comma-separated values"]
    csv.field_size_limit(1 << 30)
    try:
        width = None
        for row in csv.reader(io.StringIO(text, newline=""), strict=True):
            width = width or len(row)
            if len(row) != width:
                return [f"a row of {len(row)} fields where the head has {width}: {row[:6]}"[:300]]
    except csv.Error as error:
        return [f"the output is not CSV: {error}"]
    return []


def tables(data):
    """Several tables one after the other, one a workout: divided by the head that each begins with."""
    parts = re.split(rb'(?m)^(?="?(?:Time|Zone|Segment)\b)', data)
    return [failure for part in parts for failure in rows(part)][:3]


def table(data):
    text, found = text_of(data, "the table")
    return found + control_in(text)


def nothing(data):
    return [f"there should be no output: {data[:200]!r}"] if data else []


FORMS = {"ndjson": json_lines, "json": json_whole, "geojson": geojson, "gpx": gpx, "csv": rows, "tables": tables, "table": table, "folder": nothing, "database": table}


def folder(path):
    """Every file of an exported folder, by its suffix; none may be left over."""
    found, names = [], sorted(os.listdir(path))
    for name in names:
        with open(os.path.join(path, name), "rb") as file:
            data = file.read()
        if name.startswith("."):
            found.append(f"left over: {name}")
        elif control_in(name):
            found.append(f"the name of an exported file holds controls: {name!r}")
        else:
            found += [f"{name}: {failure}" for failure in (json_lines if name.endswith("ndjson") else rows)(data)]
    return found


def database(path):
    """Failures of a database, and a digest of all its rows except the time at which inputs were read."""
    connection = sqlite3.connect(path)
    connection.text_factory = bytes
    try:
        found = [f"integrity_check: {row[0][:200]}" for row in connection.execute("PRAGMA integrity_check") if row[0] != b"ok"]
        found += [f"foreign_key_check: {row}" for row in connection.execute("PRAGMA foreign_key_check").fetchmany(3)]
        digest = hashlib.sha256()
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall():
            name = name.decode()
            columns = [row[1].decode() for row in connection.execute(f'PRAGMA table_info("{name}")')]
            kept = ", ".join(f'"{column}"' for column in columns if column != "read_utc")
            for row in connection.execute(f'SELECT {kept} FROM "{name}" ORDER BY {kept}'):
                digest.update(repr(row).encode())
        return found, digest.hexdigest()
    except sqlite3.Error as error:
        return [f"the database: {error}"], ""
    finally:
        connection.close()
