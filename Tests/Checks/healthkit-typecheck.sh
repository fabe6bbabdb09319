#!/bin/sh
# Compiles what calls HealthKit where there is no HealthKit, against modules that declare just the API it uses: the
# bridge, the imports, the example app's model, and the programs of Documentation/Health.md; with HealthKit's classes
# Sendable, as its pages say, and without, as an SDK might have them. Nothing runs: only a device can show what HealthKit
# does with the calls.
set -eu
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
standin=Tests/Checks/HealthKitStandIn
modules=.build/tests/release/Modules

# Everything below the bridge is taken from the build of `make test`.
[ -f $modules/FITStream.swiftmodule ] || make -s build-tests >/dev/null
flags="-wmo -parse-as-library -swift-version 6 -enable-experimental-feature Lifetimes -I $out -I $modules"
# SwiftPM's name of the package: that of its folder.
flags="$flags -package-name $(basename "$PWD" | tr '[:upper:]' '[:lower:]')"
for map in .build/tests/release/*.build/module.modulemap Sources/C*/module.modulemap; do
  flags="$flags -Xcc -fmodule-map-file=$map"
done
ours="-strict-memory-safety -warnings-as-errors"

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
  # shellcheck disable=SC2086
  swiftc -emit-sil -o "$out/sil" $flags $ours -module-name "$module" "$@"
}

for kind in with without; do
  rule=
  if [ $kind = without ]; then rule='s/, @unchecked Sendable//'; fi
  for name in CoreLocation HealthKit; do
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
  emit RideImportModel "$ours" Examples/RideImport/Model/*.swift
  check Usage $standin/Usage.swift $standin/HealthPage.swift
  echo "what calls HealthKit, $kind Sendable classes: compiles"
done

# Each program of the page is one that was compiled, word for word but for its imports.
python3 - <<'PYTHON'
import re
def lines(text): return [line.strip() for line in text.splitlines() if line.strip()]
page = open("Documentation/Health.md").read()
code = "\n".join(lines(open("Tests/Checks/HealthKitStandIn/HealthPage.swift").read()))
programs = re.findall(r"```swift\n(.*?)```", page, re.S)
assert len(programs) >= 7, len(programs)
for program in programs:
    body = [line for line in lines(program) if not line.startswith("import ")]
    assert "\n".join(body) in code, "not in HealthPage.swift:\n" + program
    for line in lines(program):
        assert not line.startswith("import ") or line in code, line
print(f"Documentation/Health.md: its {len(programs)} programs compile")
PYTHON

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
