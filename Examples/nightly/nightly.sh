#!/bin/sh
# Stores the new rides of a folder in a database and keeps a copy of the database from the day before.
#
# usage: nightly.sh RIDES DATABASE
# Ends with the exit code of `fitstream ingest --strict-exit`: 0 all well, 1 some inputs are damaged (their rides are
# stored as far as they can be read), 3 nothing could be read, as from a share that is not mounted.
set -eu
rides=$1
database=$2

if [ -e "$database" ]; then
  # Where the command is stopped in the middle, the copy of the day before is still whole.
  cp "$database" "$database.tmp"
  mv "$database.tmp" "$database.yesterday"
fi

status=0
fitstream ingest --no-config --quiet --strict-exit --totals "$database.totals.json" --db "$database" "$rides" ||
  status=$?
case $status in
0 | 1) ;;
3) echo "no ride in $rides: is it mounted?" >&2 ;;
*) echo "fitstream ended with $status" >&2 ;;
esac
exit $status
