import FITCore
import Foundation
import TestSupport
import Testing

/// Decodes `bytes` whole and in many chunkings, which must agree, and returns the events.
func decoded(
  _ bytes: [UInt8], log: FITEventLog = FITEventLog(), seed: UInt64 = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) -> FITDecodeResult {
  var decoder = FITDecoder()
  let (result, differences) = FITChunkVerifier.verify(bytes, log: log, seed: seed, with: &decoder)
  #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))", sourceLocation: sourceLocation)
  return result
}

/// The messages in `data`, between a correct header and checksum: time and fields of each.
func messages(
  _ data: FITBytes, log: FITEventLog = FITEventLog(), sourceLocation: SourceLocation = #_sourceLocation
) -> [String] {
  let result = decoded(data.file(), log: log, sourceLocation: sourceLocation)
  #expect(result.error == nil, sourceLocation: sourceLocation)
  #expect(result.ends == ["end 0 at \(data.file().count): complete, checksum ok, \(result.summary.messages) messages"])
  return result.messages.map(content)
}

/// `time 5: 3/2=7` of a message's line.
func content(_ line: String) -> String { line.range(of: "time ").map { String(line[$0.lowerBound...]) } ?? line }

extension FITBytes.Field {
  /// One byte of field 3, a `uint8`.
  static let byte = FITBytes.Field(3, 1, 0x02)
}

/// A decoder over lent memory that is known to be large enough.
func lentDecoder(_ memory: UnsafeMutableRawBufferPointer, definitionBytes: Int) throws -> FITDecoder {
  struct MemoryTooSmall: Error {}
  guard let decoder = FITDecoder(lending: memory, definitionBytes: definitionBytes) else { throw MemoryTooSmall() }
  return decoder
}
