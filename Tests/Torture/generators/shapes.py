"""Inputs of one shape each and any size: their names say what grows in them.

A shape is a function of a number: it gives an input's bytes with so many of the thing, or a folder's files by name.
"""
import io, tarfile, zipfile, zlib

from . import fit_writer, profile
from .fit_writer import Body

ENUM, UINT8, UINT16, UINT32, SINT32, STRING = 0x00, 0x02, 0x84, 0x86, 0x85, 0x07
START = 1_100_000_000


def u(value, width=4):
    return (value & (1 << 8 * width) - 1).to_bytes(width, "little")


def begun():
    body = Body()
    body.put(0, (0, ENUM, b"\4"), (1, UINT16, u(1, 2)), (4, UINT32, u(START)))
    return body


def ended(body, time, sessions=1):
    for _ in range(sessions):
        body.put(18, (253, UINT32, u(time)), (2, UINT32, u(START)), (7, UINT32, u((time - START) * 1000)), (5, ENUM, b"\2"), (11, UINT16, u(500, 2)))
    return fit_writer.whole(body.bytes())


def record(body, time, number=0, local=2):
    body.put(20, (253, UINT32, u(time)), (0, SINT32, u(560_000_000 + 900 * number)), (1, SINT32, u(160_000_000)), (3, UINT8, u(100 + number % 60, 1)),
             (5, UINT32, u(400 * number)), (7, UINT16, u(200, 2)), local=local)


def event(body, time, kind, event=0):
    body.put(21, (253, UINT32, u(time)), (0, ENUM, u(event, 1)), (1, ENUM, u(kind, 1)), local=3)


def rides(step, between=None, after=None):
    """A ride of records, `step` seconds apart, with something more after each."""
    def shape(count):
        body, time = begun(), START
        for number in range(count):
            record(body, time, number)
            if between:
                between(body, time, number)
            time += step(number) if callable(step) else step
        if after:
            after(body, time, count)
        return ended(body, time)
    return shape


def lap(body, time, number, start=None):
    body.put(19, (253, UINT32, u(time)), (2, UINT32, u(time - 1 if start is None else start)), (7, UINT32, u(1000)), (9, UINT32, u(400)), local=4)


def length(body, time, number):
    body.put(101, (253, UINT32, u(time)), (2, UINT32, u(time - 1)), (3, UINT32, u(1000)), (5, UINT16, u(12, 2)), (12, ENUM, b"\1"), local=5)


def pause(body, time, number):
    event(body, time, 4)
    event(body, time + 1, 0)


def device(body, time, number):
    body.put(23, (253, UINT32, u(time)), (0, UINT8, u(number, 1)), (3, 0x8C, u(number + 1)), (2, UINT16, u(1, 2)), (27, STRING, b"Sensor %05d\0" % (number % 100_000)), local=6)


def beats(body, time, number):
    stamps = b"".join([u((time - START) * 1024 + 300 * place & 0xFFFFFFFF) for place in range(4)])
    body.put(132, (253, UINT32, u(time)), (0, UINT16, u(0, 2)), (6, UINT8, b"\x78" * 4), (9, UINT32, stamps), local=7)


def intervals(body, time, number):
    body.put(78, (0, UINT16, u(800, 2) * 5), local=8)


def session(body, time, number):
    body.put(18, (253, UINT32, u(time)), (2, UINT32, u(time)), (7, UINT32, u(1000)), (5, ENUM, u(1 + number % 2, 1)), local=9)


def application(body, index):
    body.put(207, (1, 0x0D, bytes([index & 255]) * 16), (3, UINT8, u(index, 1)), local=10)


def description(body, index, number, name):
    body.put(206, (0, UINT8, u(index, 1)), (1, UINT8, u(number, 1)), (2, UINT8, b"\2"), (3, STRING, name), (8, STRING, b"W\0"), local=11)


