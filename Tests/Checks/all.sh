#!/bin/sh
# Every check that is no test: run from the project's root, after a release build. Says what it does; stops at the first failure.
set -eu
run() { printf '\n== %s\n' "$*"; "$@"; }

run swift run -c release profile-generator --check Sources/profile-generator/fit-profile.json Sources/FITProfile/Generated
run sh -c 'rm -rf .build/fixtures-again && swift run -c release fitstream-fixtures .build/fixtures-again >/dev/null && diff -r Fixtures .build/fixtures-again'
run python3 Tests/Checks/arithmetic.py
run sh Tests/Checks/allocations.sh
run bash Tests/Checks/embedded.sh
run bash Tests/Checks/does-not-compile.sh
run sh Tests/Checks/without-traits.sh
run sh Tests/Checks/with-isal.sh
run python3 Benchmarks/check.py
run python3 Tests/Torture/torture.py --mutants 4000 --seed 1
# Other files with each commit.
seed=$(git rev-parse --short=12 HEAD 2>/dev/null || echo 1)
run python3 Tests/Torture/whole.py --singly 4000 --seed "$seed"
run python3 Tests/Torture/growth.py --sample 24 --seed "$seed"
run python3 Tests/Torture/kill.py --moments 10
run sh Tests/Checks/sanitizers.sh
run sh Tests/Checks/fuzz.sh 8
run sh Tests/Checks/healthkit-typecheck.sh
run python3 Tests/Checks/meaning.py
run python3 Tests/Checks/views_in_duckdb.py .build/release/fitstream Fixtures
if [ -d ../shared/corpus/fit ]; then
  run python3 ../shared/conformance/compare.py --command '.build/release/fitstream messages {file}'
else
  echo "left out: ../shared/corpus is not here, so messages are not held against the official decoder's"
fi
