#!/usr/bin/env python3
"""Holds that no arithmetic of the shipped modules can trap, by a census of the compiler's own intermediate code.

    python3 Tests/Checks/arithmetic.py [--list]

What a file says must not end the process (SECURITY.md). So numbers are added by &+ where they are known to be small, by
+| where they add up without end, and by …ReportingOverflow where overflow is an error
(Sources/Workouts/Core/Saturation.swift). Covered, in every module of the command or a library product, except FITWriter, FakeHealth and
RideSimulator, which read nothing:

    + - * and unary - on integers, in generic code and handed on as a function too      abs of an integer
    / % and quotientAndRemainder by what is no literal                                   << and >> where they can trap
    conversions between integers that may not fit, and from floating point               !, try!, as!, fatalError
    prefix, suffix, dropFirst, dropLast, repeating:count:, stride by what is no literal
    in FITWorkouts, numbers of messages that do not pass through `plausible…`

Not covered: ranges, subscripts, slices and preconditions. A bound check is what keeps memory safe, and most of them are
right after the comparison that makes them hold; the generators of whole files look for those that do not. Code for
other systems is covered where it compiles here: the HealthKit half against its stand-in, libdeflate where it is.

Code that cannot trap, although the compiler does not know it, is listed in arithmetic-allowed.txt with a reason on each
line; a line of no use any more is refused too.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ALLOWED = ROOT / "Tests/Checks/arithmetic-allowed.txt"
UNCOVERED = {"FITWriter", "FakeHealth", "RideSimulator", "TestSupport"}

ADVICE = {
    "arithmetic": "write &+ &- &* (0 &- x, .magnitude) for numbers of our own, +| -| for sums of numbers from files",
    "division": "divide by a literal, or guard the divisor and allow the line",
    "conversion": "write exactly:, clamping:, truncatingIfNeeded: or, of a Double, saturating:",
    "unwrap": "unwrap by guard or ??; nothing of an input is certain",
    "negative": "write max(0, …), or a literal",
    "shift": "write &<< or &>>",
    "door": "write plausibleInteger, plausibleNumber or seconds: what a message holds may be any number of 64 bits",
}

INTEGER = r"Swift\.U?Int(?:8|16|32|64|128)?"
# Functions of the standard library that trap, as the demangler names them.
FUNCTIONS = [
    ("arithmetic", re.compile(rf"^static {INTEGER}\.(?:\+|-|\*)=? (?:infix|prefix)")),
    ("arithmetic", re.compile(r"^static \(extension in Swift\):Swift\.SignedNumeric\.- prefix")),
    ("arithmetic", re.compile(rf"^static \(extension in Swift\):Swift\.(?:AdditiveArithmetic|Numeric|Strideable).*\.(?:\+|-|\*)=? ")),
    ("division", re.compile(rf"^static {INTEGER}\.(?:/|%)=? infix")),
    ("division", re.compile(r"\.quotientAndRemainder\(dividingBy|\.dividingFullWidth\(|^static Swift\.Duration\./ infix")),
    ("conversion", re.compile(r"(?:FixedWidthInteger|UnsignedInteger|SignedInteger)\.init<A where A1: Swift\.(?:BinaryInteger|BinaryFloatingPoint)>\(A1\)")),
    ("conversion", re.compile(rf"^{INTEGER}\.init(?:<A where A: Swift\.(?:BinaryInteger|BinaryFloatingPoint)>)?\((?:A|Swift\.(?:Double|Float|Float16|Float80))\)")),
    ("conversion", re.compile(r"^Swift\.numericCast")),
    ("negative", re.compile(r"\.(?:prefix|suffix|dropFirst|dropLast)\(Swift\.Int\)")),
    ("negative", re.compile(r"\.init\(repeating: .*, count: Swift\.Int\)|^Swift\.repeatElement<")),
    ("negative", re.compile(r"^Swift\.stride<")),
    ("unwrap", re.compile(r"^Swift\.(?:_unexpectedError|_preconditionFailure|preconditionFailure)")),
]
DOOR = re.compile(r"^FITCore\.(?:FITMessage\.(?:integer|number)\(Swift\.UInt8\)|FITField\.(?:integer|number)\(Swift\.Int\))")
WITNESS = re.compile(r'witness_method .*#(AdditiveArithmetic|Numeric|SignedNumeric|BinaryInteger|Strideable|Duration)\."([^"]+)"')
LOCATION = re.compile(r'loc \*? ?"([^"]+)":(\d+):(\d+)')
CAST = re.compile(r"(?:U?Int(?:8|16|32|64|128)?|mode_t|Self|T)\s*\(")

Finding = collections.namedtuple("Finding", "path line column kind text")


def output(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, cwd=ROOT, **options).stdout


class Source:
    """The lines of the source files, by the columns that the compiler counts in: bytes."""

    def __init__(self):
        self.files = {}

    def after(self, path, line, column):
        if path not in self.files:
            self.files[path] = (ROOT / path).read_bytes().split(b"\n")
        return self.files[path][line - 1][column - 1 :].decode(errors="replace")

    def line(self, path, line):
        self.after(path, line, 1)
        return self.files[path][line - 1].decode(errors="replace")


SOURCE = Source()


def kind_of_trap(after):
    """The meaning of a check that the compiler put in, by its source; None for the standard library's own."""
    if re.match(r"[/%]=?\s", after):
        return "division"
    if after.startswith(("...", "..<")):
        return None  # A range.
    if after.startswith(("<<", ">>")):
        return "shift"
    if after.startswith("fatalError"):
        return "unwrap"
    if CAST.match(after):
        return None if re.match(r"\w+\s*\((?:exactly|clamping|truncatingIfNeeded|bitPattern|saturating|ascii):", after) else "conversion"
    return None


