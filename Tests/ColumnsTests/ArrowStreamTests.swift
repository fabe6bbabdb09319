import Columns
import Testing

/// A message of a stream: its kind, and where its body lies.
private struct Frame {
  let kind: UInt8
  let metadata: Int
  let body: Range<Int>

  /// Takes a stream of messages apart, by Message.fbs; nil where one is not whole or not where it should be.
  static func all(of stream: [UInt8]) -> [Frame]? {
    var frames: [Frame] = []
    var place = 0
    while place < stream.count {
      guard place % 8 == 0, place + 8 <= stream.count, stream.long(place, 4) == 0xFFFF_FFFF else { return nil }
      let length = stream.long(place + 4, 4)
      if length == 0 { return place + 8 == stream.count ? frames : nil }
      let start = place + 8
      let body = start + length
      guard body % 8 == 0, body <= stream.count else { return nil }
      let table = start + stream.long(start, 4)
      let bytes = stream.field(3, of: table).map { stream.long($0, 8) } ?? 0
      guard let kind = stream.field(1, of: table), stream.field(0, of: table).map({ stream[$0] }) == 4,
        body + bytes <= stream.count
      else { return nil }
      frames.append(Frame(kind: stream[kind], metadata: start, body: body..<body + bytes))
      place = body + bytes
    }
    return nil
  }
}

extension [UInt8] {
  fileprivate func long(_ place: Int, _ size: Int) -> Int {
    self[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The place of a field of the table at `table`; nil where it has the default.
  fileprivate func field(_ number: Int, of table: Int) -> Int? {
    let vtable = table - long(table, 4)
    guard 4 + 2 * number < long(vtable, 2) else { return nil }
    let offset = long(vtable + 4 + 2 * number, 2)
    return offset == 0 ? nil : table + offset
  }
}

@Suite("Arrow streams")
struct ArrowStreamTests {
  private static let columns = [
    Column("power_w", .number), Column("session", .integer), Column("indoor", .flag), Column("time", .instant),
    Column("input", .text),
  ]

  private func put(_ row: Int, into batch: inout ColumnBatch) {
    if row % 3 != 0 { batch.put(0, number: Double(row)) }
    batch.put(1, integer: Int64(row))
    batch.put(2, flag: row % 2 == 0)
    batch.put(3, integer: Int64(row) * 1000)
    batch.put(4, text: String(repeating: "ä", count: row % 5))
    batch.endRow()
  }

  private func message(_ batch: inout ColumnBatch) -> [UInt8] {
    var bytes: [UInt8] = []
    ArrowStream.put(&batch) { piece in for index in piece.indices { bytes.append(piece[index]) } }
    return bytes
  }

  @Test("every message of a stream begins at a multiple of eight bytes and is as long as it says", arguments: 1...130)
  func framing(rows: Int) throws {
    var batch = ColumnBatch(Self.columns)
    for row in 0..<rows { put(row, into: &batch) }
    let stream = ArrowStream.schema(Self.columns) + message(&batch) + ArrowStream.end
    let frames = try #require(Frame.all(of: stream))
    #expect(frames.map(\.kind) == [1, 3])
    #expect(frames[0].body.isEmpty)
    // Values: 8 bytes a row of three columns, a bit of one, offsets of the texts; bits where some are absent.
    let eights = { (count: Int) in (count + 7) / 8 * 8 }
    let text = (0..<rows).reduce(0) { $0 + $1 % 5 * 2 }
    let bits = eights((rows + 7) / 8)
    #expect(frames[1].body.count == bits + 3 * 8 * rows + bits + eights(4 * (rows + 1)) + eights(text))
    // Of the first column: rows 1 and 2, and not 0.
    #expect(stream[frames[1].body.lowerBound] & 7 == (rows > 2 ? 6 : rows > 1 ? 2 : 0))
  }

  @Test("a cut stream is no whole one")
  func cut() {
    var batch = ColumnBatch(Self.columns)
    put(1, into: &batch)
    let stream = ArrowStream.schema(Self.columns) + message(&batch) + ArrowStream.end
    for length in 0..<stream.count { #expect(Frame.all(of: Array(stream[..<length])) == nil) }
  }

  @Test("a batch is full at its last row, or with 4 MiB of text in a column, and is empty when it is put out")
  func full() {
    var batch = ColumnBatch(Self.columns)
    var wasFull = false
    for row in 0..<ColumnBatch.rowLimit {
      wasFull = wasFull || batch.isFull
      put(row, into: &batch)
    }
    let count = batch.isFull ? batch.count : 0
    #expect(!wasFull && count == ColumnBatch.rowLimit)
    let first = message(&batch)
    batch.removeAll()
    let left = batch.isFull ? -1 : batch.count
    #expect(left == 0)
    // Bits and words of the rows before must not show.
    for row in 0..<ColumnBatch.rowLimit { put(row, into: &batch) }
    let second = message(&batch)
    #expect(second == first)
    batch.removeAll()
    let name = String(repeating: "x", count: 1 << 20)
    for row in 0..<4 {
      wasFull = wasFull || batch.isFull
      put(row, into: &batch)
      batch.removeAll()
      for _ in 0...row { batch.put(4, text: name) }
    }
    let isFull = batch.isFull
    #expect(isFull && !wasFull)
  }

  @Test("a text after a batch without any is the same as in a first batch")
  func textAfterNone() {
    func batch(after rows: Int) -> [UInt8] {
      var batch = ColumnBatch([Column("x", .text)])
      for _ in 0..<rows { batch.endRow() }
      _ = message(&batch)
      batch.removeAll()
      batch.endRow()
      batch.put(0, text: "abc")
      batch.endRow()
      return message(&batch)
    }
    #expect(batch(after: 100) == batch(after: 0))
  }

  @Test("what is no number is absent")
  func notFinite() {
    var one = ColumnBatch([Column("x", .number)])
    var other = ColumnBatch([Column("x", .number)])
    for value in [Double.nan, .infinity, -.infinity] {
      one.put(0, number: value)
      one.endRow()
      other.endRow()
    }
    let (absent, missing) = (message(&one), message(&other))
    #expect(absent == missing)
  }
}