def descriptions(count):
    body = begun()
    for number in range(count):
        application(body, number // 256)
        description(body, number // 256, number, b"Field %05d\0" % (number % 100_000))
        record(body, START + number, number)
    return ended(body, START + count)


def developed(count, name=b"Power\0"):
    body = begun()
    for index in range(64):
        application(body, index)
        description(body, index, 0, name)
    made = body.define(20, ((253, 4, UINT32),), tuple((0, 1, index) for index in range(64)))
    for number in range(count):
        body.data(made, u(START + number) + b"\x50" * 64)
    return ended(body, START + count)


def chained(count, name=None):
    def part(number):
        body = begun()
        if name:
            for index in range(8):
                application(body, index)
                description(body, index, 0, name)
        for second in range(2):
            record(body, START + 10 * number + second, second)
        session(body, START + 10 * number + 2, number)
        return fit_writer.whole(body.bytes())
    return b"".join([part(number) for number in range(count)])


def redefined(count):
    body = begun()
    for number in range(count):
        made = body.define(20, ((253, 4, UINT32), (3, 1, UINT8), (7, 2, UINT16), (number % 200, 1 + number // 200 % 9, 0x0D)))
        body.data(made, u(START + number) + b"\x78" + u(200, 2) + bytes(1 + number // 200 % 9))
    return ended(body, START + count)


def wide(count):
    body = begun()
    fields = tuple((number, 255, 0x0D) for number in range(255))
    made = body.define(0xFF00, fields)
    for _ in range(count):
        body.data(made, b"\1" * made.size)
    return ended(body, START)


def summaries_first(count):
    body = begun()
    for number in range(count):
        session(body, START + number, number)
        lap(body, START + number, number)
    for number in range(count):
        record(body, START + number, number)
    return fit_writer.whole(body.bytes())


def compressed(count):
    body = begun()
    record(body, START)
    made = body.define(20, ((3, 1, UINT8), (5, 4, UINT32)), local=1)
    for number in range(count):
        body.data(made, b"\x78" + u(400 * number), START + number & 31)
    return ended(body, START + count)


def every_message(count):
    """All messages of the profile with all their fields."""
    body = begun()
    for number in range(count):
        global_number, fields = profile.MESSAGES[profile.NAMES[number % len(profile.NAMES)]]
        made = body.define(global_number, [(field, {7: 8}.get(code & 31, (1, 1, 1, 2, 2, 4, 4, 1, 4, 8, 1, 2, 4, 1, 8, 8, 8)[code & 31]), code)
                                           for field, code, _ in fields])
        body.data(made, b"\1" * made.size)
    return ended(body, START)


def rubbish_after(count):
    return rides(1)(10) + b"\x0e\x10.FIT rubbish " * count


# GPX and TCX

def point(number, more=""):
    seconds = number % 86_400
    time = f"2024-05-{4 + number // 86_400:02d}T{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}Z"
    return f'<trkpt lat="{47 + number / 1e5:.5f}" lon="8"><ele>5</ele><time>{time}</time>{more}</trkpt>'


def gpx(inside):
    """`inside(count)` gives the content of the tracks."""
    return lambda count: ('<gpx xmlns="http://www.topografix.com/GPX/1/1" creator="x">' + inside(count) + "</gpx>").encode()


def in_track(make):
    return gpx(lambda count: "<trk><trkseg>" + "".join([make(number) for number in range(count)]) + "</trkseg></trk>")


def tcx(count, laps=1, activities=1):
    points = "".join([f"<Trackpoint><Time>2024-05-04T{n // 3600 % 24:02d}:{n // 60 % 60:02d}:{n % 60:02d}Z</Time><DistanceMeters>{n}</DistanceMeters>"
                      f"<HeartRateBpm><Value>{100 + n % 60}</Value></HeartRateBpm></Trackpoint>" for n in range(count)])
    lap = f'<Lap StartTime="2024-05-04T00:00:00Z"><TotalTimeSeconds>1</TotalTimeSeconds><Track>{points}</Track></Lap>'
    activity = f'<Activity Sport="Biking"><Id>2024-05-04T00:00:00Z</Id>{lap * laps}</Activity>'
    return f"<TrainingCenterDatabase><Activities>{activity * activities}</Activities></TrainingCenterDatabase>".encode()


# Archives

SMALL = rides(1)(3)


def zipped(names, data=SMALL, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name in names:
            # In its own words, so that names may repeat without a warning.
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return out.getvalue()


def tarred(count, data=SMALL):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for number in range(count):
            entry = tarfile.TarInfo(f"{number}.fit")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def gzipped(data, level=6):
    packer = zlib.compressobj(level, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


def nested_gzip(count):
    return gzipped(gzipped(rides(1)(count)))


def index_list(count, width=13):
    head = ",".join(["Activity ID", "Activity Date", "Activity Name"] + [f"c{n}" for n in range(width - 4)] + ["Filename"])
    return (head + "\n" + "".join([f'{n},d,"Ride, {n}"' + ",x" * (width - 4) + f",activities/{n}.fit.gz\n" for n in range(count)])).encode()


# Archives in which rides are looked for beside others

def packed(entries):
    """A zip of these names and contents."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def indexes_in_turns(count, folders=5):
    """Folders with an index each, and their files in turns."""
    rows = index_list(20 * count).replace(b".fit.gz", b".gpx")
    lists = [(f"{folder}/activities.csv", rows) for folder in range(folders)]
    return packed(lists + [(f"{number % folders}/{number}.gpx", in_track(point)(1)) for number in range(count)])


EXPORT = ('<HealthData><Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="w" startDate="2024-05-04 00:00:00 +0000" '
          'endDate="2024-05-04 10:00:00 +0000"><WorkoutRoute><FileReference path="/workout-routes/r.gpx"/></WorkoutRoute></Workout></HealthData>')


def exports_of_one_route(count):
    return [("workout-routes/r.gpx", in_track(point)(40 * count))] + [(f"{number}.xml", EXPORT.encode()) for number in range(count)]


def exports_of_many_routes(count):
    """Folders of exports in one archive, each with a route of its own."""
    return packed([one for number in range(count) for one in (
        (f"{number}/export.xml", EXPORT), (f"{number}/workout-routes/r.gpx", in_track(point)(2)))])


LISTED = "--files-from"


def listed(archive, lines):
    """A folder with an archive and a list of lines, in which `@` stands for the archive's path."""
    return {"archive": archive, "list": "".join([f"{line}\n" for line in lines]).encode()}


SECOND = "second"
# Each shape: the first number, the commands most concerned with it, and its maker. Numbers are small, as instructions
# are counted: growth that is not linear shows early, and a limit shows where it begins. No step that is meant lies
# between n and 4n: a summary reads an input of more than 256 workouts again, and `ingest` sets the rows of about a
# thousand aside.
def of_day(number, name=1, records=2, seconds=86_400, latitude=47.0, longitude=8.0, east=0.0, start=START):
    """A short ride of its own day and place, as a device with a serial number of its own records it."""
    def degrees(value):
        return u(max(-2**31, min(2**31 - 1, int(value * 2**31 / 180))))
    body, start = Body(), start - 250_000_000 + number * seconds
    body.put(0, (0, ENUM, b"\4"), (1, UINT16, u(1, 2)), (3, 0x8C, u(name)), (4, UINT32, u(start)))
    for place in range(records):
        body.put(20, (253, UINT32, u(start + place)), (0, SINT32, degrees(latitude)), (1, SINT32, degrees((longitude + place * east + 180) % 360 - 180)),
                 (3, UINT8, u(120 + place % 60, 1)), (5, UINT32, u(place * 800)), (7, UINT16, u(200, 2)), local=2)
    body.put(18, (253, UINT32, u(start + records)), (2, UINT32, u(start)), (7, UINT32, u(1000 * records)), (5, ENUM, b"\2"))
    return fit_writer.whole(body.bytes())


def everywhere(count):
    """Rides as far from each other as there is room."""
    rides = []
    for number in range(count):
        north = (2 * (number + 0.5) / count - 1) * 0.98
        rides.append(of_day(number, number + 1, latitude=north * 85, longitude=number * 137.50776405 % 360 - 180))
    return gzipped(b"".join(rides))


def by_hand(count, name="t", start="2020-1-1 0:0:0"):
    """Rides that an index alone knows, of one minute."""
    rows = [f"{number},{start},{name},Ride,,,,,,,,,\n" for number in range(count)]
    return {"activities.csv": ("a,b,c,d,e,f,g,h,i,j,k,l,Filename\n" + "".join(rows)).encode()}


def listed_by_garmin(count):
    """As many entries of Garmin's list as workouts of the same minute."""
    begin = (START - 250_000_000 + 631_065_600) * 1000
    rows = ",".join(f'{{"activityId":{number},"name":"t{number}","beginTimestamp":{begin}}}' for number in range(count))
    return {"u_summarizedActivities.json": f'[{{"summarizedActivitiesExport":[{rows}]}}]'.encode(), "r.fit": same_minute(count)}


def same_minute(count):
    return b"".join([of_day(0, number + 1) for number in range(count)])


def long_names(count):
    """Rides in a zip in a zip, under names of sixty kilobytes."""
    return zipped(["in.zip"], zip_of({f"{number:05d}" + "n" * 60_000 + ".fit": of_day(number % 2, number // 2 + 1) for number in range(count)}))


def zip_of(files):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def in_gear(count):
    rows = "".join([f"{number},,t,Ride,,,,,,,,{'G' * 16000},activities/{number}.fit\n" for number in range(count)])
    files = {f"{number}.fit": of_day(number, number + 1) for number in range(count)}
    return {"activities.csv": ("a,b,c,d,e,f,g,h,i,j,k,l,Filename\n" + rows).encode(), **files}


SHAPES = {
    "rides by hand of one minute": (400, ["db: query longest", "db: query manual", "db: report", "db: stats", "db: poster --kind calendar", "ingest --copies rides"], by_hand),
    "rides by hand": (3000, ["summary", "export --as workouts", "stats", "ingest"], by_hand),
    "entries of one minute": (300, ["db: query longest", "db: report", "db: stats --group gear"], listed_by_garmin),
    "recordings of one ride": (300, ["db --copies rides: query bests", "db --copies rides: best --top 1000", "db: query duplicates", "db: duplicates"], same_minute),
    "rides far apart": (500, ["db: poster --kind heat", "db: poster --kind grid", "db: report", "db: query places"], everywhere),
    "rides near the pole": (2, ["db: report", "db: query small-tiles", "db: query squares", "db: report --conceal-start 500"],
                            lambda count: b"".join([of_day(n, n + 1, 60, latitude=84.9 - n * 0.0005, east=0.27) for n in range(count)])),
    "rides of days": (500, ["db: query fitness", "db: query weeks", "db: stats --zones", "db: stats --by day", "db: best --top 1000", "db: query load", "db: query streaks", "db: query tiles"],
                      lambda count: gzipped(b"".join([of_day(n, n + 1, 30) for n in range(count)]))),
    "rides with long names": (60, ["db: best --top 1000", "db: duplicates", "db: query duplicates", "db: report", "db: query problems"], long_names),
    "rides of one gear": (60, ["db: stats --group gear", "db: query gear", "db: report"], in_gear),
    "records": (4000, ["samples", "ingest --add records,samples", "export --as minutes"], rides(1)),
    "records of one second": (4000, ["samples", "summary"], rides(0)),
    "records a week apart": (200, ["export --as minutes", "ingest", "samples"], rides(604_800)),
    "records an hour and a second apart": (1000, ["export --as minutes", "ingest"], rides(3601)),
    "records that leap to and fro": (2000, ["samples", "ingest", "route"], rides(lambda number: 90_000 if number % 2 else -89_990)),
    "records twice a second": (2000, ["samples --coalesce 60", "stats"], rides(lambda number: number % 2)),
    "pauses": (600, ["summary", "samples", "ingest", "export --as minutes"], rides(3, pause)),
    "pauses without records": (2000, ["summary", "ingest"], rides(1, None, lambda body, time, count: [pause(body, time + 2 * n, n) for n in range(count)])),
    "timer events before their records": (1500, ["samples", "ingest"], rides(2, lambda body, time, number: pause(body, time + 400, number))),
    "events": (3000, ["samples", "ingest"], rides(1, lambda body, time, number: event(body, time, 3, 36))),
    "laps": (1500, ["samples", "ingest", "export --as workout"], rides(2, lap)),
    "laps that end long after": (1500, ["samples", "ingest"], rides(2, lambda body, time, number: lap(body, time + 5000, number, time))),
    "laps after the records": (1500, ["summary", "ingest", "edit --dry-run --set distance=5km", "edit --dry-run --remove heart-rate"], rides(1, None, lambda body, time, count: [lap(body, START + n, n) for n in range(count)])),
    "lengths": (1500, ["samples", "ingest"], rides(2, length)),
    "sessions after the records": (300, ["summary", "samples", "ingest"], rides(1, None, lambda body, time, count: [session(body, START + n, n) for n in range(count)])),
    "sessions before the records": (300, ["summary", "samples --resolve", "ingest"], summaries_first),
    "sessions between the records": (240, ["summary", "ingest", "stats --by day"], rides(2, session)),
    "devices": (1500, ["check", "ingest"], rides(1, device)),
    "beats of a strap": (1000, ["samples --resolve", "ingest", "messages --resolve"], rides(1, beats)),
    "beat intervals": (1500, ["samples", "ingest"], rides(1, intervals)),
    "chained files": (260, ["summary", "ingest", "export --as zones --max-heart-rate 190"], chained),
    "chained files with long names": (260, ["summary", "ingest", "messages"], lambda count: chained(count, b"N" * 254 + b"\0")),
    "definitions": (1500, ["messages", "samples"], redefined),
    "messages of all kinds": (250, ["messages", "check"], every_message),
    "wide messages": (12, ["messages", "check"], wide),
    "descriptions of developer fields": (700, ["messages", "samples"], descriptions),
    "developer fields": (300, ["messages", "samples", "ingest"], developed),
    "compressed timestamps": (4000, ["samples"], compressed),
    "rubbish after the end": (5000, ["check"], rubbish_after),
    "zeros after the end": (300_000, ["check"], lambda count: rides(1)(10) + bytes(count)),
    "track points": (1200, ["samples", "ingest", "route --format gpx"], in_track(point)),
    "tracks": (300, ["summary", "ingest"], gpx(lambda count: "".join([f"<trk><trkseg>{point(60 * n)}{point(60 * n + 1)}</trkseg></trk>" for n in range(count)]))),
    "segments": (400, ["summary", "samples", "ingest"], gpx(lambda count: "<trk>" + "".join([f"<trkseg>{point(3 * n)}</trkseg>" for n in range(count)]) + "</trk>")),
    "unknown elements": (2000, ["samples"], in_track(lambda n: point(n, f"<a><b{n % 900}/></a>"))),
    "elements in one another": (60, ["samples"], in_track(lambda n: point(n, "<a>" * 80 + "</a>" * 80))),
    "comments": (3000, ["samples"], in_track(lambda n: point(n, "<!-- c -->") if n % 9 == 0 else "<!-- comment -->")),
    "text": (100_000, ["samples"], gpx(lambda count: "<trk><name>" + "x" * count + "</name><trkseg>" + point(1) + point(2) + "</trkseg></trk>")),
    "track points of TCX": (1000, ["samples", "ingest"], tcx),
    "laps of TCX": (300, ["samples", "ingest"], lambda count: tcx(2, laps=count)),
    "activities of TCX": (150, ["summary", "ingest"], lambda count: tcx(2, activities=count)),
    "entries of a zip": (150, ["check", "ingest", "summary"], lambda count: zipped([f"{n}.fit" for n in range(count)])),
    "entries of one name": (150, ["check", "ingest"], lambda count: zipped(["ride.fit"] * count)),
    "entries with long names": (30, ["export --as minutes", "messages --add input"], lambda count: zipped([f"{n}" + "n" * 9000 + ".fit" for n in range(count)])),
    "entries that are no rides": (300, ["check"], lambda count: zipped([f"{n}.txt" for n in range(count)], b"hello")),
    "zips one after the other": (80, ["check"], lambda count: zipped(["ride.fit"]) * count),
    "rubbish between entries": (100_000, ["check"], lambda count: zipped(["a.fit"]) + b"PK\3\3" * (count // 4) + zipped(["b.fit"])),
    "members of a tar": (200, ["check", "ingest"], tarred),
    "damaged members of a tar": (400, ["check"], lambda count: tarred(2)[:-1024] + b"x" * 512 * count),
    "members of gzip": (260, ["check", "summary"], lambda count: gzipped(SMALL) * count),
    "gzip in gzip": (3000, ["samples"], nested_gzip),
    "rows of activities.csv": (600, ["ingest"], lambda count: {"activities.csv": index_list(count)}),
    "columns of activities.csv": (600, ["ingest"], lambda count: {"activities.csv": index_list(3, count)}),
    "files of a folder": (120, ["check", "ingest", "export --as minutes -o"], lambda count: {f"{n:05d}.fit": SMALL for n in range(count)}),
    "folders of a zip": (400, ["check", "summary", "ingest"], lambda count: zipped([f"{n}/ride.fit" for n in range(count)])),
    "indexes of a zip": (60, ["summary", "ingest"], lambda count: packed([
        one for n in range(count) for one in ((f"{n}/activities.csv", index_list(3)), (f"{n}/0.fit", SMALL))])),
    "indexes in turns": (60, ["summary", "ingest"], indexes_in_turns),
    "exports of one route": (24, ["summary", "ingest"], lambda count: packed(exports_of_one_route(count))),
    "exports of one route in a folder": (24, ["summary"], lambda count: dict(exports_of_one_route(count))),
    "exports of many routes": (120, ["summary"], exports_of_many_routes),
    "lines that name entries": (300, [f"summary {LISTED}"], lambda count: listed(
        zipped([f"{n}.fit" for n in range(count)]), [f"@!{n}.fit" for n in range(count)])),
    "lines that name folders of a zip": (300, [f"check {LISTED}"], lambda count: listed(
        zipped([f"{n}/ride.fit" for n in range(count)]), [f"@!{n}/" for n in range(count)])),
    "lines that name missing entries": (300, [f"check {LISTED}"], lambda count: listed(
        zipped([f"{n}.fit" for n in range(count)]), [f"@!{n}.gpx" for n in range(count)])),
    "lines that name members of a tar": (300, [f"summary {LISTED}"], lambda count: listed(tarred(count), [f"@!{n}.fit" for n in range(count)])),
    "lines that name members of a tar in gzip": (300, [f"check {LISTED}"], lambda count: listed(
        gzipped(tarred(count)), [f"@!{n}.{end}" for n in range(count // 2) for end in ("fit", "gpx")])),
    "lines that name entries of a nested zip": (300, [f"summary {LISTED}"], lambda count: listed(
        packed([("in.zip", zipped([f"{n}.fit" for n in range(count)]))]), [f"@!in.zip!{n}.fit" for n in range(count)])),
    "lines that name entries of a nested zip backwards": (300, [f"check {LISTED}"], lambda count: listed(
        packed([("in.zip", zipped([f"{n}.fit" for n in range(count)]))]), [f"@!in.zip!{n}.fit" for n in reversed(range(count))])),
    "lines that name entries of a damaged zip": (300, [f"check {LISTED}"], lambda count: listed(
        zipped([f"{n}.fit" for n in range(count)])[:-100], [f"@!{n}.fit" for n in range(count)])),
    "workouts of one second": (1000, [SECOND, "stats"], lambda count: gzipped(chained_at_once(count))),
}


def chained_at_once(count):
    """Workouts that all begin in one second."""
    body = begun()
    for second in range(2):
        record(body, START + second, second)
    session(body, START + 2, 0)
    return fit_writer.whole(body.bytes()) * count
