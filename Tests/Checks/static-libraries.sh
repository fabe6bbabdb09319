#!/bin/sh
# Makes FOLDER with links to the static libraries that libfitstream.so shall hold, and the descriptions of them by which the
# build (PKG_CONFIG_PATH) finds those in the place of the shared ones. What there is no static library of stays shared. `flags` there
# are what the linker needs besides.
#
# `static-libraries.sh archive LIBRARY` makes libfitstream.a of what libfitstream.so was linked from: one object, with Swift's runtime,
# in which only the functions of fitstream.h have names, so that it clashes with no other library.
set -eu
if [ "$1" = archive ]; then
  library=$2
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  runtime=$(dirname "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")")/lib/swift_static/linux
tr ';' '\n' <Sources/CFitstream/exports.map | grep -o 'fitstream_[a-z_]*[*]*' >"$work/names"
  # The functions are what it begins with; what none of them reaches is left out.
  begin=$(nm -D --defined-only "$library/libfitstream.so" | awk '$3 ~ /^fitstream_/ { print "-u " $3 }')
  # shellcheck disable=SC2086
  ld -r --force-group-allocation --gc-sections $begin -o "$work/fitstream.o" "$runtime/$(uname -m)/swiftrt.o" \
    "@$library/build/release/fitstream-c.product/Objects.LinkFileList" -L "$library/static" --start-group "$runtime"/lib*.a \
    "$library"/static/libz.a "$library"/static/lib[de]*.a --end-group
  objcopy --strip-unneeded --remove-section=.swift_modhash --wildcard --keep-global-symbols="$work/names" "$work/fitstream.o"
  rm -f "$library/libfitstream.a"
  ar rcsD "$library/libfitstream.a" "$work/fitstream.o"
  exit 0
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
describe() {
  package=$1 library=$2
  file=$(cc -print-file-name="lib$library.a")
  [ -e "$file" ] || return 0
  ln -sf "$file" "$folder/lib$library.a"
  printf 'Name: %s\nDescription: its static library\nVersion: %s\nCflags: %s\nLibs: -L%s -l%s\n' "$package" \
    "$(pkg-config --modversion "$package")" "$(pkg-config --cflags "$package")" "$folder" "$library" >"$folder/$package.pc"
}
describe zlib z
describe expat expat
pkg-config --exists libdeflate && describe libdeflate deflate
ln -sf "$(cc -print-file-name=libstdc++.a)" "$folder/libstdc++.a"
: >"$folder/flags"
case $(uname -m)-$(ldd --version 2>&1 | head -1) in
x86_64-*GLIBC* | x86_64-*"GNU libc"* | aarch64-*GLIBC* | aarch64-*"GNU libc"*)
  # SwiftPM links anew when a flag changes, not when an object does.
  object=$folder/oldest_glibc-$(cksum <Tests/Checks/oldest_glibc.c | cut -d ' ' -f 1).o
  rm -f "$folder"/oldest_glibc*.o
  cc -O2 -fPIC -fno-builtin -Wall -Wextra -Werror -c Tests/Checks/oldest_glibc.c -o "$object"
  # Threads and dlopen are in libraries of their own before glibc 2.34.
  for word in "$object" --no-as-needed "$(cc -print-file-name=libpthread.so.0)" "$(cc -print-file-name=libdl.so.2)"; do
    printf ' -Xlinker %s' "$word" >>"$folder/flags"
  done
  ;;
esac
