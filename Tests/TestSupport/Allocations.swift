internal import CAllocationProbe

/// Runs `body` and returns the number of heap allocations by the calling thread in it.
public func allocations(_ body: () throws -> Void) rethrows -> UInt64 {
  let before = allocation_probe_count()
  try body()
  return allocation_probe_count() - before
}
