#!/bin/sh
# Type-checks HealthKitBridge's HealthKit half where there is no HealthKit, against modules that declare just the API it
# uses. Nothing runs: only a device can show what HealthKit does with the calls.
set -eu
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
standin=Tests/Checks/HealthKitStandIn

# emit MODULE FILE…: compiles a module, without code.
emit() {
  module=$1
  shift
  swiftc -emit-module -wmo -parse-as-library -swift-version 6 -enable-experimental-feature Lifetimes \
    -module-name "$module" -package-name fitstream -I "$out" "$@" -emit-module-path "$out/$module.swiftmodule"
}

# check FILE…: the bridge with these files added, under the rules of Package.swift.
check() {
  swiftc -typecheck -wmo -parse-as-library -swift-version 6 -strict-memory-safety -warnings-as-errors \
    -enable-experimental-feature Lifetimes -module-name HealthKitBridge -package-name fitstream -I "$out" \
    Sources/HealthKitBridge/*.swift "$@"
}

emit CoreLocation $standin/CoreLocation.swift
emit HealthKit $standin/HealthKit.swift
emit Workouts Sources/Workouts/*/*.swift Sources/Workouts/Core/Generated/*.swift
check $standin/Usage.swift
echo "HealthKitBridge's HealthKit half: type-checks"

# The check can fail: a call that HealthKit does not have is refused.
cat >"$out/Wrong.swift" <<'SWIFT'
import HealthKit
func wrong(_ builder: HKWorkoutBuilder) async throws { try await builder.finish() }
SWIFT
if check $standin/Usage.swift "$out/Wrong.swift" 2>"$out/log"; then
  echo "a call that HealthKit does not have: type-checks, but must not" >&2
  exit 1
fi
grep -q "no member 'finish'" "$out/log" || { cat "$out/log" >&2; exit 1; }
echo "a call that HealthKit does not have: refused, as it should be"
