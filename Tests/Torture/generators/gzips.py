"""gzip by its fields: every flag, several members, wrong sums, damaged and endless data."""
import struct, zlib


def deflated(chance, data):
    """Raw deflate, of a level and strategy; now and then damaged."""
    packer = zlib.compressobj(chance.choice([0, 1, 1, 9]), zlib.DEFLATED, -15, 8, chance.choice([0, 0, 0, 2, 3, 4]))
    if chance.random() < 0.1:
        half = len(data) // 2
        packed = packer.compress(data[:half]) + packer.flush(zlib.Z_FULL_FLUSH) + packer.compress(data[half:]) + packer.flush()
    else:
        packed = packer.compress(data) + packer.flush()
    if chance.random() < 0.03 and packed:
        spot = chance.randrange(len(packed))
        packed = packed[:spot] + chance.choice([b"", b"\xff", b"\x07", chance.randbytes(8)]) + packed[spot + 1:]
    return packed


def member(chance, data, is_sound):
    """One member: a header with the options of its flags, or not."""
    flags = 0 if chance.random() < 0.7 else chance.randrange(32 if is_sound else 256)
    head = struct.pack("<3sBIBB", b"\x1f\x8b\x08", flags, chance.randrange(1 << 32), 0, 3)
    if flags & 4:
        extra = chance.randbytes(chance.choice([0, 4, 300]))
        head += struct.pack("<H", len(extra) if is_sound else chance.choice([len(extra), 0, 65535])) + extra
    if flags & 8:
        head += chance.choice([b"ride.fit", b"", b"\x1b[2J", b"A" * 70_000]) + b"\0"
    if flags & 16:
        head += b"comment\0"
    if flags & 2:
        head += struct.pack("<H", zlib.crc32(head) & 0xFFFF if is_sound else chance.randrange(1 << 16))
    sums = struct.pack("<II", zlib.crc32(data), len(data) & 0xFFFFFFFF)
    if not is_sound:
        sums = chance.choice([sums, sums[:5], b"", chance.randbytes(8), struct.pack("<II", zlib.crc32(data), 0xFFFFFFFF)])
    return head + deflated(chance, data) + sums


def file(chance, data):
    """`data` in one member or cut into several, with bytes that may follow them."""
    is_sound = chance.random() < 0.8
    if chance.random() < 0.1:
        cut = chance.randrange(len(data) + 1)
        out = member(chance, data[:cut], is_sound) + chance.choice([b"", b"", b"\0" * 30]) + member(chance, data[cut:], is_sound)
    elif chance.random() < 0.01:
        out = member(chance, data + b"\0" * chance.choice([1 << 20, 8 << 20]), is_sound)
    else:
        out = member(chance, data, is_sound)
    way = chance.random()
    if way < 0.04:
        return out[:chance.randrange(len(out) + 1)]
    if way < 0.08:
        return out + chance.choice([b"\0", b"\0" * 600, b"x", chance.randbytes(20), b"\x1f\x8b\x08", out[:12]])
    return out
