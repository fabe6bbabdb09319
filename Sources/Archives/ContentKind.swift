/// The kind of content of an input, judged by its first bytes and never by its name.
public enum ContentKind: Equatable, Sendable, CaseIterable {
  /// A FIT file.
  case fit
  /// A GPX track.
  case gpx
  /// A Garmin Training Center file.
  case tcx
  /// Apple Health's export (`export.xml`).
  case appleHealth
  /// Gzip, around anything.
  case gzip
  /// A zip archive, possibly empty.
  case zip
  /// A tar archive.
  case tar
  /// A program or script, which can contain a zip archive that it unpacks.
  case program
  /// The resource fork of a file, which macOS stores beside the file with the same suffix.
  case appleDouble
  /// A few lines of text in place of a file stored elsewhere.
  case gitLFSPointer
  /// Some other text: CSV, JSON, HTML, another kind of XML.
  case text
  /// Pictures, films, sound and PDF documents.
  case media
  /// A compressed file or an archive of a format that is not read: xz, bzip2, Zstandard, LZ4, 7z, RAR.
  case otherArchive
  /// No bytes.
  case empty
  /// None of these.
  case unknown

  /// Whether it is an archive, which has entries.
  package var isArchive: Bool { self == .zip || self == .tar }

  /// Whether it contains other files, or might.
  var isPacked: Bool { isArchive || self == .gzip || self == .program }

  /// Number of bytes after which the result is certain; most kinds are known from the first twelve.
  public static let bytesWanted = FITTraces.junkLimit + FITTraces.shownBytes
  /// Number of bytes that distinguish text from other content.
  static let textBytes = 1024

  /// The kind of content that begins with `prefix`; nil if more bytes are needed.
  ///
  /// A result is the same for every longer prefix. With `isWhole`, no bytes follow; then, and from `bytesWanted` bytes
  /// on, there is always a result.
  public static func of(_ prefix: RawSpan, isWhole: Bool) -> ContentKind? {
    let bytes = prefix.extracting(first: textBytes)
    let isAll = isWhole || bytes.byteCount == textBytes
    if bytes.isEmpty { return isWhole ? .empty : nil }
    // The first twelve bytes distinguish all binary kinds.
    guard isAll || bytes.byteCount >= 12 else { return nil }
    if let kind = binaryKind(bytes) { return kind }

    let text = TextPrefix(bytes)
    switch text.xmlRoot() {
    case .gpx: return .gpx
    case .trainingCenterDatabase: return .tcx
    case .healthData: return .appleHealth
    case .other: return .text
    case .beyondPrefix where !isAll: return nil
    case .beyondPrefix, .none: break
    }

    if TarHeader.begins(bytes) { return .tar }
    guard isAll else { return nil }
    if bytes.has("MZ") || bytes.has("#!") || bytes.has("\u{7F}ELF") { return .program }
    if text.has("version https://git-lfs") { return .gitLFSPointer }
    switch text.xmlRootBehindText() {
    case .gpx: return .gpx
    case .trainingCenterDatabase: return .tcx
    default: break
    }
    // A mail or a server's reply, or some remains of lost bytes, can precede a file.
    let more = prefix.extracting(first: bytesWanted)
    if FITTraces.begin(in: more) { return .fit }
    guard isWhole || more.byteCount == bytesWanted else { return nil }
    return text.isPlain ? .text : .unknown
  }

  /// Whether the bytes begin a gzip member with deflate, the only method.
  static func isGzip(_ bytes: RawSpan) -> Bool { bytes.has([0x1f, 0x8b, 0x08]) }

  private static func binaryKind(_ bytes: RawSpan) -> ContentKind? {
    if isGzip(bytes) { return .gzip }
    if bytes.has("PK\u{3}\u{4}") || bytes.has("PK\u{5}\u{6}") || bytes.has("PK\u{7}\u{8}") { return .zip }
    if bytes.has([0x00, 0x05, 0x16, 0x07]) { return .appleDouble }
    // The first byte is the header's size, 12 or 14 in all known files. A printable character there is not a size but
    // part of a name: a tar of `77F73023.FIT` has the same four letters in the same place.
    if bytes.has(".FIT", at: 8), (12..<32).contains(bytes.byte(at: 0)) { return .fit }
    if isOtherArchive(bytes) { return .otherArchive }
    return isMedia(bytes) ? .media : nil
  }

  private static func isOtherArchive(_ bytes: RawSpan) -> Bool {
    bytes.has([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])  // xz
      || bytes.has("BZh") && bytes.has([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4)  // bzip2
      || bytes.has([0x28, 0xb5, 0x2f, 0xfd])  // Zstandard
      || bytes.has([0x04, 0x22, 0x4d, 0x18])  // LZ4
      || bytes.has([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])  // 7z
      || bytes.has("Rar!\u{1a}\u{7}")
  }

  private static func isMedia(_ bytes: RawSpan) -> Bool {
    bytes.has([0xff, 0xd8, 0xff])  // JPEG
      || bytes.has([0x89]) && bytes.has("PNG", at: 1)
      || bytes.has("GIF8")
      || bytes.has("ftyp", at: 4)  // MP4, MOV, HEIC
      || bytes.has("RIFF")  // WebP, AVI, WAV
      || bytes.has([0x1a, 0x45, 0xdf, 0xa3])  // Matroska, WebM
      || bytes.has("II*\0") || bytes.has("MM\0*")  // TIFF and raw pictures
      || bytes.has("ID3") || bytes.has("OggS")
      || bytes.has("%PDF-")
  }
}

extension ContentKind {
  /// True for the formats of rides that this program reads.
  public var isRide: Bool { self == .fit || isTrack || self == .appleHealth }
  /// True for GPX and TCX.
  package var isTrack: Bool { self == .gpx || self == .tcx }
}

extension RawSpan {
  /// True when `magic` is at `offset`.
  func has<let count: Int>(_ magic: InlineArray<count, UInt8>, at offset: Int = 0) -> Bool {
    guard byteCount >= offset &+ count else { return false }
    for index in magic.indices where byte(at: offset &+ index) != magic[index] { return false }
    return true
  }

  /// True when the characters of `magic` are at `offset`.
  func has(_ magic: String, at offset: Int = 0) -> Bool {
    guard byteCount >= offset &+ magic.utf8.count else { return false }
    var offset = offset
    for character in magic.utf8 {
      if byte(at: offset) != character { return false }
      offset &+= 1
    }
    return true
  }
}
