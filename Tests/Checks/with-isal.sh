#!/bin/sh
# With the trait ISAL every test of the archives passes, and check and samples give the same for all fixtures as
# without.
set -eu
cd "$(dirname "$0")/../.."
if ! pkg-config --exists libisal && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  { apt-get update -q && apt-get install -qy --no-install-recommends libisal-dev; } >&2 || true
fi
pkg-config --exists libisal || { echo "left out: libisal-dev is not here, so nothing was inflated with igzip"; exit 0; }
scratch=.build-with-isal
swift build --traits ISAL,TrackXML,SQLite --scratch-path "$scratch" --build-tests
readelf -d "$scratch/debug/fitstream" | grep -q "NEEDED.*libisal" || { echo "the command does not link igzip" >&2; exit 1; }
swift test --traits ISAL,TrackXML,SQLite --scratch-path "$scratch" --skip-build --filter ArchivesTests
for command in check samples; do
  for tool in .build/release/fitstream "$scratch/debug/fitstream"; do
    # Exit 1: some fixtures are damaged on purpose.
    "$tool" "$command" --format ndjson -q Fixtures >"$scratch/$command.ndjson" || [ $? -eq 1 ]
    [ -e "$scratch/$command.first" ] && cmp "$scratch/$command.first" "$scratch/$command.ndjson"
    mv "$scratch/$command.ndjson" "$scratch/$command.first"
  done
  wc -l <"$scratch/$command.first" | xargs printf '%s: %s lines are the same with igzip and with zlib\n' "$command"
  rm "$scratch/$command.first"
done