def is_literal_argument(after):
    """True when a call's last argument is certain: a literal number, a constant of a type, a count, or none at all."""
    call = re.match(r"[\w.<>\[\]]*\s*\(((?:[^()]|\([^()]*\))*)\)", after)
    if call is None:
        return False
    text = call.group(1)
    if re.search(r"max\([0-9]+, [^()]*(?:\([^()]*\)[^()]*)*\)$", text):
        return True
    last = re.split(r",", text)[-1].split(":")[-1].strip()
    return last == "" or re.fullmatch(r"-?[0-9][0-9_]*|(?:Self|[A-Z]\w*)\.\w+(?: &?\+ [0-9]+)?|[\w.]+\.count(?: &?\+ [0-9]+)?", last) is not None


def findings(sil, module):
    """Everything that can trap in a module's intermediate code, with its place in the source."""
    calls, found, functions, literal = [], set(), {}, ""
    for line in sil:
        if line.startswith("sil "):
            functions = {}
            continue
        named = re.match(r"  (%\d+) = function_ref @(\S+)", line)
        if named:
            functions[named.group(1)] = named.group(2)
        told = re.match(r'  %\d+ = string_literal utf8 "([^"]*)"', line)
        if told:
            literal = told.group(1) if not told.group(1).endswith(("error", ".swift")) else literal
        place = LOCATION.search(line)
        if not place or not (ROOT / place.group(1)).exists() or not place.group(1).endswith(".swift"):
            continue
        path, at = place.group(1), (int(place.group(2)), int(place.group(3)))
        after = SOURCE.after(path, *at)
        if "cond_fail" in line:
            kind = "shift" if after.startswith(("<<", ">>")) else "arithmetic"
            found.add(Finding(path, *at, kind, after))
            continue
        witness = WITNESS.search(line)
        if witness:
            operator = witness.group(2)
            kind = "division" if operator.strip("=") in ("/", "%") else "arithmetic" if operator.strip("=") in ("+", "-", "*") else None
            if kind and "Double" not in line:
                found.add(Finding(path, *at, kind, after))
            continue
        call = re.search(r"(?:begin_|try_)?apply (?:\[[^\]]*\] )*(%\d+)(<[^(]*>)?\(", line)
        if call and call.group(1) in functions:
            calls.append((functions[call.group(1)], call.group(2) or "", literal, path, at, after))
        elif named:
            calls.append((named.group(2), None, literal, path, at, after))
    names = sorted({call[0] for call in calls})
    demangled = dict(zip(names, output("swift", "demangle", "--compact", input="\n".join(names)).split("\n")))
    for name, types, literal, path, at, after in calls:
        function = re.sub(r"^generic specialization <[^>]*> of ", "", demangled[name])
        if types is not None and ("_assertionFailure" in function or "_fatalErrorMessage" in function):
            kind = kind_of_trap(after)
            if kind is None and "found nil" in literal and re.match(r"[^\n]*!", after) and "exactly:" not in after:
                kind = "unwrap"
        elif types is not None and module == "FITWorkouts" and DOOR.match(function):
            kind = "door"
        elif function.startswith("Swift.abs<"):
            kind = "arithmetic" if types is not None and "Double" not in types and "Float" not in types else None
        else:
            kind = next((kind for kind, pattern in FUNCTIONS if pattern.search(function)), None)
            # A reference counts only where the function is handed on; a call of it is seen as such.
            if types is None and not (kind in ("arithmetic", "division") and re.match(r"[-+*/%]=?\s*[,)]", after)):
                kind = None
            if types and ("Double" in types or "Float" in types) and kind == "arithmetic":
                kind = None
            if kind == "negative" and is_literal_argument(after):
                kind = None
            if kind == "division" and is_literal_argument(after):
                kind = None
        if kind:
            found.add(Finding(path, *at, kind, after))
    return found


