#!/bin/sh
# The smallest program that reads a path, a package of its own that depends on this one with its default traits, links
# zlib and neither expat nor SQLite; and it reads a fixture.
set -eu
cd "$(dirname "$0")/../.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/Sources/reader"
cat >"$work/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "reader",
  dependencies: [.package(name: "fitstream", path: "$root")],
  targets: [
    .executableTarget(
      name: "reader",
      dependencies: [
        .product(name: "FITProfile", package: "fitstream"), .product(name: "Inputs", package: "fitstream"),
      ])
  ])
SWIFT
cat >"$work/Sources/reader/main.swift" <<'SWIFT'
import FITProfile
import Inputs

for message in try FITMessages(path: CommandLine.arguments[1]) where message.name == "session" {
  print(message["sport"]?.string ?? "?")
}
SWIFT
sh Tests/Checks/swift-build.sh --package-path "$work" --scratch-path .build-smallest >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
program=.build-smallest/debug/reader
needed=$(readelf -d "$program" | sed -n 's/.*NEEDED.*\[\(lib[^]]*\)\]/\1/p')
for library in expat sqlite3 deflate; do
  if echo "$needed" | grep "^lib$library\."; then
    echo "the smallest reader links $library although it should not" >&2
    exit 1
  fi
done
echo "$needed" | grep -q '^libz\.' || { echo "the smallest reader does not link zlib: $needed" >&2; exit 1; }
sport=$("$program" Fixtures/activities/run-distance-laps.fit)
[ "$sport" = running ] || { echo "the smallest reader reads '$sport', not 'running'" >&2; exit 1; }
echo "the smallest program that reads a path links zlib, and neither expat nor SQLite"
