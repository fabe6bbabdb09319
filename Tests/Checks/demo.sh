#!/bin/sh
# The main commands on the rides of Fixtures/, as a newcomer sees them first. Fails when a command fails.
set -eu
tool=$1
say() { printf '\n$ fitstream %s\n' "$*"; }

say summary --format table Fixtures/activities
"$tool" summary --format table Fixtures/activities
say samples Fixtures/activities/run-distance-laps.fit '| head -4'
"$tool" samples Fixtures/activities/run-distance-laps.fit | head -4
say route --format csv Fixtures/activities/run-distance-laps.fit '| head -4'
"$tool" route --format csv Fixtures/activities/run-distance-laps.fit | head -4
say check Fixtures/malformed/truncated-mid-message.fit
"$tool" check Fixtures/malformed/truncated-mid-message.fit || [ $? -eq 1 ]
say bench -j 1 Fixtures/activities
"$tool" bench -j 1 Fixtures/activities

cat <<END

The command is $PWD/$tool.
  sudo make install                    puts it into /usr/local, with its manual page and completions
  make install PREFIX="\$HOME/.local"   does so without root; 'make uninstall' removes it
END
