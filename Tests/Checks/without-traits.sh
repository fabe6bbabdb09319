#!/bin/sh
# Without the default traits all but GPX, TCX and the database builds, with its tests, and links neither expat nor SQLite. The
# tests of what asks for traits are run; `without-traits.sh all` runs all.
set -eu
cd "$(dirname "$0")/../.."
scratch=.build-without-traits
# Tests that know no traits are left out.
export FITSTREAM_TESTS="ArchivesTests CommandLineOptionsTests ExportsTests FITStreamTests HealthImportsTests IngestTests ReadmeTests \
RideDatabaseTests ToolTests TrackXMLTests"
[ "${1:-}" != all ] || unset FITSTREAM_TESTS
swift build --disable-default-traits --scratch-path "$scratch" --build-tests
[ "${1:-}" = all ] && tests=. || tests='^(CommandLineOptions|Exports|Archives|Ingest|Readme|FITStream)Tests\.'
bash Tests/Checks/test.sh swift test --disable-default-traits --scratch-path "$scratch" --skip-build --skip ToolTests --filter "$tests"
for library in expat sqlite3; do
  if readelf -d "$scratch/debug/fitstream" | grep "NEEDED.*lib$library"; then
    echo "the command links $library although it should not" >&2
    exit 1
  fi
done
echo "neither expat nor SQLite is linked"
