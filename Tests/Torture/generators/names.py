"""Names of entries and files: long, doubled, hostile to terminals, to paths and to XML."""

PLAIN = ["ride.fit", "activities/1.fit.gz", "activities/2.gpx", "a.tcx", "ride.FIT", "x", "activities.csv", "sub/activities.csv", "UploadedFiles.zip"]
HOSTILE = [
    b"\x1b[2J\x07.fit", b"\xc2\x9b31m.fit", "\u202eride.fit".encode(), "\u2066a\u2069.fit".encode(), b"a\rb.fit", b"a\nb.fit", b"\xff\xfe.fit", b"\xc3.fit",
    b"../../etc/passwd", b"/etc/passwd", b"..\\..\\x.fit", b"a!b.fit", b"!", b"", b".", b"..", b"./a.fit", b"a//b.fit", b"a/", b"-", b"-o", b'","', b'"', b"'",
    b"\0.fit", b"a\0b.fit", b"<x>&.fit", b"]]>", b"__MACOSX/._ride.fit", b"._ride.fit", b".hidden.fit", b"photo.jpg", b"=1+1.fit", b"\xed\xa0\x80.fit",
    b"a\tb.fit", b" ", b"\x7f", b"\xe2\x80\xa8.fit", b"con", b"ride.fit#2", b"\xef\xbb\xbfride.fit", b"\x80\x90", b"\xf4\x90\x80\x80"]


def entry(chance):
    """The name of an entry of an archive, in bytes."""
    way = chance.random()
    if way < 0.6:
        return chance.choice(PLAIN).encode()
    if way < 0.95:
        return chance.choice(HOSTILE)
    if way < 0.98:
        return chance.choice([b"a", "é".encode(), b"\xff", b"\x1b", b"/", b"a/"]) * chance.choice([99, 100, 101, 255, 4096])
    return chance.randbytes(chance.choice([1, 20, 300]))


def file(chance, index):
    """The name of a file in a folder, in bytes: one that a file system takes and that no other file has."""
    number = b"%03d" % index
    if chance.random() < 0.97:
        return number + chance.choice([b".fit", b"", b".fit.gz", b".gpx", b".bin"])
    return number + bytes(byte for byte in chance.choice(HOSTILE) if byte not in b"\0/\t\n")
