import FITWriter

/// A FIT file in the making that remembers what was put into it.
///
/// What a reader must find is told from these notes, never by reading the bytes back.
public struct FileBuilder: Sendable {
  /// The writer below, for what goes past the notes.
  public var writer: FITFileWriter
  /// The notes, one per message.
  public private(set) var notes: [MessageNote] = []

  /// Starts a file.
  public init(header: FITHeaderOptions = FITHeaderOptions()) { writer = FITFileWriter(header: header) }

  /// Writes a message and notes it.
  public mutating func add(_ spec: FITMessageSpec) {
    writer.write(spec)
    notes.append(MessageNote(spec: spec, end: writer.offset))
  }

  /// Writes one of the common messages and notes it.
  public mutating func add(_ message: some FITWritableMessage) { add(message.spec) }

  /// Writes bytes that are no message.
  public mutating func add(raw bytes: some Sequence<UInt8>) { writer.append(raw: bytes) }

  /// Ends the file.
  public func finish(
    dataSize: FITFileWriter.DataSize = .actual, checksum: FITFileWriter.Checksum = .correct
  ) -> FilePart {
    FilePart(bytes: writer.finish(dataSize: dataSize, checksum: checksum), notes: notes)
  }
}

/// What is remembered about one message.
public struct MessageNote: Hashable, Sendable {
  /// The offset behind its last byte, from the start of its part.
  public var end: Int
  /// Its global number.
  public var global: UInt16
  /// Its time, from field 253 or from a compressed header.
  public var timestamp: UInt32?
  /// The distance counter in centimetres, for records.
  public var distanceCentimeters: Int?
  /// The message itself, for sessions and events.
  public var summary: FITMessageSpec?

  init(spec: FITMessageSpec, end: Int) {
    self.end = end
    global = spec.global
    timestamp = spec.compressedTimestamp ?? spec.value(of: 253)?.wholeNumber.map { UInt32(truncatingIfNeeded: $0) }
    if global == 20 { distanceCentimeters = spec.value(of: 5)?.wholeNumber.map { Int($0) } }
    if global == 18 || global == 21 { summary = spec }
  }
}

/// A finished FIT file, or one part of a chained one, with the notes about its messages.
public struct FilePart: Hashable, Sendable {
  /// The bytes.
  public var bytes: [UInt8]
  /// What was written, in order.
  public var notes: [MessageNote]

  /// Every part's bytes behind one another.
  public static func chain(_ parts: [FilePart]) -> FilePart {
    var chain = FilePart(bytes: [], notes: [])
    for part in parts {
      chain.notes += part.notes.map { note in
        var note = note
        note.end += chain.bytes.count
        return note
      }
      chain.bytes += part.bytes
    }
    return chain
  }

  /// The first `count` bytes, with the messages that lie wholly in them.
  public func prefix(_ count: Int) -> FilePart {
    FilePart(bytes: Array(bytes.prefix(count)), notes: notes.filter { $0.end <= count })
  }

  /// The same messages with other bytes behind them.
  public func appending(_ more: some Sequence<UInt8>) -> FilePart { FilePart(bytes: bytes + more, notes: notes) }
}
