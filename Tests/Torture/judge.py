"""The command's output for a damaged input, compared with that for the undamaged one.

1. It ends by itself, with code 0 when every status is `ok` or `skipped`, else 1. 2. Each input, an archive's entries
included, has one report; a bad one has a reason that CommandLine.md explains and one line on standard error; the byte
it names lies inside the input. 3. `messages`: all that ends before the damage, exactly as from the undamaged input; of
a cut input, nothing else. 4. `samples`, `route`: the undamaged run's lines up to the first that ends less than three
minutes before the damage. Generators hold back less than that. 5. Damage that nothing notices may not change a message.
"""
import bisect, calendar, collections, fnmatch, os, re, time

# The longest time that generators hold back output: a minute of steps, and records that wait for another of their
# second.
HELD_BACK = 180

GZIP_AND_ARCHIVE_REASONS = ("gzip-", "zip-", "tar-", "encrypted", "unsupported-compression", "unknown-size", "nested-too-deep",
                            "too-many-entries")


# Messages before the damage that the search may count as damaged: SECURITY.md, promise 3.
FEW_MESSAGES = 100
# The line of `messages` at bytes that were passed over.
MARK = b'{"damaged":'


class Whole:
    """An undamaged input's output, line by line."""
    ENDS = re.compile(rb'"(?:end|time)":"([^"]+)"')
    # The values that only the session after its records decides.
    COMES_LATE = re.compile(rb'^{"event"|"kind":"(?:energy|steps)"')

    def __init__(self, outcome):
        self.outcome = outcome
        self.statuses = [(report["input"], report["status"]) for report in outcome.reports()]
        self.line_ends = [0] + [match.end() for match in re.finditer(rb"\n", outcome.output)]
        self._latest = None

    def lines(self, count):
        return self.outcome.output[:self.line_ends[min(count, len(self.line_ends) - 1)]]

    @property
    def latest(self):
        """For every line the latest time up to it; none when times step back, so that they do not show the order."""
        if self._latest is None:
            self._latest, latest, known = [], float("-inf"), {}
            self.comes_late = []
            for line in self.outcome.output.splitlines():
                match = self.ENDS.search(line)
                if match:
                    text = match.group(1)
                    if text not in known:
                        known[text] = calendar.timegm(time.strptime(text[:19].decode(), "%Y-%m-%dT%H:%M:%S"))
                    if known[text] < latest - HELD_BACK and not self.COMES_LATE.search(line):
                        self._latest = []
                        break
                    latest = max(latest, known[text])
                self._latest.append(latest)
                self.comes_late.append(bool(self.COMES_LATE.search(line)))
            if latest == float("-inf"):
                # The route of a track without times.
                self._latest = []
        return self._latest

    def lines_before(self, moment):
        count = bisect.bisect_left(self.latest, moment)
        # An early lap may have been reported after the damage: nothing is known of it unless a sample follows.
        while count > 0 and self.comes_late[count - 1]:
            count -= 1
        return self.lines(count)

    def lines_of(self, entries):
        """Up to the last workout of these entries of an archive."""
        last = 0
        for index, line in enumerate(self.outcome.output.splitlines()):
            if line.startswith(b'{"event":"workout",') and any(b"!" + name.encode() + b'"' in line for name in entries):
                last = index + 1
        return self.lines(last)


def documented_reasons(root):
    """The patterns in the first column of the table of reasons, Documentation/CommandLine.md below `root`."""
    with open(os.path.join(root, "Documentation", "CommandLine.md"), encoding="utf-8") as file:
        lines = file.read().split("\n")
    start = lines.index("| reason | status | meaning |")
    patterns = []
    for line in lines[start + 2:]:
        if not line.startswith("|"):
            break
        patterns += re.findall(r"`([^`]+)`", line.split("|")[1])
    return patterns


def failures(outcome, whole, mutant, content, command, reasons):
    if outcome.signal:
        return [f"ended by signal {outcome.signal}"]
    found = judge_reports(outcome, mutant, content, reasons)
    if found:
        return found
    if command[0] == "messages":
        return judge_messages(outcome, whole, mutant, content)
    if command[0] in ("samples", "route"):
        return judge_samples(outcome, whole, mutant, content)
    return []


def says_why_empty(line, reads_nothing=True):
    """True for the line that a run without output has beside those of bad reports."""
    return " skipped" in line and reads_nothing or line.startswith("fitstream: no route: ")


def judge_reports(outcome, mutant, content, reasons):
    try:
        reports = outcome.reports()
    except ValueError:
        return ["the report is not NDJSON"]
    found = []
    names = [report["input"] for report in reports]
    if not names:
        found.append("no report")
    if len(set(names)) != len(names):
        found.append("an input has two reports: " + max(names, key=names.count))
    bad = [report for report in reports if report["status"] in ("partial", "failed")]
    if outcome.code != (1 if bad else 0):
        found.append(f"exit code {outcome.code}, {len(bad)} bad reports")
    lines = outcome.errors.splitlines()
    if lines and says_why_empty(lines[-1].decode(errors="replace"), all(report["status"] != "ok" for report in reports)):
        lines.pop()
    if len(lines) != len(bad) or not all(line.startswith(b"fitstream: ") for line in lines):
        found.append(f"{len(lines)} lines on standard error, {len(bad)} bad reports: {outcome.errors[:200]!r}")
    for report in reports:
        found += report_failures(report, bound(report, mutant, content), reasons)
    return found


