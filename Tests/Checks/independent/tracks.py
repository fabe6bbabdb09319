"""GPX and TCX by Python's expat: workouts as lists of moments, pauses between segments, positions.

Namespaces are ignored, as prefixes need not be declared; of a damaged file the part before the damage counts.
"""
import codecs
import datetime
import re
import xml.parsers.expat

from .rides import Ride, great_circle, measure, divide, position, settle


class Node:
    def __init__(self, name, attributes):
        self.name, self.attributes, self.children, self.texts, self.is_whole = name, attributes, [], [], False

    @property
    def text(self):
        return "".join(self.texts)

    def all(self, *path):
        if not path:
            return [self]
        return [found for child in self.children if child.name == path[0] for found in child.all(*path[1:])]

    def one(self, *path):
        found = self.all(*path)
        return found[0].text.strip() if found else None

    def anywhere(self, *names):
        """the last number of one of these names, at any depth below"""
        for child in reversed(self.children):
            found = [child.text] if child.name in names else [child.attributes[name] for name in names if name in child.attributes]
            value = number(found[0]) if found else child.anywhere(*names)
            if value is not None:
                return value
        return None


def tree(data):
    data = data.lstrip(b" \t\r\n")
    encoding = None
    marks = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
    said = re.match(rb"<\?xml[^>]*encoding=[\"']([A-Za-z0-9._-]+)", data)
    for mark, name in marks.items():
        if data.startswith(mark):
            encoding = name
    encoding = encoding or (said.group(1).decode() if said else "utf-8")
    # Bytes that are not of the declared encoding cost a letter, no more.
    text = data.decode(encoding, "replace").lstrip("\ufeff")
    root = Node("", {})
    stack = [root]

    def begin(name, attributes):
        node = Node(name.split(":")[-1], {k.split(":")[-1]: v for k, v in attributes.items()})
        stack[-1].children.append(node)
        stack.append(node)

    def end(name):
        stack.pop().is_whole = True

    def characters(text):
        stack[-1].texts.append(text)      # a list: adding to a text a thousand times copies it a thousand times

    parser = xml.parsers.expat.ParserCreate("utf-8")
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = begin, end, characters
    try:
        parser.Parse(re.sub(r"^<\?xml[^>]*\?>", "", text).encode("utf-8", "replace"), True)
    except xml.parsers.expat.ExpatError:
        pass
    return root


def number(text):
    try:
        value = float((text or "").strip())
        return value if abs(value) < 1e300 else None
    except ValueError:
        return None


def moment(text):
    """a time of XML Schema as Unix seconds"""
    found = re.match(r"\s*(-?\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?\s*$", text or "")
    if not found:
        return None
    year, month, day, hour, minute, second = (int(g) for g in found.groups()[:6])
    try:
        at = datetime.datetime(year, month, day, hour, minute, min(second, 59), tzinfo=datetime.timezone.utc).timestamp()
    except ValueError:
        return None
    at += second - min(second, 59) + round(float(found.group(7) or 0), 3)
    zone = found.group(8)
    if zone and zone != "Z":
        at -= (int(zone[1:3]) * 3600 + int(zone[-2:]) * 60) * (1 if zone[0] == "+" else -1)
    return at


EPOCH = 631065600                          # times up to 60 days later count from power-on
SAME_TRACK, SAME_TOUR = 600, 12 * 3600     # TrackReader: ten minutes between tracks, twelve hours between segments


class Way:
    """metres along positions without those that nobody can have reached (Documentation/Tracks.md, "Impossible positions")"""
    BELIEVED, VEHICLE, STRAIGHT = 50, 340, 0.8

    def __init__(self):
        self.places = []        # the last one that is believed, and one in doubt

    def add(self, t, place):
        """the metres that are certain now"""
        def metres(a, b):
            return great_circle(a[1], b[1])

        def reaches(a, b, speed):
            return t is None or metres(a, b) <= speed * max(1, abs(b[0] - a[0]))

        new = (t if t is not None else 0, place)
        chain = self.places + [new]
        if len(chain) == 1 or reaches(chain[0], new, self.BELIEVED):
            counted = metres(chain[0], new)
        elif len(chain) == 2:
            self.places = chain
            return 0
        else:
            legs = [metres(*chain[:2]), metres(*chain[1:])]
            if metres(chain[0], new) >= self.STRAIGHT * sum(legs) and all(reaches(a, b, self.VEHICLE) for a, b in zip(chain, chain[1:])):
                counted = sum(legs)
            elif reaches(chain[1], new, self.BELIEVED):
                counted = legs[1]
            else:
                self.places = [chain[0], new]
                return 0
        self.places = [new]
        return counted


