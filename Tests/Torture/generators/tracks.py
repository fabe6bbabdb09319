"""GPX and TCX by their grammar: namespaces, encodings, entities, nesting, extreme numbers and times, endless tracks."""

NUMBERS = [
    "0", "-0", "1", "-1", "90", "-90", "91", "180", "-180", "180.0000001", "1e308", "1e309", "-1e309", "1e-400", "NaN", "nan", "inf", "-Infinity",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616", "4294967296", "0x10", "1_000", "1,5", "+5", " 7 ",
    "", " ", ".", "-", "e5", "5.", ".5", "1e", "0" * 400 + "1", "1" + "0" * 400, "0." + "0" * 400 + "1", "9" * 600, "１２", "1.7976931348623157e308",
    "120", "65535", "256", "-32769", "\n3\n"]
TIMES = [
    "2024-05-04T07:30:00Z", "2024-05-04T07:30:00.999999999Z", "2024-05-04T07:30:00+14:00", "2024-05-04T07:30:00-23:59", "0000-00-00T00:00:00Z",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "99999-01-01T00:00:00Z", "-0044-03-15T00:00:00Z", "2024-02-30T00:00:00Z", "2024-13-01T00:00:00Z",
    "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2024-12-31T23:59:60Z", "2024-05-04T24:00:00Z", "2024-05-04", "07:30", "", "now", "1714807800",
    "2024-05-04 07:30:00", "2024-05-04T07:30:00", "2024-05-04T07:30:00z", "2" * 600, "2038-01-19T03:14:08Z", "292277026596-12-04T15:30:08Z",
    "2024-05-04T07:30:00.Z", "2024-05-04T07:30:00+99:99", "２０２４-05-04T07:30:00Z"]
TEXTS = [
    "Morning Ride", "", " ", "\u009b31m", "\u202e\u2066abc", "&#27;[2J" , "&#x202E;", "&#x9b;", "&#7;", "&amp;amp;", "&lt;b&gt;", "&quot;,&quot;", "a\nb\r\nc", "<![CDATA[<x>]]>",
    "<![CDATA[]]]]><![CDATA[>]]>", "=1+1", "'", "&#0;", "&#xFFFFFF;", "&#xD800;", "&unknown;", "&x;", "é" * 40, "😀", "\ufeff", "\u2028", "A" * 700, "A" * 5000,
    "<!-- c -->x<!-- d -->y", "<?php echo 1 ?>", "]]>", "\u0085", "\ufffe"]
SPORTS = ["Running", "Biking", "Other", "cycling", "9", "", "Run\u202e", "swimming", "A" * 300, "MultiSport", "hiking", "Ride", "VirtualRide"]
NAMES = ["power", "cadence", "hr", "atemp", "distance", "speed", "Watts", "RunCadence", "course", "x" * 100, "n", "é", "temp", "Cadence", "depth"]


