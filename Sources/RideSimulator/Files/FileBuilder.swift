import FITWriter

/// Builds a FIT file and records its messages.
///
/// Expectations are derived from these notes, never from reading the bytes back.
public struct FileBuilder: Sendable {
  /// The underlying writer, for bytes without notes.
  public var writer: FITFileWriter
  /// The notes, one per message.
  public private(set) var notes: [MessageNote] = []

  /// The last time known to a reader, the base of compressed headers.
  private var clock: UInt32?

  /// Starts a file.
  public init(header: FITHeaderOptions = FITHeaderOptions()) { writer = FITFileWriter(header: header) }

  /// Writes a message and adds a note.
  public mutating func add(_ spec: FITMessageSpec) {
    writer.write(spec)
    let time = time(of: spec)
    clock = time ?? clock
    notes.append(MessageNote(spec: spec, timestamp: time, end: writer.offset))
  }

  /// The time that a reader computes for the message: field 253, or the last known time with the header's low five
  /// bits.
  private func time(of spec: FITMessageSpec) -> UInt32? {
    guard let compressed = spec.compressedTimestamp else {
      return spec.value(of: 253)?.wholeNumber.map { UInt32(truncatingIfNeeded: $0) }
    }
    guard let clock else { return nil }
    let time = clock & ~31 + compressed & 31
    return time < clock ? time + 32 : time
  }

  /// Writes one of the common messages and adds a note.
  public mutating func add(_ message: some FITWritableMessage) { add(message.spec) }

  /// Writes bytes that are not a message.
  public mutating func add(raw bytes: some Sequence<UInt8>) { writer.append(raw: bytes) }

  /// Ends the file.
  public func finish(
    dataSize: FITFileWriter.DataSize = .actual, checksum: FITFileWriter.Checksum = .correct
  ) -> NotedFile {
    NotedFile(bytes: writer.finish(dataSize: dataSize, checksum: checksum), notes: notes)
  }
}

/// Notes about one message.
public struct MessageNote: Hashable, Sendable {
  /// The offset after its last byte, from the start of its file.
  public var end: Int
  /// Position of its file in a chained stream, from 0.
  public var file = 0
  /// Its global number.
  public var global: UInt16
  /// Its time, from field 253 or from a compressed header.
  public var timestamp: UInt32?
  /// The distance counter in centimetres, for records.
  public var distanceCentimeters: Int?
  /// The message itself, for file_ids, sessions and events.
  public var summary: FITMessageSpec?

  init(spec: FITMessageSpec, timestamp: UInt32?, end: Int) {
    self.end = end
    self.timestamp = timestamp
    global = spec.global
    if global == 20 { distanceCentimeters = spec.value(of: 5)?.wholeNumber.map { Int($0) } }
    if global == 0 || global == 18 || global == 21 { summary = spec }
  }
}

/// A finished FIT file, or one of several chained files, with the notes about its messages.
public struct NotedFile: Hashable, Sendable {
  /// The bytes.
  public var bytes: [UInt8]
  /// The messages in the order of writing.
  public var notes: [MessageNote]

  /// The bytes of all files, in order.
  public static func chain(_ files: [NotedFile]) -> NotedFile {
    var chain = NotedFile(bytes: [], notes: [])
    for (index, file) in files.enumerated() {
      chain.notes += file.notes.map { note in
        var note = note
        note.file = index
        note.end += chain.bytes.count
        return note
      }
      chain.bytes += file.bytes
    }
    return chain
  }

  /// The first `count` bytes, with the messages that they contain completely.
  public func prefix(_ count: Int) -> NotedFile {
    NotedFile(bytes: Array(bytes.prefix(count)), notes: notes.filter { $0.end <= count })
  }

  /// The offset after the last message of a kind; 0 if there is none.
  func end(ofLast global: UInt16) -> Int { notes.filter { $0.global == global }.map(\.end).max() ?? 0 }

  /// The same messages with other bytes after them.
  public func appending(_ more: some Sequence<UInt8>) -> NotedFile { NotedFile(bytes: bytes + more, notes: notes) }
}
