#!/bin/sh
# Compiles the route generator as Embedded Swift without a heap for two 64-bit targets; the compiler refuses
# anything that could allocate. (On 32 bits its standard library converts 64-bit milliseconds by way of arrays.)
set -eu
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

flags="-swift-version 6 -enable-experimental-feature Embedded -enable-experimental-feature Lifetimes
  -strict-memory-safety -warnings-as-errors -wmo -Osize -parse-as-library -no-allocations
  -module-name Routes -package-name fitstream"
# Access to stand-ins that are not public cannot be inlined elsewhere, and need not be: it is one module here.
mkdir "$out/sources"
# Lists of measures, which an array carries, are left out: who reads what from a file is no question on a device.
for name in Instant Measure Observation RoutePoint RouteGenerator RouteThinning RouteThinningPlane RouteThinningWindow \
  WorkoutOptions WorkoutGenerator; do
  sed -e 's/^\( *\)@inlinable  *$/\1/' -e 's/@inlinable //; s/@usableFromInline //; s/\bpublic //' \
    -e 's/, CaseIterable//; s/: OptionSet, /: /' -e '/init(_ measures: Measure\.\.\.)/,/^  }/d' -e '/static var wants.*}$/d' \
    -e '/static var wants: MeasureSet {$/,/^  }/d' "Sources/Workouts/$name.swift" >"$out/sources/$name.swift"
done

for target in x86_64-unknown-linux-gnu aarch64-none-none-elf; do
  # shellcheck disable=SC2086 # the list is meant to be split
  swiftc -target "$target" $flags -c "$out"/sources/*.swift Tests/Checks/EmbeddedRoute.swift -o "$out/route.o"
  echo "$target: routes compile without a heap, $(wc -c <"$out/route.o") bytes of object"
done