class Track:
    """Writes elements; open ones are closed, mostly."""

    def __init__(self, chance):
        self.chance, self.out, self.open = chance, [], []
        self.prefix = chance.choice(["", "", "", "", "g:", "ns0:"])
        self.wild = chance.choice([0, 0, 0.03, 0.3, 0.9])
        self.quote = chance.choice(['"', '"', "'"])
        self.blank = chance.choice(["", "\n", "\n  ", "\r\n", "\t"])
        self.time = 1_714_807_800 + chance.randrange(100_000)
        self.step = chance.choice([1, 1, 5, 0, 60, 4000, 700_000])
        self.latitude, self.longitude, self.meters, self.beats = 47.0, 8.0, 0.0, 120
        self.left = 20_000 if chance.random() < 0.03 else 400  # points that may still come

    def begin(self, name, **attributes):
        name = self.prefix + name
        self.out.append("<" + name + "".join([f" {key}={self.quote}{value}{self.quote}" for key, value in attributes.items()]) + ">")
        self.open.append(name)

    def end(self, name):
        if self.wild and self.chance.random() < 0.002:
            return  # it stays open
        self.out.append(f"</{self.prefix}{name}>" + self.blank)

    def leaf(self, name, text):
        if self.chance.random() < 0.02:
            text = self.chance.choice([f"<!-- -->{text}", f"{text}<?a b?>", f"<![CDATA[{text}]]>", f"\n {text}\n "])
        self.out.append(f"<{self.prefix}{name}>{text}</{self.prefix}{name}>")

    def number(self, calm):
        return self.chance.choice(NUMBERS) if self.chance.random() < self.wild else f"{calm:.7g}"

    def when(self):
        chance = self.chance
        if chance.random() < self.wild:
            return chance.choice(TIMES)
        if chance.random() < 0.01:
            self.time += chance.choice([-3600, 86_400, 31_536_000, 3601, -1])
        self.time += self.step
        days, rest = divmod(self.time, 86_400)
        # Days of 2024 from the fourth of May on, as far as they go in one month; later ones serve as well.
        day = (days - 19_847) % 28 + 1
        return f"2024-{5 + (days - 19_847) // 28 % 8:02d}-{day:02d}T{rest // 3600:02d}:{rest // 60 % 60:02d}:{rest % 60:02d}Z"

    def text(self):
        return self.chance.choice(TEXTS)

    def step_on(self):
        self.left -= 1
        self.latitude += 0.00003
        self.longitude += 0.00002
        self.meters += 4
        self.beats = 100 + (self.beats + 1) % 80

    def junk(self):
        """Unknown elements, nested and side by side."""
        chance = self.chance
        depth = chance.choice([1, 1, 3, 12, 90, 101, 300]) if chance.random() < 0.3 else 1
        name = chance.choice(NAMES) if chance.random() < 0.9 else f"n{chance.randrange(10_000)}"
        self.out.append(f"<{name}>" * depth + self.text() + f"</{name}>" * depth)

    # GPX

    def gpx(self):
        chance = self.chance
        attributes = {"version": chance.choice(["1.1", "1.0", "2", ""]), "creator": chance.choice(["StravaGPX", "Garmin Connect", "A" * 300, ""])}
        space = self.prefix.rstrip(":")
        if chance.random() < 0.8:
            attributes["xmlns" + (":" + space if space else "")] = chance.choice(
                ["http://www.topografix.com/GPX/1/1", "http://www.topografix.com/GPX/1/0", "urn:x", ""])
        if chance.random() < 0.5:
            attributes["xmlns:gpxtpx"] = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
        self.begin("gpx", **attributes)
        if chance.random() < 0.6:
            self.begin("metadata")
            self.leaf("name", self.text())
            self.leaf("time", self.when())
            self.end("metadata")
        for _ in range(chance.choice([0, 1, 1, 1, 2, 5, 40])):
            self.gpx_track()
        self.end("gpx")

    def gpx_track(self):
        chance = self.chance
        kind = chance.choice(["trk"] * 6 + ["rte", "wpt"])
        self.begin(kind)
        if chance.random() < 0.6:
            self.leaf("name", self.text())
        if chance.random() < 0.6:
            self.leaf("type", chance.choice(SPORTS))
        for _ in range(chance.choice([1, 1, 1, 2, 6, 30])):
            self.begin("trkseg")
            for _ in range(min(self.left, chance.choice([0, 1, 2, 8, 8, 30]))):
                self.gpx_point(kind)
            self.end("trkseg")
        self.end(kind)

    def gpx_point(self, kind):
        chance = self.chance
        self.step_on()
        name = "trkpt" if kind == "trk" else kind + "pt" if kind == "rte" else "wpt"
        place = {"lat": self.number(self.latitude), "lon": self.number(self.longitude)}
        if chance.random() < 0.02:
            place = chance.choice([{}, {"lat": "1"}, {"lon": "1"}, {"Lat": "1", "Lon": "1"}, {"lat": "1", "lat ": "2"}])
        self.begin(name, **place)
        if chance.random() < 0.9:
            self.leaf("ele", self.number(500))
        if chance.random() < 0.95:
            self.leaf("time", self.when())
        if chance.random() < 0.1:
            self.leaf(chance.choice(["hdop", "speed", "course", "sat", "fix"]), self.number(3))
        if chance.random() < 0.6:
            self.begin("extensions")
            if chance.random() < 0.2:
                self.leaf("power", self.number(200))
            self.out.append("<gpxtpx:TrackPointExtension>")
            for field, calm in (("hr", self.beats), ("cad", 85), ("atemp", 20)):
                if chance.random() < 0.7:
                    self.out.append(f"<gpxtpx:{field}>{self.number(calm)}</gpxtpx:{field}>")
            self.out.append("</gpxtpx:TrackPointExtension>")
            if chance.random() < 0.05:
                self.junk()
            self.end("extensions")
        self.end(name)

    # TCX

    def tcx(self):
        chance = self.chance
        space = self.prefix.rstrip(":")
        spaces = {"xmlns" + (":" + space if space else ""): "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"} \
            if chance.random() < 0.8 else {}
        self.begin("TrainingCenterDatabase", **spaces)
        holder = chance.choice(["Activities", "Activities", "Activities", "Courses", "MultiSportSession", "Workouts"])
        self.begin(holder)
        for _ in range(chance.choice([0, 1, 1, 1, 2, 10])):
            self.tcx_activity("Course" if holder == "Courses" else "Activity")
        self.end(holder)
        if chance.random() < 0.3:
            self.begin("Author")
            self.leaf("Name", self.text())
            self.end("Author")
        self.end("TrainingCenterDatabase")

    def tcx_activity(self, name):
        chance = self.chance
        self.begin(name, Sport=chance.choice(SPORTS))
        self.leaf("Id", self.when())
        for _ in range(chance.choice([1, 1, 2, 5, 30])):
            self.begin("Lap", StartTime=self.when())
            for field, calm in (("TotalTimeSeconds", 60), ("DistanceMeters", 300), ("MaximumSpeed", 9), ("Calories", 20)):
                if chance.random() < 0.8:
                    self.leaf(field, self.number(calm))
            self.leaf("Intensity", chance.choice(["Active", "Resting", self.text()]))
            self.leaf("TriggerMethod", chance.choice(["Manual", "Distance", ""]))
            for _ in range(chance.choice([1, 1, 1, 0, 3])):
                self.begin("Track")
                for _ in range(min(self.left, chance.choice([0, 1, 5, 5, 20]))):
                    self.tcx_point()
                self.end("Track")
            self.end("Lap")
        if chance.random() < 0.4:
            self.leaf("Notes", self.text())
        if chance.random() < 0.4:
            self.begin("Creator")
            self.leaf("Name", self.text())
            self.leaf("UnitId", self.number(7))
            self.end("Creator")
        self.end(name)

    def tcx_point(self):
        chance = self.chance
        self.step_on()
        self.begin("Trackpoint")
        if chance.random() < 0.97:
            self.leaf("Time", self.when())
        if chance.random() < 0.8:
            self.begin("Position")
            self.leaf("LatitudeDegrees", self.number(self.latitude))
            self.leaf("LongitudeDegrees", self.number(self.longitude))
            self.end("Position")
        for field, calm in (("AltitudeMeters", 500), ("DistanceMeters", self.meters), ("Cadence", 85)):
            if chance.random() < 0.7:
                self.leaf(field, self.number(calm))
        if chance.random() < 0.6:
            self.begin("HeartRateBpm")
            self.leaf("Value", self.number(self.beats))
            self.end("HeartRateBpm")
        if chance.random() < 0.4:
            self.begin("Extensions")
            self.begin("TPX")
            self.leaf("Speed", self.number(4))
            self.leaf("Watts", self.number(200))
            if chance.random() < 0.05:
                self.junk()
            self.end("TPX")
            self.end("Extensions")
        self.end("Trackpoint")


