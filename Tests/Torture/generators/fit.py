"""A FIT file: messages of a ride or of any fields, chained or not, with a header and an end that may lie."""
import struct

from . import fit_fields, fit_rides
from .fit_writer import crc, header


def part(chance, lies):
    """A header, messages and a checksum; `lies` says what may be wrong."""
    body = fit_rides.messages(chance) if chance.random() < 0.6 else fit_fields.messages(chance)
    if not lies or chance.random() < 0.6:
        head = header(len(body), chance.choice([14, 14, 14, 12]))
        return head + body + struct.pack("<H", crc(head + body))
    if chance.random() < 0.2:
        body += chance.choice([b"\x4f", b"\x40\0\0\x14\0\xff", b"\x0e", b"\x9f", chance.randbytes(20)])
    size = chance.choice([
        len(body), len(body), 0, 1, len(body) - 1, len(body) + 1, len(body) + 2, len(body) // 2, 2 * len(body), 0x7FFFFFFF, 0xFFFFFFFF,
        chance.randrange(1 << 32)])
    head = header(size, chance.choice([14, 12, 12, 13, 15, 16, 20, 31, 32, 255]), chance.choice([0x20, 0x10, 0x00, 0x23, 0xFF]),
                  chance.random() < 0.7)
    end = chance.choice([struct.pack("<H", crc(head + body)), b"", b"\0", b"\0\0", chance.randbytes(2)])
    return head + body + end


def file(chance):
    """One FIT file; about a fifth of them lie in their structure, and some are cut, padded or chained."""
    lies = chance.random() < 0.2
    count = 1 if chance.random() < 0.93 else chance.choice([2, 2, 3, 5, 20])
    data = b"".join([part(chance, lies) for _ in range(count)])
    way = chance.random()
    if way < 0.03:
        return data[:chance.randrange(len(data))]
    if way < 0.05:
        return data + chance.choice([b"\0", b"\0" * 512, b"\xff" * 16, b"\r\n", chance.randbytes(30), data[:14], data[:30]])
    return data
