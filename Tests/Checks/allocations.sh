#!/bin/sh
# Counts heap allocations where the numbers are promised: in optimised code. Plain `swift test` only bounds them,
# because debug code allocates for closures. Takes some minutes: it builds the tests once more, in a folder of their
# own.
set -eu
cd "$(dirname "$0")/../.."
swift test -c release -Xswiftc -enable-testing --scratch-path .build-release-tests --filter Allocation
