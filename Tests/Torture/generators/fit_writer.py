"""Bytes of FIT files, right or wrong as a generator asks for."""
import struct


def _table():
    """The checksum's change by two bytes, for all their values: half the steps of a table for one byte."""
    bytewise = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0xA001 if value & 1 else 0)
        bytewise.append(value)
    once = [value >> 8 ^ bytewise[value & 255] for value in range(65536)]
    return [value >> 8 ^ bytewise[value & 255] for value in once]


_TABLE = _table()


def crc(data):
    """CRC-16/ARC."""
    value, table = 0, _TABLE
    for pair in struct.unpack(f"<{len(data) // 2}H", data[:len(data) & ~1]):
        value = table[value ^ pair]
    if len(data) & 1:
        value ^= data[-1]
        for _ in range(8):
            value = value >> 1 ^ (0xA001 if value & 1 else 0)
    return value


def header(data_size, size=14, protocol=0x20, has_crc=True, mark=b".FIT"):
    head = struct.pack("<BBHI4s", size & 255, protocol, 2140, data_size & 0xFFFFFFFF, mark)
    if size >= 14:
        head += struct.pack("<H", crc(head) if has_crc else 0)
    return head.ljust(size, b"\0")[:max(size, 12)]


class Definition:
    """A local message type: its message, and the types of its fields."""

    def __init__(self, local, message, fields, developer=(), is_big=False):
        # `fields`: (number, size, code); `developer`: (number, size, index).
        self.local, self.message, self.fields, self.developer, self.is_big = local, message, fields, developer, is_big
        self.size = sum(field[1] for field in fields) + sum(field[1] for field in developer)

    def bytes(self):
        order = ">" if self.is_big else "<"
        head = struct.pack(order + "BBBHB", 0x40 | (0x20 if self.developer else 0) | self.local, 0, self.is_big, self.message,
                           len(self.fields))
        body = b"".join([bytes(field) for field in self.fields])
        if self.developer:
            body += bytes([len(self.developer)]) + b"".join([bytes(field) for field in self.developer])
        return head + body


class Body:
    """Messages one after the other; a definition stays until its local type is used again."""

    def __init__(self):
        self.parts, self.next_local, self.size = [], 0, 0
        self.known = {}

    def add(self, data):
        self.parts.append(data)
        self.size += len(data)

    def define(self, message, fields, developer=(), is_big=False, local=None):
        if local is None:
            # The last one is `put`'s own.
            local, self.next_local = self.next_local, (self.next_local + 1) % 15
        self.known.pop(local, None)
        definition = Definition(local, message, fields[:255], developer[:255], is_big)
        self.add(definition.bytes())
        return definition

    def data(self, definition, values, offset=None):
        """A message; with an `offset` one with a compressed timestamp, of the first four local types."""
        head = definition.local if offset is None else 0x80 | (definition.local & 3) << 5 | offset & 31
        self.add(bytes([head]) + values)

    def put(self, message, *fields, is_big=False, local=15):
        """A definition if the local type has another, and the message: fields are (number, code, values as bytes)."""
        shape = tuple((number, len(value), code) for number, code, value in fields)
        key = (message, shape, is_big)
        if self.known.get(local) != key:
            self.known[local] = key
            self.add(Definition(local, message, shape, (), is_big).bytes())
        self.add(bytes([local]) + b"".join([value for _, _, value in fields]))

    def bytes(self):
        return b"".join(self.parts)


def whole(body):
    """A sound file around messages."""
    head = header(len(body))
    return head + body + struct.pack("<H", crc(head + body))
