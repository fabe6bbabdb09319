#!/usr/bin/env python3
"""Prepares a release (`make release VERSION=0.2.0`); sets no tag and sends nothing anywhere.

    python3 Tests/Checks/release.py check VERSION    # refuses a tree with changes, a version that exists, or that is not the sources'
    python3 Tests/Checks/release.py pack VERSION     # packs what is built into .build/dist/fitstream-VERSION

The same commit and tools result in the same bytes: every time in them is the commit's, and files are sorted.
"""
import datetime
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DIST = ROOT / ".build" / "dist"
CONTAINERFILE = """# The command alone: it needs no system. Build it in this folder: podman build -t fitstream .
FROM scratch
ADD {archive} /
WORKDIR /rides
ENTRYPOINT ["/{folder}/bin/fitstream"]
"""
# What is linked into the command, with the license and with what tells its version: a package of Debian, or pkg-config's name.
PARTS = [
    ("swift", "Apache-2.0 WITH Swift-exception", None), ("glibc", "LGPL-2.1-or-later", "libc6-dev"),
    ("libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++6"), ("zlib", "Zlib", "zlib"),
    ("expat", "MIT", "expat"), ("libdeflate", "MIT", "libdeflate"), ("sqlite", "blessing", "sqlite3"),
]
# The library for C and Python uses the system's C library, and stores nothing.
NOT_IN_LIBRARY = ("glibc", "sqlite")


def said(*words):
    """What a program prints; an empty text if it fails or does not exist."""
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def notes(version):
    """The section of CHANGELOG.md whose heading ends with the version."""
    found = re.search(rf"^## (?:Unreleased / )?{re.escape(version)}$(.*?)(?=^## |\Z)", (ROOT / "CHANGELOG.md").read_text(), re.M | re.S)
    return found and f"# FITStream {version}\n\n{found.group(1).strip()}\n"


def problems(version):
    """What stands against a release of the version."""
    source = (ROOT / "Sources" / "CommandLineOptions" / "Version.swift").read_text()
    (own,) = re.findall(r'^public let toolVersion = "(.*)"', source, re.M)
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        return ["use `make release VERSION=1.2.3`"]
    changed = said("git", "status", "--porcelain")
    return [text for is_true, text in [
        (not said("git", "rev-parse", "HEAD"), "this is no clone of the repository"),
        (changed, f"the tree has changes that are not committed:\n{changed}"),
        (said("git", "tag", "--list", version, f"v{version}"), f"version {version} has a tag already"),
        (own != version, f"Sources/CommandLineOptions/Version.swift has version {own}, not {version}"),
        (not notes(version), f"CHANGELOG.md has no section {version}"),
    ] if is_true]


def version_of(package):
    if package is None:
        return re.search(r"version (\S+)", said(os.environ.get("SWIFT", "swift"), "--version")).group(1)
    text = said("pkg-config", "--modversion", package) or said("dpkg-query", "-W", "-f", "${Version}", package)
    return text or "unknown"


def bill_of_materials(version, when, packages):
    """The packages and what is linked into them, in the JSON of CycloneDX 1.5."""
    parts = [{"type": "library", "bom-ref": name, "name": name, "version": version_of(package),
              "licenses": [{"expression": license}]} for name, license, package in PARTS]
    own = [{"type": "file", "bom-ref": path.name, "name": path.name, "version": version,
            "hashes": [{"alg": "SHA-256", "content": digest(path)}]} for path in packages]
    linked = [name for name, _, _ in PARTS]
    below = [{"ref": path.name, "dependsOn": [name for name in linked if "-c-" not in path.name or name not in NOT_IN_LIBRARY]}
             for path in packages]
    whole = {"type": "application", "bom-ref": "fitstream", "name": "fitstream", "version": version,
             "licenses": [{"expression": "Apache-2.0"}]}
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"timestamp": when, "component": whole}, "components": own + parts,
        "dependencies": [{"ref": "fitstream", "dependsOn": [path.name for path in packages]}, *below],
    }


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def pack(version):
    seconds = said("git", "log", "-1", "--format=%ct")
    when = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    folder = DIST / f"fitstream-{version}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": seconds, "LC_ALL": "C", "TZ": "UTC"}
    kinds = ["dist", "library"] + ["deb"] * bool(shutil.which("dpkg-deb"))
    for words in [*(["sh", "Tests/Checks/package.sh", kind, ".build/release/fitstream"] for kind in kinds), ["make", "-s", "wheel-alone"]]:
        subprocess.run(words, check=True, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    packages = [path for pattern in (f"fitstream-{version}-*.tar.gz", f"fitstream-c-{version}-*.tar.gz", f"fitstream_{version}_*.deb",
                                     f"fitstream_rides-{version}-*.whl") for path in sorted(DIST.glob(pattern))]
    for path in packages:
        shutil.copy(path, folder)
    name = packages[0].name
    (folder / "Containerfile").write_text(CONTAINERFILE.format(archive=name, folder=name.removesuffix(".tar.gz")))
    (folder / f"notes-{version}.md").write_text(notes(version))
    bill = json.dumps(bill_of_materials(version, when, packages), indent=2)
    (folder / f"fitstream-{version}.cdx.json").write_text(bill + "\n")
    files = sorted(folder.iterdir())
    (folder / "SHA256SUMS").write_text("".join(f"{digest(path)}  {path.name}\n" for path in files))
    print((folder / "SHA256SUMS").read_text(), end="")
    print(f"{folder.relative_to(ROOT)}: {len(files) + 1} files, of commit {said('git', 'rev-parse', '--short=12', 'HEAD')}; no tag was set")


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("check", "pack"):
        print(__doc__, file=sys.stderr)
        return 2
    if sys.argv[1] == "pack":
        return pack(sys.argv[2])
    against = problems(sys.argv[2])
    for text in against:
        print(f"no release: {text}", file=sys.stderr)
    return 1 if against else 0


if __name__ == "__main__":
    sys.exit(main())
