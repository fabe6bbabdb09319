#!/bin/sh
# Every field of every real file as the official decoder gives it; skipped, and said so, where the files are not.
set -eu
compare=../shared/conformance/compare.py
if [ ! -f "$compare" ]; then
  echo "skipped: no real files beside the project"
  exit 0
fi
for options in "" "--compatible"; do
  python3 "$compare" --command ".build/release/fitstream messages $options {file}"
done