class Census:
    """Compiles modules in order, each with the interfaces of those before it, and gathers what can trap."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.flags = ["-Onone", "-wmo", "-g", "-parse-as-library", "-swift-version", "6", "-strict-memory-safety",
                      "-suppress-warnings", "-enable-experimental-feature", "Lifetimes", "-package-name", "fitstream",
                      "-Xllvm", "-sil-print-debuginfo", "-I", self.folder]
        self.defines = ["TrackXML", "SQLite"]
        for target in sorted((ROOT / "Sources").glob("C*")):
            if (target / "module.modulemap").exists():
                self.add_module_map(target / "module.modulemap")
            elif (target / "include").exists():
                headers = " ".join(f'header "{header}"' for header in sorted((target / "include").glob("*.h")))
                written = self.folder / f"{target.name}.modulemap"
                written.write_text(f"module {target.name} {{ {headers} export * }}\n")
                self.add_module_map(written)
        if subprocess.run(["pkg-config", "--exists", "libdeflate"], capture_output=True).returncode == 0:
            self.defines.append("Libdeflate")

    def add_module_map(self, path):
        self.flags += ["-Xcc", f"-fmodule-map-file={path}"]

    def take(self, module, sources, *more):
        """The findings of a module; sources are paths from the project's root."""
        sil = self.folder / f"{module}.sil"
        result = subprocess.run(
            ["swiftc", "-emit-sil", *map(str, self.flags), *(f"-D{name}" for name in self.defines), "-module-name", module,
             "-emit-module-path", str(self.folder / f"{module}.swiftmodule"), *map(str, more), *map(str, sources), "-o", str(sil)],
            cwd=ROOT, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"{module} does not compile for the census:\n{result.stderr}")
        with sil.open(errors="replace") as text:
            found = findings(text, module)
        sil.unlink()
        return found


def modules():
    """The modules to look at, each after those that it imports."""
    package = json.loads(output("swift", "package", "dump-package"))
    targets = {target["name"]: target for target in package["targets"] if target["type"] in ("regular", "executable")}
    wanted = [name for product in package["products"] for name in product["targets"] if name not in UNCOVERED]
    ordered = []

    def add(name):
        if name in ordered or name not in targets or not list((ROOT / "Sources" / name).rglob("*.swift")):
            return
        for dependency in targets[name]["dependencies"]:
            add((dependency.get("byName") or dependency.get("target"))[0])
        ordered.append(name)

    for name in wanted:
        add(name)
    return ordered


PLANTED = '''
func planted(_ a: Int, _ b: Int, _ d: Double, _ list: [Int], _ maybe: Int?) -> Int {
  var sum = a + b  // arithmetic
  sum -= a  // arithmetic
  sum = -sum  // arithmetic
  sum = sum &+ list.reduce(0, +)  // arithmetic
  sum = sum &+ abs(b)  // arithmetic
  sum = sum &+ a / b  // division
  sum = sum &+ a % b  // division
  sum = sum &+ a.quotientAndRemainder(dividingBy: b).quotient  // division
  sum = sum &+ Int(d)  // conversion
  sum = sum &+ Int(UInt8(a))  // conversion
  sum = sum &+ list.prefix(a).count  // negative
  sum = sum &+ [Int](repeating: 1, count: a).count  // negative
  sum = sum &+ maybe!  // unwrap
  if a == b { fatalError("equal") }  // unwrap
  sum = sum &+ generic(a, b)
  // Nothing is wrong with these.
  sum = sum &+ a / 16 &+ a % 7 &+ (Int(exactly: d) ?? 0) &+ Int(truncatingIfNeeded: UInt64(clamping: a)) &+ Int(Int32(truncatingIfNeeded: b))
  sum = sum &+ list.prefix(3).count &+ list.dropFirst().count &+ [Int](repeating: 0, count: 8).count &+ Int(abs(d) < 1 ? 1 : 0)
  return sum &<< (b & 7) &+ (a << 3)
}
func generic<T: FixedWidthInteger>(_ a: T, _ b: T) -> T {
  a * b  // arithmetic
}
'''


