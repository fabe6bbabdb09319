internal import CAllocationProbe

/// Runs `body` and returns how many heap allocations the calling thread made in it.
public func allocations(_ body: () throws -> Void) rethrows -> UInt64 {
  let before = allocation_probe_count()
  try body()
  return allocation_probe_count() - before
}
