"""The rules of a run over generated inputs, whatever they hold.

1. It ends by itself, without a signal, with code 1 when a status is `partial` or `failed`, else 0. 2. Each input has a
report, each entry of an archive its own; a bad one has a reason that CommandLine.md explains, a byte inside the input,
and one line on standard error without commands to a terminal. 3. Its output has its form: JSON, XML, rows of one width,
a sound database. 4. A sound ride after the others gives the same as alone.
"""
import collections, re

import forms, judge

# Lines that sum up the statuses of all inputs.
CLOSING = re.compile(r"fitstream: (no inputs|\d+ inputs?: |\d+ workouts? left out as (a copy|copies))")


class Input:
    """A generated input: its path, its kind and its bytes."""

    def __init__(self, path, kind, data, label):
        self.path, self.kind, self.data, self.label = path, kind, data, label

    @property
    def is_flat(self):
        return self.kind in ("fit", "gpx or tcx", "rubbish", "activities.csv")


def failures(outcome, turn, inputs, reasons, base):
    """The errors of a run over `inputs`, whose paths in reports begin with `base` unless they come through a pipe."""
    if outcome.signal:
        return [f"ended by signal {outcome.signal}"]
    found = report_failures(outcome, turn, inputs, reasons, base) if turn.has_report else []
    if not turn.has_report and outcome.code not in (0, 1):
        found.append(f"exit code {outcome.code}")
    try:
        return found + forms.FORMS[turn.form](outcome.output)
    except RecursionError:
        return found + ["the output is nested beyond what Python reads"]


def report_failures(outcome, turn, inputs, reasons, base):
    try:
        reports = outcome.reports()
    except ValueError:
        return ["the report is not NDJSON"]
    found = forms.json_lines(outcome.report)
    names = collections.Counter(report["input"] for report in reports)
    found += [f"an input has {count} reports: {ascii(name)[:300]}" for name, count in names.items() if count > 1][:3]
    bad = [report for report in reports if report["status"] in ("partial", "failed")]
    if outcome.code != (1 if bad else 0):
        found.append(f"exit code {outcome.code}, {len(bad)} bad reports: {outcome.errors[-300:]!r}")
    found += line_failures(outcome.errors, 0 if "--quiet" in turn.options else len(bad), turn)
    by_name = {single.path.decode("utf-8", "replace") if base else "-": single for single in inputs}
    seen = set()
    for report in reports:
        top = top_of(report["input"], by_name)
        if top is None:
            found.append(f"a report on an input that was not given: {ascii(report['input'])[:300]}")
            continue
        seen.add(top)
        found += judge.report_failures(report, bound(report, by_name[top], top), reasons)
    missing = [name for name in by_name if name not in seen]
    if missing:
        found.append(f"{len(missing)} inputs without a report, such as {missing[0]!r}")
    return found


def top_of(name, by_name):
    """The given input whose name begins a report's; names are shown as text, with invalid bytes replaced."""
    if name in by_name:
        return name
    place = name.find("!")
    while place >= 0:
        if name[:place] in by_name:
            return name[:place]
        place = name.find("!", place + 1)
    return None


def bound(report, single, top):
    """The highest offset of an input report: in the file as it is, or, for a packed one, in its inflated bytes."""
    size = len(single.data)
    is_top = report["input"] == top
    if is_top and single.is_flat or report.get("reason", "").startswith(judge.GZIP_AND_ARCHIVE_REASONS) and is_top and single.kind != "gzip":
        return size
    return max(size, report.get("bytes") or 0, (4 << 20) + 1032 * size)


def line_failures(errors, count, turn):
    """Standard error: a line for each bad report, and none that a terminal would obey."""
    text, found = forms.text_of(errors, "standard error")
    found += forms.control_in(text)
    lines = text.splitlines() if "\r" not in text else text.split("\n")
    if not all(line.startswith("fitstream: ") or line.startswith("  ") for line in lines):
        found.append(f"a line on standard error is not ours: {errors[:300]!r}")
    told = [line for line in lines if not CLOSING.match(line)]
    if len(told) == count + 1 and judge.says_why_empty(told[-1]):
        told.pop()
    if len(told) != count:
        found.append(f"{len(told)} lines on standard error, {count} bad reports: {errors[:300]!r}")
    return found


def control_failures(outcome, alone, turn):
    """A sound ride gives the same after others as alone."""
    if turn.form not in ("ndjson", "csv") or turn.holds_until_end:
        return []
    expected = alone.output
    if turn.form == "csv":
        expected = expected[expected.find(b"\n") + 1:]
    if not outcome.output.endswith(expected):
        return [f"the sound ride at the end does not come out as it does alone: {outcome.output[-300:]!r}"]
    return []
