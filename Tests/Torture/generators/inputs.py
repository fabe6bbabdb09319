"""One whole input of any kind: the same seed and number make the same bytes."""
from . import fit, gzips, index_lists, tars, tracks, zips
from .chance import Chance

RUBBISH = [
    b"", b"\0", b"\0" * 2000, b"PK", b"PK\3\4", b"PK\5\6" + b"\0" * 18, b"\x1f\x8b", b"\x1f\x8b\x08", b"<", b"<?xml", b"<gpx", b"<gpx/>", b"\x0e", b"\x0e\x10\0\0\0\0\0\0.FIT",
    b"\xff\xfe<\0g\0", b"\xef\xbb\xbf", b"\xff\xd8\xff\xe0" + b"j" * 40, b"\x89PNG\r\n", b"%PDF-1.4", b"\0\5\x16\7" + b"\0" * 90, b"hello\n", b"{}", b"[1,2]",
    b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", b"<html>", b"a,b\n1,2\n", b"ustar" * 200, b"-----BEGIN", b"\x7fELF", b"SQLite format 3\0"]


def rubbish(chance):
    return chance.choice(RUBBISH) if chance.random() < 0.6 else chance.randbytes(chance.choice([1, 11, 12, 14, 100, 511, 512, 1024, 3000]))


def bare(chance):
    """A ride or a substitute, in no archive."""
    way = chance.random()
    if way < 0.65:
        return fit.file(chance)
    return tracks.file(chance) if way < 0.9 else index_lists.file(chance, ["1.fit.gz", "2.gpx"]) if way < 0.93 else rubbish(chance)


def inner(chance):
    """An entry of an archive: mostly a ride, at times packed again, to any depth that chance allows."""
    way = chance.random()
    if way < 0.7:
        return bare(chance)
    if way < 0.85:
        return gzips.file(chance, bare(chance))
    return zips.file(chance, inner) if way < 0.93 else tars.file(chance, inner)


# Each kind, its frequency, and its maker.
KINDS = {
    "fit": (58, fit.file),
    "gpx or tcx": (16, tracks.file),
    "gzip": (9, lambda chance: gzips.file(chance, bare(chance) if chance.random() < 0.9 else inner(chance))),
    "zip": (9, lambda chance: zips.file(chance, inner)),
    "tar": (5, lambda chance: tars.file(chance, inner)),
    "rubbish": (2, rubbish),
    "activities.csv": (1, index_lists.file),
}
_NAMES = list(KINDS)
_WEIGHTS = [weight for weight, _ in KINDS.values()]


def make(seed, index, kind=None):
    """The kind and the bytes of the input of this number."""
    chance = Chance(f"{seed}/{index}")
    kind = kind or chance.choices(_NAMES, _WEIGHTS)[0]
    return kind, KINDS[kind][1](chance)
