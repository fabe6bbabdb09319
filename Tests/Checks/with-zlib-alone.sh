#!/bin/sh
# With zlib alone, check and samples give the same as with libdeflate, to the byte: for all fixtures, and for thousands
# of damaged archives and gzip files.
set -eu
cd "$(dirname "$0")/../.."
pkg-config --exists libdeflate || { echo "left out: libdeflate-dev is not here, so zlib inflated everything"; exit 0; }
fast=.build/release/fitstream
scratch=.build-with-zlib
swift build --scratch-path "$scratch" --product fitstream
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 - "$work/damaged" "${1:-3000}" <<'PYTHON'
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
for command in check samples; do
  for inputs in Fixtures "$work/damaged"; do
    for tool in "$fast" "$scratch/debug/fitstream"; do
      # Exit 1: some inputs are damaged on purpose.
      "$tool" "$command" --format ndjson -q "$inputs" >"$work/$(basename "$(dirname "$tool")")" || [ $? -eq 1 ]
    done
    cmp "$work/release" "$work/debug"
    wc -l <"$work/release" | xargs printf '%s %s: %s lines are the same with libdeflate and with zlib alone\n' "$command" "$(basename "$inputs")"
  done
done
