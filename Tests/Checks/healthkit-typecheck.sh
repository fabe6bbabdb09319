#!/bin/sh
# Compiles what calls HealthKit where there is no HealthKit, against modules that declare just the API it uses: the
# bridge, the imports, the example app without its views, and the programs of Documentation/Health.md; with HealthKit's classes
# Sendable, as its pages say, and without, as an SDK might have them. Nothing runs: only a device can show what HealthKit
# does with the calls.
set -eu
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
standin=Tests/Checks/HealthKitStandIn
modules=.build/release/Modules

# Everything below the bridge is taken from the build of `make test`.
[ -f $modules/FITStream.swiftmodule ] || make -s build-tests >/dev/null
flags="-wmo -parse-as-library -enable-experimental-feature Lifetimes -I $out -I $modules"
for map in .build/release/*.build/module.modulemap Sources/C*/module.modulemap; do
  flags="$flags -Xcc -fmodule-map-file=$map"
done
# SwiftPM's name of the package: that of its folder.
ours="-swift-version 6 -strict-memory-safety -warnings-as-errors"
ours="$ours -package-name $(basename "$PWD" | tr '[:upper:]' '[:lower:]')"
# An app is not part of the package. Xcode 26 gives a new project these settings: Swift 5, the main actor by default,
# "approachable concurrency", and members that are visible only in files that import their module.
xcode="-swift-version 5 -default-isolation MainActor -warnings-as-errors"
for feature in MemberImportVisibility NonisolatedNonsendingByDefault InferIsolatedConformances InferSendableFromCaptures \
  DisableOutwardActorInference GlobalActorIsolatedTypesUsability; do
  xcode="$xcode -enable-upcoming-feature $feature"
done

# emit MODULE FLAGS FILE…: compiles a module, without code.
emit() {
  module=$1 more=$2
  shift 2
  # shellcheck disable=SC2086
  swiftc -emit-module $flags $more -module-name "$module" "$@" -emit-module-path "$out/$module.swiftmodule"
}

# check MODULE FILE…: compiles as far as what is sent from one isolation to another is looked at: -typecheck is not.
check() {
  module=$1
  shift
  compile "$ours" "$module" "$@"
}

# compile FLAGS MODULE FILE…
compile() {
  more=$1 module=$2
  shift 2
  # shellcheck disable=SC2086
  swiftc -emit-sil -o "$out/sil" $flags $more -module-name "$module" "$@"
}

# Each program of the page is a file, with the imports that it has there.
mkdir "$out/page"
python3 - "$out/page" <<'PYTHON'
import re, sys
programs = re.findall(r"```swift\n(.*?)```", open("Documentation/Health.md").read(), re.S)
assert len(programs) >= 9, len(programs)
for number, program in enumerate(programs): open(f"{sys.argv[1]}/Program{number}.swift", "w").write(program)
PYTHON

for kind in with without; do
  rule=
  if [ $kind = without ]; then rule='s/, @unchecked Sendable//'; fi
  for name in CoreLocation HealthKit UIKit; do
    sed "$rule" "$standin/$name.swift" >"$out/$name.swift"
    emit $name -suppress-warnings "$out/$name.swift"
  done
  if [ $kind = without ] && grep -q "unchecked Sendable" "$out/HealthKit.swift"; then
    echo "the stand-in still has Sendable classes" >&2
    exit 1
  fi
  check HealthKitBridge Sources/HealthKitBridge/*.swift
  emit HealthKitBridge "$ours" Sources/HealthKitBridge/*.swift
  check HealthImports Sources/HealthImports/*.swift
  emit HealthImports "$ours" Sources/HealthImports/*.swift
  check RideImportModel Examples/RideImport/Model/*.swift
  check FakeHealth Sources/FakeHealth/*.swift
  emit RideImportModel "$ours" Examples/RideImport/Model/*.swift
  check Usage $standin/Usage.swift $standin/Linux.swift
  for settings in "$xcode" "-swift-version 6 -enable-upcoming-feature MemberImportVisibility -warnings-as-errors"; do
    compile "$settings" RideImport Examples/RideImport/Model/*.swift Examples/RideImport/App/LocationSource.swift
    compile "$settings" RideShare Examples/RideImport/Model/SharedInbox.swift Examples/RideImport/Share/*.swift \
      $standin/Linux.swift
    compile "$settings" Page "$out"/page/*.swift $standin/Linux.swift
  done
  echo "what calls HealthKit, $kind Sendable classes: compiles, and so do example and page as a new project and in Swift 6"
done

# The check can fail: a call that HealthKit does not have is refused, and so is an object that leaves its isolation.
refuse() {
  if check Wrong "$out/Wrong.swift" 2>"$out/log"; then
    echo "$1: compiles, but must not" >&2
    exit 1
  fi
  grep -q "$2" "$out/log" || { cat "$out/log" >&2; exit 1; }
  echo "$1: refused, as it should be"
}
cat >"$out/Wrong.swift" <<'SWIFT'
import HealthKit
func wrong(_ builder: HKWorkoutBuilder) { builder.finish() }
SWIFT
refuse "a call that HealthKit does not have" "no member 'finish'"
cat >"$out/Wrong.swift" <<'SWIFT'
import HealthKit
func wrong(_ workout: HKWorkout) { Task { print(workout) } }
SWIFT
refuse "a workout of HealthKit's that is sent elsewhere" "data race"

# A program that does not import the module of a member is refused as an app, as Xcode 26 refuses it.
printf 'import HealthImports\nimport HealthKitBridge\nfunc hide(_ options: inout HealthImport<HealthKitStore>.Options) {\n%s\n}\n' \
  "options.rides.workouts.workout.concealStartMeters = 500" >"$out/Wrong.swift"
ours=$xcode
refuse "a member without the import of its module" "missing import of defining module"
