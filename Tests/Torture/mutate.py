"""Damages inputs: the same seed, name and index always give the same bytes."""
import random, struct, zlib

import formats

CUT_STEP = 97
# Frequencies of the kinds, once an input's share of cuts is used up; `cut` then falls anywhere.
TURNS = ["flip", "lie", "flip", "duplicate", "lie", "flip", "swap", "lie", "flips", "flip", "inner", "cut", "lie"]


class Mutant:
    """Damaged bytes, and the first byte that differs from the undamaged input.

    `exact`: the output is the messages before `damage` and nothing else.
    """

    def __init__(self, kind, data, damage, exact=False, of=None):
        # `of`: the content in which `damage` is an offset, if not the input as it is.
        self.kind, self.data, self.damage, self.exact, self.of = kind, data, damage, exact, of


def cuts(size, count, start):
    """Where an input is cut first: at every 97th byte, evenly spread, up to a third of its mutants."""
    places = range(0, size, CUT_STEP)
    most = max(1, count * 2 // 5)
    if len(places) <= most:
        return list(places)
    return [places[(index * len(places) + start % len(places)) // most] for index in range(most)]


def phase(name):
    """Where in its turns an input begins, so that few mutants of many inputs are of all kinds."""
    return zlib.crc32(name.encode())


def make(content, name, seed, index, count):
    """The mutant of this number out of `count`; None when nothing could be changed."""
    data = content.data
    places = cuts(len(data), count, phase(name))
    if index < len(places):
        return Mutant("cut", data[:places[index]], places[index], exact=True)
    chance = random.Random(f"{seed}/{name}/{index}")
    kind = TURNS[(index - len(places) + phase(name)) % len(TURNS)]
    for _ in range(8):
        mutant = KINDS[kind](content, chance) if data else None
        if mutant and mutant.data != data:
            return mutant
        kind = "flip"
    return None


def cut(content, chance):
    place = chance.randrange(len(content.data))
    return Mutant("cut", content.data[:place], place, exact=True)


def flip(content, chance):
    data = bytearray(content.data)
    place = chance.randrange(len(data))
    data[place] ^= 1 << chance.randrange(8)
    return Mutant("flip", bytes(data), place)


def flips(content, chance):
    data = bytearray(content.data)
    places = [chance.randrange(len(data)) for _ in range(chance.randint(2, 16))]
    for place in places:
        data[place] = chance.choice([0, 0xFF, chance.randrange(256), data[place] ^ 0x80])
    return Mutant("flips", bytes(data), min(places))


def block(data, chance):
    count = chance.randint(1, max(1, min(4096, len(data) // 3)))
    start = chance.randrange(len(data) - count + 1)
    return start, start + count


def duplicate(content, chance):
    data = content.data
    start, end = block(data, chance)
    return Mutant("duplicate", data[:end] + data[start:end] * chance.choice([1, 1, 1, 2, 40]) + data[end:], end)


def swap(content, chance):
    data = content.data
    start, end = block(data, chance)
    count = end - start
    if end + count > len(data):
        return None
    other = chance.randint(end, len(data) - count)
    swapped = data[:start] + data[other:other + count] + data[end:other] + data[start:end] + data[other + count:]
    return Mutant("swap", swapped, start)


def inner(content, chance):
    """Damage under gzip that gzip cannot notice."""
    if content.kind != "gzip" or not content.inner.data:
        return lie(content, chance)
    kind = chance.choice(["flip", "lie", "lie", "cut", "duplicate", "swap"])
    mutant = KINDS[kind](content.inner, chance)
    if not mutant:
        return None
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    return Mutant("inner", packer.compress(mutant.data) + packer.flush(), mutant.damage, mutant.exact, content.inner)


def lie(content, chance):
    """A length, count or offset that is not true."""
    return LIES[content.kind](content, chance)


def number(true, width, size, chance):
    """A value other than the true one, in so many bytes."""
    most = (1 << 8 * width) - 1
    guess = chance.choice([
        0, 1, true + 1, true - 1, true * 2, true // 2, most, most - 1, most >> 1, (most >> 1) + 1, size, size + 1,
        chance.randint(0, most), chance.randint(0, max(1, size))])
    return guess & most


def put(data, place, width, chance, damage=None, order="little"):
    if place < 0 or place + width > len(data):
        return None
    true = int.from_bytes(data[place:place + width], order)
    value = number(true, width, len(data), chance).to_bytes(width, order)
    return Mutant("lie", data[:place] + value + data[place + width:], place if damage is None else damage)


def lie_fit(content, chance):
    data = content.data
    if not content.files:
        return flip(content, chance)
    if chance.random() < 0.4 or not content.definitions:
        start, begin, end = chance.choice(content.files)
        if chance.random() < 0.2:
            return put(data, start, 1, chance)
        mutant = put(data, start + 4, 4, chance)
        size = struct.unpack_from("<I", mutant.data, start + 4)[0]
        # Up to the nearer end all is unchanged; without a size the file counts as never finished.
        mutant.damage = min(end, begin + size) if size else end
        return mutant
    place = chance.choice(content.definitions)
    count = data[place + 5]
    where = chance.randrange(6)
    if where == 0 or count == 0:
        return put(data, place + 5, 1, chance)
    if where == 1:
        return put(data, place + 2, 1, chance)
    if where == 2 and data[place] & 0x20:
        return put(data, place + 6 + 3 * count, 1, chance)
    field = place + 6 + 3 * chance.randrange(count)
    return put(data, field + (2 if where == 3 else 1), 1, chance)


def lie_gzip(content, chance):
    data = content.data
    where = chance.choice(["length", "length", "checksum", "flags", "extra"])
    if where == "length":
        return put(data, len(data) - 4, 4, chance)
    if where == "checksum":
        return put(data, len(data) - 8, 4, chance)
    if where == "flags":
        return put(data, 3, 1, chance)
    return Mutant("lie", data[:3] + bytes([data[3] | 4]) + data[4:], 3)


# Places and widths of the numbers in each record of a zip archive: versions, method, checksum, sizes, names, offsets.
ZIP_RECORDS = {
    b"PK\3\4": [(4, 2), (6, 2), (8, 2), (14, 4), (18, 4), (22, 4), (26, 2), (28, 2)],
    b"PK\1\2": [(8, 2), (10, 2), (16, 4), (20, 4), (24, 4), (28, 2), (30, 2), (32, 2), (42, 4)],
    b"PK\5\6": [(8, 2), (10, 2), (12, 4), (16, 4), (20, 2)],
    b"PK\6\6": [(4, 8), (24, 8), (32, 8), (40, 8), (48, 8)],
    b"PK\6\7": [(8, 8), (16, 4)],
    b"PK\7\10": [(4, 4), (8, 4), (12, 4)],
}


def lie_zip(content, chance):
    data, records = content.data, []
    place = data.find(b"PK")
    while place >= 0:
        if data[place:place + 4] in ZIP_RECORDS:
            records.append(place)
        place = data.find(b"PK", place + 1)
    if not records:
        return flip(content, chance)
    record = chance.choice(records)
    offset, width = chance.choice(ZIP_RECORDS[data[record:record + 4]])
    return put(data, record + offset, width, chance, damage=record)


def lie_tar(content, chance):
    """A false size with the right header checksum."""
    data = content.data
    headers = [place for place in range(0, len(data) - 511, 512) if data[place + 257:place + 262] == b"ustar"]
    if not headers:
        return flip(content, chance)
    place = chance.choice(headers)
    header = bytearray(data[place:place + 512])
    if chance.random() < 0.75:
        true = int(header[124:135].strip(b"\0 ") or b"0", 8)
        value = chance.choice([0, 1, true + 1, max(0, true - 1), true * 2, len(data), 0o77777777777, chance.randrange(1 << 33)])
        header[124:136] = chance.choice([b"%011o\0" % value, b"\x80\0\0\0" + (value << 20).to_bytes(8, "big"), b"\xff" * 12])
    else:
        header[156] = chance.choice(b"0123456789xgLKSVD\0")
    if chance.random() < 0.9:
        header[148:156] = b" " * 8
        header[148:156] = b"%06o\0 " % sum(header)
    return Mutant("lie", data[:place] + bytes(header) + data[place + 512:], place)


def lie_track(content, chance):
    """XML has no lengths; these damages replace them."""
    data = content.data
    place = chance.randrange(len(data) + 1)
    tag = data.rfind(b"<", 0, place)
    if chance.random() < 0.7 and tag >= 0:
        place = tag
    text = chance.choice([
        b"<a>" * chance.choice([1, 50, 101, 5000]), b"</a>" * 3, b"<" + b"n" * chance.choice([1025, 300_000]) + b"/>",
        b"<a b='" + b"v" * 300_000 + b"'/>", b"<a " + b" ".join(b"x%d=''" % n for n in range(9000)) + b"/>", b"\0", b"&", b"&x;",
        b"&#xFFFFFF;", b"<!--", b"<![CDATA[", b"]]>", b"<?xml version='1.0'?>", b"<!DOCTYPE a [<!ENTITY x 'y'>]>",
        b"".join(b"<n%d/>" % n for n in range(6000)), b"\xff\xfe", b"1" * 100_000, b"<time>" + b"9" * 9999 + b"</time>",
        b"<ele>1e999999999</ele>", b"<trkpt lat='91' lon='1e400'>", b"</trk><trk>", b"<gpx>", b"</Activity><Activity Sport='?'>"])
    return Mutant("lie", data[:place] + text + data[place:], place)


LIES = {"fit": lie_fit, "gzip": lie_gzip, "zip": lie_zip, "tar": lie_tar, "track": lie_track, "other": flip}
KINDS = {
    "cut": cut, "flip": flip, "flips": flips, "duplicate": duplicate, "swap": swap, "lie": lie, "inner": inner,
}
