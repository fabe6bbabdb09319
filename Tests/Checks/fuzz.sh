#!/bin/sh
# fuzz.sh [SECONDS [TARGET…]]: replays every finding in Tests/Fuzz/Findings, then fuzzes each target for SECONDS (8).
#
# Corpora stay in Tests/Fuzz/.build/corpus, so each run continues the last one. Findings are kept in
# Tests/Fuzz/.build/found: mend the cause, and keep the input in Tests/Fuzz/Findings/TARGET with a test beside the
# module's own.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-8}
[ $# -eq 0 ] || shift
targets=${*:-decoder encoder profile workouts gzip zip tar unpack gpx tcx health activities arguments}
cd "$root/Tests/Fuzz"

export SWIFT_BACKTRACE=enable=no  # Swift's own waits for ever in libFuzzer's handler.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}quarantine_size_mb=8"
# A cached plan would not see a changed manifest of the package above.
build="-c release --disable-build-manifest-caching --sanitize=address -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld"
# The fuzzers look at what is `package`: they carry the name of the package above, which is that of its folder.
build="$build -Xswiftc -package-name -Xswiftc $(basename "$root" | tr 'A-Z' 'a-z' | tr -c 'a-z0-9_\n' '_')"
# shellcheck disable=SC2086
sh "$root/Tests/Checks/swift-build.sh" $build --product fuzz
# shellcheck disable=SC2086
fuzz=$(${SWIFT:-swift} build $build --show-bin-path)/fuzz
# No input may take 2 s. The clock runs while others have the processor, so a slow input of a run is tried again alone.
memory="-rss_limit_mb=256 -malloc_limit_mb=64"

status=0
for target in $targets; do
  case $target in
    decoder | encoder | profile | workouts) dictionary=fit length=6144 ;;
    unpack) dictionary=zip length=16384 ;;
    *) dictionary=$target length=16384 ;;
  esac
  seeds=.build/seeds/$target corpus=.build/corpus/$target found=.build/found/$target
  rm -rf "$seeds" && mkdir -p "$corpus" "$found"
  ASAN_OPTIONS=detect_leaks=0 "$fuzz" --seeds "$target" "$root/Fixtures" "$seeds"
  log=.build/found/$target.log
  findings=$(find "Findings/$target" -type f 2>/dev/null | sort)
  # shellcheck disable=SC2086
  if [ -n "$findings" ] && ! timeout -s KILL 120 "$fuzz" --target="$target" -timeout=2 $memory $findings >"$log" 2>&1 </dev/null; then
    echo "$target: a finding is back" && tail -40 "$log"
    status=1
    continue
  fi
  # shellcheck disable=SC2086
  rm -f "$found"/slow-unit-*
  if timeout -s KILL $((seconds + 600)) nice -n 19 "$fuzz" --target="$target" -timeout=20 -report_slow_units=2 $memory -max_total_time="$seconds" \
    -max_len=$length -dict="Dictionaries/$dictionary.dict" -artifact_prefix="$found/" -print_final_stats=1 \
    "$corpus" "$seeds" >"$log" 2>&1 </dev/null; then
    awk -v target="$target" '
      / cov: / { for (i = 1; i < NF; i++) { if ($i == "cov:") cov = $(i + 1); if ($i == "ft:") ft = $(i + 1) } }
      /number_of_executed_units/ { runs = $2 } /peak_rss_mb/ { rss = $2 } /slowest_unit/ { slowest = $2 }
      END { printf "%-10s %9d executions, cov %5d, ft %6d, slowest %d s, %d MB\n", target, runs, cov, ft, slowest, rss }
    ' "$log"
    for slow in "$found"/slow-unit-*; do
      # shellcheck disable=SC2086
      [ ! -e "$slow" ] || timeout -s KILL 60 "$fuzz" --target="$target" -timeout=2 $memory "$slow" >"$log" 2>&1 </dev/null ||
        { echo "$target: FOUND an input that takes 2 s, $slow" && status=1; }
    done
  else
    echo "$target: FOUND something, see $log and $found" && grep -m1 -B2 -A25 -E 'Fatal error|ERROR' "$log" || tail -30 "$log"
    status=1
  fi
done
exit $status
