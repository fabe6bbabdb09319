"""The rides among files, folders and archives, known by content, named as the command does: `rides.zip!a.fit.gz`."""
import io
import os
import struct
import tarfile
import zipfile
import zlib

DEPTH = 6


def inputs(root):
    """(name, kind, bytes) of every ride below a file or folder, in order of names, without what cannot be unpacked"""
    if os.path.isdir(root):
        for name in sorted(os.listdir(root)):
            if not name.startswith(".") and name != "__MACOSX":
                yield from inputs(os.path.join(root, name))
    elif not os.path.islink(root):
        with open(root, "rb") as file:
            yield from opened(root, file.read(), DEPTH)


def opened(name, data, depth):
    if data[:2] == b"\x1f\x8b":
        data, depth = inflated(data), depth - 1
    kind = kind_of(data)
    if kind in ("fit", "gpx", "tcx"):
        yield name, kind, data
    elif kind == "zip" and depth > 0:
        yield from members(name, data, depth, zip_members)
    elif kind == "tar" and depth > 0:
        yield from members(name, data, depth, tar_members)


def members(name, data, depth, list_of):
    seen = {}
    for member, content in list_of(data):
        seen[member] = seen.get(member, 0) + 1
        shown = member if seen[member] == 1 else "%s#%d" % (member, seen[member])
        if content and not os.path.basename(member).startswith(".") and "__MACOSX" not in member.split("/"):
            yield from opened("%s!%s" % (name, shown), content, depth - 1)


def zip_members(data):
    """what the directory lists; without a sound one the entries as they follow one another"""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.infolist():
                is_bomb = entry.file_size > 1 << 20 and entry.file_size > 200 * entry.compress_size
                try:
                    yield entry.filename, b"" if entry.is_dir() else archive.open(entry).read(BOMB) if is_bomb else archive.read(entry)
                except zipfile.BadZipFile:
                    # A wrong checksum: what was inflated counts.
                    yield next((found for found in zip_entries(data) if found[0] == entry.filename), (entry.filename, b""))
                except (RuntimeError, NotImplementedError, zlib.error, EOFError):
                    pass
    except zipfile.BadZipFile:
        yield from zip_entries(data)


BOMB = 1 << 20      # of what inflates to far more than a ride this much is looked at


def zip_entries(data):
    """entries by their own headers, from the first byte on, as far as they can be followed"""
    at = 0
    while data[at:at + 4] == b"PK\x03\x04" and len(data) >= at + 30:
        flags, method, packed, name, extra = (*struct.unpack_from("<HH", data, at + 6), struct.unpack_from("<I", data, at + 18)[0],
                                              *struct.unpack_from("<HH", data, at + 26))
        begin = at + 30 + name + extra
        content = data[begin:begin + packed]
        try:
            if not flags & 1 and method in (0, 8):
                yield data[at + 30:at + 30 + name].decode(), zlib.decompressobj(-15).decompress(content) if method else content
        except zlib.error:
            pass
        at = begin + packed


def tar_members(data):
    try:
        # A damaged header costs its own entry.
        with tarfile.open(fileobj=io.BytesIO(data), ignore_zeros=True) as archive:
            for entry in archive:
                if entry.isfile():
                    yield entry.name, archive.extractfile(entry).read()
    except (tarfile.TarError, EOFError, OSError):
        pass


def inflated(data):
    """the data of a gzip file, all members and layers, as far as it can be read"""
    for _ in range(3):
        if data[:2] != b"\x1f\x8b":
            return data
        out, rest = b"", data
        while rest[:2] == b"\x1f\x8b":
            member = zlib.decompressobj(31)
            try:
                out += member.decompress(rest)
            except zlib.error:
                # zlib keeps its data when it meets damage; fed byte by byte it hands them out first.
                member = zlib.decompressobj(31)
                try:
                    for byte in rest:
                        out += member.decompress(bytes([byte]))
                except zlib.error:
                    return out
            rest = member.unused_data
        data = out
    return data


def kind_of(data):
    if len(data) > 14 and data[8:12] == b".FIT" and data[0] >= 12:
        return "fit"
    if data[:2] == b"PK" or b"PK\x05\x06" in data[-70000:]:
        return "zip"
    if data[257:262] == b"ustar":
        return "tar"
    head = data[:4096].replace(b"\0", b"")
    return "gpx" if b"<gpx" in head else "tcx" if b"<TrainingCenterDatabase" in head else None
