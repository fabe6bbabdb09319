#!/bin/sh
# Compiles the core as Embedded Swift without a heap for four targets; prints the size of the linked code and of a decoder.
# The compiler refuses anything that could allocate; a target that fails fails the script.
set -eu
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
flags="-swift-version 6 -enable-experimental-feature Embedded -enable-experimental-feature Lifetimes
  -strict-memory-safety -warnings-as-errors -wmo -Osize -parse-as-library -no-allocations -Xfrontend -function-sections
  -module-name FITRide -package-name fitstream"
sources="Sources/FITCore/*.swift Tests/Checks/EmbeddedRide.swift"

# Bytes of code and constants that a program calling `fitstream_ride` keeps; the C library's part is not counted.
code_size() {
  case $1 in
    wasm*) "$tools/wasm-ld" --no-entry --export=fitstream_ride --allow-undefined --gc-sections "$out/ride.o" -o "$out/ride" ;;
    *) "$tools/ld.lld" --gc-sections -e fitstream_ride --unresolved-symbols=ignore-all "$out/ride.o" -o "$out/ride" ;;
  esac
  sum=0
  for section in $("$tools/llvm-objdump" -h "$out/ride" | awk '$2 !~ /bss|eh_frame/ && ($NF == "TEXT" || $NF == "DATA") { print $3 }'); do
    sum=$((sum + 0x$section))
  done
  echo $sum
}

failed=0
for target in x86_64-unknown-linux-gnu armv7em-none-none-eabi riscv32-none-none-eabi wasm32-unknown-none-wasm; do
  # shellcheck disable=SC2086 # the lists are meant to be split
  if swiftc -target "$target" $flags -c $sources -o "$out/ride.o" &&
    swiftc -target "$target" $flags -emit-ir $sources -o "$out/ride.ll"; then
    size=$(sed -n '/^define.*@fitstream_decoder_size/,/^}/s/.*ret i[0-9]* \([0-9]*\).*/\1/p' "$out/ride.ll")
    echo "$target: $(code_size "$target") bytes of code and constants, decoder of ${size:?} bytes"
  else
    echo "$target: does not compile" >&2
    failed=1
  fi
done
exit $failed
