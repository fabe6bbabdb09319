#!/bin/sh
# Line coverage of FITCore, FITProfile and Archives by the tests, file by file; fails below 95 % of a module.
#
# Nothing is left out, not even generated tables. Builds into a folder of its own.
set -eu
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
scratch=${COVERAGE_SCRATCH:-.build-coverage}
options="--enable-code-coverage --scratch-path $scratch"
# shellcheck disable=SC2086
sh Tests/Checks/swift-build.sh --build-tests $options
# shellcheck disable=SC2086
$swift test --skip-build $options --filter '^(FITCore|FITProfile|Archives|FITWorkouts|Exports)Tests\.' >"$scratch/coverage.log" 2>&1 ||
  { tail -40 "$scratch/coverage.log" && exit 1; }
# shellcheck disable=SC2086
python3 - "$($swift test $options --show-codecov-path)" <<'PY'
import collections, json, os, sys

modules = collections.defaultdict(list)
for file in json.load(open(sys.argv[1]))["data"][0]["files"]:
    path = file["filename"]
    for module in ("FITCore", "FITProfile", "Archives"):
        if f"/Sources/{module}/" in path:
            lines = file["summary"]["lines"]
            modules[module].append((path.split(f"/Sources/{module}/")[1], lines["covered"], lines["count"]))

isLow = len(modules) != 3
for module, files in modules.items():
    for name, covered, count in sorted(files):
        print(f"{100 * covered / max(1, count):6.1f} %  {count - covered:4d} of {count:5d} lines not run  {module}/{name}")
    covered, count = sum(file[1] for file in files), sum(file[2] for file in files)
    isLow |= covered < 0.95 * count
    print(f"{100 * covered / count:6.1f} %  {module}, {covered} of {count} lines\n")
sys.exit("less than 95 %" if isLow else 0)
PY
