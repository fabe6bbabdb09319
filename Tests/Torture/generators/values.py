"""Numbers at and around the ends of their ranges, as bytes of a width."""
import struct

# The width in bytes of each base type by the low five bits of its code; 1 for those that do not exist.
WIDTHS = [1, 1, 1, 2, 2, 4, 4, 1, 4, 8, 1, 2, 4, 1, 8, 8, 8] + [1] * 15
STRING, FLOAT32, FLOAT64 = 7, 8, 9
BASE_CODES = {
    "enum": 0x00, "sint8": 0x01, "uint8": 0x02, "sint16": 0x83, "uint16": 0x84, "sint32": 0x85, "uint32": 0x86, "string": 0x07,
    "float32": 0x88, "float64": 0x89, "uint8z": 0x0A, "uint16z": 0x8B, "uint32z": 0x8C, "byte": 0x0D, "sint64": 0x8E,
    "uint64": 0x8F, "uint64z": 0x90, "bool": 0x00,
}
CODES = sorted(set(BASE_CODES.values()))
NO_CODES = [0x11, 0x1F, 0x0B, 0x03, 0x80, 0x8D, 0xFF, 0x20, 0x60]


def integers(width):
    """The ends of signed and unsigned ranges, and their neighbours."""
    bits = 8 * width
    ends = [0, 1, 2, (1 << bits - 1) - 1, 1 << bits - 1, (1 << bits - 1) + 1, (1 << bits) - 1, (1 << bits) - 2, (1 << bits) - 3]
    return ends + [1 << bit for bit in range(0, bits, 7)] + [(1 << bits) - (1 << bit) for bit in range(3, bits, 7)]


def packed(width):
    return [[value.to_bytes(width, order) for value in integers(width)] for order in ("little", "big")]


# For each width, little and big endian, the values at an end.
EXTREMES = {width: packed(width) for width in (1, 2, 4, 8)}
FLOATS = [
    0.0, -0.0, 1.0, -1.0, 1e-45, 1e-308, 3.4e38, -3.4e38, 1e300, -1e300, float("inf"), float("-inf"), float("nan"), 9.3e18, 2.0**63,
    -2.0**63, 2.0**31, 2.0**32, 0.1, 1e9, 60.0, 150.0]
FLOAT_BYTES = {
    4: [[struct.pack(order + "f", min(max(value, -3.4e38), 3.4e38) if abs(value) < float("inf") else value) for value in FLOATS]
        for order in "<>"],
    8: [[struct.pack(order + "d", value) for value in FLOATS] for order in "<>"],
}
TEXTS = [
    b"", b"Ride", b"Power", b"\xff\xfe\xff", b"\xc3", b"a\0b\0c", b"\x1b[2J\x07", b"\xc2\x9b31m", b"\xe2\x80\xae\xe2\x81\xa6", b"\r\n", b'","', b"'",
    b"=1+1", b"</name>", b"]]>", b"&amp;", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbf\xbf", b"\xf0\x9f\x9a\xb4", b"\x7f", b"\x01", b"A" * 254,
    b"heart_rate", b"\\", b"{}", b"\xe2\x80\xa8", b"\xef\xbb\xbf"]


def extreme(chance, code, is_big):
    """One value of a base type, at an end of its range more often than not."""
    kind = code & 31
    width = WIDTHS[kind]
    if kind in (FLOAT32, FLOAT64):
        return chance.choice(FLOAT_BYTES[width][is_big])
    return chance.choice(EXTREMES[width][is_big]) if chance.random() < 0.8 else chance.randbytes(width)


def text(chance, size):
    """A string of a size: hostile, and not always ended."""
    value = chance.choice(TEXTS)
    return (value * (size // max(1, len(value)) + 1) if chance.random() < 0.1 else value)[:size].ljust(size, b"\0")


def field(chance, code, size, is_big):
    """Bytes for a field of a type and size."""
    kind = code & 31
    if kind == STRING:
        return text(chance, size)
    width = WIDTHS[kind]
    if size == width:
        return extreme(chance, code, is_big)
    # Few values make an array: it matters that they meet.
    few = b"".join([extreme(chance, code, is_big) for _ in range(min(size // width, chance.choice([1, 2, 3, 6])))])
    return (few * (size // max(1, len(few)) + 1))[:size] if few else b"\x55" * size
