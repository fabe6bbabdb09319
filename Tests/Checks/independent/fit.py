"""The messages of a FIT file by Garmin's SDK, which is made to accept compressed timestamps, sizes of 0, chained files.

`files(data)` gives a list of chained files, each a list of `(message number, {field name: value})` in file order, of
the messages that a ride is made of. Values are scaled; times are FIT seconds; positions are semicircles; numbers of
enumerations stay numbers. A record's developer fields are under "developer": `(application, name, native field,
value)`."""
import math
import struct

from . import quick

FILE_ID, SESSION, LAP, RECORD, EVENT, SPORT, ACTIVITY, LENGTH, HR = 0, 18, 19, 20, 21, 12, 34, 101, 132
CORRELATION, SETTINGS, PROFILE, ZONES, DESCRIPTION, DEVELOPER = 162, 2, 3, 7, 206, 207
WANTED = {FILE_ID, SESSION, LAP, RECORD, EVENT, SPORT, ACTIVITY, LENGTH, HR, CORRELATION, SETTINGS, PROFILE, ZONES}
BAD_SIZE = "bad size"


def files(data):
    from garmin_fit_sdk import Decoder, Stream

    class Tolerant(Decoder):
        """Garmin's decoder, where a field it cannot read costs that field and not the file"""

        def begin(self):
            self.messages, self.last, self.pending, self.acting, self.wrong, self.kept = [], None, None, None, None, []
            self._local_mesg_defs, self._developer_data_defs = {}, {}
            self._accumulator = type(self._accumulator)()

        # Each header byte decides once; the SDK would read it three times, past its place.
        def _Decoder__decode_next_record(self):
            header = self._stream.peek_byte()
            self.pending = self.acting = None
            if header & 0x80:
                self.acting = header >> 5 & 3
                if self.last is not None:
                    time = (self.last & ~31) + (header & 31)
                    self.pending = time + 32 if time < self.last else time
                definitions, number = self._local_mesg_defs, header & 15
                kept = definitions.get(number)
                if self.acting not in definitions:
                    raise ValueError("no definition")
                definitions[number] = definitions[self.acting]
                try:
                    self._Decoder__decode_message()
                finally:
                    if kept is not None:
                        definitions[number] = kept
                    elif number != self.acting:
                        del definitions[number]
            elif header & 0x40:
                self._Decoder__decode_mesg_def()
            else:
                self._Decoder__decode_message()

        def _Decoder__decode_message(self):
            definition = self._local_mesg_defs.get(self._stream.peek_byte() & 15)
            plan = quick.plan(definition) if definition else None
            if plan is None:
                return super()._Decoder__decode_message()
            at, last = self._stream.position(), self.last
            message = plan.read(self._stream.read_bytes(1 + plan.size)[1:], self._accumulator)
            if self.pending is not None:
                message.setdefault("timestamp", self.pending)
            self.last = message.get(plan.time or "timestamp", message.get("timestamp", last))
            plan.count += 1
            if plan.count % quick.CHECKED == 1:
                self.check(message, at, last)
            # Without unnamed fields and numbers that are none it needs no `tidy`.
            if plan.number in WANTED:
                self.kept.append((plan.number, message))

        def check(self, message, at, last):
            """holds a message that was read by a plan against the SDK's own reading"""
            end, mine, heard, listener = self._stream.position(), self.last, [], self._mesg_listener
            self._stream.seek(at)
            self.last, self._mesg_listener = last, lambda number, found: heard.append(found)
            super()._Decoder__decode_message()
            self._mesg_listener = listener
            if (self._stream.position(), self.last) != (end, mine) or named(heard[0]) != named(message):
                self.wrong = "read by a plan: %s, by the SDK: %s" % (named(message), named(heard[0]))

        def _Decoder__read_message(self, definition):
            message = super()._Decoder__read_message(definition)
            if self.pending is not None and "timestamp" not in message:
                message["timestamp"] = {"raw_field_value": self.pending, "field_definition_number": 253}
            for field in message.values():
                if field["field_definition_number"] == 253 and isinstance(field["raw_field_value"], int):
                    self.last = field["raw_field_value"]
            return message

        def _Decoder__lookup_developer_data_field(self, wanted):
            index, number = wanted["developer_data_index"], wanted["field_definition_number"]
            fields = self._developer_data_defs.get(index, {}).get("fields", [])
            return next((f for f in reversed(fields) if f["field_definition_number"] == number), None)

        def _Decoder__read_raw_value(self, size, layout):
            if struct.calcsize(layout) != size:
                self._stream.read_bytes(size)
                return BAD_SIZE
            return super()._Decoder__read_raw_value(size, layout)

    found = []
    for one in split(data):
        decoder = Tolerant(Stream.from_byte_array(bytearray(tame(one))))
        decoder.begin()
        messages, seen = decoder.kept, {"descriptions": []}

        def take(number, message):
            if number == DESCRIPTION:
                seen["descriptions"].append(message)
            elif number in WANTED:
                messages.append((number, tidy(message, seen["descriptions"], decoder)))

        decoder.read(convert_datetimes_to_dates=False, convert_types_to_strings=False, enable_crc_check=False,
                     merge_heart_rates=False, mesg_listener=take)
        if decoder.wrong:
            raise AssertionError(decoder.wrong)
        found.append(messages)
    return found


