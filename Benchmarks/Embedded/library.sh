#!/usr/bin/env bash
# library.sh TARGET FOLDER: writes libfitcore.a and fitcore.h (decoder, encoder, recovery, generators) for C programs.
#
# There is no link-time optimisation: -lto=llvm-full writes bitcode, which gcc cannot link. Each function has a section of its own, so
# that a linker with --gc-sections keeps only those that the program calls.
set -euo pipefail
target=$1 folder=$2
board=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder"
floats=""
case $target in armv*) floats="-Xcc -mfloat-abi=soft" ;; esac
# shellcheck disable=SC2086 # a list of flags
swiftc -target "$target" -swift-version 6 -enable-experimental-feature Lifetimes -enable-experimental-feature Extern \
  -enable-experimental-feature Embedded -wmo -Osize -parse-as-library -no-allocations -Xfrontend -function-sections \
  -Xfrontend -disable-stack-protector -warnings-as-errors -module-name FITCoreLibrary -package-name fitstream $floats \
  -c "$board"/Sources/FITCore/*.swift "$board"/Sources/FITCore/Generated/*.swift "$board"/Sources/WorkoutCore/*.swift \
  "$board"/Sources/WorkoutCore/Generated/*.swift "$board/Library/FITCoreLibrary.swift" -o "$folder/fitcore.o"
rm -f "$folder/libfitcore.a"
"$(dirname "$(readlink -f "$(command -v swiftc)")")/llvm-ar" rcs "$folder/libfitcore.a" "$folder/fitcore.o"
rm "$folder/fitcore.o"
cp "$board/Library/fitcore.h" "$folder"
echo "$folder: libfitcore.a and fitcore.h for $target"
