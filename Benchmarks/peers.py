"""peers.py - times of other decoders for the same file, if installed: pip install garmin-fit-sdk fitdecode fitfast"""
import io, time


def garmin(data):
    from garmin_fit_sdk import Decoder, Stream
    count = 0

    def listen(number, message):
        nonlocal count
        count += 1

    Decoder(Stream.from_byte_array(bytearray(data))).read(mesg_listener=listen)
    return count


def fitdecode(data):
    import fitdecode
    with fitdecode.FitReader(io.BytesIO(data)) as reader:
        return sum(1 for frame in reader if frame.frame_type == fitdecode.FIT_FRAME_DATA)


def fitfast(data):
    """its fastest way: decodes all and counts"""
    import fitfast
    return fitfast.count(data)[0]


def measure(data, messages):
    """(name, MB/s) of each that is installed; message counts must agree before anything is timed"""
    rows = []
    for name, module, function in (("garmin-fit-sdk", "garmin_fit_sdk", garmin), ("fitdecode", "fitdecode", fitdecode),
                                   ("fitfast", "fitfast", fitfast)):
        try:
            __import__(module)
        except ImportError:
            continue
        found = function(data)
        assert found == messages, "%s says %d messages, not %d" % (name, found, messages)
        times = []
        for _ in range(3):
            start = time.process_time()
            function(data)
            times.append(time.process_time() - start)
        rows.append((name, len(data) / 1e6 / sorted(times)[1]))
    return rows
