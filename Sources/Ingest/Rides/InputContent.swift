internal import Exports
internal import Inputs
internal import Pipelines
internal import Workouts

/// The content of an input on its way to its hash, of which `ride_id` is made, and the bytes that wait for that.
///
/// Only where a writer needs it is anything hashed, chunk by chunk. Waiting bytes are those of inputs that are not read
/// twice, and of GPX and TCX files: as many as the hash is made of, and a chunk.
struct InputContent: ~Copyable {
  private let hasher = ContentHasher()
  private var need = ContentNeed.never
  /// The bytes that wait.
  private var waiting: [UInt8] = []
  /// True once the hash is known, by the number of bytes or by their end.
  private(set) var isKnown = false

  /// An input begins; `isWhole` is true when it need not be put out as it comes.
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

  /// The content need not be known after all.
  mutating func giveUp() { need = .never }

  /// True when the content is to be known.
  var isWanted: Bool { need != .never }
  /// True when an input that comes only once is held for it.
  var isWorthHolding: Bool { isWanted && need != .byEndIfWhole }
  /// True when it is to be known before the first workout.
  var comesFirst: Bool { need == .ahead }
  /// True when more bytes change the hash, although workouts may need no more of them.
  var wantsMore: Bool { isWanted && !isKnown }
  /// The hash of the bytes so far.
  var hash: ContentHash { hasher.startHash }

  /// Adds the next bytes; true when the content becomes known by them.
  mutating func add(_ chunk: RawSpan) -> Bool {
    guard wantsMore else { return false }
    hasher.add(chunk)
    isKnown = hasher.hasStart
    return isKnown
  }

  /// The input is over; true when the content becomes known by that.
  mutating func finish() -> Bool {
    guard wantsMore else { return false }
    isKnown = true
    return true
  }

  /// Has bytes wait.
  mutating func hold(_ chunk: RawSpan) {
    let count = waiting.count &+ chunk.byteCount
    // In two steps: pages that are not written take nothing, but what is copied is there twice.
    if count > waiting.capacity { waiting.reserveCapacity(count <= 1 << 20 ? 1 << 20 : ContentHasher.startBytes) }
    waiting.append(chunk)
  }

  /// Returns the bytes that waited.
  mutating func takeWaiting() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &waiting)
    return bytes
  }
}
