internal import Columns
internal import Inputs

/// Units of output on their way, with their bytes one after the other, and reports among them.
///
/// Text goes on with the text before it, and rows with rows, so that small pieces become one unit.
@usableFromInline struct OutputBlock: Sendable {
  /// Bytes collected before a write: large enough that the call costs nothing, small enough to stay in the cache.
  static let byteLimit = 65_536

  /// The forms of units with bytes.
  enum Form: Sendable { case text, rows }

  /// The kinds of unit.
  enum Kind: Sendable {
    case bytes(Form)
    case item
    case file(name: String?)
    case batch(FilledBatch)
    /// A report on all units before it.
    case report(OutputReport)

    /// About how many bytes it takes while it waits, beside its own: what is allowed one by one counts elsewhere.
    var byteCount: Int {
      switch self {
      case .bytes(.text), .batch, .report: 0
      case .bytes(.rows), .item, .file(nil): 32
      case .file(let name?): 64 &+ name.utf8.count
      }
    }
  }

  /// A unit, and the number of bytes before it.
  private struct Unit: Sendable {
    let kind: Kind
    let start: Int
  }

  private var bytes: [UInt8] = []
  private var units: [Unit] = []
  /// The form of the last unit, to which bytes of the same form are added; nil where it has none.
  private var open: Form?
  /// Bytes that the units take beside their own.
  private var unitBytes = 0
  /// Bytes that its reports and batches take, which are allowed one by one.
  private(set) var ownBytes = 0

  /// An empty block with room for all its bytes.
  static func withRoom() -> OutputBlock {
    var block = OutputBlock()
    block.bytes.reserveCapacity(byteLimit)
    return block
  }

  /// True when there is nothing in it.
  var isEmpty: Bool { units.isEmpty }

  /// The bytes of its units.
  var byteCount: Int { bytes.count &+ unitBytes }

  /// The bytes that still have room in it.
  var room: Int { max(0, Self.byteLimit &- byteCount) }

  /// True when its memory is that of a whole block.
  var hasRoomForAll: Bool { bytes.capacity >= Self.byteLimit }

  /// Adds text or rows.
  mutating func append(_ more: RawSpan, as form: Form) {
    guard !more.isEmpty else { return }
    if form != open { add(.bytes(form)) }
    open = form
    bytes.append(more)
  }

  /// Adds a unit without bytes.
  mutating func add(_ kind: Kind) {
    units.append(Unit(kind: kind, start: bytes.count))
    open = nil
    unitBytes &+= kind.byteCount
    switch kind {
    case .batch(let batch): ownBytes &+= batch.byteCount
    case .report(let report): ownBytes &+= report.byteCount
    case .bytes, .item, .file: break
    }
  }

  /// Adds a unit.
  mutating func put(_ unit: OutputUnit) {
    switch unit {
    case .text(let more): append(more, as: .text)
    case .rows(let more): append(more, as: .rows)
    case .item: add(.item)
    case .file(let name): add(.file(name: name))
    case .batch(let batch): add(.batch(batch))
    }
  }

  /// The number of its units and reports.
  var count: Int { units.count }

  /// The unit at a place; nil for a report.
  @_lifetime(borrow self)
  borrowing func unit(_ place: Int) -> OutputUnit? {
    switch units[place].kind {
    case .bytes(.text): .text(ownBytes(of: place))
    case .bytes(.rows): .rows(ownBytes(of: place))
    case .item: .item
    case .file(let name): .file(name: name)
    case .batch(let batch): .batch(batch)
    case .report: nil
    }
  }

  /// The report at a place; nil for a unit.
  func report(_ place: Int) -> OutputReport? {
    if case .report(let report) = units[place].kind { report } else { nil }
  }

  @_lifetime(borrow self)
  private borrowing func ownBytes(of place: Int) -> RawSpan {
    let end = place &+ 1 < units.count ? units[place &+ 1].start : bytes.count
    return bytes.span.raw.extracting(units[place].start..<end)
  }

  /// Forgets its content and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    (open, unitBytes, ownBytes) = (nil, 0, 0)
  }

  /// Takes all its bytes out; its units are forgotten.
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
