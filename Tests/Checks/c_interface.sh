#!/bin/sh
# Compiles the example and the trial of the C interface against libfitstream.so (`make library`), and runs both; MUTANTS damaged
# rides through it, 2,000 by default. The library may need nothing but the C and C++ libraries.
set -eu
cd "$(dirname "$0")/../.."
library=.build/library
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc=${CC:-cc}
flags="-g -Wall -Wextra -Werror -I $library"
# shellcheck disable=SC2086
$cc $flags Examples/C/rides.c -L $library -lfitstream -o "$work/rides"
# shellcheck disable=SC2086
$cc $flags Tests/Checks/c_interface.c -L $library -lfitstream -lpthread -o "$work/trial"
export LD_LIBRARY_PATH=$PWD/$library
"$work/rides" Fixtures >"$work/said"
read -r inputs _ records _ <"$work/said"
wanted=$(.build/release/fitstream export --as records -q Fixtures 2>/dev/null | tail -n +2 | wc -l)
[ "$records" -eq "$wanted" ] || { echo "the example counts $records records, the command $wanted" >&2; exit 1; }
echo "example: $inputs inputs, $records records, as the command"
MUTANTS=${MUTANTS:-2000} "$work/trial" Fixtures/activities/indoor-trainer.fit Fixtures
other=$(readelf -d $library/libfitstream.so | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vE '^(lib(c|m|stdc\+\+|gcc_s)|ld-.*)\.so' || true)
[ -z "$other" ] || echo "the library also needs:" $other
