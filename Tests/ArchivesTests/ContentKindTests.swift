import Testing

@testable import Archives

/// The kind of `bytes`, after making sure that every shorter prefix gives the same kind or asks for more.
func kind(of bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> ContentKind? {
  let kind = ContentKind.of(bytes.span.bytes, isWhole: true)
  var isKnown = false
  for count in 0...min(bytes.count, ContentKind.bytesWanted + 1) {
    let prefix = Array(bytes[..<count])
    let early = ContentKind.of(prefix.span.bytes, isWhole: false)
    #expect(early == kind || early == nil && !isKnown, "prefix of \(count)", sourceLocation: sourceLocation)
    isKnown = early != nil
    if count >= ContentKind.bytesWanted { #expect(isKnown, sourceLocation: sourceLocation) }
    #expect(ContentKind.of(prefix.span.bytes, isWhole: true) != nil, sourceLocation: sourceLocation)
  }
  return kind
}

@Suite("Kinds of content")
struct ContentKindTests {
  static func fit(headerSize: UInt8) -> [UInt8] { [headerSize, 0x20, 0x54, 0x08, 1, 0, 0, 0] + Array(".FIT".utf8) }

  static func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool = true) -> [UInt8] {
    ((hasMark ? "\u{feff}" : "") + text).utf16.flatMap { unit in
      isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xff)] : [UInt8(unit & 0xff), UInt8(unit >> 8)]
    }
  }

  @Test("a FIT header of 12, 14 or a few more bytes is FIT", arguments: [12, 14, 31] as [UInt8])
  func fit(size: UInt8) {
    #expect(kind(of: Self.fit(headerSize: size)) == .fit)
    #expect(kind(of: Self.fit(headerSize: size) + [1, 2, 3]) == .fit)
  }

  @Test("a FIT header that could not hold itself, or a name in its place, is not FIT", arguments: [0, 11, 32, 0x37])
  func notFIT(size: UInt8) {
    #expect(kind(of: Self.fit(headerSize: size)) == .unknown)
  }

  @Test("containers are known by their first bytes")
  func containers() {
    #expect(kind(of: [0x1f, 0x8b, 8]) == .gzip)
    #expect(kind(of: GzipMaker().member(rideLikeBytes(count: 3_000))) == .gzip)
    for record in ["PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{7}\u{8}"] {
      #expect(kind(of: Array(record.utf8) + noise(count: 40)) == .zip)
    }
    #expect(kind(of: [0x1f, 0x8b, 7] + noise(count: 40)) == .unknown)
    #expect(kind(of: Array("PK is a text".utf8)) == .text)
  }

  @Test("a track is known behind lines of text, and by a root in any case")
  func tracksBehindText() {
    for text in ["Notice: x < y\n", "<br />\n<b>Warning</b>: x<br />\n", "A: b\r\n\r\n  "] {
      #expect(kind(of: Array((text + "<?xml version='1.0'?>\n<gpx creator='x'>").utf8)) == .gpx)
      #expect(kind(of: Array((text + "<TrainingCenterDatabase>").utf8)) == .tcx)
      #expect(kind(of: Array((text + "<?xml version='1.0'?>\n<kml>").utf8)) == .text)
    }
    #expect(kind(of: Array("<?xml version='1.0'?><GPX>".utf8)) == .gpx)
    #expect(kind(of: Array("{\"file\": \"<?xml version='1.0'?><gpx>\"}".utf8)) == .text)
  }

  @Test("a resource fork, a git-LFS pointer and an empty file are no rides")
  func noRides() {
    #expect(kind(of: [0, 5, 0x16, 7, 0, 2, 0, 0] + [UInt8](repeating: 0, count: 100)) == .appleDouble)
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n"
    #expect(kind(of: Array(pointer.utf8)) == .gitLFSPointer)
    #expect(kind(of: []) == .empty)
  }

  @Test(
    "an XML root decides the kind of a track",
    arguments: [
      ("<gpx>", .gpx), ("<gpx/>", .gpx), ("<gpx\n version='1.1'>", .gpx), ("<g:gpx xmlns:g=''>", .gpx),
      ("<TrainingCenterDatabase xmlns=''>", .tcx), ("<t:TrainingCenterDatabase >", .tcx),
      ("<?xml version='1.0'?><gpx>", .gpx), ("  \r\n\t<?xml version='1.0'?>\n<gpx>", .gpx),
      ("<?xml version='1.0'?><!-- a <kml> > ? --><?x <kml>?>\n<gpx>", .gpx),
      ("<!DOCTYPE gpx [<!ENTITY a '>'>]><gpx>", .gpx), ("<!DOCTYPE gpx><gpx>", .gpx),
      ("<?xml version='1.0' encoding='ISO-8859-1'?><!-- \u{e9} --><gpx>", .gpx),
      ("<kml>", .text), ("<gpxx>", .text), ("<html><gpx>", .text), ("<GarminTrainingCenterDatabase>", .text),
      ("<gpx", .text), ("<?xml", .text), ("<", .text), ("<>", .text), ("< gpx>", .text), ("a<gpx>", .text),
    ] as [(String, ContentKind)])
  func xml(text: String, expected: ContentKind) {
    #expect(kind(of: Array(text.utf8)) == expected)
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    #expect(kind(of: mark + Array(text.utf8)) == expected && kind(of: mark + mark + Array(text.utf8)) == expected)
    if text.utf8.count == text.utf16.count || expected == .gpx {
      for isBigEndian in [false, true] {
        #expect(kind(of: Self.utf16(text, isBigEndian: isBigEndian)) == expected)
      }
    }
  }

  @Test("UTF-16 is recognized without a byte order mark too", arguments: [false, true])
  func unmarkedUTF16(isBigEndian: Bool) {
    let text = "<?xml version='1.0' encoding='UTF-16'?><gpx>"
    #expect(kind(of: Self.utf16(text, isBigEndian: isBigEndian, hasMark: false)) == .gpx)
  }

  @Test("a character that is not ASCII never looks like one")
  func wideCharacters() {
    #expect(kind(of: Self.utf16("<?xml?><\u{0167}px>", isBigEndian: false)) == .text)
    #expect(kind(of: [0x3c, 0x67, 0xf0, 0x78, 0x3e]) == .text)
  }

  @Test("a root beyond the bytes of text is not looked for")
  func lateRoot() {
    let comment = "<!--" + String(repeating: "x", count: ContentKind.textBytes) + "-->"
    #expect(kind(of: Array((comment + "<gpx>").utf8)) == .text)
    let shorter = "<!--" + String(repeating: "x", count: ContentKind.textBytes - 20) + "-->"
    #expect(kind(of: Array((shorter + "<gpx>").utf8)) == .gpx)
  }

  @Test("bytes that could be two kinds wait until they are one")
  func waiting() {
    #expect(kind(of: [14, 0, 0, 0] + Array("ftyp.FIT".utf8)) == .fit)
    let beginsAsTar = "<!--" + String(repeating: "x", count: 253) + "ustar" + String(repeating: "x", count: 300)
    #expect(kind(of: Array((beginsAsTar + "--><gpx>").utf8)) == .gpx)
    #expect(kind(of: Array(String(repeating: "x", count: 700).utf8) + [0]) == .unknown)
    #expect(kind(of: Array("<>".utf8) + [1]) == .unknown)
  }

  @Test("text has no control characters but those of plain text")
  func text() {
    #expect(kind(of: Array("Activity ID,Name\r\n1,\"a\tb\"\n\u{c}".utf8)) == .text)
    #expect(kind(of: Array(String(repeating: "caf\u{e9} ", count: 500).utf8)) == .text)
    #expect(kind(of: Array("  \n".utf8)) == .text)
    #expect(kind(of: Array("a\u{1}b".utf8)) == .unknown)
    #expect(kind(of: Array("a\u{7f}b".utf8)) == .unknown)
    #expect(kind(of: Array("a\0b".utf8)) == .unknown)
    #expect(kind(of: [UInt8](repeating: 0, count: 2_000)) == .unknown)
  }

  @Test(
    "pictures, films, sound and PDF are media",
    arguments: [
      [0xff, 0xd8, 0xff, 0xe0], [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], Array("GIF89a".utf8),
      [0, 0, 0, 24] + Array("ftypheic".utf8), Array("RIFF1234WEBP".utf8), [0x1a, 0x45, 0xdf, 0xa3],
      Array("II*\0".utf8), Array("MM\0*".utf8), Array("ID3".utf8), Array("OggS".utf8), Array("%PDF-1.7".utf8),
    ] as [[UInt8]])
  func media(start: [UInt8]) {
    #expect(kind(of: start) == .media)
    #expect(kind(of: start + [UInt8](repeating: 1, count: 40)) == .media)
  }
}

