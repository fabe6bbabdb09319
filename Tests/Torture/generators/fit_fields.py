"""Every known field of every message, of any type and size, with values at the ends of their ranges."""
from . import profile, values
from .fit_writer import Body

TIMESTAMP = (253, 0x86, False)
TIMES = [0, 1, 0x0FFFFFFF, 0x10000000, 0x10000001, 1_100_000_000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFD, 0xFFFFFFFE, 0xFFFFFFFF]


def size_of(chance, code, is_array):
    """The declared size of a field: its type's, several times that, or an impossible one."""
    width = values.WIDTHS[code & 31]
    way = chance.random()
    if code == 0x07:
        return chance.choice([0, 1, 2, 8, 16, 32, 64, 255])
    if way < 0.6 and not is_array:
        return width
    if way < 0.85:
        return min(255 - 255 % width, width * chance.choice([1, 2, 3, 4, 5, 8, 16, 31]))
    if way < 0.95:
        return chance.choice([width + 1, width * 2 - 1, max(1, width - 1), 3, 5, 7, 9])
    return chance.choice([0, 1, 254, 255])


def code_of(chance, code):
    """The declared type of a field: mostly the profile's."""
    way = chance.random()
    if way < 0.55:
        return code
    if way < 0.93:
        return chance.choice(values.CODES)
    return chance.choice(values.NO_CODES)


def definition(chance, body, name, developer=(), local=None):
    """A definition of a message with a choice of its known fields, and some unknown ones."""
    number, known = profile.MESSAGES[name]
    share = chance.choice([0.1, 0.3, 1.0])
    fields = [field for field in known if chance.random() < share][:120]
    if chance.random() < 0.7:
        fields.insert(chance.randint(0, len(fields)), TIMESTAMP)
    if chance.random() < 0.1:
        fields += [(chance.randrange(256), chance.choice(values.CODES), False) for _ in range(chance.choice([1, 3, 100]))]
    if fields and chance.random() < 0.05:
        fields += [chance.choice(fields)] * chance.choice([1, 2, 50])
    shaped = []
    is_plain = chance.random() < 0.3
    for field, code, is_array in fields:
        code = code if is_plain else code_of(chance, code)
        shaped.append((field, size_of(chance, code, is_array), code))
    return body.define(number, shaped, developer, is_big=chance.random() < 0.3, local=local)


def content(chance, made, calm=0.3):
    """Values for a message of a definition: at the ends, or of a calm ride, or none at all."""
    way = chance.random()
    if way < 0.05:
        return b"\xff" * made.size
    if way < 0.1:
        return b"\0" * made.size
    order = "big" if made.is_big else "little"
    out = []
    for number, size, code in made.fields:
        if number == 253 and size == 4 and chance.random() < 0.8:
            out.append((chance.choice(TIMES) if chance.random() < 0.5 else 1_100_000_000 + chance.randrange(4000)).to_bytes(4, order))
        elif chance.random() < calm and code & 31 not in (values.STRING, values.FLOAT32, values.FLOAT64):
            width = values.WIDTHS[code & 31]
            value = chance.randrange(1 << min(8 * width, 10)).to_bytes(max(width, 2), order)
            value = value[-width:] if made.is_big else value[:width]
            out.append((value * (size // width + 1))[:size])
        else:
            out.append(values.field(chance, code, size, made.is_big))
    out += [chance.randbytes(field[1]) for field in made.developer]
    return b"".join(out)


def messages(chance):
    """The messages of a file: some message types, each a few times, redefined now and then."""
    body = Body()
    if chance.random() < 0.9:
        body.put(0, (0, 0x00, bytes([chance.choice([4, 4, 4, 4, 4, 6, 32, 255])])), (1, 0x84, b"\x01\0"),
                 (4, 0x86, (1_100_000_000).to_bytes(4, "little")))
    names = [chance.choice(profile.MEANT) if chance.random() < 0.75 else chance.choice(profile.NAMES)
             for _ in range(chance.choice([1, 2, 4, 8]))]
    for name in names:
        made = definition(chance, body, name)
        calm = chance.choice([0, 0.3, 0.9])
        for _ in range(chance.choice([1, 2, 5, 12, 12, 40])):
            body.data(made, content(chance, made, calm), chance.randrange(32) if chance.random() < 0.05 else None)
            if chance.random() < 0.02:
                made = definition(chance, body, name, local=made.local)
    return body.bytes()
