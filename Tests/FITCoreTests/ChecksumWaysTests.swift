import TestSupport
import Testing

@testable import FITCore

/// The ways of `CRC16.swift` to compute one number.
@Suite struct ChecksumWaysTests {
  private static let bytes: [UInt8] = {
    var random = Seed.generator(16)
    return (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }
  }()

  /// The checksum of `Self.bytes[from..<to]` by each way, after data whose checksum is `crc`.
  private func ways(_ crc: UInt16, _ from: Int, _ to: Int, _ workspace: Workspace) -> [UInt16] {
    let bytes = Self.bytes.span.asBytes
    return [
      workspace.checksum(crc, bytes, from: from, to: to),
      workspace.checksumByTables(crc, bytes, from: from, to: to),
      workspace.checksumByBytes(crc, bytes, from: from, to: to),
    ]
  }

  @Test("multiplication, tables and bytes agree at every length, alignment and start", arguments: 0..<16)
  func agree(offset: Int) {
    let workspace = Workspace.allocate(poolWords: 0, carryCapacity: 64)
    defer { workspace.free() }
    for length in Array(0...700) + [1023, 1024, 1025, 4096, 4900] {
      let crc = UInt16(truncatingIfNeeded: length &* 40_503)
      let found = ways(crc, offset, offset + length, workspace)
      #expect(Set(found).count == 1, "\(length) bytes from \(offset): \(found)")
    }
  }

  @Test("the checksum of 123456789 is 0xBB3D by every way, and in two steps")
  func checkValue() {
    let workspace = Workspace.allocate(poolWords: 0, carryCapacity: 64)
    defer { workspace.free() }
    let digits = Array("123456789".utf8)
    let bytes = digits.span.asBytes
    #expect(workspace.checksum(0, bytes, from: 0, to: 9) == 0xBB3D)
    #expect(workspace.checksumByBytes(0, bytes, from: 0, to: 9) == 0xBB3D)
    let head = workspace.checksumByTables(0, bytes, from: 0, to: 4)
    #expect(workspace.checksumByTables(head, bytes, from: 4, to: 9) == 0xBB3D)
  }

  @Test("the number of folded bytes is a multiple of 64, and 0 when there are fewer")
  func folded() {
    var rest: InlineArray<16, UInt8> = InlineArray(repeating: 0)
    let bytes = Self.bytes.span.asBytes
    let isAvailable = bytes.slice(0, count: 64).folded(0, into: &rest) == 64
    for length in [0, 1, 63, 64, 65, 127, 128, 200] {
      #expect(bytes.slice(0, count: length).folded(0, into: &rest) == (isAvailable ? length / 64 * 64 : 0))
    }
  }
}
