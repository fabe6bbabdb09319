#!/usr/bin/env bash
# Speed of two workers over one, on 10,000 .fit.gz files in folders of 100: run by hand, on an otherwise idle machine.
#   Tests/Checks/scaling.sh [FITSTREAM]    default: .build/release/fitstream
# Prints the best of five for each and the ratio; the promise is 1.8. Not part of CI, where neighbours would decide.
set -euo pipefail
cd "$(dirname "$0")/../.."
tool=${1:-.build/release/fitstream}
rides=$(mktemp -d)
trap 'rm -rf "$rides"' EXIT

# A hundred rides of all sizes, then the same hundred in a hundred folders. Never the same one twice in a row: a
# processor learns the branches of a file just inflated, which would favour one worker, who meets both, over two, who
# share them.
mkdir "$rides/000"
index=0
for _ in 1 2; do
  for file in Fixtures/activities/*.fit Fixtures/vendors/*.fit Fixtures/activities/*.fit.gz; do
    [ "$index" -lt 100 ] || break
    name=$rides/000/$(printf %03d "$index").fit.gz
    case $file in *.gz) cp "$file" "$name" ;; *) gzip -c "$file" > "$name" ;; esac
    index=$((index + 1))
  done
done
for folder in $(seq 1 99); do cp -r "$rides/000" "$rides/$(printf %03d "$folder")"; done
echo "$(find "$rides" -name '*.gz' | wc -l) files, $(du -sm "$rides" | cut -f1) MB on disk"

best() { # the shortest of five wall times of "fitstream $*", in milliseconds
  local shortest=
  for _ in 1 2 3 4 5; do
    local start end
    start=$(date +%s%N)
    "$tool" "$@" -q "$rides" > /dev/null
    end=$(date +%s%N)
    local taken=$(((end - start) / 1000000))
    if [ -z "$shortest" ] || [ "$taken" -lt "$shortest" ]; then shortest=$taken; fi
  done
  echo "$shortest"
}

for command in check summary samples; do
  one=$(best "$command" -j1)
  two=$(best "$command" -j2)
  awk -v c="$command" -v a="$one" -v b="$two" \
    'BEGIN { printf "%-8s -j1 %5d ms  -j2 %5d ms  ratio %.2f\n", c, a, b, a / b }'
done