@Suite("Kinds of content: other archives")
struct OtherArchiveTests {
  @Test(
    "compressed files and archives that are not read are known as such, in pieces of any size",
    arguments: [
      [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], Array("BZh9".utf8) + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
      [0x28, 0xb5, 0x2f, 0xfd], [0x04, 0x22, 0x4d, 0x18], [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
      Array("Rar!".utf8) + [0x1a, 0x07, 0x01, 0x00],
    ] as [[UInt8]])
  func kinds(start: [UInt8]) {
    let bytes = start + [UInt8](repeating: 7, count: 40)
    for length in 0...bytes.count {
      let kind = ContentKind.of(Array(bytes[..<length]).span.bytes, isWhole: false)
      #expect(kind == (length < 12 ? nil : .otherArchive), "\(length)")
    }
    #expect(ContentKind.of(bytes.span.bytes, isWhole: true) == .otherArchive)
  }

  @Test("text that begins as bzip2 does is text")
  func text() { #expect(ContentKind.of(Array("BZh9 is a word".utf8).span.bytes, isWhole: true) == .text) }
}

@Suite("Kinds of content: tar")
struct TarKindTests {
  /// A header block as archivers write it; its sum counts its own place as blanks.
  static func block(name: String, isUstar: Bool, sumText: (Int) -> String) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      block.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    put(name, at: 0)
    put("0000644\0", at: 100)
    put("00000000012\0", at: 124)
    put("        ", at: 148)
    if isUstar { put("ustar\u{0}00", at: 257) }
    put(sumText(block.reduce(0) { $0 + Int($1) }), at: 148)
    return block
  }

  static func octal(_ sum: Int) -> String {
    let digits = String(sum, radix: 8)
    return String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
  }

  @Test(
    "a tar is a tar whatever its first entry is called", arguments: ["a/b.fit", "77F73023.FIT", "version", "RIFX"])
  func names(name: String) {
    #expect(kind(of: Self.block(name: name, isUstar: true, sumText: Self.octal) + noise(count: 600)) == .tar)
    #expect(kind(of: Self.block(name: name, isUstar: false, sumText: Self.octal) + noise(count: 600)) == .tar)
  }

  @Test("the sum of an old header may be padded with blanks, and must be right")
  func sums() {
    let blank = Self.block(name: "a", isUstar: false) { "  \(String($0, radix: 8))\0" }
    #expect(kind(of: blank) == .tar)
    let wrong = Self.block(name: "a", isUstar: false) { Self.octal($0 + 1) }
    #expect(kind(of: wrong) == .unknown)
    let absent = Self.block(name: "a", isUstar: false) { _ in "\0\0\0\0\0\0\0\0" }
    #expect(kind(of: absent) == .unknown)
    let text = Self.block(name: "a", isUstar: false) { _ in "12x" }
    #expect(kind(of: text) == .unknown)
  }

  @Test("a header with the ustar mark is a tar even if its sum is damaged")
  func damagedSum() {
    let block = Self.block(name: "a", isUstar: true) { Self.octal($0 + 1) }
    #expect(kind(of: block) == .tar)
  }

  @Test("a tar cut inside its first header is not recognized")
  func cut() {
    let block = Self.block(name: "a", isUstar: true, sumText: Self.octal)
    #expect(kind(of: Array(block.prefix(511))) == .unknown)
  }
}
