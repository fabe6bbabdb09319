#!/usr/bin/env python3
"""Installs the wheel of `make wheel` into a new virtual environment, and runs the tests of Python/tests there.

    python3 Tests/Checks/python_package.py [WHEEL]

Says so and skips the check where pyarrow, polars, pandas, DuckDB, pytest and mypy cannot be had.
"""
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import venv

import pypi

ROOT = pypi.ROOT


def audited(wheel):
    """True when auditwheel, which PyPI asks too, allows the tag in the wheel's name: glibc 2.17, as the documents say."""
    if not pypi.installed("audit", "auditwheel"):
        print("left out: auditwheel cannot be had here")
        return True
    show = [sys.executable, "-m", "auditwheel", "show", wheel]
    said = subprocess.run(show, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT / ".build" / "audit")})
    tag = f"manylinux_2_17_{platform.machine()}"
    is_so = f'"{tag}"' in " ".join(said.stdout.split()) and tag in wheel
    print(f"auditwheel: {tag}" if is_so else said.stdout + said.stderr)
    return is_so


def main():
    if not pypi.python_packages():
        print("left out: pyarrow, polars, pandas, DuckDB, pytest or mypy cannot be had here")
        return 0
    wheel = pypi.wheel(sys.argv[1:])
    if wheel is None or not audited(wheel):
        return 1
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = pathlib.Path(folder, "bin", "python")
        alone = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "FITSTREAM"))}
        pip = [python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--disable-pip-version-check", wheel]
        subprocess.run(pip, check=True, env=alone, cwd=folder)
        # The command comes with it, and nothing else is needed to import it.
        subprocess.run([pathlib.Path(folder, "bin", "fitstream"), "--version"], check=True, env=alone, cwd=folder)
        words = "import fitstream, sys; assert fitstream.__version__; print(fitstream.__file__)"
        subprocess.run([python, "-c", words], check=True, env=alone, cwd=folder)
        tests = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", ROOT / "Python" / "tests"]
        more = {"PYTHONPATH": str(ROOT / ".build" / "python"), "FITSTREAM_FIXTURES": str(ROOT / "Fixtures")}
        return subprocess.run(tests, env={**alone, **more}, cwd=folder).returncode


if __name__ == "__main__":
    sys.exit(main())