def check_that_it_sees(census):
    """Compiles code that is full of traps: each must be found, and nothing else."""
    planted = ROOT / ".build/arithmetic-planted.swift"
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(PLANTED)
    try:
        found = {(finding.line, finding.kind) for finding in census.take("Planted", [planted.relative_to(ROOT)])}
    finally:
        planted.unlink()
    expected = {(number, line.split("// ")[1]) for number, line in enumerate(PLANTED.split("\n"), 1)
                if line.endswith(tuple("// " + kind for kind in ADVICE))}
    for number, kind in sorted(expected - found):
        print(f"the census is blind to: {PLANTED.split(chr(10))[number - 1].strip()}")
    for number, kind in sorted(found - expected):
        print(f"the census takes for {kind}: {PLANTED.split(chr(10))[number - 1].strip()}")
    if found != expected:
        sys.exit(1)
    return len(expected)


def allowances():
    """The allowed lines: path, source text, why it cannot trap."""
    lines = []
    for line in ALLOWED.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split(" | ")]
        if len(parts) != 3 or not all(parts):
            sys.exit(f"{ALLOWED.name}: not 'path | code | reason': {line}")
        lines.append(tuple(parts))
    return lines


def code_of_libdeflate():
    """The code that is compiled only where libdeflate is, whose allowances apply only there."""
    files = (ROOT / "Sources" / "Archives").glob("*.swift")
    return [code for file in files for code in re.findall(r"^#if Libdeflate\n(.*?)^#(?:else|endif)", file.read_text(), re.S | re.M)]


def main():
    with tempfile.TemporaryDirectory() as folder:
        census = Census(folder)
        planted = check_that_it_sees(census)
        names, found = modules(), set()
        for name in names:
            sources = sorted(path.relative_to(ROOT) for path in (ROOT / "Sources" / name).rglob("*.swift"))
            more = []
            standin = pathlib.Path(folder) / "standin"
            if name in ("HealthKitBridge", "HealthImports") and not standin.exists():
                standin.mkdir()
                for module in ("CoreLocation", "HealthKit"):
                    output("swiftc", "-emit-module", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", module,
                           "-I", standin, f"Tests/Checks/HealthKitStandIn/{module}.swift",
                           "-emit-module-path", standin / f"{module}.swiftmodule")
            if standin.exists():
                more = ["-I", standin]
            found |= census.take(name, sources, *more)
    if "--list" in sys.argv:
        for finding in sorted(found):
            print(f"{finding.path}:{finding.line}:{finding.column}: {finding.kind}: {finding.text[:70]}")
        return
    allowed = allowances()
    used, refused = set(), []
    for finding in sorted(found):
        reasons = [entry for entry in allowed
                   if entry[0] == finding.path and entry[1] in SOURCE.line(finding.path, finding.line)]
        used.update(reasons)
        if not reasons:
            refused.append(finding)
    for finding in refused:
        print(f"{finding.path}:{finding.line}:{finding.column}: {finding.kind} that can trap: "
              f"{SOURCE.line(finding.path, finding.line).strip()}\n    {ADVICE[finding.kind]}")
    left_out = [] if "Libdeflate" in census.defines else code_of_libdeflate()
    stale = [entry for entry in allowed if entry not in used and not any(entry[1] in code for code in left_out)]
    for path, code, _ in stale:
        print(f"{ALLOWED.name}: no longer needed: {path} | {code}")
    if refused or stale:
        sys.exit(f"{len(refused)} places can trap, {len(stale)} allowances are not needed")
    print(f"{len(names)} modules: nothing traps but what {len(allowed)} lines allow; {planted} planted traps were seen")


main()
