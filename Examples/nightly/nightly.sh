#!/bin/sh
# Stores the new rides of a folder in a database and keeps a copy of the database from the day before.
#
# usage: nightly.sh RIDES DATABASE
# Ends with the exit code of `fitstream ingest --expect-inputs 1`: 0 all well, 1 some inputs are damaged (their rides are
# stored as far as they can be read), 3 nothing could be read, as from a share that is not mounted. In all cases but the
# first a line on standard error says so. Beside the database it writes the counts (.totals.json) and the reports
# (.report.ndjson) of the run.
# FITSTREAM is the path of the command; without it the command is looked for in PATH and in /usr/local/bin, which is not
# in the PATH of cron.
set -eu
if [ $# -ne 2 ]; then
  echo "usage: nightly.sh RIDES DATABASE" >&2
  exit 2
fi
rides=$1
database=$2
PATH=${PATH:-/usr/bin:/bin}:/usr/local/bin
export PATH
report=$database.report.ndjson

if [ -e "$database" ]; then
  # Where the command is stopped in the middle, the copy of the day before is still whole.
  cp "$database" "$database.tmp"
  mv "$database.tmp" "$database.yesterday"
fi

# The report of an earlier run says nothing of this one.
rm -f "$report"
status=0
"${FITSTREAM:-fitstream}" ingest --no-config --quiet --expect-inputs 1 --totals "$database.totals.json" \
  --report "$report" --db "$database" "$rides" || status=$?
case $status in
0 | 1) ;;
3) echo "no ride in $rides: is it mounted?" >&2 ;;
*) echo "fitstream ended with $status" >&2 ;;
esac
# Where the status is 1 without a damaged input, something else went wrong, which the command has said.
problems=0
if [ -e "$report" ]; then problems=$(grep -cE '^\{"input":.*","status":"(partial|failed)"' "$report") || :; fi
if [ "$problems" -gt 0 ]; then
  names=$(sed -nE 's/^\{"input":"(.*)","status":"(partial|failed)".*/\1/p' "$report" | head -n 3 | paste -s -d ' ' -)
  if [ "$problems" -gt 3 ]; then names="$names and others"; fi
  echo "inputs with problems: $problems: $names; see $report" >&2
fi
exit $status