def stands_still(ride, before, t, place):
    """half an hour in one segment without movement is a pause"""
    if before is not None and t is not None and t - before[0] >= 1800:
        moved = great_circle(before[1], place) if None not in before[1] + place else 0
        if moved <= 0.1 * (t - before[0]):
            ride.timer += [(before[0], True), (t, False)]
            return True
    return False


def left_out(ride, begin, seconds, tracks):
    """the longest gaps of a lap that are what its own time leaves out (Documentation/Tracks.md, "Laps of TCX")"""
    times = [[t for t in track if t is not None] for track in tracks]
    flat = [t for track in times for t in track]
    if begin is None or not flat or seconds <= 0:
        return
    broken = sum(max(0, b[0] - a[-1]) for a, b in zip(times, times[1:]) if a and b)
    rest = whole = max(flat) - begin - seconds - broken
    least = max(10, (max(flat) - min(flat)) / len(flat) * 3)
    gaps = sorted(((b - a, a, b) for track in times for a, b in zip(track, track[1:]) if b - a >= least), key=lambda gap: -gap[0])
    pauses = []
    for length, a, b in gaps:
        if rest < 10 or length > rest + max(10, whole / 20):
            break
        rest -= length
        pauses.append((length, a, b))
    more = max(0, -rest)                # the pauses are what the lap leaves out, to the second
    for length, a, b in pauses:
        late = min(more, length / 2)
        more -= late
        ride.timer += [(a + late, True), (b, False)]


def from_gpx(data):
    rides, untimed = [], []
    for gpx in tree(data).all("gpx"):
        for track in gpx.all("trk"):
            sport, is_new = track.one("type"), True
            for segment in track.all("trkseg"):
                way, newest, is_fresh = Way(), None, True
                for point in segment.all("trkpt"):
                    t = moment(point.one("time"))
                    if not point.is_whole:
                        continue
                    if number(point.attributes.get("lat")) in (100, 200):
                        # A pause or its end, as My Tracks wrote them.
                        way, newest, is_fresh = Way(), None, True
                        continue
                    ride = rides[-1] if rides else None
                    if t is not None and is_fresh:
                        gap = t - ride.arrivals[-1][0] if ride else None
                        if ride is None or is_new and not (0 <= gap <= SAME_TRACK and ride.sport == sport) or gap > SAME_TOUR:
                            ride = Ride(sport)
                            ride.way = 0
                            rides.append(ride)
                        elif gap >= 1:
                            ride.timer += [(ride.arrivals[-1][0], True), (t, False)]
                        is_new = is_fresh = False
                    place = number(point.attributes.get("lat")), number(point.attributes.get("lon"))
                    if ride is None or is_new:
                        # Points without a time are read, and are on no ride's route.
                        if ride is None:
                            untimed.append(place)
                        else:
                            take(ride, None, {}, place)
                        continue
                    fields = {"speed": point.anywhere("speed"), "heart_rate": point.anywhere("hr", "heartrate"),
                              "cadence": point.anywhere("cad", "cadence"), "power": point.anywhere("power", "PowerInWatts"),
                              "altitude": number(point.one("ele"))}
                    position(fields, *place)
                    if "latitude" in fields:
                        # Points without a time lie on the route all the same.
                        if stands_still(ride, newest, t, place):
                            way = Way()
                        ride.way += way.add(t, place)
                        fields["distance"] = ride.way
                    if t is not None:
                        newest = t, place
                    take(ride, t, fields, place)
                    for nowhere in untimed:
                        take(ride, None, {}, nowhere)
                    untimed.clear()
    return finished(rides)


