internal import Exports
internal import Inputs
internal import Pipelines
internal import Workouts

/// Computes the content hash of an input, from which `ride_id` is derived, and keeps the bytes that wait for it.
///
/// Bytes are only hashed if a writer needs the hash. Bytes wait only for inputs that are not read twice, and for GPX
/// and TCX files: as many as the hash covers, and one chunk.
struct InputContent: ~Copyable {
  private let hasher = ContentHasher()
  private var need = ContentNeed.never
  /// The waiting bytes.
  private var waiting: [UInt8] = []
  /// Whether the hash is known, because enough bytes were read or the input ended.
  private(set) var isKnown = false

  /// Begins an input; `isWhole` is true if its output can wait until the input has been read.
  mutating func begin(_ need: ContentNeed, isWhole: Bool) {
    switch need {
    case .aheadIfWhole: self.need = isWhole ? .ahead : .never
    case .byEndIfWhole where isWhole: self.need = .byEnd
    default: self.need = need
    }
    isKnown = false
    hasher.reset()
    waiting.removeAll(keepingCapacity: waiting.capacity <= 1 << 20)
  }

  /// The content hash is not needed after all.
  mutating func giveUp() { need = .never }

  /// Whether the hash is requested.
  var isWanted: Bool { need != .never }
  /// Whether an input that can be read only once is kept for it.
  var isWorthHolding: Bool { isWanted && need != .byEndIfWhole }
  /// Whether the hash must be known before the first workout.
  var comesFirst: Bool { need == .ahead }
  /// Whether more bytes change the hash, although workouts might not need them.
  var wantsMore: Bool { isWanted && !isKnown }
  /// The hash of the bytes so far.
  var hash: ContentHash { hasher.startHash }

  /// Adds the next bytes; true if the hash becomes known.
  mutating func add(_ chunk: RawSpan) -> Bool {
    guard wantsMore else { return false }
    hasher.add(chunk)
    isKnown = hasher.hasStart
    return isKnown
  }

  /// Ends the input; true if the hash becomes known.
  mutating func finish() -> Bool {
    guard wantsMore else { return false }
    isKnown = true
    return true
  }

  /// Stores bytes until the hash is known.
  mutating func hold(_ chunk: RawSpan) {
    let count = waiting.count &+ chunk.byteCount
    // In two steps: pages that are not written to use no memory, but copying needs the memory twice.
    if count > waiting.capacity { waiting.reserveCapacity(count <= 1 << 20 ? 1 << 20 : ContentHasher.startBytes) }
    waiting.append(chunk)
  }

  /// Returns the waiting bytes.
  mutating func takeWaiting() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &waiting)
    return bytes
  }
}