def named(message):
    """a message's fields that have names, as text, as what is no number equals nothing"""
    return repr(sorted((k, v) for k, v in message.items() if isinstance(k, str) and not (isinstance(v, float) and not math.isfinite(v))))


def split(data):
    """the chained files of a stream, without header and checksum"""
    at = 0
    while data[at + 8:at + 12] == b".FIT" and data[at] >= 12:
        size = struct.unpack_from("<I", data, at + 4)[0]
        start, end = at + data[at], at + data[at] + size
        follows = data[end + 10:end + 14] == b".FIT" or not any(data[end + 2:])
        # The sum comes last: it takes longest, and most files need none.
        if size == 0 or end > len(data) or (not follows or Walk(data[start:end]).end < size) and not sums(
                data[at:end], data[end:end + 2]):
            end = len(data)     # never finished, or cut: everything that is there
        yield data[start:end]
        at = end + 2


def sums(data, checksum):
    from garmin_fit_sdk import CrcCalculator
    return CrcCalculator.calculate_crc(data, 0, len(data)) == int.from_bytes(checksum, "little")


def tame(body):
    """a chained file with a plain header and room for a checksum, its definitions free of what stops the SDK"""
    out = Walk(body).out
    return b"\x0e\x20\x00\x00" + struct.pack("<I", len(out)) + b".FIT\0\0" + bytes(out) + b"\0\0"


class Walk:
    """Messages as they follow one another: `end` is where the last whole one ends, `out` the needed ones."""

    def __init__(self, body):
        self.out, self.end = bytearray(), 0
        at, sizes, wanted = 0, {}, {}
        while at < len(body):
            header = body[at]
            if not header & 0x80 and header & 0x40:
                plain = triples(body, at + 5)
                own = triples(body, at + 6 + 3 * len(plain)) if plain is not None and header & 0x20 else []
                if plain is None or own is None:
                    return
                end = at + 6 + 3 * len(plain) + (1 + 3 * len(own) if header & 0x20 else 0)
                sizes[header & 15] = sum(size for _, size, _ in plain + own)
                number = int.from_bytes(body[at + 3:at + 5], "big" if body[at + 2] else "little")
                # Messages that nobody asks for may still have the time that compressed ones count from.
                wanted[header & 15] = number in WANTED | {DESCRIPTION, DEVELOPER} or any(f[0] == 253 for f in plain)
                self.out += definition(body[at:at + 5], plain, own if header & 0x20 else None)
            else:
                local = header >> 5 & 3 if header & 0x80 else header & 15
                end = at + 1 + sizes.get(local, len(body))
                if end > len(body):
                    return
                if wanted[local]:
                    self.out += body[at:end]
            at = self.end = end


def definition(head, plain, own):
    """a definition without fields of no size; opaque bytes for an unasked field of a type that does not exist"""
    plain = [(number, size, kind & 31 | (kind & 31 in (3, 4, 5, 6, 8, 9, 11, 12, 14, 15, 16)) << 7) if kind & 31 <= 16
             else (250, size, 0x0D) for number, size, kind in plain if size]
    out = head + bytes([len(plain)]) + b"".join(map(bytes, plain))
    if own is not None:
        own = [field for field in own if field[1]]
        out += bytes([len(own)]) + b"".join(map(bytes, own))
    return out


def triples(body, at):
    """the fields of a definition, whose number is at `at`; None if the input ends first"""
    if at >= len(body) or at + 1 + 3 * body[at] > len(body):
        return None
    return [tuple(body[k:k + 3]) for k in range(at + 1, at + 1 + 3 * body[at], 3)]


def tidy(message, descriptions, decoder):
    """a message without invalid values, its developer fields by their descriptions"""
    from garmin_fit_sdk import fit

    fields = {k: v for k, v in message.items() if isinstance(k, str) and k != "developer_fields"
              and not (isinstance(v, float) and not math.isfinite(v))}
    for key, value in (message.get("developer_fields") or {}).items():
        of = descriptions[key]
        kind = fit.BASE_TYPE_DEFINITIONS.get((of.get("fit_base_type_id") or 0) & fit.BASE_TYPE_MASK)
        if value == BAD_SIZE or not isinstance(value, (int, float)) or kind is None:
            continue
        if value == kind["invalid"] or isinstance(value, float) and not math.isfinite(value):
            continue
        scale, offset = of.get("scale") or 1, of.get("offset") or 0
        name = of.get("field_name")
        name = name[0] if isinstance(name, list) else name
        application = decoder._developer_data_defs.get(of.get("developer_data_index"), {}).get("application_id")
        native = of.get("native_field_num") if of.get("native_mesg_num", RECORD) is not None else None
        fields.setdefault("developer", []).append(
            (bytes(application).hex() if application else None, name, of.get("native_mesg_num"), native,
             value / scale - offset if (scale, offset) != (1, 0) else value))
    return fields
