internal import Columns
internal import Exports
internal import Inputs

/// Units of output on their way: their bytes one after the other, and marks where units and reports end.
///
/// Text without a mark goes on with the text before it, so that small pieces of text become one unit.
@usableFromInline struct OutputBlock: Sendable {
  /// Bytes collected before a write: large enough that the call costs nothing, small enough to stay in the cache.
  static let byteLimit = 65_536

  /// The end of a unit, or the place of a report.
  struct Mark: Sendable {
    let kind: Kind
    /// The number of bytes before it.
    var end: Int
  }

  /// The kinds of mark.
  enum Kind: Sendable {
    case unit(OutputMark.Kind)
    /// A report on all units before it.
    case report(OutputReport)
  }

  private(set) var bytes: [UInt8] = []
  private(set) var marks: [Mark] = []
  /// Bytes that the marks of units take.
  private var markBytes = 0
  /// Bytes that its reports and batches take, which are allowed one by one.
  private(set) var ownBytes = 0

  /// An empty block with room for all its bytes.
  static func withRoom() -> OutputBlock {
    var block = OutputBlock()
    block.bytes.reserveCapacity(byteLimit)
    return block
  }

  /// True when there is nothing in it.
  var isEmpty: Bool { bytes.isEmpty && marks.isEmpty }

  /// The bytes of its units.
  var byteCount: Int { bytes.count &+ markBytes }

  /// The bytes that still have room in it.
  var room: Int { max(0, Self.byteLimit &- byteCount) }

  /// True when its memory is that of a whole block.
  var hasRoomForAll: Bool { bytes.capacity >= Self.byteLimit }

  mutating func append(_ more: RawSpan) { bytes.append(more) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Ends a unit.
  mutating func mark(_ kind: OutputMark.Kind) {
    if kind == .rows, let last = marks.last, case .unit(.rows) = last.kind {
      marks[marks.count &- 1].end = bytes.count
      return
    }
    let mark = OutputMark(kind, at: bytes.count)
    marks.append(Mark(kind: .unit(kind), end: mark.offset))
    markBytes &+= mark.byteCount
  }

  /// Adds rows as columns, whose bytes are allowed one by one.
  mutating func add(_ batch: FilledBatch) {
    marks.append(Mark(kind: .unit(.batch(batch)), end: bytes.count))
    ownBytes &+= batch.byteCount
  }

  /// Adds a report on everything before it.
  mutating func add(_ report: OutputReport) {
    marks.append(Mark(kind: .report(report), end: bytes.count))
    ownBytes &+= report.byteCount
  }

  /// Forgets its content and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    (markBytes, ownBytes) = (0, 0)
  }

  /// Takes all its bytes out; its marks are forgotten.
  mutating func takeBytes() -> [UInt8] {
    defer { self = OutputBlock() }
    return bytes
  }

  /// A copy that takes no more memory than its content.
  func compactCopy() -> OutputBlock {
    var copy = self
    copy.bytes = bytes.compactCopy()
    return copy
  }
}

/// The report on a file, made once all output before it is out.
struct OutputReport: @unchecked Sendable {
  // Sound: it is made by whoever has the turn, one at a time.

  /// The bytes that keeping it takes: path, report and closure.
  let byteCount: Int
  let make: () -> Void
}
