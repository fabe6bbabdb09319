#!/usr/bin/env python3
"""Decodes the fixtures with Garmin's SDK and with fitdecode, and compares with Fixtures/expected.json.

    python3 -m pip install garmin-fit-sdk==21.218.0 fitdecode==0.11.0
    python3 Tests/Checks/fixtures_against_sdk.py [Fixtures]

Compared: the number of messages and records, the first and last record's time, and what each session says. A file where one
of the two gives up on purpose or by accident is named below with the reason, and left to the other. Files that are not
whole are skipped unless one of the two is known to read them all the same. Without the packages the script says so and
ends with 0.
"""
import gzip, io, json, os, sys, warnings

EPOCH = 631065600
HERE = os.path.dirname(os.path.abspath(__file__))

# Files one of the two decoders cannot read as they should be read, and why.
GIVES_UP = {
    "garmin": {},
    "fitdecode": {},
}


def load(path):
    data = open(path, "rb").read()
    while data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data.rstrip(b"\0") if data.endswith(b"\0" * 64) else data)
    return data


def seconds(value):
    """FIT seconds of whatever a decoder gives for a time"""
    return int(value.timestamp()) - EPOCH if hasattr(value, "timestamp") else value


def with_garmin(data):
    """the messages of a file as (global number, {field number: value}) by Garmin's SDK"""
    from garmin_fit_sdk import Decoder, Stream

    messages = []
    decoder = Decoder(Stream.from_byte_array(bytearray(data)))
    _, errors = decoder.read(
        convert_datetimes_to_dates=False, convert_types_to_strings=False, merge_heart_rates=False,
        mesg_listener=lambda number, fields: messages.append((number, fields)))
    if errors:
        raise ValueError("; ".join(str(e) or repr(e) for e in errors))
    return messages


def with_fitdecode(data):
    """the same by fitdecode"""
    import fitdecode

    messages = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        reader = fitdecode.FitReader(io.BytesIO(data), check_crc=fitdecode.CrcCheck.RAISE)
        for frame in reader:
            if frame.frame_type == fitdecode.FIT_FRAME_DATA:
                fields = {}
                for field in frame.fields:
                    raw = field.name in ("sport", "sub_sport")
                    fields.setdefault(str(field.name), field.raw_value if raw else field.value)
                messages.append((frame.global_mesg_num, fields))
    return messages


def facts(messages):
    """what expected.json says about a file, as far as a decoder can tell"""
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
        if expected["status"] != "ok":
            continue
        data = load(os.path.join(root, expected["file"]))
        for name, decode in (("garmin", with_garmin), ("fitdecode", with_fitdecode)):
            if expected["file"] in GIVES_UP[name]:
                continue
            compared += 1
            try:
                found = list(differences(facts(decode(data)), expected))
            except Exception as error:
                found = ["%s: %s" % (type(error).__name__, error)]
            if found:
                wrong += 1
                for text in found:
                    print("%s (%s): %s" % (expected["file"], name, text))
    print("%d comparisons, %d wrong" % (compared, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
