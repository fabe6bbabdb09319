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
  private var signatures: [UInt8] = []
  /// Key of the definition last searched for.
  private var wanted: [UInt8] = []
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
    write(message)
    var position = Int(heads[bucket])
    while position >= 0 {
      let entry = entries[position]
      if entry.hash == hash && entry.plan.isReady && isWanted(entry.signature) { return entry.plan }
      position = Int(entry.next)
    }
    return nil
  }

  /// The bucket, of 256, for the definition last searched for.
  private var bucket: Int { Int(truncatingIfNeeded: hash & 0xFF) }

  /// Keeps the plan of the definition last searched for.
  mutating func insert(_ plan: LocalPlan) {
    let start = signatures.count
    signatures += wanted
    entries.append(
      Entry(plan: plan, hash: hash, signature: start..<signatures.count, next: heads[bucket]))
    heads[bucket] = Int32(clamping: entries.count &- 1)
  }

  /// Number of definitions kept.
  var count: Int { entries.count }

  private func isWanted(_ signature: Range<Int>) -> Bool {
    guard signature.count == wanted.count else { return false }
    for position in 0..<wanted.count where signatures[signature.lowerBound &+ position] != wanted[position] {
      return false
    }
    return true
  }

  /// Writes the key of a message's definition.
  private mutating func write(_ message: borrowing FITMessage) {
    wanted.removeAll(keepingCapacity: true)
    hash = 0xCBF2_9CE4_8422_2325
    add(UInt8(truncatingIfNeeded: message.number))
    add(UInt8(truncatingIfNeeded: message.number &>> 8))
    add(message.isBigEndian ? 1 : 0)
    for position in 0..<message.fieldCount {
      let field = message[position]
      add(field.number)
      add(UInt8(truncatingIfNeeded: field.size))
      add(field.isDeveloper ? field.developerDataIndex : field.baseType.rawValue)
      add(field.isDeveloper ? 1 : 0)
    }
  }

  private mutating func add(_ byte: UInt8) {
    wanted.append(byte)
    // FNV-1a.
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
