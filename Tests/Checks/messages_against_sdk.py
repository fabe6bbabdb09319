#!/usr/bin/env python3
"""messages_against_sdk.py - compare `fitstream messages` with the official Python decoder on random FIT streams.

    python3 -m pip install garmin-fit-sdk==21.218.0
    python3 Tests/Checks/messages_against_sdk.py [--files 200] [--seed 1] [--options "--compatible"] [--keep DIR]

Makes streams of messages of the profile with random fields, sizes, base types, byte orders and values, developer fields
and their descriptions, chained files and compressed timestamps. Decodes each with ../shared/conformance/oracle.py and
with the tool, and compares them with ../shared/conformance/compare.py. Exit code 0 when nothing differs.
"""
import argparse, gzip, json, os, random, struct, subprocess, sys, tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SHARED = os.path.join(ROOT, "..", "shared", "conformance")

BASE = {  # code: (size, struct letter)
    0x00: (1, "B"), 0x01: (1, "b"), 0x02: (1, "B"), 0x83: (2, "h"), 0x84: (2, "H"), 0x85: (4, "i"), 0x86: (4, "I"),
    0x88: (4, "f"), 0x89: (8, "d"), 0x0A: (1, "B"), 0x8B: (2, "H"), 0x8C: (4, "I"), 0x0D: (1, "B"), 0x8E: (8, "q"),
    0x8F: (8, "Q"), 0x90: (8, "Q"), 0x07: (1, None),
}
NAMES = {"enum": 0, "sint8": 1, "uint8": 2, "sint16": 0x83, "uint16": 0x84, "sint32": 0x85, "uint32": 0x86, "string": 7,
         "float32": 0x88, "float64": 0x89, "uint8z": 0x0A, "uint16z": 0x8B, "uint32z": 0x8C, "byte": 0x0D, "sint64": 0x8E,
         "uint64": 0x8F, "uint64z": 0x90}


COUNTERS = ("distance", "total_cycles", "accumulated_power", "event_timestamp")
INVALID = {0x01: b"\x7f", 0x0A: b"\0", 0x8B: b"\0\0", 0x8C: bytes(4), 0x90: bytes(8)}


def crc(data):
    table = [0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400]
    c = 0
    for b in data:
        for n in (b & 15, b >> 4):
            c = (c >> 4) ^ table[c & 15] ^ table[n]
    return c


def chained_file(body):
    head = struct.pack("<BBHI4s", 14, 0x20, 21218, len(body), b".FIT")
    head += struct.pack("<H", crc(head))
    return head + body + struct.pack("<H", crc(head + body))


