"""peers.py - what other decoders need for the same file, where they are installed: pip install garmin-fit-sdk fitdecode fitfast"""
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
    import fitfast, tempfile
    with tempfile.NamedTemporaryFile(suffix=".fit") as file:
        file.write(data)
        file.flush()
        tables = fitfast.read(file.name) if hasattr(fitfast, "read") else fitfast.parse(file.name)
    return len(tables)


def measure(data, messages):
    """(name, MB/s) of each that is installed; message counts must agree before anything is timed"""
    rows = []
    for name, module, function, counts in (("garmin-fit-sdk", "garmin_fit_sdk", garmin, True), ("fitdecode", "fitdecode", fitdecode, True),
                                           ("fitfast", "fitfast", fitfast, False)):
        try:
            __import__(module)
            found = function(data)
            if counts:
                assert found == messages, "%s says %d messages, not %d" % (name, found, messages)
            start = time.process_time()
            function(data)
            rows.append((name, len(data) / 1e6 / (time.process_time() - start)))
        except ImportError:
            continue
        except (AttributeError, TypeError) as error:
            print("left out: %s: %s" % (name, error))
    return rows
