internal import Columns
internal import Exports
internal import Inputs
internal import Pipelines
internal import Workouts

/// A row of a table for people, and the start of its workout.
struct SortedRow: HandedValue {
  let start: Instant
  let line: [UInt8]

  init(start: Instant, line: RawSpan) {
    self.start = start
    var bytes: [UInt8] = []
    bytes.append(line)
    self.line = bytes
  }

  var byteCount: Int { line.count &+ MemoryLayout<SortedRow>.stride &+ 32 }
}

/// The destination of a table for people whose rows are sorted by the start of the workout.
///
/// Rows wait for the end of the run. If they have more than `byteLimit` bytes, the earlier half is written before it.
final class SortedRows: TableDestination {
  /// The maximum bytes of waiting rows.
  static let byteLimit = 8 << 20

  let data: Output
  private var rows: [SortedRow] = []
  private var bytes = 0

  init(_ data: Output) { self.data = data }

  func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    guard case .value(let value) = unit, let row = value as? SortedRow else { return nil }
    rows.append(row)
    bytes &+= row.byteCount
    if bytes > Self.byteLimit { write(rows.count / 2) }
    return nil
  }

  /// Writes the waiting rows.
  func finish() { write(rows.count) }

  /// Writes the first rows by their start, and keeps the others.
  private func write(_ count: Int) {
    rows.sort { $0.start < $1.start }
    for row in rows.prefix(max(0, count)) { data.write(row.line.span.raw) }
    rows.removeFirst(count)
    bytes = rows.reduce(0) { $0 &+ $1.byteCount }
  }
}