ENCODINGS = ["utf-8"] * 14 + ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252", "koi8-r", "ascii"]
DECLARED = ["UTF-8", "utf-8", "UTF-16", "ISO-8859-1", "windows-1252", "windows-1251", "KOI8-R", "US-ASCII", "Shift_JIS", "EBCDIC", "x-none", "", "UTF-7", "A" * 300]
DOCTYPES = [
    "<!DOCTYPE gpx>", "<!DOCTYPE gpx SYSTEM 'file:///etc/passwd'>", "<!DOCTYPE gpx [<!ENTITY x 'Ride'>]>",
    "<!DOCTYPE gpx [<!ENTITY x SYSTEM 'http://localhost/x'>]>", "<!DOCTYPE gpx [<!ENTITY a 'aaaaaaaaaa'><!ENTITY x '&a;&a;&a;&a;&a;'>]>",
    "<!DOCTYPE gpx [<!ENTITY % p '<!ENTITY x \"y\">'> %p;]>", "<!DOCTYPE gpx [<!ENTITY x '&x;'>]>", "<!DOCTYPE gpx [<!ATTLIST gpx a CDATA 'b'>]>",
    "<!DOCTYPE gpx [" + "".join(f"<!ENTITY e{n} 'v'>" for n in range(70)) + "]>", "<!DOCTYPE gpx ["]


def file(chance):
    """One GPX or TCX file; a tenth of them are cut or contain something that XML does not allow."""
    track = Track(chance)
    track.gpx() if chance.random() < 0.6 else track.tcx()
    head = ""
    declared = chance.choice(DECLARED) if chance.random() < 0.1 else "UTF-8"
    encoding = chance.choice(ENCODINGS) if chance.random() < 0.2 else "utf-8"
    if encoding != "utf-8" and chance.random() < 0.7:
        declared = {"utf-8-sig": "UTF-8", "latin-1": "ISO-8859-1", "cp1252": "windows-1252"}.get(encoding, encoding.upper()[:6])
    if chance.random() < 0.85:
        head = f'<?xml version="1.0" encoding="{declared}"?>' + track.blank
    if chance.random() < 0.05:
        head += chance.choice(DOCTYPES)
    if chance.random() < 0.05:
        head = chance.choice([" \n\n", "\n" * 900, "<!-- a -->", "\0", "\t"]) + head
    data = (head + "".join(track.out)).encode(encoding, "replace")
    way = chance.random()
    if way < 0.05:
        return data[:chance.randrange(len(data) + 1)]
    if way < 0.09:
        spot = chance.randrange(len(data) + 1)
        return data[:spot] + chance.choice([b"\0", b"<", b"&", b"\xff", b"]]>", b"</a>", b"<!--", b"<![CDATA[", b"<a b='" + b"v" * 300_000]) + data[spot:]
    if way < 0.1:
        return data + chance.choice([b"\n", b"\0" * 40, data, b"<gpx/>", b"garbage"])
    return data
