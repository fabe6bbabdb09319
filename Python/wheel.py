#!/usr/bin/env python3
"""Pack the library, the command and the module into a wheel: `python3 wheel.py LIBRARY COMMAND FOLDER` (`make wheel`).

The library is loaded with ctypes, so one wheel supports every version of Python. The wheel's tag names the C library of the
machine that built it; the same or a newer version is required. Equal files result in an equal wheel.
"""
import base64
import hashlib
import pathlib
import platform
import re
import subprocess
import sys
import zipfile

METADATA = """Metadata-Version: 2.1
Name: fitstream
Version: {version}
Summary: Ride archives (FIT, GPX, TCX, zip) as Arrow tables: pandas, polars, DuckDB, Parquet
License: {license}
Requires-Python: >=3.9
Provides-Extra: all
Requires-Dist: pyarrow>={pyarrow}; extra == "all"
Requires-Dist: polars; extra == "all"
Requires-Dist: pandas; extra == "all"
Requires-Dist: duckdb; extra == "all"
Requires-Dist: tqdm; extra == "all"
Description-Content-Type: text/markdown

"""


def main():
    library, command, folder = map(pathlib.Path, sys.argv[1:4])
    here = pathlib.Path(__file__).parent
    words = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout.split()
    version = words[1]
    machine = platform.machine()
    system = platform.libc_ver()[1].replace(".", "_") or "2_36"
    tag = f"py3-none-manylinux_{system}_{machine}"
    info = f"fitstream-{version}.dist-info"
    license = "Apache-2.0"
    (pyarrow,) = re.findall(r"^OLDEST = (\d+)$", (here / "fitstream" / "_arrow.py").read_text(), re.M)
    files = {f"fitstream/{path.name}": (path.read_bytes(), 0o644)
             for path in sorted((here / "fitstream").iterdir()) if path.suffix == ".py" or path.name == "py.typed"}
    files["fitstream/libfitstream.so"] = (library.read_bytes(), 0o755)
    files[f"fitstream-{version}.data/scripts/fitstream"] = (command.read_bytes(), 0o755)
    text = METADATA.format(version=version, license=license, pyarrow=pyarrow) + (here / "README.md").read_text()
    files[f"{info}/METADATA"] = (text.encode(), 0o644)
    files[f"{info}/LICENSE"] = ((here.parent / "LICENSE").read_bytes(), 0o644)
    kind = f"Wheel-Version: 1.0\nGenerator: fitstream\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/WHEEL"] = (kind.encode(), 0o644)
    rows = [f"{name},sha256={digest(data)},{len(data)}" for name, (data, _) in files.items()]
    files[f"{info}/RECORD"] = ("\n".join([*rows, f"{info}/RECORD,,"]).encode() + b"\n", 0o644)
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"fitstream-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (data, mode) in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr, entry.compress_type = (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(f"{wheel}: {wheel.stat().st_size // 1024} KB")


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main()
