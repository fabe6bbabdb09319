#!/usr/bin/env python3
"""Damages sound rides in the middle, and counts the whole records that the built command still delivers.

    python3 Tests/Torture/damage.py [--seeds 2] [--seed 1] [--command .build/release/fitstream] [RIDE ...]

Without RIDE the simulator's rides in Fixtures are damaged. The places of messages come from the reader in this file, not from the
command. A record is whole if all its bytes are still somewhere in the damaged file, and if its definition is not the damaged one.
Each line of the table is one kind of damage: the share of whole records that `check`, `export` and `messages` deliver from files, and
`check` and `messages` from a pipe; then the false records per file of `messages` and of `export`. GPX and TCX have a table of their own.
The script fails below the targets, which are beside the kinds, if a damaged file is `ok` without all its records, and at a crash.
"""
import argparse, collections, glob, gzip, io, json, os, random, re, struct, subprocess, sys, tarfile, tempfile, zipfile

import run

ROOT = run.ROOT
COLUMNS = "time,latitude_deg,longitude_deg,distance_m,power_w,heart_rate_bpm,speed_mps"
# The distance of a track is computed, and goes on from what was read twice.
POSITIONS = "time,latitude_deg,longitude_deg"
# The least share of whole records from a file and from a pipe, and the most false records per file.
FILE, DEFINITION, PIPE, TRACK, FALSE = 0.99, 0.97, 0.97, 0.98, {"blocks of two files interleaved": 4, "block of the same file": 10}


class Ride:
    """A sound FIT file: its messages and definitions as (start, end, number of the definition, message number)."""

    def __init__(self, path):
        self.name = os.path.basename(path)
        with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
            self.bytes = file.read()
        self.messages, self.definitions, start = [], [], 0
        while self.bytes[start + 8:start + 12] == b".FIT":
            end = start + self.bytes[start] + struct.unpack_from("<I", self.bytes, start + 4)[0]
            self.read(start + self.bytes[start], end)
            start = end + 2
        self.records = [message for message in self.messages if message[3] == 20]

    def read(self, place, end):
        shapes = {}
        while place < end:
            head = self.bytes[place]
            if head & 0xC0 == 0x40:
                behind = place + 6 + 3 * self.bytes[place + 5]
                size = sum(self.bytes[place + 7:behind:3])
                if head & 0x20:
                    fields = behind + 1
                    behind = fields + 3 * self.bytes[behind]
                    size += sum(self.bytes[fields + 1:behind:3])
                number = struct.unpack_from(">H" if self.bytes[place + 2] else "<H", self.bytes, place + 3)[0]
                shapes[head & 15] = (size, len(self.definitions), number)
                self.definitions.append((place, behind, number))
            else:
                size, definition, number = shapes[head >> 5 & 3 if head & 0x80 else head & 15]
                behind = place + 1 + size
                self.messages.append((place, behind, definition, number))
            place = behind

    def middle(self):
        """The places between the first and the last quarter."""
        return len(self.bytes) // 4, len(self.bytes) * 3 // 4

    def whole(self, damaged, lines, definition):
        """The number and the lines of the records that are whole in a damaged file, if this definition is damaged."""
        moved, wanted = len(damaged) - len(self.bytes), []
        for (start, end, by, _), line in zip(self.records, lines):
            record = self.bytes[start:end]
            # Most are where they were, or as far behind as the file has grown.
            if by != definition and (damaged[start:end] == record or damaged[max(0, start + moved):max(0, end + moved)] == record
                                     or record in damaged):
                wanted.append(line)
        return len(wanted), wanted


# MARK: Kinds of damage: each returns the damaged bytes, and the damaged definition if there is one.

def changed(data, place, r):
    return data[:place] + bytes([data[place] ^ r.randrange(1, 256)]) + data[place + 1:]

def flipped(data, place, r):
    return data[:place] + bytes([data[place] ^ 1 << r.randrange(8)]) + data[place + 1:]

