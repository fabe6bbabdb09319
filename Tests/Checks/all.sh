#!/bin/sh
# Every check that is no test: run from the project's root, after a release build. Names each check; stops at the first failure.
#
# Checks that mostly compile run in two lanes side by side, each in folders of its own; those that measure time or a kill run alone.
# SLOW=one runs one of the checks that compile all modules under a sanitizer, another with each commit, and no test without traits; all
# run without.
set -eu
# The flags of `make build`, so that nothing is compiled anew.
release=${RELEASE:-"-c release"}
run() { printf '\n== %s\n' "$*"; "$@"; }
lanes=.build/lanes
mkdir -p $lanes

# beside LANE COMMAND…: runs the commands one after another in the background; `join LANE` waits for them, prints their output and fails
# if one of them did.
beside() {
  lane=$1
  shift
  (for command; do run sh -c "$command"; done) >"$lanes/$lane.log" 2>&1 &
  echo $! >"$lanes/$lane.pid"
}
join() {
  status=0
  wait "$(cat "$lanes/$1.pid")" || status=$?
  cat "$lanes/$1.log"
  rm "$lanes/$1.pid"
  return $status
}
# A check that fails leaves none running.
trap 'for pid in $(cat $lanes/*.pid 2>/dev/null); do pkill -P "$pid" || true; kill "$pid" 2>/dev/null || true; done' EXIT
rm -f $lanes/*.pid

# Other files and another slow check with each commit.
seed=$(git rev-parse --short=12 HEAD 2>/dev/null || echo 1)
without=all
set -- "sh Tests/Checks/fuzz.sh 4" "sh Tests/Checks/sanitizers.sh address" "sh Tests/Checks/sanitizers.sh thread"
if [ "${SLOW:-}" = one ]; then
  shift $((0x$(printf %s "$seed" | tail -c 6) % $#))
  set -- "$1"
  without=
fi

run sh Tests/Checks/swift-build.sh $release --product profile-generator
run .build/release/profile-generator --check Sources/profile-generator/fit-profile.json Sources/FITProfile/Generated
run .build/release/profile-generator --check Sources/profile-generator/quantities.json Sources/profile-generator/fit-profile.json .
run sh Tests/Checks/swift-build.sh $release --product fitstream-fixtures
run sh -c 'rm -rf .build/fixtures-again && .build/release/fitstream-fixtures .build/fixtures-again >/dev/null && diff -r Fixtures .build/fixtures-again'
run python3 Tests/Checks/help_tables.py --check
run python3 Tests/Checks/report_page.py --check
run python3 Tests/Checks/completions.py
run python3 Tests/Checks/collections.py
run sh Tests/Checks/install-check.sh

beside traits "sh Tests/Checks/smallest-reader.sh" "sh Tests/Checks/without-traits.sh $without"
run python3 Tests/Checks/arithmetic.py
run bash Tests/Checks/embedded.sh
run bash Tests/Checks/does-not-compile.sh
run sh Tests/Checks/healthkit-typecheck.sh
run sh Tests/Checks/example-app.sh
# Instructions are counted, not seconds.
run python3 Benchmarks/check.py
run python3 Tests/Torture/growth.py --sample 10 --seed "$seed"
join traits

run python3 Tests/Torture/torture.py --mutants 2000 --seed 1
run python3 Tests/Torture/whole.py --singly 1500 --seed "$seed"
run python3 Tests/Torture/reports.py
run python3 Tests/Torture/damage.py
run python3 Tests/Torture/repair.py
run python3 Tests/Torture/edit.py
run python3 Tests/Checks/convert.py
run python3 Tests/Torture/kill.py --moments 10
run python3 Tests/Torture/databases.py --made 64 --damaged 64 --commands 3 --seed "$seed"
run python3 Tests/Torture/manyrides.py --rides 4000

beside slow "$@"
run python3 Tests/Checks/meaning.py
run python3 Tests/Checks/corpus_sense.py
run python3 Tests/Checks/bests.py
run python3 Tests/Checks/wellness.py
run python3 Tests/Checks/places.py
run python3 Tests/Checks/load.py
run python3 Tests/Checks/heart.py
run python3 Tests/Checks/browser.py
run python3 Tests/Checks/columns.py .build/release/fitstream Fixtures
run make library wheel
run sh Tests/Checks/c_interface.sh
run python3 Tests/Checks/python_package.py
run sh Tests/Checks/install-check.sh library
run python3 Tests/Checks/views_in_duckdb.py .build/release/fitstream Fixtures
run python3 Tests/Checks/health_against_healthkit_to_sqlite.py .build/release/fitstream Fixtures/archives/apple-health-export.zip
if [ -d ../shared/corpus/fit ]; then
  run python3 ../shared/conformance/compare.py --command '.build/release/fitstream messages {file}'
else
  echo "left out: ../shared/corpus is not here, so messages are not compared with the official decoder's"
fi
join slow