def report_failures(report, bound, reasons):
    """The errors of an input report on bytes of which `bound` is the highest possible offset."""
    status, reason, offset = report["status"], report.get("reason"), report.get("offset")
    if status == "ok":
        return [] if reason is None else [f"ok, but {reason}"]
    found = []
    if reason is None or not any(fnmatch.fnmatch(reason, pattern) for pattern in reasons):
        found.append(f"CommandLine.md does not explain {reason}")
    if offset is not None and not 0 <= offset <= bound:
        found.append(f"{reason} at byte {offset}, which is beyond {bound}: {ascii(report['input'])[:200]}")
    return found


def bound(report, mutant, content):
    """The highest offset of an input report: in the file as it is, or inflated; about, for a file packed twice."""
    size = len(mutant.data)
    is_packed = report.get("reason", "").startswith(GZIP_AND_ARCHIVE_REASONS)
    if content.kind in ("fit", "track", "other") and "!" not in report["input"]:
        return size
    if is_packed and report["input"].count("!") <= 1 and content.kind in ("zip", "tar"):
        return size
    if is_packed and content.kind == "gzip" and content.inner.kind in ("fit", "track", "other"):
        return size
    return max(size, report.get("bytes", 0), (4 << 20) + 1032 * size)


def judge_messages(outcome, whole, mutant, content):
    count = (mutant.of or content).before(mutant.damage)
    # Where the layout is not known in full, as of fixtures that are damaged themselves, it gives a lower bound.
    is_known = content.messages == len(whole.line_ends) - 1
    if not is_known and content.messages > len(whole.line_ends) - 1:
        count = 0
    if is_in_directory(mutant, content):
        return judge_directory(outcome, whole, content) if mutant.kind in ("flip", "lie") else []
    expected = whole.lines(count)
    if not outcome.output.startswith(expected):
        if is_marked(expected, outcome.output):
            return []
        return [f"{count} messages lie before the damage, but the output is another ({len(outcome.output)} bytes)"]
    if mutant.exact and is_known and outcome.output != expected and MARK not in outcome.output:
        return [f"cut after {count} messages, but there are {outcome.output.count(bytes([10]))}"]
    statuses = [(report["input"], report["status"]) for report in outcome.reports()]
    if mutant.kind in ("flip", "cut") and statuses == whole.statuses and outcome.code == 0:
        if outcome.output != whole.outcome.output:
            return ["passed as ok, but the messages differ"]
    return []


def is_marked(expected, output):
    """True when the messages that are missing before the damage are few, and the output says that bytes were passed over."""
    if MARK not in output:
        return False
    missing = collections.Counter(expected.splitlines()) - collections.Counter(output.splitlines())
    return sum(missing.values()) <= FEW_MESSAGES


def is_in_directory(mutant, content):
    return mutant.of is None and content.kind == "zip" and content.spans and mutant.damage >= content.directory \
        and mutant.kind != "cut"


def judge_directory(outcome, whole, content):
    """One wrong number of a zip directory costs one entry at most: the entries themselves are sound."""
    most = max(span[3].messages for span in content.spans)
    count = outcome.output.count(b"\n")
    if count < content.messages - most:
        return [f"the directory is damaged, and {count} of {content.messages} messages are left"]
    return []


# The keys that a record alone decides, however messages after the damage divide, date and name its ride.
READING = re.compile(rb'"kind":"(?:power|cadence|speed|temperature|depth)"|"latitude_deg":[-.0-9]+,"longitude_deg":[-.0-9]+')
OF_A_READING = re.compile(rb'"(?:kind|value|latitude_deg|longitude_deg)":[^,}]+')


def without_types(output):
    """Samples without their HealthKit types: the sport of a ride may come after the damage alone."""
    return re.sub(rb'(?m)^{"type":"[^"]*",', b"{", output)


def readings(output):
    return collections.Counter(tuple(OF_A_READING.findall(line)) for line in output.splitlines() if READING.search(line))


def is_as_before(expected, output):
    """True when all before the damage is there; its readings, if the input's end reported sessions, pauses or beats."""
    if output.startswith(expected) or without_types(output).startswith(without_types(expected)):
        return True
    first = [line for line in expected.splitlines() if b'"session":0' in line]
    if b'"latitude_deg"' in expected and len(first) < expected.count(b"\n"):
        # A route begins anew with each session, and the points it keeps depend on its beginning: the last point of the
        # first session is always kept.
        return sum((readings(b"\n".join(first)) - readings(output)).values()) <= 1
    return bool(expected) and not readings(expected) - readings(output)


def is_indoors(outcome):
    """True when a message after the damage has made the ride an indoor one, which has no route."""
    return not outcome.output and any("position-indoor" in report.get("dropped", {}) for report in outcome.reports())


def judge_samples(outcome, whole, mutant, content):
    inside = mutant.of or content
    if content.kind in ("zip", "tar"):
        if is_in_directory(mutant, content):
            return []
        expected = whole.lines_of(inside.entries_before(mutant.damage))
    else:
        moment = inside.time_before(mutant.damage)
        if moment is None:
            return []
        expected = whole.lines_before(moment - HELD_BACK)
    if not is_as_before(expected, outcome.output) and not is_indoors(outcome):
        lines = zip(expected.splitlines(), outcome.output.splitlines() + [b"(nothing)"])
        differs = next(((a, b) for a, b in lines if a != b), ("more", "nothing"))
        return [f"of the lines before the damage one differs: {differs[0]!r} became {differs[1]!r}"]
    return []
