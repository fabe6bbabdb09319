"""Activities: records, laps, sessions, events, beats and developer fields in any order, number and time."""
from . import profile, values
from .fit_fields import TIMES
from .fit_writer import Body

UINT8, UINT16, UINT32, ENUM, SINT8, SINT32, STRING, BYTE = 0x02, 0x84, 0x86, 0x00, 0x01, 0x85, 0x07, 0x0D
# Record fields that samples are made of, each (number, code, a step it may change by).
RECORD = [(0, SINT32, 900), (1, SINT32, 900), (2, UINT16, 3), (3, UINT8, 4), (4, UINT8, 3), (5, UINT32, 800), (6, UINT16, 300),
          (7, UINT16, 60), (13, SINT8, 1), (19, UINT32, 30), (29, UINT32, 2), (31, UINT8, 1), (33, UINT16, 1), (39, UINT16, 40),
          (41, UINT16, 30), (53, UINT8, 1), (73, UINT32, 300), (78, UINT32, 3), (83, UINT16, 5), (85, UINT16, 20), (99, UINT8, 2)]
FIRST = {0: 560_000_000, 1: 160_000_000, 2: 2600, 3: 120, 4: 80, 6: 5000, 7: 180, 13: 18, 73: 5000, 78: 2600, 85: 1000}
# Lap and session fields that the command uses.
SUMMARY = {2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 25, 39}
# Sports that the activity types distinguish: running, cycling, transition, swimming, and one without a name.
SPORTS = [0, 1, 2, 3, 5, 10, 11, 13, 15, 53, 254, 255]
APPLICATION = bytes.fromhex("660a581e53014241a3b9c0b33a94a9b1")  # any application's identifier


