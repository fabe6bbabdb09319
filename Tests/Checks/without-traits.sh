#!/bin/sh
# Without any trait the command builds, links neither expat, SQLite nor libdeflate, and gives the same as the released command for
# all but GPX, TCX and Apple Health, to the byte: check and samples of all fixtures, and of thousands of damaged archives and gzip
# files, which zlib alone inflates here. `without-traits.sh all` runs the tests too, and compares the default traits, all that is read.
set -eu
cd "$(dirname "$0")/../.."
fast=.build/release/fitstream
scratch=.build-without-traits
if [ "${1:-}" = all ]; then
  sh Tests/Checks/swift-build.sh --disable-default-traits --scratch-path "$scratch" --build-tests
  bash Tests/Checks/test.sh swift test --disable-default-traits --scratch-path "$scratch" --skip-build --skip ToolTests
else
  sh Tests/Checks/swift-build.sh --disable-default-traits --scratch-path "$scratch" --product fitstream
fi
for library in expat sqlite3 deflate; do
  if readelf -d "$scratch/debug/fitstream" | grep "NEEDED.*lib$library"; then
    echo "the command links $library although it should not" >&2
    exit 1
  fi
done
echo "neither expat, SQLite nor libdeflate is linked"

builds=$scratch
if [ "${1:-}" = all ]; then
  builds="$builds .build-with-zlib"
  sh Tests/Checks/swift-build.sh --scratch-path .build-with-zlib --product fitstream
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 - "$work/damaged" 3000 <<'PYTHON'
import pathlib, random, sys

folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
folder.mkdir()
kinds = {".gz", ".zip", ".tar", ".tgz"}
whole = [p for p in sorted(pathlib.Path("Fixtures").rglob("*")) if p.suffix in kinds and 0 < p.stat().st_size < 300_000]
chance = random.Random(1)
for number in range(count):
    source = whole[number % len(whole)]
    data = bytearray(source.read_bytes())
    for _ in range(chance.choice([1, 1, 1, 2, 8])):
        place = chance.randrange(len(data))
        match chance.randrange(5):
            case 0: data[place] ^= 1 << chance.randrange(8)
            case 1: data[place] = chance.choice([0, 255, 0x1f, 0x50])
            case 2: del data[place:place + chance.choice([1, 4, 100])]
            case 3: data[place:place] = data[:chance.choice([1, 8, 600])]
            case 4: del data[max(1, place):]
        if not data:
            data = bytearray(b"\0")
    (folder / f"{number:05}-{source.name}").write_bytes(data)
PYTHON
compare() { # compare SCRATCH INPUTS
  scratch=$1 inputs=$2
  for command in check samples; do
    for tool in "$fast" "$scratch/debug/fitstream"; do
      # Exit 1: some inputs are damaged on purpose.
      "$tool" "$command" --format ndjson -q "$inputs" >"$work/$command-$(basename "$(dirname "$tool")")" || [ $? -eq 1 ]
    done
  done
  python3 - "$work" "$scratch, $(basename "$inputs")" <<'PYTHON'
import json, pathlib, sys

folder, inputs = pathlib.Path(sys.argv[1]), sys.argv[2]
lines = {
    (command, build): (folder / f"{command}-{build}").read_text().split("\n")[:-1]
    for command in ("check", "samples") for build in ("release", "debug")
}
inputs_left_out = {json.loads(line)["input"] for line in lines["check", "debug"] if "need the trait TrackXML" in line}


def read_by_both(lines):
    """The lines of other inputs: those of a sample follow the start of its workout, which names the input."""
    kept, name = [], None
    for line in lines:
        if '"input":' in line:
            name = json.loads(line)["input"]
        if name not in inputs_left_out:
            kept.append(line)
    return kept


for command in ("check", "samples"):
    with_all, without = (read_by_both(lines[command, build]) for build in ("release", "debug"))
    for number, (one, other) in enumerate(zip(with_all, without)):
        if one != other:
            sys.exit(f"{inputs}: line {number + 1} of {command} differs\nreleased: {one}\nhere:     {other}")
    if len(with_all) != len(without) or not without:
        sys.exit(f"{inputs}: {len(with_all)} lines of {command} are released, {len(without)} are here")
    left_out = f", without those of {len(inputs_left_out)} inputs" if inputs_left_out else ""
    print(f"{inputs}: {len(without)} lines of {command} are those of the released command{left_out}")
PYTHON
}
for build in $builds; do
  compare "$build" Fixtures
  compare "$build" "$work/damaged"
done