class Maker:
    def __init__(self, seed, profile):
        self.r = random.Random(seed)
        self.profile = profile

    def text(self, size):
        r = self.r
        kind = r.random()
        if kind < 0.5:
            t = "".join(r.choice("abc XYZ_\"\\\u00e9\u20ac\U0001f6b4") for _ in range(r.randrange(0, size + 1))).encode()
        elif kind < 0.7:
            t = bytes(r.randrange(256) for _ in range(size))
        elif kind < 0.85:
            t = b"one\0two\0"
        else:
            t = b""
        return (t + bytes(size))[:size]

    def value(self, code, count, order):
        size, letter = BASE[code]
        out = b""
        for _ in range(count):
            k = self.r.random()
            if letter in "fd":
                out += struct.pack(order + letter, self.r.choice([0.5, -1.25, 3.0, 1e9, 0.1])) if k < 0.9 else b"\xff" * size
            elif k < 0.15:
                largest = struct.pack(order + letter, 2 ** (8 * size - 1) - 1) if letter in "hiq" else None
                out += largest or INVALID.get(code) or b"\xff" * size
            elif k < 0.6:
                out += struct.pack(order + letter, self.r.randrange(0, 120))
            else:
                out += bytes(self.r.randrange(256) for _ in range(size))
        return out

    def message(self, local, compressed=None):
        """definition and data messages of one kind"""
        r = self.r
        order = r.choice("<>")
        m = r.choice(self.profile["messages"])
        if r.random() < 0.6:
            m = r.choice([m for m in self.profile["messages"] if m["name"] in
                          ("record", "session", "lap", "event", "hr", "monitoring", "workout_step", "device_info", "length", "file_id",
                           "ant_rx", "segment_lap", "jump", "exd_data_field_configuration")])
        number = m["num"] if r.random() < 0.9 else r.choice([65280, 233, 79])
        if number in (206, 207):
            number = 20
        fields = []
        for f in r.sample(m["fields"], min(len(m["fields"]), r.randrange(1, 14))):
            base = NAMES.get(f["base_type"], 2) if isinstance(f.get("base_type"), str) else 2
            kind = r.random()
            # The official decoder ends at a sum with a list, a text or an invalid number, and takes any field 253 for a
            # time.
            careful = f["num"] == 253 or f.get("components") or f.get("subfields") or f["name"] in COUNTERS
            if kind < 0.12 and not careful:
                base = r.choice(list(BASE))
            count = 1 if r.random() < 0.75 else r.randrange(1, 6)
            if f["num"] == 253:
                base, count = 0x86, 1
            if careful and count > 1:
                count = 1 if f["name"] in COUNTERS else count
                base = base if f["name"] in COUNTERS else 0x0D
            if f.get("array") and not careful and r.random() < 0.5:
                count = r.randrange(1, 12)
            fields.append((f["num"], base, count, 0))
        if r.random() < 0.2:
            fields.append((r.randrange(200, 250), r.choice(list(BASE)), r.randrange(1, 4), 0))
        if fields and r.random() < 0.05:
            fields.append((fields[0][0], 0x86, 1, 3))       # a size that is no multiple of the type's
        fields = list({f[0]: f for f in fields}.values())
        devs = []
        if self.described and r.random() < 0.4:
            for (index, num), (base, text) in r.sample(sorted(self.described.items()), min(len(self.described), r.randrange(1, 4))):
                devs.append((num, index, base, r.randrange(1, 9) if base == 7 else 1 if r.random() < 0.7 else 3))
            if r.random() < 0.2:
                devs.append((200, 9, 2, 2))                 # never described
        d = bytes([0x40 | (0x20 if devs else 0) | local, 0, 0 if order == "<" else 1]) + struct.pack(order + "H", number) + bytes([len(fields)])
        for num, base, count, misfit in fields:
            d += bytes([num, misfit or (count if base == 7 else count * BASE[base][0]), base])
        if devs:
            d += bytes([len(devs)])
            for num, index, base, count in devs:
                d += bytes([num, count if base == 7 else count * BASE[base][0], index])
        for _ in range(r.randrange(1, 5)):
            # Of an unknown message with both, the official decoder gives both times; no device writes that.
            isPlain = local >= 4 or number in (65280, 233, 79) and any(f[0] == 253 for f in fields)
            header = bytes([local]) if isPlain or r.random() > 0.2 else bytes([0x80 | local << 5 | r.randrange(32)])
            d += header
            for num, base, count, misfit in fields:
                if misfit:
                    d += bytes(r.randrange(256) for _ in range(misfit))
                elif base == 7:
                    d += self.text(count)
                else:
                    d += self.value(base, count, order)
            for num, index, base, count in devs:
                d += self.text(count) if base == 7 else self.value(base, count, order)
        return d

    def describe(self):
        """a developer application and some fields of it"""
        r = self.r
        index = r.randrange(3)
        d = bytes([0x40 | 15, 0, 0]) + struct.pack("<H", 207) + bytes([2, 1, 16, 0x0D, 3, 1, 2])
        d += bytes([15]) + bytes(range(16)) + bytes([index])
        self.described = {k: v for k, v in self.described.items() if k[0] != index}
        d += bytes([0x40 | 14, 0, 0]) + struct.pack("<H", 206) + bytes([5, 0, 1, 2, 1, 1, 2, 2, 1, 2, 3, 12, 7, 8, 5, 7])
        for num in r.sample(range(6), r.randrange(1, 5)):
            base = r.choice([b for b in BASE])
            name = r.choice([b"Form Power", b"same", b"x\"y"]) if base != 7 else b"text%d%d" % (index, num)
            d += bytes([14, index, num, base]) + (name + bytes(12))[:12] + b"unit\0"
            self.described[(index, num)] = (base, name)
        return d

    def stream(self):
        out = b""
        for _ in range(self.r.choice([1, 1, 1, 2])):
            self.described = {}
            body = b""
            for _ in range(self.r.randrange(3, 30)):
                body += self.describe() if self.r.random() < 0.15 else self.message(self.r.randrange(14))
            out += chained_file(body)
        return out


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--files", type=int, default=200)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--options", default="")
    p.add_argument("--merge", action="store_true", help="merge heart rates; with --options --resolve")
    p.add_argument("--keep")
    p.add_argument("--tool", default=os.path.join(ROOT, ".build", "release", "fitstream"))
    a = p.parse_args()
    sys.path.insert(0, SHARED)
    try:
        import garmin_fit_sdk, oracle  # noqa: F401
    except ImportError as e:
        print("skipped:", e)
        return 0
    profile = json.load(open(os.path.join(ROOT, "Sources", "profile-generator", "fit-profile.json")))
    for t in profile["messages"]:
        t["fields"] = [f for f in t["fields"] if f["num"] < 254 or f["num"] == 254]
    folder = a.keep or tempfile.mkdtemp()
    for d in ("fit", "oracle"):
        os.makedirs(os.path.join(folder, d), exist_ok=True)
    for k in range(a.files):
        data = Maker(a.seed * 100000 + k, profile).stream()
        name = "random-%06d" % (a.seed * 100000 + k)
        with open(os.path.join(folder, "fit", name + ".fit"), "wb") as f:
            f.write(data)
        with gzip.open(os.path.join(folder, "oracle", name + ".ndjson.gz"), "wt", encoding="utf-8", errors="surrogatepass") as f:
            for o in oracle.decode_garmin(data, merge=a.merge):
                f.write(oracle.dumps(o) + "\n")
    return subprocess.run([sys.executable, os.path.join(SHARED, "compare.py"), "--corpus", folder, "--command",
                           "%s messages %s {file}" % (a.tool, a.options)]).returncode


if __name__ == "__main__":
    sys.exit(main())