def block_place(ride, r):
    first, last = ride.middle()
    return r.randrange(first // 512, max(last // 512, first // 512 + 1)) * 512

def header_bit(ride, other, r):
    return flipped(ride.bytes, r.randrange(ride.bytes[0]), r), None

def message_bit(ride, other, r):
    first, last = ride.middle()
    return flipped(ride.bytes, r.choice([m[0] for m in ride.messages if first <= m[0] < last]), r), None

def definition_byte(ride, other, r):
    number = r.randrange(1, len(ride.definitions))
    return changed(ride.bytes, r.randrange(*ride.definitions[number][:2]), r), number

def any_byte(ride, other, r):
    return changed(ride.bytes, r.randrange(*ride.middle()), r), None

def inserted(ride, other, r):
    place = r.randrange(*ride.middle())
    return ride.bytes[:place] + r.randbytes(r.randrange(1, 17)) + ride.bytes[place:], None

def deleted(ride, other, r):
    place = r.randrange(*ride.middle())
    return ride.bytes[:place] + ride.bytes[place + r.randrange(1, 17):], None

def zeroed(ride, other, r):
    place = block_place(ride, r)
    return ride.bytes[:place] + bytes(512) + ride.bytes[place + 512:], None

def own_block(ride, other, r):
    place, source = block_place(ride, r), r.randrange(1, max(2, len(ride.bytes) // 512 - 1)) * 512
    return ride.bytes[:place] + ride.bytes[source:source + 512] + ride.bytes[place + 512:], None

def foreign_block(ride, other, r):
    place, source = block_place(ride, r), r.randrange(2, len(other.bytes) // 512 - 1) * 512
    return ride.bytes[:place] + other.bytes[source:source + 512] + ride.bytes[place + 512:], None

def lost_block(ride, other, r):
    place = block_place(ride, r)
    return ride.bytes[:place] + ride.bytes[place + 512:], None

def interleaved(ride, other, r):
    place, source, out = block_place(ride, r), r.randrange(2, len(other.bytes) // 512 - 10) * 512, []
    for at in range(0, 512 * r.randrange(1, 9), 512):
        out += [other.bytes[source + at:source + at + 512], ride.bytes[place + at:place + at + 512]]
    return ride.bytes[:place] + b"".join(out) + ride.bytes[place + at + 512:], None

def junk(ride, other, r):
    return r.randbytes(r.choice([1, 2, 3, 7, 12, 14, 16, 64, 512, 4096])) + ride.bytes, None

KINDS = {
    "bit of the file header": header_bit, "bit of a message header": message_bit, "byte of a definition": definition_byte,
    "byte anywhere": any_byte, "1 to 16 bytes inserted": inserted, "1 to 16 bytes deleted": deleted, "block of zeros": zeroed,
    "block of the same file": own_block, "block of another file": foreign_block, "block missing": lost_block,
    "blocks of two files interleaved": interleaved, "junk before the header": junk,
}


# MARK: GPX and TCX

class Track:
    """A sound GPX or TCX file and its points, as bytes."""

    def __init__(self, path):
        self.name = os.path.basename(path)
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.points = re.findall(rb"<trkpt\b.*?</trkpt>|<Trackpoint\b.*?</Trackpoint>", self.bytes, re.S)

    def whole(self, damaged):
        return sum(point in damaged for point in self.points)


def bad_byte(track, r):
    place = r.randrange(*middle(track))
    return track.bytes[:place] + bytes([r.choice([0, 1, 0x3C, 0x26, 0xFF])]) + track.bytes[place + 1:]

def cut_element(track, r):
    place = r.randrange(*middle(track))
    return track.bytes[:place] + track.bytes[place + r.randrange(1, 60):]

def doubled_start(track, r):
    """A transfer that was cut and began anew."""
    return track.bytes[:r.randrange(*middle(track))] + track.bytes

def zeros(track, r):
    place = r.randrange(*middle(track))
    return track.bytes[:place] + bytes(512) + track.bytes[place + 512:]

def inserted_text(track, r):
    place = r.randrange(*middle(track))
    return track.bytes[:place] + r.choice([b"</trk>", b"<<", b"]]>", b"</Lap>\r\n\r\n", r.randbytes(16)]) + track.bytes[place:]

TRACK_KINDS = {
    "bad byte": bad_byte, "cut element": cut_element, "cut and begun anew": doubled_start, "block of zeros": zeros,
    "text inserted": inserted_text,
}


def middle(track):
    return len(track.bytes) // 4, len(track.bytes) * 3 // 4


# MARK: The command

class Command:
    def __init__(self, path):
        self.path, self.failures = path, []

    def run(self, arguments, paths, given=None):
        done = subprocess.run([self.path, *arguments, *paths], input=given, capture_output=True)
        if done.returncode not in (0, 1):
            self.failures.append(f"{' '.join(arguments)}: exit code {done.returncode} of {paths[0]}")
        return done.stdout.decode(errors="replace").splitlines()

    def checks(self, paths):
        """The number of records and the status of each file."""
        lines = [json.loads(line) for line in self.run(["check", "--format", "ndjson"], paths)]
        found = {line["input"]: (line.get("records", 0), line["status"]) for line in lines}
        return [found.get(path, (0, "failed")) for path in paths]

    def messages(self, paths):
        """The lines of the records of each file."""
        found, head = {path: [] for path in paths}, '{"input":'
        for line in self.run(["messages", "--raw", "--message", "record", "--add", "input"], paths):
            name, rest = json.JSONDecoder().raw_decode(line[len(head):])
            found[name].append(line[len(head) + rest:])
        return [found[path] for path in paths]

    def exports(self, paths, columns=COLUMNS):
        """The rows of the records of each file."""
        found = {path: [] for path in paths}
        for line in self.run(["export", "--as", "records", "--format", "csv", "--columns", "input," + columns], paths)[1:]:
            name, row = line.split(",", 1)
            found[name].append(row)
        return [found[path] for path in paths]

    def pipe(self, path):
        """The number of records that `check` counts and the lines of `messages`, from a pipe."""
        with open(path, "rb") as file:
            data = file.read()
        check = self.run(["check", "--format", "ndjson"], ["-"], data)
        lines = self.run(["messages", "--raw", "--message", "record"], ["-"], data)
        return json.loads(check[0]).get("records", 0) if check else 0, ['"message":' + line.split('"message":', 1)[1] for line in lines]


def common(found, expected):
    """The number of lines that are among the expected ones."""
    return sum((collections.Counter(found) & collections.Counter(expected)).values())


def share(count, whole):
    return f"{100 * min(count, whole) / max(1, whole):6.1f}%"


def measure_rides(command, paths, seeds, seed, folder):
    rides = [Ride(path) for path in paths]
    sums = {kind: collections.Counter() for kind in KINDS}
    for index, ride in enumerate(rides):
        other = next(other for other in rides[index + 1:] + rides[:index] + [ride] if len(other.bytes) > 16 * 512)
        sound = os.path.join(folder, "sound.fit")
        with open(sound, "wb") as file:
            file.write(ride.bytes)
        lines, rows = [line[line.index('"message"'):] for line in command.messages([sound])[0]], command.exports([sound])[0]
        assert len(lines) == len(ride.records), f"{ride.name}: {len(lines)} records, {len(ride.records)} here"
        for kind, damage in KINDS.items():
            files = []
            for number in range(seeds):
                damaged, definition = damage(ride, other, random.Random(f"{seed}/{ride.name}/{kind}/{number}"))
                path = os.path.join(folder, f"{number}.fit")
                with open(path, "wb") as file:
                    file.write(damaged)
                files.append((path, *ride.whole(damaged, lines, definition)))
            names = [file[0] for file in files]
            results = zip(files, command.checks(names), command.messages(names), command.exports(names), map(command.pipe, names))
            for (path, whole, wanted), (checked, status), messages, exported, (piped, piped_lines) in results:
                messages = [line[line.index('"message"'):] for line in messages]
                total = sums[kind]
                total["files"] += 1
                total["whole"] += whole
                total["check"] += min(checked, whole)
                total["messages"] += common(messages, wanted)
                total["export"] += min(common(exported, rows), whole)
                total["piped"] += min(piped, whole)
                total["piped messages"] += common(piped_lines, wanted)
                total["false"] += len(messages) - common(messages, lines)
                total["false rows"] += len(exported) - common(exported, rows)
                if status == "ok" and whole < len(ride.records):
                    command.failures.append(f"{ride.name}, {kind}: ok without all its records")
    columns = ["check", "export", "messages", "piped", "piped messages"]
    print(f"{'FIT':32s}" + "".join(f"{name:>15s}" for name in columns) + "    false messages, rows")
    for kind, total in sums.items():
        print(f"{kind:32s}" + "".join(f"{share(total[name], total['whole']):>15s}" for name in columns)
              + f"{total['false'] / total['files']:12.2f}{total['false rows'] / total['files']:8.2f}", flush=True)
        for name in columns:
            least = PIPE if name.startswith("piped") else DEFINITION if kind == "byte of a definition" else FILE
            if total[name] < least * total["whole"]:
                command.failures.append(f"{kind}: {name} {share(total[name], total['whole'])}, at least {100 * least:.0f} wanted")
        # Under a damaged definition that still frames its messages they have other fields, which cannot be noticed.
        if kind != "byte of a definition" and total["false"] > FALSE.get(kind, 2) * total["files"]:
            command.failures.append(f"{kind}: {total['false'] / total['files']:.2f} false records per file")


def measure_tracks(command, paths, seeds, seed, folder):
    print(f"\n{'GPX and TCX':32s}{'check':>15s}{'export':>15s}")
    tracks = [Track(path) for path in paths]
    for kind, damage in TRACK_KINDS.items():
        total = collections.Counter()
        for track in tracks:
            sound = os.path.join(folder, "sound" + os.path.splitext(track.name)[1])
            with open(sound, "wb") as file:
                file.write(track.bytes)
            rows = command.exports([sound], POSITIONS)[0]
            names, wholes = [], []
            for number in range(seeds):
                damaged = damage(track, random.Random(f"{seed}/{track.name}/{kind}/{number}"))
                names.append(os.path.join(folder, f"{number}{os.path.splitext(track.name)[1]}"))
                with open(names[-1], "wb") as file:
                    file.write(damaged)
                wholes.append(track.whole(damaged))
            for whole, (checked, _), exported in zip(wholes, command.checks(names), command.exports(names, POSITIONS)):
                total["whole"] += whole
                total["check"] += min(checked, whole)
                total["export"] += min(common(exported, rows), whole)
        print(f"{kind:32s}" + "".join(f"{share(total[name], total['whole']):>15s}" for name in ["check", "export"]), flush=True)
        for name in ["check", "export"]:
            if total[name] < TRACK * total["whole"]:
                command.failures.append(f"tracks, {kind}: {name} {share(total[name], total['whole'])}")


def check_others(command, path, folder):
    """Programs, pictures and archives that contain the letters `.FIT` stay what they are."""
    with open(path, "rb") as file:
        ride = file.read()
    wanted = {"other.tar": ("ok", "fit"), "other.zip": ("ok", "fit"), "program": ("failed", None), "other.jpg": ("skipped", None)}
    with tarfile.open(os.path.join(folder, "other.tar"), "w") as archive:
        member = tarfile.TarInfo("77F73023.FIT")
        member.size = len(ride)
        archive.addfile(member, io.BytesIO(ride))
    with zipfile.ZipFile(os.path.join(folder, "other.zip"), "w") as archive:
        archive.writestr("77F73023.FIT", ride)
    for name, start in [("program", b"\x7fELF\2\1\1" + bytes(60)), ("other.jpg", b"\xff\xd8\xff\xe0" + bytes(60))]:
        with open(os.path.join(folder, name), "wb") as file:
            file.write(start + b".FIT" + ride)
    for line in command.run(["check", "--format", "ndjson"], [os.path.join(folder, name) for name in wanted]):
        report = json.loads(line)
        name = os.path.basename(report["input"].split("!")[0])
        if (report["status"], report.get("kind")) != wanted[name]:
            command.failures.append(f"{name} with the letters .FIT: {report['status']}, {report.get('kind')}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=2, help="damaged files of each kind and ride")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--command", default=os.path.join(ROOT, ".build/release/fitstream"))
    parser.add_argument("rides", nargs="*", metavar="RIDE")
    options = parser.parse_args()
    fixtures = os.path.join(ROOT, "Fixtures")
    given = [os.path.abspath(path) for path in options.rides]
    rides = [path for path in given if not path.endswith((".gpx", ".tcx"))]
    tracks = [path for path in given if path.endswith((".gpx", ".tcx"))]
    if not given:
        rides = sorted(glob.glob(f"{fixtures}/activities/*.fit*"))
        tracks = [f"{fixtures}/tracks/{name}" for name in ["morning-run.gpx", "garmin-connect.gpx", "ride.tcx"]]
    command = Command(os.path.abspath(options.command))
    with tempfile.TemporaryDirectory() as folder:
        if rides:
            measure_rides(command, rides, options.seeds, options.seed, folder)
        check_others(command, f"{fixtures}/activities/smart-recording.fit", folder)
        if tracks:
            measure_tracks(command, tracks, options.seeds * 5, options.seed, folder)
    for failure in command.failures:
        print("FAILED", failure)
    return 1 if command.failures else 0


if __name__ == "__main__":
    sys.exit(main())
