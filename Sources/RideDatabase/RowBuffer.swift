#if SQLite
internal import Tables
internal import Workouts

// Rows from the workers for the writer, packed as bytes that a gate can store, sort and limit.
//
//     row    = kind (1 byte: Table, or one of RowKind) · length of the rest (4 bytes) · value …
//     value  = 0 | 1 integer (8 bytes) | 2 double (8 bytes) | 3 length (4 bytes) text
//
// All numbers are little-endian; minutes are words of eight bytes instead (`MinuteRow`). Values are in the order of the
// table's columns, without the ids, which the writer knows. Missing values at the end are omitted.

/// Kinds of rows that belong to no table.
enum RowKind {
  /// Begins an input; its path follows.
  static let inputStart: UInt8 = 0xF0
  /// Begins a workout; the following rows belong to it.
  static let workoutStart: UInt8 = 0xF1
  /// The input's content hash is known; its two halves follow.
  static let content: UInt8 = 0xF2

  /// The size of kind and length.
  static let headerBytes = 5
}

/// The type of a value, written before it.
enum ValueTag {
  static let null: UInt8 = 0
  static let integer: UInt8 = 1
  static let double: UInt8 = 2
  static let text: UInt8 = 3
}

/// Rows that wait to be passed on; allocates only until its storage fits a slice of an input.
package struct RowBuffer: Sendable {
  /// Number of waiting bytes above which rows are passed on to an outlet, not counting one more row.
  package static let passedBytes = 1 << 16

  /// Receives rows if too many wait; belongs to one worker, as the buffer does.
  private struct Outlet: @unchecked Sendable {
    let take: (RawSpan) -> Void
  }

  private var storage = GrowingBytes()
  private var outlet: Outlet?
  private var lengthAt = 0
  /// The number of missing values, which are only written if another value follows.
  private var pendingNulls = 0

  /// The rows so far.
  package var bytes: RawSpan {
    @_lifetime(borrow self)
    get { storage.bytes }
  }

  /// Passes rows on to `take` at the beginning of a row if more than `passedBytes` wait; they are removed after the
  /// call.
  package mutating func connect(to take: @escaping (RawSpan) -> Void) { outlet = Outlet(take: take) }

  /// True when it is empty.
  package var isEmpty: Bool { storage.count == 0 }

  /// Removes the rows and keeps the memory.
  package mutating func removeAll() { storage.removeAll() }

  mutating func append(_ other: borrowing RowBuffer) { storage.append(other.bytes) }

  mutating func begin(_ table: Table) { begin(kind: table.rawValue) }

  mutating func begin(kind: UInt8) {
    if storage.count >= Self.passedBytes, let outlet {
      outlet.take(storage.bytes)
      storage.removeAll()
    }
    storage.append(byte: kind)
    lengthAt = storage.count
    storage.append(word: 0, count: 4)
    pendingNulls = 0
  }

  mutating func end() { storage.set(UInt32(clamping: storage.count &- lengthAt &- 4), at: lengthAt) }

  /// Appends words unchanged.
  mutating func append(_ words: Span<UInt64>) { storage.append(words) }

  mutating func null() { pendingNulls &+= 1 }

  mutating func put(_ value: Int64) {
    putNulls()
    storage.append(word: UInt64(ValueTag.integer), count: 1, word: UInt64(bitPattern: value), count: 8)
  }

  mutating func put(_ value: Double) {
    // SQLite has no infinite or undefined value that queries can use.
    guard value.isFinite else { return null() }
    putNulls()
    storage.append(word: UInt64(ValueTag.double), count: 1, word: value.bitPattern, count: 8)
  }

  mutating func put(utf8 text: RawSpan) {
    putNulls()
    storage.append(
      word: UInt64(ValueTag.text), count: 1, word: UInt64(truncatingIfNeeded: text.byteCount), count: 4)
    storage.append(text)
  }

  mutating func put(_ text: String) { put(utf8: Array(text.utf8).raw) }
  mutating func put(_ text: StaticString) { put(text.description) }
  mutating func put(_ value: Bool) { put(Int64(value ? 1 : 0)) }
  mutating func put(_ time: Int) { put(Int64(time)) }

  mutating func put(_ value: Int64?) { if let value { put(value) } else { null() } }
  mutating func put(_ value: Int?) { if let value { put(Int64(value)) } else { null() } }
  mutating func put(_ value: Double?) { if let value { put(value) } else { null() } }
  mutating func put(_ text: String?) { if let text { put(text) } else { null() } }
  mutating func put(_ value: Bool?) { if let value { put(value) } else { null() } }

  /// Adds a row with the values of the columns of its database table.
  @inline(__always)
  mutating func put(_ row: borrowing some TableRow, _ table: Table) {
    begin(table)
    row.forEachStored { field, value in if field.place != .computed { put(value) } }
    end()
  }

  /// Adds the value of a table's column.
  @inline(__always)
  mutating func put(_ value: FieldValue) {
    switch value {
    case .text(let text): put(text)
    case .name(let name): put(name)
    case .integer(let integer): put(integer)
    case .long(let integer): put(integer)
    case .number(let number): put(number)
    case .degrees(let degrees): put(degrees)
    case .flag(let flag): put(flag)
    case .instant(let instant): put(instant?.unixMilliseconds)
    case .local(let local): put(local.flatMap { UTCText(localOf: $0.time, aheadSeconds: $0.utcOffsetSeconds)?.text })
    case .ride, .activity, .named, .counts: preconditionFailure("no value of a stored column")
    }
  }

  private mutating func putNulls() {
    while pendingNulls > 0 {
      storage.append(byte: ValueTag.null)
      pendingNulls &-= 1
    }
  }
}

/// Iterates over the values of one row.
struct RowValues: ~Escapable {
  enum Value: ~Escapable {
    case null
    case integer(Int64)
    case double(Double)
    case text(RawSpan)
  }

  private let bytes: RawSpan
  private var offset = 0

  /// Iterates over values that a `RowBuffer` wrote to `bytes`.
  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) { self.bytes = bytes }

  /// The next value; nil after the last.
  @_lifetime(copy self)
  mutating func next() -> Value? {
    guard offset < bytes.byteCount else { return nil }
    let tag = bytes.byte(offset)
    offset &+= 1
    switch tag {
    case ValueTag.integer: return .integer(Int64(bitPattern: word()))
    case ValueTag.double: return .double(Double(bitPattern: word()))
    case ValueTag.text:
      let count = bytes.count32(offset)
      offset &+= 4 &+ count
      return .text(bytes.extracting(offset &- count..<offset))
    default: return .null
    }
  }

  private mutating func word() -> UInt64 {
    offset &+= 8
    return bytes.extracting(offset &- 8..<offset).word(0)
  }
}

extension RawSpan {
  /// The four bytes from `offset` as a little-endian number.
  func count32(_ offset: Int) -> Int {
    let four = extracting(offset..<offset &+ 4)
    return (0..<4).reduce(0) { $0 | Int(four.byte($1)) &<< (8 &* $1) }
  }
}
#endif
