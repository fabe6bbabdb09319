#!/usr/bin/env python3
"""Pack the library, the command and the module into a wheel: `python3 wheel.py LIBRARY COMMAND FOLDER` (`make wheel`).

The library is loaded with ctypes, so one wheel supports every version of Python. The tag is computed: the newest version of
the C library that a symbol of the library or of the command needs. Equal files result in an equal wheel.
"""
import base64
import hashlib
import pathlib
import platform
import re
import subprocess
import sys
import zipfile

# PyPI's `fitstream` is another project.
NAME = "fitstream-rides"
METADATA = """Metadata-Version: 2.1
Name: {name}
Version: {version}
Summary: Bike and watch files (FIT, GPX, TCX) and exports of Strava, Garmin and Apple Health as Arrow tables
License: Apache-2.0
Keywords: fit,gpx,tcx,strava,garmin,apple-health,cycling,arrow,parquet,polars,pandas
Classifier: Development Status :: 4 - Beta
Classifier: Environment :: Console
Classifier: Intended Audience :: Developers
Classifier: Intended Audience :: End Users/Desktop
Classifier: Intended Audience :: Science/Research
Classifier: License :: OSI Approved :: Apache Software License
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Programming Language :: Swift
Classifier: Topic :: Scientific/Engineering :: Information Analysis
Classifier: Typing :: Typed
Requires-Python: >=3.9
Provides-Extra: all
Requires-Dist: pyarrow>={pyarrow}; extra == "all"
Requires-Dist: polars; extra == "all"
Requires-Dist: pandas; extra == "all"
Requires-Dist: duckdb; extra == "all"
Requires-Dist: tqdm; extra == "all"
Description-Content-Type: text/markdown

"""
# What every Linux system of the tag has, by the rules of manylinux.
SYSTEM = re.compile(r"(libc|libm|libdl|libpthread|librt|libgcc_s|ld-linux-[\w-]+)\.so\.\d+")


def main():
    library, command, folder = map(pathlib.Path, sys.argv[1:4])
    here = pathlib.Path(__file__).parent
    version = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    tag = f"py3-none-{system([library, command])}_{platform.machine()}"
    distribution = f"{NAME.replace('-', '_')}-{version}"
    info = f"{distribution}.dist-info"
    (pyarrow,) = re.findall(r"^OLDEST = (\d+)$", (here / "fitstream" / "_arrow.py").read_text(), re.M)
    files = {f"fitstream/{path.name}": (path.read_bytes(), 0o644)
             for path in sorted((here / "fitstream").iterdir()) if path.suffix == ".py" or path.name == "py.typed"}
    files["fitstream/libfitstream.so"] = (library.read_bytes(), 0o755)
    # pip, pipx and uv put it beside the environment's Python: it starts without one.
    files[f"{distribution}.data/scripts/fitstream"] = (command.read_bytes(), 0o755)
    text = METADATA.format(name=NAME, version=version, pyarrow=pyarrow) + (here / "README.md").read_text()
    files[f"{info}/METADATA"] = (text.encode(), 0o644)
    files[f"{info}/LICENSE"] = ((here.parent / "LICENSE").read_bytes(), 0o644)
    kind = f"Wheel-Version: 1.0\nGenerator: fitstream\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/WHEEL"] = (kind.encode(), 0o644)
    rows = [f"{name},sha256={digest(data)},{len(data)}" for name, (data, _) in files.items()]
    files[f"{info}/RECORD"] = ("\n".join([*rows, f"{info}/RECORD,,"]).encode() + b"\n", 0o644)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("fitstream*.whl"):
        old.unlink()
    wheel = folder / f"{distribution}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (data, mode) in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr, entry.compress_type = (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(f"{wheel}: {wheel.stat().st_size // 1024} KB")


def system(programs):
    """The system of the tag: manylinux_2_17 if no symbol needs a C library after 2.17, linux if a library is not everywhere."""
    newest = (2, 17)
    for program in programs:
        said = subprocess.run(["readelf", "-W", "-d", "-V", program], capture_output=True, text=True, check=True).stdout
        others = [name for name in re.findall(r"\(NEEDED\).*\[(.*)\]", said) if not SYSTEM.fullmatch(name)]
        if others:
            print(f"{program} needs {', '.join(others)}, so the wheel is for this machine alone", file=sys.stderr)
            return "linux"
        newest = max([newest, *((2, int(minor)) for minor in re.findall(r"Name: GLIBC_2\.(\d+)", said))])
    return "manylinux_%d_%d" % newest


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main()
