public import InputReports

/// A problem of an archive or of one of its entries, and its position.
public struct UnpackProblem: Error, Equatable, Sendable {
  /// The kind of problem.
  public let code: Code
  /// Bytes before the problem, in the archive that contains the entry.
  public let offset: Int

  /// Creates a description of a problem, for comparison.
  public init(_ code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The kinds of problem; more can be added.
  public struct Code: Equatable, Sendable {
    private enum Kind {
      case zipTruncated, deflate, dataChecksum, dataLength, localHeader, headersDisagree, lostPlace, directory
      case encrypted, unsupportedMethod, unknownSize
      case tarTruncated, tarHeader, tarNoEnd
      case trailingRide
      case tooLarge, ratio, tooManyEntries, tooDeep, overlapping
    }
    private let kind: Kind

    /// The zip archive ends inside an entry or before its directory does.
    public static let zipTruncated = Code(kind: .zipTruncated)
    /// The compressed data is invalid from here on.
    public static let deflate = Code(kind: .deflate)
    /// The CRC-32 of the entry's data differs from the archive's.
    public static let dataChecksum = Code(kind: .dataChecksum)
    /// The length of the entry's data differs from the archive's.
    public static let dataLength = Code(kind: .dataLength)
    /// The directory contains an offset at which there is no entry.
    public static let localHeader = Code(kind: .localHeader)
    /// The entry's own header contradicts the directory.
    ///
    /// The directory was used.
    public static let headersDisagree = Code(kind: .headersDisagree)
    /// Neither another entry nor the directory follows an entry.
    ///
    /// Reading continued at the next record that was found.
    public static let lostPlace = Code(kind: .lostPlace)
    /// The directory of the zip archive is damaged or missing.
    public static let directory = Code(kind: .directory)
    /// The entry is encrypted.
    public static let encrypted = Code(kind: .encrypted)
    /// The entry is compressed with another method than deflate.
    public static let unsupportedMethod = Code(kind: .unsupportedMethod)
    /// The entry is stored and its length is unknown before its data, so that its end cannot be found.
    public static let unknownSize = Code(kind: .unknownSize)
    /// The tar archive ends inside an entry.
    public static let tarTruncated = Code(kind: .tarTruncated)
    /// A block at the position of a header is not a header; reading continued at the next header.
    public static let tarHeader = Code(kind: .tarHeader)
    /// The tar archive ends without its end mark.
    public static let tarNoEnd = Code(kind: .tarNoEnd)
    /// A ride, or an archive of another kind, follows the end of the archive and was not read.
    public static let trailingRide = Code(kind: .trailingRide)
    /// The entry has more bytes than the limit allows.
    public static let tooLarge = Code(kind: .tooLarge)
    /// The ratio of the decompressed to the compressed size exceeds the limit.
    public static let ratio = Code(kind: .ratio)
    /// There are more entries than the limit allows.
    public static let tooManyEntries = Code(kind: .tooManyEntries)
    /// Archives are nested deeper than the limit allows.
    public static let tooDeep = Code(kind: .tooDeep)
    /// According to the headers, the entries have more bytes than the archive, so entries must overlap.
    public static let overlapping = Code(kind: .overlapping)

    /// The reason in reports.
    public var reason: Reason {
      switch kind {
      case .zipTruncated: .zipTruncated
      case .deflate, .dataChecksum, .dataLength, .localHeader, .headersDisagree, .lostPlace, .directory: .zipCorrupt
      case .encrypted: .encrypted
      case .unsupportedMethod: .unsupportedCompression
      case .unknownSize: .unknownSize
      case .tarTruncated, .tarNoEnd: .tarTruncated
      case .tarHeader: .tarCorrupt
      case .trailingRide: .trailingData
      case .tooLarge, .ratio, .overlapping: .tooLarge
      case .tooManyEntries: .tooManyEntries
      case .tooDeep: .nestedTooDeep
      }
    }

    /// A description of the problem, for people.
    public var detail: StaticString {
      switch kind {
      case .zipTruncated: "the zip archive ends early"
      case .deflate: "invalid compressed data"
      case .dataChecksum: "the data does not match the zip checksum"
      case .dataLength: "the data does not match the zip length"
      case .localHeader: "no entry where the zip directory says"
      case .headersDisagree: "the entry's header and the zip directory disagree"
      case .lostPlace: "no entry follows where one must"
      case .directory: "the zip directory is damaged or missing"
      case .encrypted: "needs a password"
      case .unsupportedMethod: "compressed in another way than deflate"
      case .unknownSize: "stored without its length, so that its end cannot be found"
      case .tarTruncated: "the tar archive ends early"
      case .tarNoEnd: "the tar archive ends without its end mark"
      case .tarHeader: "a damaged tar header"
      case .trailingRide: "after the archive's end stands a ride or another archive, which is not read"
      case .tooLarge: "larger than a file in an archive may be; see --limit entry-bytes"
      case .ratio: "inflates to far more than a ride does; see --limit ratio"
      case .tooManyEntries: "more entries than an archive may have; see --limit entries"
      case .tooDeep: "archives nested too deep; see --limit depth"
      case .overlapping: "entries overlap: together they claim more bytes than the archive has"
      }
    }

    /// Whether a limit was reached, and the archive is not damaged.
    public var isLimit: Bool {
      switch kind {
      case .tooLarge, .ratio, .tooManyEntries, .tooDeep, .overlapping: true
      default: false
      }
    }

    /// Whether the problem makes all of the entry unreadable.
    public var preventsReading: Bool {
      switch kind {
      case .encrypted, .unsupportedMethod, .unknownSize, .localHeader, .tooDeep: true
      default: false
      }
    }
  }
}

extension UnpackProblem: CustomStringConvertible {
  /// The problem in the words of the command, and its offset in the archive.
  public var description: String { "\(code.detail) (at byte \(offset))" }
}
