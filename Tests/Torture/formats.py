"""Facts of an undamaged input that torture.py needs: the number of messages before a byte, and the time there.

Each kind of content answers, whatever it is packed in:

    before(place)         how many messages end at or before that byte of the file as it is
    time_before(place)    a time, in seconds, that is earlier than everything after that byte; None if unknown
    entries_before(place) names of the entries of an archive that end before that byte
"""
import bisect, datetime, io, re, struct, tarfile, zipfile, zlib

RECORD, EVENT, TIMESTAMP = 20, 21, 253
# Smaller times count from when the device was switched on.
FIRST_DATE = 0x10000000


def content(data):
    """The reader for these bytes, by their kind."""
    if data[:3] == b"\x1f\x8b\x08":
        return Gzip(data)
    if data[:2] == b"PK" or zipfile.is_zipfile(io.BytesIO(data)):
        return Zip(data)
    if data[8:12] == b".FIT":
        return Fit(data)
    if data[257:262] == b"ustar":
        return Tar(data)
    head = data[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    return Track(data) if head[:1] == b"<" or data[:2] in (b"\xff\xfe", b"\xfe\xff") else Other(data)


class Other:
    """Nothing is expected of it but an input report."""
    kind = "other"

    def __init__(self, data):
        self.data, self.messages = data, 0

    def before(self, place):
        return 0

    def time_before(self, place):
        return None

    def entries_before(self, place):
        return []


class Times:
    """Moments by their place in the file; unused when they step back."""

    def __init__(self, found):
        self.places = [place for place, _ in found]
        self.times = [time for _, time in found]
        self.rise = all(a <= b for a, b in zip(self.times, self.times[1:]))

    def before(self, place):
        count = bisect.bisect_right(self.places, place)
        return self.times[max(0, count - 5)] if self.rise and count else None


class Fit(Other):
    """Walks a FIT file by its definitions, as far as they go."""
    kind = "fit"

    def __init__(self, data):
        self.data = data
        self.ends, self.definitions, self.files, self.late_events, times = [], [], [], [], []
        place = 0
        while place + 12 <= len(data) and data[place] >= 12 and data[place + 8:place + 12] == b".FIT":
            size = struct.unpack_from("<I", data, place + 4)[0]
            begin = place + data[place]
            end = min(len(data), begin + size if size else len(data))
            self.files.append((place, begin, end))
            place = self.walk(begin, end, times)
            if place < 0:
                break
            place += 2
        self.end = min(place, len(data)) if place >= 0 else len(data)
        self.messages = len(self.ends)
        self.times = Times(times)

    def walk(self, place, end, times):
        data, known, clock = self.data, {}, None
        while place < end:
            header = data[place]
            if header & 0xC0 == 0x40:
                if place + 6 > end:
                    return -1
                count = data[place + 5]
                fields = data[place + 6:place + 6 + 3 * count]
                behind = place + 6 + 3 * count
                added = b""
                if header & 0x20:
                    if behind >= end:
                        return -1
                    added = data[behind + 1:behind + 1 + 3 * data[behind]]
                    behind += 1 + len(added)
                order = ">" if data[place + 2] & 1 else "<"
                number = struct.unpack_from(order + "H", data, place + 3)[0]
                size, stamp = 0, None
                for index in range(0, len(fields), 3):
                    if fields[index] == TIMESTAMP and fields[index + 1] == 4:
                        stamp = (size, order + "I")
                    size += fields[index + 1]
                known[header & 15] = (number, size + sum(added[1::3]), stamp)
                self.definitions.append(place)
                place = behind
                continue
            local = header >> 5 & 3 if header & 0x80 else header & 15
            if local not in known:
                return -1
            number, size, stamp = known[local]
            if place + 1 + size > end:
                return -1
            has_time = clock is not None if header & 0x80 else stamp is not None
            if has_time and header & 0x80:
                clock += (header - clock) & 31
            elif has_time:
                clock = struct.unpack_from(stamp[1], data, place + 1 + stamp[0])[0]
            place += 1 + size
            self.ends.append(place)
            if number == RECORD and has_time and clock >= FIRST_DATE:
                times.append((place, clock + 631065600))
            elif number == EVENT and has_time and times and clock + 631065600 < times[-1][1]:
                self.late_events.append((place, clock + 631065600))
        return place

    def before(self, place):
        return bisect.bisect_right(self.ends, place)

    def time_before(self, place):
        """The time up to which the bytes before `place` are complete: a later event may still begin a pause among
        them."""
        moment = self.times.before(place)
        late = [time for end, time in self.late_events if end > place]
        return moment if moment is None else min([moment] + late)


class Track(Other):
    """GPX or TCX, whose times are found without reading XML."""
    kind = "track"
    FIRST = re.compile(rb"<(?:\w+:)?(trkpt|Trackpoint)\b")
    TIME = re.compile(rb"<(?:\w+:)?[tT]ime>\s*([^<]+?)\s*</(?:\w+:)?[tT]ime>")

    def __init__(self, data):
        super().__init__(data)
        first = self.FIRST.search(data)
        found = []
        for match in self.TIME.finditer(data, first.start()) if first else []:
            try:
                time = datetime.datetime.fromisoformat(match.group(1).decode())
                found.append((match.end() + 200, time.replace(tzinfo=time.tzinfo or datetime.timezone.utc).timestamp()))
            except ValueError:
                pass
        self.times = Times(found)

    def time_before(self, place):
        return self.times.before(place)


class Gzip(Other):
    """The inflated bytes that a cut of the compressed ones determines come before them."""
    kind = "gzip"

    def __init__(self, data):
        super().__init__(data)
        self.inner = content(self.inflate(data))
        self.messages = self.inner.messages

    @staticmethod
    def inflate(data):
        """The output of these bytes, over all members."""
        out = []
        while data[:2] == b"\x1f\x8b":
            stream = zlib.decompressobj(31)
            try:
                out.append(stream.decompress(data))
            except zlib.error:
                out.append(inflate_slowly(data))
                break
            data = stream.unused_data.lstrip(b"\0")
        return b"".join(out)

    def within(self, place):
        return len(self.inflate(self.data[:place]))

    def before(self, place):
        return self.inner.before(self.within(place))

    def time_before(self, place):
        return self.inner.time_before(self.within(place))

    def entries_before(self, place):
        return self.inner.entries_before(self.within(place))


def inflate_slowly(data, bits=31):
    """The output of damaged data before the damage: zlib in Python discards that of the failing call."""
    stream, out = zlib.decompressobj(bits), []
    try:
        for index in range(len(data)):
            out.append(stream.decompress(data[index:index + 1]))
    except zlib.error:
        pass
    return b"".join(out)


class Archive(Other):
    """Entries in a row: `spans` holds name, first and last byte, the content, and the way into it."""

    def __init__(self, data):
        super().__init__(data)
        self.spans = []
        try:
            self.read()
        except (zipfile.BadZipFile, tarfile.TarError, ValueError, zlib.error, NotImplementedError, RuntimeError):
            pass
        self.messages = sum(span[3].messages for span in self.spans)

    def before(self, place):
        count = 0
        for _, start, end, inside, is_deflated in self.spans:
            if place >= end:
                count += inside.messages
                continue
            if place > start:
                piece = self.data[start:place]
                count += inside.before(len(inflate_slowly(piece, -15) if is_deflated else piece))
            break
        return count

    def entries_before(self, place):
        return [name for name, _, end, _, _ in self.spans if end <= place]


class Zip(Archive):
    kind = "zip"

    def read(self):
        archive = zipfile.ZipFile(io.BytesIO(self.data))
        self.directory = archive.start_dir
        # Only the directory says that something else comes first, so nothing is promised without it.
        if self.data[:2] != b"PK":
            return
        for entry in sorted(archive.infolist(), key=lambda entry: entry.header_offset):
            start = entry.header_offset + 30 + sum(struct.unpack_from("<HH", self.data, entry.header_offset + 26))
            if entry.flag_bits & 1 or entry.compress_type not in (0, 8) or entry.is_dir():
                continue
            packed = self.data[start:start + entry.compress_size]
            inside = content(inflate_slowly(packed, -15) if entry.compress_type == 8 else packed)
            self.spans.append((entry.filename, start, start + entry.compress_size, inside, entry.compress_type == 8))


class Tar(Archive):
    kind = "tar"

    def read(self):
        for entry in tarfile.open(fileobj=io.BytesIO(self.data), errorlevel=0):
            if entry.isfile() and not entry.issparse():
                start = entry.offset_data
                inside = content(self.data[start:start + entry.size])
                self.spans.append((entry.name, start, start + entry.size, inside, False))
