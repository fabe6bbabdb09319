#!/bin/sh
# Compiles the example and the trial of the C interface against libfitstream.so (`make library`), and runs both; MUTANTS damaged
# rides through it, 2,000 by default. The library may need nothing but the C library.
#
# `c_interface.sh sanitized` builds a library of its own with AddressSanitizer and looks for leaks too: some minutes, on demand.
set -eu
cd "$(dirname "$0")/../.."
library=$PWD/.build/library
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc=${CC:-cc}
if [ "${1:-}" = sanitized ]; then
  sh Tests/Checks/swift-build.sh -c release --sanitize=address --static-swift-stdlib -Xswiftc -static-stdlib -Xswiftc -use-ld=lld \
    --scratch-path .build-asan-library --traits Libdeflate,TrackXML -Xlinker -z -Xlinker undefs --product fitstream-c
  library=$work/library
  mkdir "$library"
  cp .build-asan-library/release/libfitstream-c.so "$library/libfitstream.so"
  cp Sources/CFitstream/include/fitstream.h "$library"
  # The compiler of Swift's own toolchain, whose sanitizer the library was built for.
  cc="$(dirname "$(readlink -f "$(command -v swift)")")/clang -fsanitize=address -Wl,--export-dynamic"
fi
flags="-g -Wall -Wextra -Werror -I $library"
# shellcheck disable=SC2086
$cc $flags Examples/C/rides.c -L "$library" -lfitstream -o "$work/rides"
# shellcheck disable=SC2086
$cc $flags Tests/Checks/c_interface.c -L "$library" -lfitstream -lpthread -o "$work/trial"
export LD_LIBRARY_PATH=$library
"$work/rides" Fixtures >"$work/said"
read -r inputs _ records _ <"$work/said"
wanted=$(.build/release/fitstream export --as records -q Fixtures 2>/dev/null | tail -n +2 | wc -l)
[ "$records" -eq "$wanted" ] || { echo "the example counts $records records, the command $wanted" >&2; exit 1; }
echo "example: $inputs inputs, $records records, as the command"
MUTANTS=${MUTANTS:-2000} "$work/trial" Fixtures/activities/indoor-trainer.fit Fixtures
# The sanitized library is linked as any program is.
[ "${1:-}" != sanitized ] || exit 0
if command -v valgrind >/dev/null; then
  valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=9 --suppressions=Examples/C/valgrind.supp \
    "$work/rides" Fixtures/activities/indoor-trainer.fit Fixtures/archives/strava-export.zip >/dev/null || {
    echo "valgrind is not silent" >&2
    exit 1
  }
  echo "valgrind: silent, with Examples/C/valgrind.supp"
fi
other=$(readelf -d "$library/libfitstream.so" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vE '^(lib(c|m|dl|pthread|gcc_s)|ld-.*)\.so' || true)
[ -z "$other" ] || { echo "the library also needs: $other" >&2; exit 1; }
