#!/bin/sh
# Without the default traits everything but GPX, TCX and the database builds and passes its tests, and links neither expat nor SQLite.
set -eu
cd "$(dirname "$0")/../.."
scratch=.build-without-traits
swift build --disable-default-traits --scratch-path "$scratch" --build-tests
swift test --disable-default-traits --scratch-path "$scratch" --skip-build --skip ToolTests
for library in expat sqlite3; do
  if readelf -d "$scratch/debug/fitstream" | grep "NEEDED.*lib$library"; then
    echo "the command links $library although it is not to" >&2
    exit 1
  fi
done
echo "neither expat nor SQLite is linked"
