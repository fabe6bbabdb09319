"""The programs of Examples/Python, and the lines of Python/README.md."""
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(os.environ["FITSTREAM_FIXTURES"]).parent


def test_five_questions_have_answers(fixtures):
    said = subprocess.run(
        [sys.executable, ROOT / "Examples" / "Python" / "five_questions.py", fixtures / "activities"], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert all(re.search(rf"^{number}\. ", said.stdout, re.M) for number in range(1, 6))
    # What the fixtures hold: cycling in 2024, and a best of twenty minutes.
    assert "cycling" in said.stdout and "222.0" in said.stdout


@pytest.mark.parametrize("line_count", [3])
def test_lines_of_the_readme_lead_to_data(fixtures, line_count):
    lines = re.findall(r"^>>> (.*)", (ROOT / "Python" / "README.md").read_text(), re.M)[:line_count]
    program = "\n".join(lines).replace("export.zip", str(fixtures / "activities")) + "\nprint(weeks.height, weeks['distance_m'].sum())"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    weeks, kilometres = map(float, said.stdout.split())
    assert weeks >= 1 and 100 < kilometres < 103
