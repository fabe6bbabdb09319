#!/usr/bin/env python3
"""Decodes the fixtures with Garmin's SDK and with fitdecode, and compares with Fixtures/expected.json.

    python3 -m pip install garmin-fit-sdk==21.218.0 fitdecode==0.11.0
    python3 Tests/Checks/fixtures_against_sdk.py [Fixtures]

Compared: the number of messages and records, the first and last record's time, and each session's values. A file that
one of the two cannot read is named below with the reason, and left to the other. Damaged files are given to fitdecode
alone, repaired first where it cannot read on (a data size put right, padding taken off, as much inflated as there is);
what it yields before it gives up is compared. Without the packages the script says so and ends with 0.
"""
import io, json, os, struct, sys, warnings

from independent.files import inflated

EPOCH = 631065600
HERE = os.path.dirname(os.path.abspath(__file__))

# Files one of the two decoders cannot read as they should be read, and why.
COMPRESSED = "refuses compressed timestamps"
SIZE = "stops at a size that is zero or no multiple of the type's"
GIVES_UP = {
    "garmin": {
        "vendors/fr70-compressed-timestamps.fit": COMPRESSED,
        "vendors/compressed-timestamps-smart.fit": COMPRESSED,
        "vendors/compressed-timestamps-without-base.fit": COMPRESSED,
        "vendors/developer-field-of-size-zero.fit": SIZE,
        "vendors/developer-type-contradicts-size.fit": SIZE,
        "vendors/field-of-size-zero.fit": SIZE,
        "vendors/base-type-unknown.fit": "refuses base types it does not know",
        "vendors/header-20-bytes.fit": "refuses headers of other sizes than 12 and 14",
    },
    "fitdecode": {
        "vendors/compressed-timestamps-without-base.fit": "counts from 0 where no full time has been seen",
        "vendors/developer-field-of-size-zero.fit": SIZE,
        "vendors/developer-type-contradicts-size.fit": SIZE,
        "vendors/field-of-size-zero.fit": SIZE,
        "vendors/base-types-without-endian-bit.fit": "reads such types as bytes",
        "vendors/header-20-bytes.fit": "reads the header wrong",
    },
}


def load(path, reason):
    data = inflated(open(path, "rb").read())
    if reason == "unfinalized":
        return data[:4] + struct.pack("<I", len(data) - data[0]) + data[8:]
    end = 0
    while data[end + 8:end + 12] == b".FIT":
        end += data[end] + struct.unpack("<I", data[end + 4:end + 8])[0] + 2
    return data if any(data[end:]) else data[:end]


def seconds(value):
    """FIT seconds of whatever a decoder gives for a time"""
    return int(value.timestamp()) - EPOCH if hasattr(value, "timestamp") else value


def with_garmin(data):
    """the messages of a file as (global number, {field number: value}) by Garmin's SDK"""
    from garmin_fit_sdk import Decoder, Stream

    messages = []
    decoder = Decoder(Stream.from_byte_array(bytearray(data)))
    _, errors = decoder.read(
        convert_datetimes_to_dates=False, convert_types_to_strings=False,
        mesg_listener=lambda number, fields: messages.append((number, fields)))
    if errors:
        raise ValueError("; ".join(str(e) or repr(e) for e in errors))
    return messages


def with_fitdecode(data, damaged=False):
    """the same by fitdecode; of a damaged file, those before it gives up"""
    import fitdecode

    messages = []
    check = fitdecode.CrcCheck.DISABLED if damaged else fitdecode.CrcCheck.RAISE
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for frame in fitdecode.FitReader(io.BytesIO(data), check_crc=check):
                if frame.frame_type == fitdecode.FIT_FRAME_DATA:
                    fields = {}
                    for field in frame.fields:
                        raw = field.name in ("sport", "sub_sport")
                        fields.setdefault(str(field.name), field.raw_value if raw else field.value)
                    messages.append((frame.global_mesg_num, fields))
    except fitdecode.FitError:
        if not damaged:
            raise
    return messages


def facts(messages):
    """the values of a file in expected.json that a decoder can give"""
    times = [seconds(f.get("timestamp")) for n, f in messages if n == 20]
    sessions = []
    for number, f in messages:
        if number != 18:
            continue
        sessions.append({
            "sport": f.get("sport"), "sub_sport": f.get("sub_sport"), "start": seconds(f.get("start_time")),
            "elapsed_s": f.get("total_elapsed_time"), "timer_s": f.get("total_timer_time"),
            "distance_m": f.get("total_distance")})
    return {
        "messages": len(messages), "records": len(times), "first_record": times[0] if times else None,
        "last_record": times[-1] if times else None, "sessions": sessions}


def differences(found, expected):
    for key in ("messages", "records", "first_record", "last_record"):
        if found[key] != expected[key]:
            yield "%s: found %s, expected %s" % (key, found[key], expected[key])
    if len(found["sessions"]) != len(expected["sessions"]):
        yield "sessions: found %d, expected %d" % (len(found["sessions"]), len(expected["sessions"]))
    for index, (a, b) in enumerate(zip(found["sessions"], expected["sessions"])):
        for key, value in a.items():
            if value is None and b[key] is None:
                continue
            if value is None or b[key] is None or abs(value - b[key]) > 1e-6:
                yield "session %d, %s: found %s, expected %s" % (index, key, value, b[key])


def main():
    try:
        import fitdecode, garmin_fit_sdk  # noqa: F401
    except ImportError as error:
        print("skipped: %s (see the top of this file)" % error)
        return 0
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "..", "Fixtures")
    files = json.load(open(os.path.join(root, "expected.json")))["files"]
    compared = wrong = 0
    for expected in files:
        name, damaged = expected["file"], expected["status"] == "partial"
        if expected["status"] in ("failed", "skipped") or not expected["messages"]:
            continue
        data = load(os.path.join(root, name), expected["reason"])
        decoders = {"fitdecode": lambda: with_fitdecode(data, damaged)}
        if not damaged:
            decoders["garmin"] = lambda: with_garmin(data)
        for decoder, decode in decoders.items():
            compared += 1
            try:
                found = list(differences(facts(decode()), expected))
            except Exception as error:
                found = ["%s: %s" % (type(error).__name__, error)]
            if name in GIVES_UP[decoder]:
                # A decoder that learns to read the file should not go unnoticed.
                found = [] if found else ["reads the file now; take it off the list"]
            if found:
                wrong += 1
                for text in found:
                    print("%s (%s): %s" % (name, decoder, text))
    print("%d comparisons, %d wrong" % (compared, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
