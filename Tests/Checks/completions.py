#!/usr/bin/env python3
"""Completes command lines in bash, zsh and fish as a person does, and reads the manual page for warnings.

Run from the project's root, after a release build: Tests/Checks/completions.py [COMMAND]. Installs shells that are missing where it
may; says what it had to leave out.
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

TOOL = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/fitstream")
MISSING = [p for p, name in [("zsh", "zsh"), ("fish", "fish"), ("man-db", "man"), ("groff", "groff"), ("mandoc", "mandoc")] if not shutil.which(name)]
if MISSING and os.geteuid() == 0 and shutil.which("apt-get"):
    for step in (["update", "-q"], ["install", "-qy", "--no-install-recommends", *MISSING]):
        subprocess.run(["apt-get", *step], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})

failures = 0


def expect(is_true, text):
    global failures
    if not is_true:
        failures += 1
        print("FAILED:", text)


def say(*words):
    return subprocess.run([TOOL, *words], check=True, capture_output=True, text=True).stdout


# What is typed, with a tab where it is completed, and the words that the command then gets.
TYPED = [
    ("che\t", "check"),
    ("compl\tfi\t", "completions fish"),
    ("help exit\t", "help exit-codes"),
    ("stats --gr\tspo\t", "stats --group sport"),
    ("stats --group sport,dev\t", "stats --group sport,device"),
    ("route --format geo\t", "route --format geojson"),
    ("route --format=geo\t", "route --format geojson"),
    ("export --as mi\t", "export --as minutes"),
    ("export --units imp\t -o ou\t", "export --units imperial -o out.csv"),
    ("samples --native heart\t", "samples --native heart_rate"),
    ("check --crc ref\trid\t", "check --crc refuse ride.fit"),
    ("ingest --db all.s\t --add rou\t", "ingest --db all.sqlite --add route-points"),
    ("check -- --od\t", "check -- --odd.fit"),
    # Nothing that fits: what stands there stays.
    ("check --jobs rid\t", "check --jobs rid"),
    ("duplicates --db all.sqlite rid\t", "duplicates --db all.sqlite rid"),
]


class Terminal:
    """A shell at a terminal, in a folder with a few files and a command that says what words it got."""

    def __init__(self, folder, shell):
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            env = {"PATH": f"{folder}/bin:/usr/bin:/bin", "TERM": "dumb", "HOME": folder, "PS1": "> ", "LC_ALL": "C.UTF-8"}
            os.execvpe(shell[0], shell, env)
        self.seen = ""

    def wait(self, pattern, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            match = re.search(pattern, self.seen)
            if match:
                self.seen = self.seen[match.end():]
                return match
            if select.select([self.file], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.file, 65536).decode(errors="replace")
                except OSError:
                    return None
        return None

    def send(self, text):
        os.write(self.file, text.encode())

    def close(self):
        os.close(self.file)
        os.waitpid(self.process, 0)


def typed(folder, name, shell, setup):
    terminal = Terminal(folder, shell)
    terminal.send(setup + "; echo READ''Y\n")
    if not terminal.wait("READY"):
        expect(False, f"{name} does not start: {terminal.seen!r}")
        return
    for keys, words in TYPED:
        terminal.send("fitstream ")
        terminal.send(keys + "\n")
        got = terminal.wait(r"GOT<([^>]*)>")
        expect(got and got[1].replace("=", " ") == words, f"{name}: {keys!r} gave {got and got[1]!r}, not {words!r}")
    terminal.close()


def words_in_bash(folder, lines):
    script = "source c.bash\n"
    for line in lines:
        words = " ".join(f"'{word}'" for word in line.split(" "))
        script += f"COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); _fitstream 2>/dev/null; echo \"${{COMPREPLY[*]}}\"\n"
    out = subprocess.run(["bash", "--norc", "-c", script], cwd=folder, capture_output=True, text=True)
    return [set(line.split()) for line in out.stdout.splitlines()]


def words_in_fish(folder, lines):
    script = "source c.fish\n" + "".join(f"echo (complete -C '{line}' | string split -f1 \\t)\n" for line in lines)
    env = {**os.environ, "HOME": folder}
    out = subprocess.run(["fish", "-c", script], cwd=folder, capture_output=True, text=True, env=env)
    return [set(line.split()) for line in out.stdout.splitlines()]


def lists(folder):
    """Every option of every command, and every word of its value, in bash as in fish and as in the help."""
    commands = re.findall(r"^  (\w+) ", say("help"), re.M)
    lines, wanted = ["fitstream "], [set(commands) | {"help", "completions", "man"}]
    for command in commands:
        page = say("help", command, "--all")
        # All long names before the examples but those of other pages.
        names = set(re.findall(r"(?<![\w'])(--[a-z][a-z-]*)", page.split("\nexamples:")[0].split("\n\n", 2)[-1]))
        lines.append(f"fitstream {command} --")
        wanted.append(names - {"--OPTION"})
    for line, words, found in zip(lines, wanted, words_in_bash(folder, lines)):
        expect(words == found - {"--version", "--help"} | words & {"--help"}, f"bash: {line!r}: {words ^ found}")
    if shutil.which("fish"):
        for line, words, found in zip(lines, wanted, words_in_fish(folder, lines)):
            found = {word for word in found if word.startswith("--") and not word.endswith(".fit") or not line.endswith("--")}
            expect(words == found - {"--help"} | words & {"--help"}, f"fish: {line!r}: {words ^ found}")
        options = [f"{line}{name[2:]} " for line, names in zip(lines[1:], wanted[1:]) for name in sorted(names)]
        # The other shells complete files themselves, and after an option without a value there are only those.
        for line, bash, fish in zip(options, words_in_bash(folder, options), words_in_fish(folder, options)):
            expect(not bash or bash == fish, f"{line!r}: bash {bash}, fish {fish}")
        expect(len(options) > 150, "options are missing")


def manual(folder):
    page = os.path.join(folder, "fitstream.1")
    with open(page, "w") as file:
        file.write(say("man"))
    readers = [["man", "--warnings", "-l", page], ["groff", "-ww", "-z", "-man", page], ["mandoc", "-Tlint", "-W", "warning", page]]
    for reader in readers:
        if not shutil.which(reader[0]):
            print("left out:", reader[0], "is not here")
            continue
        run = subprocess.run(reader, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
        said = run.stderr if reader[0] == "man" else run.stdout + run.stderr
        expect(run.returncode == 0 and not said, f"{' '.join(reader[:-1])}: {said}")


with tempfile.TemporaryDirectory() as folder:
    os.mkdir(f"{folder}/bin")
    with open(f"{folder}/bin/fitstream", "w") as file:
        file.write('#!/bin/sh\necho "GOT<$*>"\n')
    os.chmod(f"{folder}/bin/fitstream", 0o755)
    for name in ["ride.fit", "out.csv", "all.sqlite", "--odd.fit"]:
        open(f"{folder}/{name}", "w").close()
    for shell, name in [("bash", "c.bash"), ("zsh", "_fitstream"), ("fish", "c.fish")]:
        with open(f"{folder}/{name}", "w") as file:
            file.write(say("completions", shell))
    lists(folder)
    typed(folder, "bash", ["bash", "--norc", "-i"], "source c.bash")
    if shutil.which("zsh"):
        # A tab is for completion even where more has been typed after it.
        start = "zstyle ':completion:*' insert-tab false; autoload -U compinit; compinit -u -D"
        typed(folder, "zsh", ["zsh", "-f", "-i"], start + "; source ./_fitstream")
        typed(folder, "zsh by its path", ["zsh", "-f", "-i"], "fpath=($PWD $fpath); " + start)
    for shell in ["zsh", "fish"]:
        if not shutil.which(shell):
            print("left out:", shell, "is not here")
    manual(folder)
sys.exit(1 if failures else print("completions and manual page are as they should be"))
