internal import Columns
internal import Inputs

/// A block of output units with their bytes, and the reports between them.
///
/// Consecutive texts become one unit, and so do consecutive rows.
@usableFromInline struct OutputBlock: Sendable {
  /// The size of a block: large enough that the system call is cheap, small enough to stay in the cache.
  static let byteLimit = 65_536

  /// The forms of units with bytes.
  enum Form: Sendable { case text, rows }

  /// The kinds of units.
  enum Kind: Sendable {
    case bytes(Form)
    case item
    case file(name: String?)
    case batch(FilledBatch)
    case value(any HandedValue)
    /// A report about the input of the preceding units.
    case report(OutputReport)

    /// The approximate memory of a waiting unit in addition to its bytes.
    ///
    /// Batches and reports are counted separately.
    var byteCount: Int {
      switch self {
      case .bytes(.text), .batch, .report: 0
      case .bytes(.rows), .item, .file(nil): 32
      case .value(let value): 64 &+ value.byteCount
      case .file(let name?): 64 &+ name.utf8.count
      }
    }
  }

  /// A unit, and the offset of its bytes.
  private struct Unit: Sendable {
    let kind: Kind
    let start: Int
  }

  private var bytes: [UInt8] = []
  private var units: [Unit] = []
  /// The form of the last unit, to which bytes of the same form are appended; nil for other units.
  private var open: Form?
  /// The memory of the units in addition to their bytes.
  private var unitBytes = 0
  /// The bytes of the block's reports and batches, each of which was allowed separately.
  private(set) var ownBytes = 0

  /// Creates an empty block with its full capacity.
  static func withRoom() -> OutputBlock {
    var block = OutputBlock()
    block.bytes.reserveCapacity(byteLimit)
    return block
  }

  /// Whether the block has no units.
  var isEmpty: Bool { units.isEmpty }

  /// The bytes of the block's units.
  var byteCount: Int { bytes.count &+ unitBytes }

  /// The number of bytes that still fit.
  var room: Int { max(0, Self.byteLimit &- byteCount) }

  /// Whether the memory has the size of a full block.
  var hasRoomForAll: Bool { bytes.capacity >= Self.byteLimit }

  /// Appends text or rows.
  mutating func append(_ more: RawSpan, as form: Form) {
    guard !more.isEmpty else { return }
    if form != open { add(.bytes(form)) }
    open = form
    bytes.append(more)
  }

  /// Appends a unit without bytes.
  mutating func add(_ kind: Kind) {
    units.append(Unit(kind: kind, start: bytes.count))
    open = nil
    unitBytes &+= kind.byteCount
    switch kind {
    case .batch(let batch): ownBytes &+= batch.byteCount
    case .report(let report): ownBytes &+= report.byteCount
    case .bytes, .item, .file, .value: break
    }
  }

  /// Appends a unit.
  mutating func put(_ unit: OutputUnit) {
    switch unit {
    case .text(let more): append(more, as: .text)
    case .rows(let more): append(more, as: .rows)
    case .item: add(.item)
    case .file(let name): add(.file(name: name))
    case .batch(let batch): add(.batch(batch))
    case .value(let value): add(.value(value))
    }
  }

  /// The number of units and reports.
  var count: Int { units.count }

  /// Returns the unit at an index, or nil for a report.
  @_lifetime(borrow self)
  borrowing func unit(_ place: Int) -> OutputUnit? {
    switch units[place].kind {
    case .bytes(.text): .text(ownBytes(of: place))
    case .bytes(.rows): .rows(ownBytes(of: place))
    case .item: .item
    case .file(let name): .file(name: name)
    case .batch(let batch): .batch(batch)
    case .value(let value): .value(value)
    case .report: nil
    }
  }

  /// Returns the report at an index, or nil for a unit.
  func report(_ place: Int) -> OutputReport? {
    if case .report(let report) = units[place].kind { report } else { nil }
  }

  @_lifetime(borrow self)
  private borrowing func ownBytes(of place: Int) -> RawSpan {
    let end = place &+ 1 < units.count ? units[place &+ 1].start : bytes.count
    return bytes.span.raw.extracting(units[place].start..<end)
  }

  /// Removes the content and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    (open, unitBytes, ownBytes) = (nil, 0, 0)
  }

  /// Removes and returns all bytes.
  ///
  /// The units are removed too.
  mutating func takeBytes() -> [UInt8] {
    defer { self = OutputBlock() }
    return bytes
  }

  /// Returns a copy whose memory is not larger than its content.
  func compactCopy() -> OutputBlock {
    var copy = self
    copy.bytes = bytes.compactCopy()
    return copy
  }
}

/// A report of a file, which is delivered after all preceding output.
struct OutputReport: @unchecked Sendable {
  // Safe to share: only the worker whose turn it is calls it.

  /// The bytes that the waiting report uses: path, report and closure.
  let byteCount: Int
  let make: () -> Void
}
