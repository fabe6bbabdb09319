#!/bin/sh
# `swift build`, with the same plan each time. A plan gives the traits to the compiler in the order of a set, which is another in each
# process that hashes by chance; in another order all modules would be compiled anew.
export SWIFT_DETERMINISTIC_HASHING=1
exec "${SWIFT:-swift}" build "$@"
