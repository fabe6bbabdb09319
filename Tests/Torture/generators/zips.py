"""zip by its fields: false sizes, overlapping entries, descriptors, zip64, names of 64 KB, archives in a row."""
import struct, zlib

from . import gzips, names

LONG = 0xFFFFFFFF


class Entry:
    """One file by both of its headers; each field may differ between them."""

    def __init__(self, chance, name, data, lies):
        self.chance, self.name = chance, name
        self.method = 8 if chance.random() < 0.7 else 0
        self.packed = gzips.deflated(chance, data) if self.method else data
        self.size, self.crc = len(data), zlib.crc32(data)
        self.flags = 0x800 if chance.random() < 0.5 else 0
        self.has_descriptor = chance.random() < 0.25
        self.is_64 = chance.random() < 0.1
        if self.has_descriptor:
            self.flags |= 8
        self.lies = lies
        if lies and chance.random() < 0.2:
            self.method = chance.choice([0, 1, 8, 9, 12, 14, 93, 95, 99, 0xFFFF])
        if lies and chance.random() < 0.1:
            self.flags |= chance.choice([1, 0x40, 0x2000, 0xFFFF])

    def number(self, true, width=4):
        """The truth, or at times something else."""
        chance = self.chance
        if not self.lies or chance.random() < 0.8:
            return true
        most = (1 << 8 * width) - 1
        return chance.choice([0, 1, true + 1, max(0, true - 1), true * 2, most, most - 1, most >> 1, len(self.packed), chance.randrange(most)]) & most

    def extra(self, *numbers):
        """The zip64 field with these numbers, and unknown others."""
        out = b""
        if self.is_64 and numbers:
            body = b"".join([struct.pack("<Q", self.number(number, 8)) for number in numbers])
            if self.lies and self.chance.random() < 0.2:
                body = body[:self.chance.randrange(len(body) + 1)]
            out += struct.pack("<HH", 1, len(body)) + body
        if self.chance.random() < 0.1:
            out += self.chance.choice([b"UT\5\0\1\0\0\0\0", b"up\4\0\0\0\0\0", b"\1\0\0\0", b"\xff\xff\xff\xff", b"\0"])
        return out

    def local(self):
        is_left = self.has_descriptor and self.chance.random() < 0.8
        size, packed = (0, 0) if is_left else (self.size, len(self.packed))
        extra = self.extra(size, packed)
        if self.is_64:
            size = packed = LONG
        head = struct.pack("<4s5HIIIHH", b"PK\3\4", 20, self.number(self.flags, 2), self.number(self.method, 2), 0, 0,
                           0 if is_left else self.number(self.crc), self.number(packed), self.number(size), self.number(len(self.name), 2),
                           self.number(len(extra), 2))
        out = head + self.name + extra + self.packed
        if self.has_descriptor:
            sizes = struct.pack("<QQ" if self.is_64 else "<II", len(self.packed), self.size)
            out += (b"PK\7\10" if self.chance.random() < 0.8 else b"") + struct.pack("<I", self.number(self.crc)) + sizes
        return out

    def central(self, offset):
        name = self.name if not self.lies or self.chance.random() < 0.9 else names.entry(self.chance)
        size, packed = self.size, len(self.packed)
        extra = self.extra(size, packed, offset)
        if self.is_64:
            size = packed = offset = LONG
        comment = b"c" * self.chance.choice([0, 0, 0, 5, 40_000 if self.chance.random() < 0.02 else 0])
        return struct.pack("<4s6HIIIHHHHHII", b"PK\1\2", 0x31E, 20, self.number(self.flags, 2), self.number(self.method, 2), 0, 0,
                           self.number(self.crc), self.number(packed), self.number(size), len(name), self.number(len(extra), 2),
                           self.number(len(comment), 2), 0, 0, 0o100644 << 16, self.number(offset)) + name + extra + comment


def archive(chance, entries, lies):
    """Local headers, the directory and its end, which may be missing, doubled or in another order."""
    out, offsets = b"", []
    for entry in entries:
        offsets.append(len(out))
        out += entry.local()
        if lies and chance.random() < 0.05:
            out += chance.choice([b"\0" * 7, b"PK\3\4", b"PK\6\10\0\0\0\0", chance.randbytes(30)])
    listed = list(zip(entries, offsets))
    if lies and listed and chance.random() < 0.3:
        way = chance.randrange(5)
        if way == 0:
            listed.pop(chance.randrange(len(listed)))
        elif way == 1:
            listed += [chance.choice(listed)] * chance.choice([1, 3, 300])
        elif way == 2:
            listed.reverse()
        elif way == 3:
            listed = [(entry, offsets[0]) for entry, _ in listed]
        else:
            listed = [(entry, offset + chance.choice([1, -1, 30, 4])) for entry, offset in listed if offset]
    directory = b"".join([entry.central(offset) for entry, offset in listed])
    tell = Entry.number
    teller = entries[0] if entries and lies else None
    true = (lambda value, width=4: tell(teller, value, width)) if teller else (lambda value, width=4: value)
    end = b""
    is_64 = chance.random() < 0.1
    start, size, count = len(out), len(directory), len(listed)
    if is_64:
        end += struct.pack("<4sQHHIIQQQQ", b"PK\6\6", true(44, 8), 45, 45, 0, 0, true(count, 8), true(count, 8), true(size, 8), true(start, 8))
        end += struct.pack("<4sIQI", b"PK\6\7", 0, true(start + size, 8), 1)
        start, size, count = LONG, LONG, 0xFFFF
    comment = chance.choice([b"", b"", b"", b"comment", b"PK\5\6" + b"\0" * 18, b"c" * 65_535]) if chance.random() < 0.2 else b""
    end += struct.pack("<4s4HIIH", b"PK\5\6", 0, 0, true(count & 0xFFFF, 2), true(count & 0xFFFF, 2), true(size & LONG), true(start & LONG),
                       true(len(comment), 2)) + comment
    return out + directory + end


def file(chance, make):
    """A zip archive; `make(chance)` gives the content of an entry."""
    lies = chance.random() < 0.5
    count = chance.choice([0, 1, 1, 2, 3, 6]) if chance.random() < 0.97 else chance.choice([40, 300])
    entries = []
    for _ in range(count):
        name = names.entry(chance)
        if chance.random() < 0.01:
            name = (name or b"n") * (65_535 // max(1, len(name)))
        elif entries and chance.random() < 0.1:
            name = entries[-1].name
        data = make(chance) if count <= 6 or chance.random() < 0.05 else b"x" * chance.randrange(40)
        entries.append(Entry(chance, name[:65_535], data, lies and chance.random() < 0.6))
    out = archive(chance, entries, lies)
    way = chance.random()
    if way < 0.05:
        return out[:chance.randrange(len(out) + 1)]
    if way < 0.08:
        return chance.choice([b"#!/bin/sh\n", b"\0" * 100, b"PK\7\10", chance.randbytes(50), make(chance)]) + out
    if way < 0.12:
        return out + chance.choice([b"\0" * 100, b"\n", chance.randbytes(50), out, archive(chance, entries[:1], False), make(chance)])
    return out
