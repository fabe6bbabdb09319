public import InputReports

/// The inflater's answer to a chunk: more input, or none.
public enum GzipProgress: Equatable, Sendable {
  /// The next chunk is needed.
  case needsInput
  /// No more bytes will be delivered: the consumer stopped, or the bytes are damaged, or the following bytes are not
  /// gzip.
  case ended
}

/// The report on one gzip file.
public struct GzipReport: Equatable, Sendable {
  /// The first problem; nil if the file was intact, or the consumer stopped before a problem was found.
  public let problem: GzipProblem?
  /// Whether the consumer stopped before the end, so that the rest was not checked.
  public internal(set) var isStopped: Bool
  /// The number of members that were read to their end.
  public let members: Int
  /// Bytes delivered, over all members.
  public let inflatedBytes: Int
  /// Bytes of the file that were used.
  public let compressedBytes: Int
  /// Zero bytes after or between members, which block devices add; they are not a problem.
  public let paddingBytes: Int
}

/// A problem of a gzip file and its position.
public struct GzipProblem: Error, Equatable, Sendable {
  /// The kind of problem.
  public let code: Code
  /// Bytes of the compressed file before the problem.
  public let compressedOffset: Int
  /// Bytes delivered before the problem.
  public let inflatedOffset: Int

  /// Creates a description of a problem, for comparison.
  public init(code: Code, compressedOffset: Int, inflatedOffset: Int) {
    self.code = code
    self.compressedOffset = compressedOffset
    self.inflatedOffset = inflatedOffset
  }

  /// The kinds of problem; more can be added.
  public struct Code: Equatable, Sendable {
    private enum Kind {
      case notGzip, unknownMethod, reservedFlags, headerChecksum, deflate, dataChecksum, dataLength, truncated,
        trailingData
    }
    private let kind: Kind

    /// The file does not begin with gzip's magic number.
    public static let notGzip = Code(kind: .notGzip)
    /// The compression method is not deflate.
    public static let unknownMethod = Code(kind: .unknownMethod)
    /// Header flags without a meaning are set; the data is read in spite of them.
    public static let reservedFlags = Code(kind: .reservedFlags)
    /// The header's own checksum is wrong; the data is read in spite of it.
    public static let headerChecksum = Code(kind: .headerChecksum)
    /// The compressed data is invalid from here on.
    public static let deflate = Code(kind: .deflate)
    /// The CRC-32 of the decompressed data differs from the trailer.
    public static let dataChecksum = Code(kind: .dataChecksum)
    /// The length of the decompressed data differs from the trailer.
    public static let dataLength = Code(kind: .dataLength)
    /// The file ends inside a member.
    public static let truncated = Code(kind: .truncated)
    /// Bytes that are neither a member nor padding follow the last member.
    public static let trailingData = Code(kind: .trailingData)

    /// The reason in reports.
    public var reason: Reason {
      switch kind {
      case .notGzip: .notRecognized
      case .truncated: .gzipTruncated
      case .trailingData: .trailingData
      case .unknownMethod, .reservedFlags, .headerChecksum, .deflate, .dataChecksum, .dataLength: .gzipCorrupt
      }
    }

    /// A description of the problem, for people.
    public var detail: StaticString {
      switch kind {
      case .notGzip: "not a gzip file"
      case .unknownMethod: "unknown gzip compression method"
      case .reservedFlags: "reserved gzip header flags are set"
      case .headerChecksum: "wrong gzip header checksum"
      case .deflate: "invalid compressed data"
      case .dataChecksum: "the inflated data does not match the gzip checksum"
      case .dataLength: "the inflated data does not match the gzip length"
      case .truncated: "the gzip file ends early"
      case .trailingData: "other data follows the gzip data"
      }
    }
  }
}

extension GzipProblem: CustomStringConvertible {
  /// The problem in the words of the command, and its offset in the compressed file.
  public var description: String { "\(code.detail) (at byte \(compressedOffset))" }
}
