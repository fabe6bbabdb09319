import FITCore

/// The definitions compiled so far, so that a repeated definition costs one comparison.
///
/// Devices redefine their local message types over and over with the same few definitions, and so do the files of one
/// device. Plans that depend on a chained file's developer fields are dropped with the file.
struct PlanCache {
  private struct Entry {
    var plan: LocalPlan
    var hash: UInt64
    var signature: Range<Int>
    var next: Int32
  }

  private static let buckets = 256
  private var heads = [Int32](repeating: -1, count: PlanCache.buckets)
  private var entries: [Entry] = []
  /// The fields of all definitions.
  private var signatures: [UInt64] = []
  /// Hash of the definition last searched for.
  private var hash: UInt64 = 0

  mutating func removeAll() {
    for bucket in heads.indices { heads[bucket] = -1 }
    entries.removeAll(keepingCapacity: true)
    signatures.removeAll(keepingCapacity: true)
  }

  /// Drops the plans that depend on descriptions.
  mutating func removeDeveloperFields() {
    for position in entries.indices where entries[position].plan.hasDeveloperFields {
      entries[position].plan.isReady = false
    }
  }

  /// The plan of a message's definition, nil unless it was compiled before.
  mutating func plan(of message: borrowing FITMessage) -> LocalPlan? {
    hash = UInt64(message.number) &<< 1 | (message.isBigEndian ? 1 : 0)
    for position in 0..<message.fieldCount {
      hash = (hash ^ message.entry(position).signature) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
    }
    var position = Int(heads[bucket])
    while position >= 0 {
      if entries[position].hash == hash, entries[position].plan.isReady, isOf(message, entries[position].signature),
        entries[position].plan.messageNumber == message.number,
        entries[position].plan.isBigEndian == message.isBigEndian
      {
        return entries[position].plan
      }
      position = Int(entries[position].next)
    }
    return nil
  }

  /// The bucket, of 256, for the definition last searched for.
  private var bucket: Int { Int(truncatingIfNeeded: hash & 0xFF) }

  /// Keeps the plan of a message's definition, which was searched for before.
  mutating func insert(_ plan: LocalPlan, of message: borrowing FITMessage) {
    let start = signatures.count
    for position in 0..<message.fieldCount { signatures.append(message.entry(position).signature) }
    entries.append(
      Entry(plan: plan, hash: hash, signature: start..<signatures.count, next: heads[bucket]))
    heads[bucket] = Int32(clamping: entries.count &- 1)
  }

  /// Number of definitions kept.
  var count: Int { entries.count }

  private func isOf(_ message: borrowing FITMessage, _ signature: Range<Int>) -> Bool {
    guard signature.count == message.fieldCount else { return false }
    for position in 0..<signature.count
    where signatures[signature.lowerBound &+ position] != message.entry(position).signature { return false }
    return true
  }
}
