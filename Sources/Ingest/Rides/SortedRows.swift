internal import Columns
internal import Exports
internal import Inputs
internal import Pipelines
internal import Workouts

/// The destination of a table for people whose rows are sorted by the start of the workout.
///
/// Rows wait for the end of the run. If they have more than `byteLimit` bytes, the earlier half is written before it.
final class SortedRows: TableDestination {
  /// The maximum bytes of waiting rows.
  static let byteLimit = 8 << 20
  /// The bytes of a row's key, which precedes its line.
  private static let keyBytes = 8

  let data: Output
  private var packed = PackedItems()
  private var rows: [(start: Int64, line: [UInt8])] = []
  private var bytes = 0

  init(_ data: Output) { self.data = data }

  /// Appends the key of a row: the start, in milliseconds.
  static func append(keyOf start: Instant, to text: inout TextBuffer) {
    let key = UInt64(bitPattern: start.unixMilliseconds)
    for byte in 0..<keyBytes { text.append(UInt8(truncatingIfNeeded: key &>> UInt64(byte &* 8))) }
  }

  /// Takes keys and lines, which may be cut anywhere.
  func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    packed.take(
      unit,
      length: { rest in
        rest.dropFirst(Self.keyBytes).firstIndex(of: UInt8(ascii: "\n")).map { $0 &- rest.startIndex &+ 1 }
      }
    ) { row in
      var key: UInt64 = 0
      for byte in row.prefix(Self.keyBytes).reversed() { key = key &<< 8 | UInt64(byte) }
      rows.append((Int64(bitPattern: key), Array(row.dropFirst(Self.keyBytes))))
      bytes &+= row.count &+ MemoryLayout<(Int64, [UInt8])>.stride &+ 32
    }
    if bytes > Self.byteLimit { write(rows.count / 2) }
    return nil
  }

  /// Writes the waiting rows.
  func finish() { write(rows.count) }

  /// Writes the first rows by their start, and keeps the others.
  private func write(_ count: Int) {
    rows.sort { $0.start < $1.start }
    for row in rows.prefix(count) { data.write(row.line.span.raw) }
    rows.removeFirst(count)
    bytes = rows.reduce(0) { $0 &+ $1.line.count &+ MemoryLayout<(Int64, [UInt8])>.stride &+ 32 }
  }
}
