/// What a checksum said.
public enum FITChecksum: Equatable, Sendable {
  /// It was there and right.
  case ok
  /// It was there and wrong: computed over what was read, and stored in the file.
  case mismatch(computed: UInt16, stored: UInt16)
  /// It was not there, or stored as 0 in a header, which means "not computed".
  case absent
}

/// The header of a part (FIT protocol, "File header").
public struct FITFileHeader: Equatable, Sendable {
  /// Position of the part in a chained stream, from 0.
  public var partIndex: Int
  /// Offset of the header in the stream.
  public var offset: UInt64
  /// Bytes of the header: 12, 14 or more.
  public var size: UInt8
  /// Protocol version: major in the high nibble, minor in the low one; 2.0 is 0x20.
  public var protocolVersion: UInt8
  /// Profile version × 100: 2140 is 21.40.
  public var profileVersion: UInt16
  /// Bytes of data as the header says; 0 in a file that was never finalised.
  public var dataSize: UInt32
  /// Verdict on the header's own checksum.
  public var checksum: FITChecksum
}

/// A definition as the stream gives it, without its fields.
public struct FITDefinition: Equatable, Sendable {
  /// Offset of its record header in the stream.
  public var offset: UInt64
  /// The local message type it defines, 0…15.
  public var localMessageType: UInt8
  /// The global message number.
  public var messageNumber: UInt16
  /// Whether numbers in its messages are big-endian.
  public var isBigEndian: Bool
  /// Number of profile fields.
  public var fieldCount: Int
  /// Number of developer fields.
  public var developerFieldCount: Int
  /// Bytes of one message, its record header left out.
  public var messageSize: Int
  /// Whether a field has a base type that the protocol does not name; its bytes are opaque.
  public var hasUnknownBaseType = false
  /// Whether a reserved bit or byte is set, or the architecture is neither 0 nor 1, which no writer does.
  ///
  /// Together with an unknown base type a sign that what is read are no messages any more.
  public var isIrregular = false
}

/// How a part ended.
public struct FITPartVerdict: Equatable, Sendable {
  /// The ways in which a part can end.
  public enum Ending: Equatable, Sendable {
    /// At its checksum, right or wrong.
    case complete
    /// At the end of input, the header's data size being 0 or too small: the recorder never finished the file.
    case unfinalized
    /// At the end of input, in the midst of its data.
    case truncated
    /// At an error inside its data.
    case failed
  }

  /// Position of the part in a chained stream, from 0.
  public var partIndex: Int
  /// How it ended.
  public var ending: Ending
  /// Verdict on the file's checksum; absent unless the part is complete.
  public var checksum: FITChecksum
  /// Messages begun and completed in the part, those passed over included.
  public var messageCount: UInt64
  /// Offset in the stream behind the last byte that was read as part of it.
  public var endOffset: UInt64

  @usableFromInline
  init(partIndex: Int, ending: Ending, checksum: FITChecksum, messageCount: UInt64, endOffset: UInt64) {
    self.partIndex = partIndex
    self.ending = ending
    self.checksum = checksum
    self.messageCount = messageCount
    self.endOffset = endOffset
  }
}

/// Whether a decoder wants more input.
public enum FITProgress: Equatable, Sendable {
  /// The chunk was used up; more may come.
  case needsInput
  /// The sink asked to stop; further chunks are not looked at.
  case stopped
}

/// What a whole stream amounted to.
public struct FITStreamSummary: Equatable, Sendable {
  /// Number of parts begun.
  public var parts = 0
  /// Messages completed, those passed over included.
  public var messages: UInt64 = 0
  /// Bytes taken in.
  public var bytes: UInt64 = 0
  /// Zero bytes after the last part.
  public var paddingBytes: UInt64 = 0
  /// Whether the sink asked to stop.
  public var wasStopped = false

  /// Makes the summary of a stream of which nothing was read.
  public init() {}
}
