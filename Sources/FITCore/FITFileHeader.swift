/// The result of checking a checksum.
public enum FITChecksum: Equatable, Sendable {
  /// Present and right.
  case ok
  /// Present and wrong: `computed` over the bytes read, `stored` in the file.
  case mismatch(computed: UInt16, stored: UInt16)
  /// Absent, or stored as 0 in a header, which means "not computed".
  case absent
}

/// The header of a chained file (FIT protocol, "File header").
public struct FITFileHeader: Equatable, Sendable {
  /// Position of the file in a chained stream, from 0.
  public var fileIndex: Int
  /// Offset of the header in the stream.
  public var offset: UInt64
  /// Bytes of the header: 12, 14 or more.
  public var size: UInt8
  /// Protocol version: major in the high nibble, minor in the low one; 2.0 is 0x20.
  public var protocolVersion: UInt8
  /// Profile version × 100: 2140 is 21.40.
  public var profileVersion: UInt16
  /// Bytes of data according to the header; 0 in a file that was not finalized.
  public var dataSize: UInt32
  /// Check of the header's own checksum.
  public var checksum: FITChecksum
}

/// A definition message as the stream gives it, without its fields.
public struct FITDefinition: Equatable, Sendable {
  /// Offset of its record header in the stream.
  public var offset: UInt64
  /// The local message type it defines, 0…15.
  public var localMessageType: UInt8
  /// The global message number.
  public var messageNumber: UInt16
  /// True when numbers in its messages are big-endian.
  public var isBigEndian: Bool
  /// Number of profile fields.
  public var fieldCount: Int
  /// Number of developer fields.
  public var developerFieldCount: Int
  /// Bytes of one message, without its record header.
  public var messageSize: Int
  /// True when a field has a base type that the protocol does not name; its bytes are opaque.
  public var hasUnknownBaseType = false
  /// True when a reserved bit or byte is set, or the architecture is neither 0 nor 1, which no writer does.
  ///
  /// Together with an unknown base type, this is a sign that the bytes are no longer messages.
  public var isIrregular = false
}

/// The end of a chained file, as reported to the sink.
public struct FITFileEnd: Equatable, Sendable {
  /// The ways in which a file can end.
  public enum Ending: Equatable, Sendable {
    /// The file ended at its checksum, right or wrong.
    case complete
    /// The input ended, or zeros follow, and the header has a data size of 0 or too small a size: the recorder never
    /// finished the file.
    case unfinalized
    /// The input ended inside the data of the file.
    case truncated
    /// An error occurred inside the data, or the last message extends beyond the end of the data in the header.
    case failed
  }

  /// Position of the file in a chained stream, from 0.
  public var fileIndex: Int
  /// How the file ended.
  public var ending: Ending
  /// Result of checking the file's checksum; `absent` if the checksum was not reached.
  public var checksum: FITChecksum
  /// Messages begun and completed in the file, skipped ones included.
  public var messageCount: UInt64
  /// Offset in the stream after the last byte that was read of the file.
  public var endOffset: UInt64

  @usableFromInline
  init(fileIndex: Int, ending: Ending, checksum: FITChecksum, messageCount: UInt64, endOffset: UInt64) {
    self.fileIndex = fileIndex
    self.ending = ending
    self.checksum = checksum
    self.messageCount = messageCount
    self.endOffset = endOffset
  }
}

#if !hasFeature(Embedded)
/// Damaged bytes inside a stream, which reading has skipped.
public struct FITDamagedBytes: Equatable, Sendable {
  /// Offsets in the stream of the first and the last damaged byte.
  public var first: UInt64, last: UInt64

  /// Makes a value for the bytes from `first` to `last`.
  public init(first: UInt64, last: UInt64) { (self.first, self.last) = (first, last) }
}
#endif

/// The decoder's answer to a chunk: more input, or none.
public enum FITProgress: Equatable, Sendable {
  /// The chunk was completely read; more can follow.
  case needsInput
  /// The sink asked to stop; further chunks are ignored.
  case stopped
}

/// The totals of a whole stream.
public struct FITStreamSummary: Equatable, Sendable {
  /// Number of chained files begun.
  public var files = 0
  /// Messages completed, skipped ones included.
  public var messages: UInt64 = 0
  /// Bytes taken in.
  public var bytes: UInt64 = 0
  /// Zero bytes after the last file.
  public var paddingBytes: UInt64 = 0
  /// True when the sink asked to stop.
  public var wasStopped = false

  /// Makes the summary of a stream that has not been read.
  public init() {}
}
