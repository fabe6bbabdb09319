#!/usr/bin/env bash
# Runs the given tests without telling that one begins, and repeats at the end what failed: a log is often kept from its end only.
set -uo pipefail
"$@" 2>&1 | awk '
  /^◇ / { next }
  { print; fflush() }
  / recorded an issue / { failures[++count] = $0; rest = 4; next }
  / failed after / && /Test/ { failures[++count] = $0; rest = 0; next }
  /(Fatal error|error):/ { failures[++count] = $0; rest = 2; next }
  rest > 0 && /^[^✔◇✘]/ { failures[++count] = "    " $0; rest-- }
  END { if (count) { print "\nWhat failed, once more:"; for (i = 1; i <= count && i <= 60; i++) print failures[i] } }'
