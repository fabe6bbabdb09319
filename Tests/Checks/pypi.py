"""Packages from PyPI for a check, in a folder of their own, so that nothing is installed into the machine's Python."""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def installed(folder, *packages):
    """True when `packages` can be imported from .build/FOLDER, installed there if need be; False without PyPI."""
    place = ROOT / ".build" / folder
    whole = place / "whole"
    # The marker names what is there: another check may have put less into the same folder.
    if not whole.exists() or not set(packages) <= set(whole.read_text().split()):
        pip = [sys.executable, "-m", "pip", "install", "-q", "--upgrade", "--target", str(place), *packages]
        if subprocess.run(pip, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
            return False
        known = whole.read_text().split() if whole.exists() else []
        whole.write_text(" ".join(sorted({*known, *packages})))
    # Not before the folder is there: Python remembers of a folder that it was missing.
    sys.path.insert(0, str(place))
    return True


def python_packages():
    """True when what the Python package's checks need can be imported."""
    return installed("python", "pyarrow", "polars", "pandas", "duckdb", "pytest", "tqdm", "mypy")


def wheel(arguments):
    """The wheel that is named, else the newest of `make wheel`; None without any, which it says."""
    found = arguments or sorted((ROOT / ".build" / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)[-1:]
    if not found:
        print("there is no wheel: make wheel", file=sys.stderr)
        return None
    return str(found[0])