class Ride:
    """Writes messages and keeps their time."""

    def __init__(self, chance):
        self.chance, self.body = chance, Body()
        self.is_big = chance.random() < 0.2
        self.order = "big" if self.is_big else "little"
        self.wild = chance.choice([0, 0, 0.02, 0.3, 1])  # how often a number is at an end of its range
        self.leap = chance.choice([0, 0, 0.02, 0.3])     # how often time leaps
        self.step = chance.choice([0, 1, 1, 1, 5, 59, 601])
        self.time = 1_000_000_000 + chance.randrange(10_000_000)
        self.start = self.lap_start = self.time
        self.now = dict(FIRST)
        self.record_shape, self.shapes = None, {}
        self.distance = self.beats = 0

    def number(self, value, width):
        return (value & (1 << 8 * width) - 1).to_bytes(width, self.order)

    def value(self, code, calm):
        """A calm value, or now and then one at an end."""
        if self.chance.random() < self.wild:
            return values.extreme(self.chance, code, self.is_big)
        return self.number(calm, values.WIDTHS[code & 31])

    def put(self, message, *fields, local=15):
        self.body.put(message, *fields, is_big=self.is_big, local=local)

    def tick(self):
        chance = self.chance
        if chance.random() < self.leap:
            self.time = chance.choice([
                self.time + chance.choice([30, 3599, 3601, 86_400, 604_800, 31_536_000, 400_000_000]), self.time - chance.choice([1, 60, 86_400]),
                self.time, chance.choice(TIMES), chance.randrange(1 << 32)])
        else:
            self.time += self.step if chance.random() < 0.95 else chance.randrange(12)
        self.time &= 0xFFFFFFFF

    def stamp(self):
        return (253, UINT32, self.number(self.time, 4))

    # Messages

    def file_id(self):
        kind = self.chance.choice([4] * 12 + [6, 9, 255])
        self.put(0, (0, ENUM, bytes([kind])), (1, UINT16, self.value(UINT16, self.chance.choice([1, 265, 255]))),
                 (2, UINT16, self.value(UINT16, 2909)), (3, 0x8C, self.value(0x8C, self.chance.randrange(1 << 30))),
                 (4, UINT32, self.value(UINT32, self.time)))

    def record(self):
        chance = self.chance
        if self.record_shape is None or chance.random() < 0.005:
            self.record_shape = [field for field in RECORD if chance.random() < chance.choice([0.3, 0.8])]
            self.compressed = chance.random() < 0.1
        self.tick()
        fields = []
        for number, code, step in self.record_shape:
            self.now[number] = self.now.get(number, 0) + (step if number in (5, 19, 29, 0) else chance.randint(-step, step))
            fields.append((number, code, self.value(code, self.now[number])))
        if self.compressed:
            made = self.body.define(20, tuple((number, len(value), code) for number, code, value in fields), is_big=self.is_big, local=1) \
                if chance.random() < 0.02 or self.body.known.get("compressed") != self.record_shape else self.made
            self.made, self.body.known["compressed"] = made, self.record_shape
            if made.fields == tuple((number, len(value), code) for number, code, value in fields):
                self.body.data(made, b"".join([value for _, _, value in fields]), self.time & 31)
                return
        self.put(20, self.stamp(), *fields, local=2)

    def event(self, event=None, kind=None):
        chance = self.chance
        event = event if event is not None else chance.choice([0, 0, 0, 0, 3, 4, 8, 9, 21, 36, 47, 255])
        kind = kind if kind is not None else chance.choice([0, 1, 4, 0, 4, 2, 3, 5, 8, 9])
        if chance.random() < 0.3:
            self.tick()
        self.put(21, self.stamp(), (0, ENUM, bytes([event])), (1, ENUM, bytes([kind])), (3, UINT32, self.value(UINT32, 0)), local=3)

    def pause(self):
        self.event(0, 4)
        self.tick()
        self.event(0, 0)
        self.record()

    def summary(self, message, start):
        """A lap, session or length: some of the known fields, its times mostly of this ride."""
        chance = self.chance
        if message not in self.shapes or chance.random() < 0.05:
            share = chance.choice([0, 0.05, 0.05, 0.3, 1])
            self.shapes[message] = [
                field for field in profile.FIELDS[message]
                if field[0] in SUMMARY and chance.random() < 0.8 or field[0] != 253 and chance.random() < share]
        fields = [self.stamp()]
        seconds = (self.time - start) & 0xFFFF
        calm = {2: start, 3: 560_000_000, 4: 160_000_000, 5: chance.choice(SPORTS), 6: chance.choice([0, 6, 17, 18, 254]), 7: seconds * 1000,
                8: seconds * 1000, 9: seconds * 500, 11: 300, 14: 5000, 25: chance.choice(SPORTS), 39: 0}
        for number, code, is_array in self.shapes[message]:
            width = values.WIDTHS[code & 31]
            size = 16 if code == STRING else width * (4 if is_array else 1)
            value = self.value(code, calm.get(number, chance.randrange(200))) if size == width \
                else values.field(chance, code, size, self.is_big)
            fields.append((number, code, value))
        self.put(message, *fields[:250], local=4 + message % 3)

    def lap(self):
        self.summary(19, self.lap_start)
        self.lap_start = self.time

    def session(self):
        self.summary(18, self.start)
        if self.chance.random() < 0.7:
            self.start = self.time

    def length(self):
        self.tick()
        self.summary(101, self.time - 30)

    def hr(self):
        chance = self.chance
        fields = []
        if chance.random() < 0.6:
            fields.append(self.stamp())
        if chance.random() < 0.5:
            fields.append((0, UINT16, self.value(UINT16, chance.randrange(32768))))
        code = chance.choice([UINT32, UINT32, UINT32, 0x8F, 0x8E, UINT16, 0x88])
        count = chance.choice([0, 1, 1, 4, 8, 15])
        if chance.random() < 0.6 and count:
            fields.append((9, code, b"".join([self.value(code, self.beats + 800 * n) for n in range(count)])))
            self.beats += 800 * count
        if chance.random() < 0.6 and count:
            code = chance.choice([UINT8, UINT8, UINT8, SINT8, 0x8E, UINT16])
            fields.append((6, code, b"".join([self.value(code, 120) for _ in range(count)])))
        if chance.random() < 0.5 and count:
            fields.append((10, BYTE, chance.randbytes(chance.choice([3, 12, 12, 1, 13])) if chance.random() < 0.5 else b"\0\x04\x80" * 4))
        if chance.random() < 0.2:
            fields.append((1, UINT8, self.value(UINT8, 1)))
        self.put(132, *fields, local=7)

    def hrv(self):
        code = self.chance.choice([UINT16, UINT16, UINT16, UINT32, 0x8F, 0x88])
        self.put(78, (0, code, b"".join([self.value(code, 800) for _ in range(self.chance.choice([1, 5, 5, 20]))])), local=8)

    def device(self):
        fields = [self.stamp()]
        for number, code, _ in profile.FIELDS[23]:
            if self.chance.random() < 0.4 and number != 253:
                size = 12 if code == STRING else values.WIDTHS[code & 31]
                fields.append((number, code, values.text(self.chance, size) if code == STRING else self.value(code, self.chance.randrange(6))))
        self.put(23, *fields, local=9)

    def activity(self):
        self.put(34, self.stamp(), (0, UINT32, self.value(UINT32, 3_600_000)), (1, UINT16, self.value(UINT16, 1)), (2, ENUM, b"\0"),
                 (5, UINT32, self.value(UINT32, self.time + 7200)), local=10)

    def sport(self):
        self.put(12, (0, ENUM, bytes([self.chance.choice(SPORTS)])), (1, ENUM, bytes([self.chance.choice([0, 6, 17, 254])])),
                 (3, STRING, values.text(self.chance, 16)), local=11)

    def application(self, index=None):
        """An application's identifier, now and then with a developer field of its own or another's."""
        chance = self.chance
        index = chance.choice([0, 0, 1, 2, 255]) if index is None else index
        fields = ((1, 16, BYTE), (3, 1, UINT8), (4, 4, UINT32))
        added = ((chance.choice([0, 1, 255]), chance.choice([1, 2, 16]), chance.choice([index, 0, 1])),) if chance.random() < 0.15 else ()
        made = self.body.define(207, fields, added, is_big=self.is_big)
        self.body.data(made, (APPLICATION if chance.random() < 0.7 else chance.randbytes(16)) + bytes([index]) + b"\1\0\0\0"
                       + chance.randbytes(sum(field[1] for field in added)))

    def description(self, index=None, number=None):
        chance = self.chance
        code = chance.choice(values.CODES) if chance.random() < 0.9 else chance.choice(values.NO_CODES)
        size = chance.choice([4, 16, 64, 200])
        fields = [
            (0, UINT8, bytes([chance.choice([0, 0, 1, 255]) if index is None else index])),
            (1, UINT8, bytes([chance.choice([0, 1, 2, 255]) if number is None else number])), (2, UINT8, bytes([code])),
            (3, STRING, values.text(chance, size)), (8, STRING, values.text(chance, 16))]
        if chance.random() < 0.4:
            fields += [(6, chance.choice([UINT8, 0x88, 0x8F, 0x8E]), b""), (7, chance.choice([SINT8, 0x89, 0x8E]), b"")]
            fields[-2:] = [(number, code, values.extreme(chance, code, self.is_big)) for number, code, _ in fields[-2:]]
        if chance.random() < 0.6:
            fields += [(14, UINT16, self.value(UINT16, chance.choice([20, 20, 18, 19, 0]))),
                       (15, UINT8, self.value(UINT8, chance.choice([2, 3, 4, 5, 6, 7, 39, 254])))]
        self.put(206, *fields, local=12)

    def developed(self):
        """Messages with developer fields, described or not."""
        chance = self.chance
        added = tuple((chance.choice([0, 1, 2, 255]), chance.choice([1, 1, 2, 4, 8, 16, 3, 0, 255]), chance.choice([0, 0, 1, 2, 255]))
                      for _ in range(chance.choice([1, 2, 5, 100])))
        message = chance.choice([20, 20, 20, 18, 19, 21, 207, 206, 0, 132])
        made = self.body.define(message, ((253, 4, UINT32), (3, 1, UINT8)), added, is_big=self.is_big)
        for _ in range(chance.choice([1, 3, 10])):
            self.tick()
            self.body.data(made, self.number(self.time, 4) + b"\x78" + b"".join([
                values.field(chance, chance.choice(values.CODES), field[1], self.is_big) for field in added]))

    def surroundings(self):
        """Messages around a ride: the clock's zone, the rider, thresholds."""
        chance = self.chance
        message = chance.choice([2, 3, 7, 8, 9, 13, 162, 216, 128])
        fields = [(number, code, values.field(chance, code, 12 if code == STRING else values.WIDTHS[code & 31] * (3 if is_array else 1), self.is_big)
                   if code == STRING or is_array else self.value(code, chance.randrange(200)))
                  for number, code, is_array in profile.FIELDS[message] if chance.random() < 0.6]
        if fields and chance.random() < 0.3:
            spot, code = chance.randrange(len(fields)), chance.choice([0x8E, 0x8F, 0x89, 0x85])
            fields[spot] = (fields[spot][0], code, values.extreme(chance, code, self.is_big))
        self.put(message, *fields, local=13)


