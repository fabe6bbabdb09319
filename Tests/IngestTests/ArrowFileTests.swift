import Columns
import Foundation
import Testing

@testable import Inputs
@testable import Pipelines

/// The file of Apache Arrow that an output makes of a stream.
@Suite("Arrow files")
struct ArrowFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of the bytes of a stream that come in pieces of `size` bytes.
  private func file(of stream: [UInt8], size: Int) throws -> [UInt8] {
    let output = try Output.file(folder.path("rides.arrow"))
    output.isArrowFile = true
    for start in stride(from: 0, to: stream.count, by: size) {
      output.write(stream[start..<min(stream.count, start + size)].span.raw)
    }
    try output.commit()
    return Array(try #require(folder.read("rides.arrow")))
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> ($0 * 8) & 0xFF) } }

  @Test("a file is the same in pieces of any size, and its footer has the place of each batch")
  func pieces() throws {
    let columns = [Column("power_w", .number, unit: "W"), Column("input", .name)]
    var stream = ArrowStream.schema(columns)
    var blocks: [UInt8] = []
    for rows in [1, 70, 3] {
      var batch = ColumnBatch(columns)
      for row in 0..<rows {
        batch.put(0, number: Double(row))
        batch.put(1, text: "ride \(row)")
        batch.endRow()
      }
      var parts: [[UInt8]] = []
      ArrowStream.put(&batch) { piece in parts.append(piece.indices.map { piece[$0] }) }
      let body = parts.dropFirst().joined().count
      blocks += number(8 + stream.count, 8) + number(parts[0].count, 8) + number(body, 8)
      stream += parts.joined()
    }
    stream += ArrowStream.end
    let whole = try file(of: stream, size: stream.count)
    for size in [1, 2, 7, 100, 4096] { #expect(try file(of: stream, size: size) == whole, "\(size)") }
    let (magic, end) = (Array("ARROW1".utf8), whole.count - 10)
    #expect(whole.starts(with: magic + [0, 0] + stream) && whole.suffix(6).elementsEqual(magic))
    let length = whole[end..<end + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(8 + stream.count + length == end)
    let footer = Data(whole[(8 + stream.count)..<end])
    #expect(footer.range(of: Data(number(3, 4) + blocks)) != nil)
    #expect(footer.range(of: Data("power_w".utf8)) != nil)
  }

  @Test("an output to which no stream came is empty")
  func empty() throws { #expect(try file(of: [], size: 1).isEmpty) }
}
