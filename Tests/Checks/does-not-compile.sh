#!/bin/sh
# Checks a promise of the documentation: the compiler refuses a message kept past its callback, and takes one only read.
set -eu
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# compile STORED BODY: the core with a sink that stores STORED and whose `message(_:)` does BODY; 0 if it compiles.
compile() {
  cat >"$out/Keeper.swift" <<SWIFT
final class Keeper: FITSink {
  $1
  func lane(forMessage number: UInt16) -> FITLane { .generic }
  func message(_ message: borrowing FITMessage) -> FITFlow {
    $2
    return .proceed
  }
}
SWIFT
  swiftc -wmo -emit-sil -parse-as-library -swift-version 6 -enable-experimental-feature Lifetimes -module-name Check -package-name fitstream \
    Sources/FITCore/*.swift Sources/FITCore/Generated/*.swift "$out/Keeper.swift" -o "$out/Keeper.sil" 2>"$out/log" >&2
}

# refused WHAT STORED BODY TEXT: fails unless the compiler refuses it and says TEXT.
refused() {
  if compile "$2" "$3"; then
    echo "$1: compiles, but must not" >&2
    exit 1
  fi
  if ! grep -q "$4" "$out/log"; then
    echo "$1: refused, but not for '$4':" >&2
    cat "$out/log" >&2
    exit 1
  fi
  echo "$1: refused, as it should be"
}

if ! compile 'var number: UInt16 = 0' 'number = message.number'; then
  echo "a sink that copies a number out: does not compile, but must:" >&2
  cat "$out/log" >&2
  exit 1
fi
echo "a sink that copies a number out: compiles"
refused "a sink that stores a message" \
  'var last: FITMessage? = nil' 'last = copy message' 'escapes its scope'
refused "a sink that stores a view of a message's bytes" \
  'var last: RawSpan? = nil' 'last = message.bytes' 'escapes its scope'
refused "a sink that hands a message to a closure for later" \
  'var later: (() -> UInt16)? = nil' 'let kept = copy message; later = { kept.number }' 'escapes its scope'