KINDS = {
    "record": 30, "event": 3, "pause": 3, "lap": 2, "session": 1, "length": 1, "hr": 2, "hrv": 1, "device": 1, "activity": 0.5, "sport": 0.5,
    "application": 0.7, "description": 1, "developed": 1, "surroundings": 1}
# Messages that may come a thousand times, to reach the limits.
REPEATED = ["record", "pause", "event", "lap", "session", "length", "hr", "hrv", "device", "application", "description", "developed", "sport",
            "surroundings"]


def messages(chance):
    """The messages of an activity: some kinds of them more often than others, some never, in any order."""
    ride = Ride(chance)
    if chance.random() < 0.95:
        ride.file_id()
    names = list(KINDS)
    weights = [KINDS[name] * chance.choice([0, 0.3, 1, 1, 5]) for name in names]
    weights[0] = weights[0] or 1
    count = chance.choice([3, 10, 30, 30, 60, 150]) if chance.random() < 0.985 else chance.choice([1000, 3000])
    most = 100_000 if chance.random() < 0.05 else 12_000
    for name in chance.choices(names, weights, k=count):
        getattr(ride, name)()
        if ride.body.size > most:
            break
    if chance.random() < 0.04:
        name, times = chance.choice(REPEATED), chance.choice([70, 270, 520, 1100, 1100, 4200])
        for _ in range(times):
            getattr(ride, name)()
            if chance.random() < 0.1:
                ride.record()
            if ride.body.size > 200_000:
                break
    if chance.random() < 0.7:
        ride.lap()
        ride.session()
        ride.activity()
    return ride.body.bytes()
