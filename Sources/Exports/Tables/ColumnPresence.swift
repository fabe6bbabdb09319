internal import Columns

/// The columns of a table that have a value in some row: what a first run for `--drop-empty` puts out.
///
/// First come the names of all columns, each with a NUL after it, and one more NUL; then the number of each column that is
/// met, again with a NUL, once for each input.
struct ColumnPresence: Sendable {
  private var isMet: [Bool] = []

  /// Appends the names of all columns.
  static func appendHeader(_ columns: [Column], to text: inout TextBuffer) {
    for column in columns {
      text.append(column.name)
      text.append(UInt8(0))
    }
    text.append(UInt8(0))
  }

  /// Forgets the columns that were met.
  mutating func removeAll() { isMet.removeAll(keepingCapacity: true) }

  /// Notes that a column has a value.
  @inline(__always)
  mutating func note(_ column: Int, to text: inout TextBuffer) {
    while isMet.count <= column { isMet.append(false) }
    guard !isMet[column] else { return }
    isMet[column] = true
    text.append(column)
    text.append(UInt8(0))
  }
}

/// What such a run put out, read back.
package struct MetColumns: Sendable {
  private var pending: [UInt8] = []
  private var isNamed = false
  private var names: [String] = []
  private var isMet: [Bool] = []

  /// Makes one that has read nothing.
  package init() {}

  /// Takes the next bytes.
  package mutating func take(_ bytes: RawSpan) {
    for index in 0..<bytes.byteCount {
      let byte = bytes.byte(index)
      if byte != 0 { pending.append(byte) } else { endEntry() }
    }
  }

  private mutating func endEntry() {
    let entry = String(decoding: pending, as: UTF8.self)
    pending.removeAll(keepingCapacity: true)
    if isNamed {
      if let column = Int(entry), isMet.indices.contains(column) { isMet[column] = true }
    } else if entry.isEmpty {
      isNamed = true
    } else {
      names.append(entry)
      isMet.append(false)
    }
  }

  /// The names of the columns with values, in the order of the table.
  package var columns: [String] { zip(names, isMet).filter(\.1).map(\.0) }
}
