import FITWriter

/// A FIT stream of any length, made piece by piece, for tests of memory and speed.
///
/// It holds one piece at a time, so its own memory does not grow with the stream.
public struct LongStream: Sendable {
  /// How the length is reached.
  public enum Shape: Hashable, Sendable {
    /// Many small files, chained.
    case chained
    /// One file with very many records; its header gives the true size, and its checksum is right.
    case oneFile
  }

  /// Total bytes of the stream.
  public let byteCount: Int
  /// Total messages of the stream.
  public let messageCount: Int
  /// Total records of the stream.
  public let recordCount: Int

  private let shape: Shape
  private let ride: NotedFile
  private var piecesLeft: Int
  private var head: [UInt8]
  private var recordPiece: [UInt8]
  private var checksum = FITCRC16()
  private var time = SimulatedActivity.usualStart

  /// Plans a stream of at least `bytes` bytes.
  public init(bytes: Int, shape: Shape = .chained, seed: UInt64 = 51) {
    self.shape = shape
    ride = SimulatedActivity.outdoorRide(plan: [Stretch(600)], seed: seed).encoded()
    switch shape {
    case .chained:
      piecesLeft = max(1, (bytes + ride.bytes.count - 1) / ride.bytes.count)
      byteCount = piecesLeft * ride.bytes.count
      messageCount = piecesLeft * ride.notes.count
      recordCount = piecesLeft * ride.notes.count { $0.global == 20 }
      head = []
      recordPiece = []
    case .oneFile:
      let messages = Self.recordMessages(seed: seed)
      recordPiece = messages.records
      piecesLeft = max(1, (bytes + recordPiece.count - 1) / recordPiece.count)
      let dataSize = messages.definitions.count + piecesLeft * recordPiece.count
      head = FITHeaderOptions().bytes(dataSize: UInt32(truncatingIfNeeded: dataSize)) + messages.definitions
      byteCount = dataSize + 16
      recordCount = piecesLeft * Self.recordsPerPiece
      messageCount = recordCount + 1
    }
  }

  /// The next piece, some tens of kilobytes; nil at the end.
  public mutating func next() -> [UInt8]? {
    guard shape == .oneFile else {
      guard piecesLeft > 0 else { return nil }
      piecesLeft -= 1
      return ride.bytes
    }
    if !head.isEmpty {
      defer { head = [] }
      checksum.update(head)
      return head
    }
    guard piecesLeft >= 0 else { return nil }
    piecesLeft -= 1
    if piecesLeft < 0 { return [UInt8(checksum.value & 0xFF), UInt8(checksum.value >> 8)] }
    stampRecords()
    checksum.update(recordPiece)
    return recordPiece
  }
}

extension LongStream {
  private static let recordsPerPiece = 1024

  /// A `file_id`, the record's definition, and a piece of records whose times are still to be set.
  private static func recordMessages(seed: UInt64) -> (definitions: [UInt8], records: [UInt8]) {
    let ride = SimulatedActivity.outdoorRide(plan: [Stretch(recordsPerPiece - 1)], seed: seed)
    var writer = FITFileWriter()
    writer.write(FileIDMessage(timeCreated: ride.start))
    let style = DeviceStyle()
    let records = (ride.sessions.first?.samples ?? []).map { $0.record(style).spec }
    guard let first = records.first else { return (writer.body, []) }
    writer.prepare(first)
    let definitions = writer.body
    for record in records { writer.write(record) }
    return (definitions, Array(writer.body.dropFirst(definitions.count)))
  }

  /// Sets the times, which directly follow each record's header, so that they continue the previous piece.
  private mutating func stampRecords() {
    let size = recordPiece.count / Self.recordsPerPiece
    for record in 0..<Self.recordsPerPiece {
      for byte in 0..<4 {
        recordPiece[record * size + 1 + byte] = UInt8(truncatingIfNeeded: time >> (8 * UInt32(byte)))
      }
      time += 1
    }
  }
}
