#!/bin/sh
# sanitizers.sh [address|thread|all]: tests under AddressSanitizer, the whole command under LeakSanitizer; the command under
# ThreadSanitizer. Each must first see a planted fault.
#
# Optimised code, because in debug code AddressSanitizer missed a planted over-read. Builds into its own folders.
set -eu
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
export SWIFT_BACKTRACE=enable=no
kinds=${1:-all}
# The tests of modules whose unsafe code reads or keeps what inputs hold; with `all` those of more modules, which take longer to
# build. Others are not built.
modules="FITCore Archives TrackXML Columns RideDatabase"
if [ "$kinds" = all ]; then
  kinds="address thread"
  modules="$modules FITProfile Workouts FITWorkouts Exports Ingest HealthKitBridge FoundationBridge CommandLineOptions"
fi
FITSTREAM_TESTS=$(for module in $modules; do printf '%sTests ' "$module"; done)
export FITSTREAM_TESTS FITSTREAM_OPTIMISED_TESTS=1
work=.build/sanitizers
mkdir -p $work/planted
fail() { echo "sanitizers: $*" >&2; exit 1; }

tsan="halt_on_error=1 exitcode=66 second_deadlock_stack=1"
plant() { # plant SANITIZER: compiles the planted faults
  echo "== planted faults are seen by the $1 sanitizer"
  swiftc -O -g -use-ld=lld -sanitize="$1" Tests/Checks/planted-faults.swift -o $work/planted/"$1"
}
seen() { # seen SANITIZER FAULT WORD: the fault is reported as WORD
  if TSAN_OPTIONS="$tsan" $work/planted/"$1" "$2" >$work/planted/log 2>&1; then fail "$1 does not see a planted $2"; fi
  grep -q "$3" $work/planted/log || fail "$1 does not call a planted $2 $3"
}

# A user's possible commands on the fixtures, good and bad, on two workers; a bad file's status is no fault of the
# command.
ways="check
summary --resolve
samples --resolve
samples --format csv --coalesce 60 --without order
route --format gpx --tolerance 2 --conceal-start 100 --conceal-end 100
route --format geojson
messages --add units --add input
messages --resolve --all
export --as workout
export --as zones --max-heart-rate 190 --ftp 250
export --as minutes
stats --by week --group sport
ingest --db $work/rides.db --add records
ingest --db $work/rides.db --add samples,route-points --without duplicates
duplicates --db $work/rides.db"
commands() { # commands FITSTREAM
  rm -f $work/rides.db*
  echo "$ways" | while read -r way; do
    case $way in duplicates*) inputs="" ;; *) inputs="--jobs 2 Fixtures $work/rides.zip" ;; esac
    status=0
    # shellcheck disable=SC2086
    "$1" $way $inputs >/dev/null 2>$work/log </dev/null || status=$?
    if [ $status -gt 1 ]; then
      tail -80 $work/log && fail "$1 $way ended with $status"
    fi
  done
}
# A folder with an archive in it, so that files and entries are read at the same time.
python3 - $work/rides.zip <<'PY'
import pathlib, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    for path in sorted(pathlib.Path("Fixtures").rglob("*.*")): archive.write(path)
PY

# shellcheck disable=SC2086
check_address() {
  plant address
  seen address over-read heap-buffer-overflow
  seen address leak 'detected memory leaks'
  address="-c release --sanitize=address -Xswiftc -use-ld=lld -Xswiftc -enable-testing --scratch-path .build-asan"
  echo "== tests under AddressSanitizer"
  sh Tests/Checks/swift-build.sh $address --build-tests
  ASAN_OPTIONS=detect_leaks=0 $swift test $address --skip-build --skip Allocation
  echo "== the command under AddressSanitizer and LeakSanitizer"
  sh Tests/Checks/swift-build.sh $address --product fitstream
  ASAN_OPTIONS=detect_leaks=1:exitcode=99 && export ASAN_OPTIONS
  commands .build-asan/release/fitstream
}

# shellcheck disable=SC2086
check_thread() {
  plant thread
  seen thread race 'race'
  echo "== the command under ThreadSanitizer, two workers"
  # It does not see the order that the library's Mutex makes; Monitor is a lock that it knows.
  if grep -rn 'Mutex(' Sources; then fail "use Monitor instead"; fi
  thread="-c release --sanitize=thread -Xswiftc -use-ld=lld --scratch-path .build-tsan"
  sh Tests/Checks/swift-build.sh $thread --product fitstream
  TSAN_OPTIONS="$tsan" && export TSAN_OPTIONS
  commands .build-tsan/release/fitstream
}

for kind in $kinds; do "check_$kind"; done
echo "sanitizers: nothing found"
