"""Runs the built command, a process for each run, and reports its end and its cost: for torture.py and whole.py."""
import json, os, re, shutil, subprocess, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
KEPT = os.path.join(ROOT, ".build", "torture")
# The short name of a ride, which follows from its input's name and so from the folder: no digest has it.
RIDE = re.compile(rb"\br[0-9a-hjkmnp-tv-z]{11}\b")
SECONDS, KIBIBYTES = 2.0, 64 << 10


class Outcome:
    """The end of a run and its cost, in seconds and KiB."""

    def __init__(self, code, signal, wall, cpu, memory):
        self.code, self.signal, self.wall, self.cpu, self.memory = code, signal, wall, cpu, memory
        self.output = self.report = self.errors = b""
        self._reports = None

    def reports(self):
        if self._reports is None:
            self._reports = [json.loads(line) for line in self.report.splitlines()]
        return self._reports


class Runner:
    """Gives words to the command, each time in a process of its own, in a folder in memory if possible."""

    def __init__(self, command, seconds=20, megabytes=4096):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.mkdtemp(prefix="fitstream-torture-", dir=memory)
        self.command = command
        self.process = subprocess.Popen([compiled_runner(), str(seconds), str(megabytes)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, words, stdin=None, has_report=True, patience=SECONDS, attempts=3):
        """Runs the command once; again, up to `attempts` times, when it took more than `patience` seconds of the clock.

        A machine that is busy with other things is no fault of the command.
        """
        for name in ["report", "out", "err"]:
            open(self.path(name), "wb").close()
        line = [stdin or "/dev/null", self.path("out"), self.path("err"), self.command] + words
        line += ["--report", self.path("report")] if has_report else []
        for _ in range(attempts):
            self.process.stdin.write(b"\t".join(map(os.fsencode, line)) + b"\n")
            self.process.stdin.flush()
            code, signal, wall, cpu, memory = map(int, self.process.stdout.readline().split())
            if wall / 1e6 < patience or signal:
                break
        outcome = Outcome(code, signal, wall / 1e6, cpu / 1e6, memory)
        outcome.output, outcome.report, outcome.errors = (self.read(name) for name in ["out", "report", "err"])
        return outcome

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def compiled_runner():
    """The program that starts the others: compiled when its source is newer."""
    runner, source = os.path.join(KEPT, "runner"), os.path.join(HERE, "runner.c")
    if not os.path.exists(runner) or os.path.getmtime(runner) < os.path.getmtime(source):
        os.makedirs(KEPT, exist_ok=True)
        compiler = next(filter(None, map(shutil.which, ["clang", "cc", "gcc"])), "cc")
        partial = f"{runner}.{os.getpid()}"
        subprocess.run([compiler, "-O2", "-o", partial, source], check=True)
        os.rename(partial, runner)
    return runner