def from_tcx(data):
    rides, file = [], tree(data)
    found = [a for path in (("Activity",), ("MultiSportSession", "FirstSport", "Activity"), ("MultiSportSession", "NextSport", "Activity"))
             for a in file.all("TrainingCenterDatabase", "Activities", *path)]
    for activity in found:
        ride, shift, laps = Ride(activity.attributes.get("Sport")), power_on(activity), []
        ride.steps = []
        for lap in activity.all("Lap"):
            begin = moment(lap.attributes.get("StartTime"))
            laps.append({"start": None if begin is None else begin + shift, "seconds": number(lap.one("TotalTimeSeconds")) or 0,
                         "distance": number(lap.one("DistanceMeters")) or 0, "calories": number(lap.one("Calories")) or 0, "last": None})
            tracks = []
            for k, track in enumerate(lap.all("Track")):
                is_first = k > 0
                tracks.append([])
                for point in track.all("Trackpoint"):
                    t = moment(point.one("Time"))
                    if not point.is_whole:
                        continue
                    t = None if t is None else t + shift
                    tracks[-1].append(t)
                    place = number(point.one("Position", "LatitudeDegrees")), number(point.one("Position", "LongitudeDegrees"))
                    fields = {"speed": point.anywhere("Speed"), "heart_rate": number(point.one("HeartRateBpm", "Value")),
                              "cadence": number(point.one("Cadence")), "power": point.anywhere("Watts"),
                              "distance": number(point.one("DistanceMeters")), "altitude": number(point.one("AltitudeMeters"))}
                    if fields["cadence"] is None:
                        fields["cadence"] = point.anywhere("RunCadence")
                    position(fields, *place)
                    # Between the tracks of a lap the timer stood; a second is the time between two points.
                    if is_first and t is not None and ride.arrivals and t - ride.arrivals[-1][0] > 1:
                        ride.timer += [(ride.arrivals[-1][0], True), (t, False)]
                    is_first = is_first and t is None
                    take(ride, t, fields, place)
                    laps[-1]["last"] = t if t is not None else laps[-1]["last"]
            left_out(ride, laps[-1]["start"], laps[-1]["seconds"], tracks)
            steps, begin = lap.anywhere("Steps"), laps[-1]["start"]
            if steps and begin is not None:
                ride.steps.append((begin, max(laps[-1]["last"] or begin, begin + laps[-1]["seconds"]), steps))
        if ride.arrivals or laps:
            ride.own = {"distance": sum(lap["distance"] for lap in laps), "energy": sum(lap["calories"] for lap in laps),
                        "timer": sum(lap["seconds"] for lap in laps)}
            between(ride, laps)
            rides.append(ride)
    return finished(rides)


def take(ride, t, fields, place):
    ride.records += 1
    ride.positions += None not in place
    if t is not None:
        ride.arrive(t, {k: v for k, v in fields.items() if v is not None})


def between(ride, laps):
    """before a lap that begins later than the one before ended the timer stood, unless that one hid a pause"""
    ride.laps = laps
    for lap, following in zip(laps, laps[1:]):
        if None in (lap["start"], following["start"]):
            continue
        end = lap["start"] + lap["seconds"]
        hidden = lap["last"] is not None and end + 1 < lap["last"]
        if not hidden and following["start"] - end > 2:
            ride.timer += [(end, True), (following["start"], False)]


def finished(rides):
    for index, ride in enumerate(rides):
        laps = [lap for lap in getattr(ride, "laps", []) if lap["start"] is not None]
        ride.index, ride.offset = index, 0
        times = {t for t, _ in ride.arrivals}
        if len(times) == 1 and not laps:
            for _, fields in ride.arrivals:
                fields.pop("distance", None)        # a moment has no room for a way
        starts = [lap["start"] for lap in laps] + [t for t, _ in ride.moments[:1]]
        ends = [lap["start"] + lap["seconds"] for lap in laps]
        divide(ride, settle(ride, min(starts), max(ends, default=None)))
        measure(ride)
    return rides


def power_on(activity):
    """the date for times since power-on: the activity's own name"""
    starts = [moment(lap.attributes.get("StartTime")) for lap in activity.all("Lap")]
    named = moment(activity.one("Id"))
    first = next((t for t in starts if t is not None), None)
    return named - first if named and first and EPOCH <= first < EPOCH + 60 * 86400 <= named else 0
