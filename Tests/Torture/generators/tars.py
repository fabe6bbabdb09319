"""tar by its fields: old and new headers, long names of three kinds, sizes that lie, holes, sums that are wrong."""
from . import names

BLOCK = 512


def number(value, width, way):
    if way == "binary":
        return b"\x80" + (value & (1 << 8 * (width - 1)) - 1).to_bytes(width - 1, "big")
    if way == "negative":
        return b"\xff" * width
    if way == "blank":
        return b" " * width
    return (b"%0*o\0" % (width - 1, value & (1 << 3 * (width - 1)) - 1))[-width:]


def header(chance, name, size, kind, lies):
    """One header, its sum right unless it lies."""
    way = chance.choice(["octal", "binary", "negative", "blank"]) if lies and chance.random() < 0.3 else "octal"
    said = size
    if lies and chance.random() < 0.4:
        said = chance.choice([0, 1, size + 1, size * 2, 511, 0o77777777777, (1 << 61) - 1, (1 << 63) - 1, chance.randrange(1 << 34)])
        way = "binary" if said > 0o77777777777 else way
    block = bytearray(BLOCK)
    block[0:100] = name[:100].ljust(100, b"\0")
    for start, width, value in ((100, 8, 0o644), (108, 8, 0), (116, 8, 0), (136, 12, 1_700_000_000)):
        block[start:start + width] = number(value, width, "octal")
    block[124:136] = number(said, 12, way)
    block[156:157] = kind
    block[257:265] = chance.choice([b"ustar\x0000", b"ustar\x0000", b"ustar  \0", b"\0" * 8])
    if chance.random() < 0.1:
        block[345:500] = names.entry(chance)[:155].ljust(155, b"\0")
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % (sum(block) + (1 if lies and chance.random() < 0.1 else 0))
    return bytes(block)


def padded(data):
    return data + b"\0" * (-len(data) % BLOCK)


def record(key, value):
    """A record of a pax header, whose own length it begins with."""
    body = b" " + key + b"=" + value + b"\n"
    count = len(body) + 1
    while len(b"%d" % count) + len(body) != count:
        count = len(b"%d" % count) + len(body)
    return b"%d" % count + body


def extension(chance, name, size, lies):
    """The next entry's name or size, in one of the ways to store it."""
    if chance.random() < 0.5:
        text = chance.choice([name + b"\0", name, b"n" * 70_000, b"\xff" * 200])
        return header(chance, b"././@LongLink", len(text), chance.choice([b"L", b"L", b"K"]), lies) + padded(text)
    records = [record(b"path", name)]
    if chance.random() < 0.4:
        records.append(record(b"size", chance.choice([b"%d" % size, b"-1", b"9" * 18, b"9" * 30, b"x", b""])))
    if chance.random() < 0.1:
        records.append(record(chance.choice([b"GNU.sparse.name", b"GNU.sparse.major", b"mtime", b"x" * 3000]), b"1"))
    if lies and chance.random() < 0.4:
        records.append(chance.choice([b"99999 path=x\n", b"0 path=x\n", b"-5 path=x\n", b"path=x\n", b"12 path", b"9" * 40 + b" path=x\n", b"5 =\n"]))
    text = b"".join(records)
    return header(chance, b"PaxHeader", len(text), chance.choice([b"x", b"x", b"x", b"g"]), lies) + padded(text)


def file(chance, make):
    """A tar archive; `make(chance)` gives the content of an entry."""
    lies, out = chance.random() < 0.4, b""
    for _ in range(chance.choice([0, 1, 1, 2, 4]) if chance.random() < 0.97 else 100):
        name, data = names.entry(chance), make(chance) if chance.random() < 0.8 else b""
        if chance.random() < 0.2:
            out += extension(chance, name, len(data), lies)
        kind = chance.choice([b"0"] * 12 + [b"\0", b"7", b"1", b"2", b"5", b"S", b"x", b"g", b"L", b"V", b"D", b"M", b"\xff"])
        out += header(chance, name, len(data), kind, lies) + padded(data)
    out += b"\0" * (BLOCK * chance.choice([2, 2, 2, 20, 1, 0]))
    way = chance.random()
    if way < 0.05:
        return out[:chance.randrange(len(out) + 1)]
    if way < 0.08:
        return out + chance.choice([b"x" * 40, chance.randbytes(BLOCK), out])
    return out
