#if TrackXML
import Testing
import Workouts

@testable import TrackXML

@Suite("Encodings") struct EncodingTests {
  /// A ride whose creator has letters beyond ASCII.
  private static func ride(_ declaration: String, _ creator: String = "Müller – GPS™") -> String {
    declaration + "<gpx creator=\"\(creator)\"><metadata><name>Größe</name></metadata>"
      + Text.track(Text.points(0..<5), type: "running") + "</gpx>"
  }

  private static func expectRide(_ track: Track, _ creator: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(track.status == .ok, sourceLocation: sourceLocation)
    #expect(track.workouts.first?.points.count == 5, sourceLocation: sourceLocation)
    #expect(track.creator == creator, sourceLocation: sourceLocation)
  }

  private static func wide(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  @Test("UTF-8 with and without declaration, mark and blanks before it")
  func utf8() {
    for declaration in [
      "", "<?xml version=\"1.0\"?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "\u{FEFF}",
      "\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\n", " \n\t<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    ] {
      Self.expectRide(readChunked(Self.ride(declaration)), "Müller – GPS™")
    }
  }

  @Test("UTF-16 in both orders, with and without a mark, whatever the declaration says")
  func utf16() {
    for declaration in [
      "", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    ] {
      for mark in ["", "\u{FEFF}", "\u{FEFF} \n", "  "] {
        for isBig in [false, true] {
          let bytes = Self.wide(mark + Self.ride(declaration), isBig: isBig)
          Self.expectRide(readChunked(bytes), "Müller – GPS™")
        }
      }
    }
  }

  @Test("ISO-8859-1 and Windows-1252 bytes are Western letters")
  func western() {
    let bytes = Array(Self.ride("<?xml version='1.0' encoding='ISO-8859-1'?>", "Muller").utf8)
    let letters: [UInt8] = [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72]
    let latin = Self.replacing(bytes, Array("Muller".utf8), letters)
    Self.expectRide(readChunked(latin), "Müller")
    let windows = Array(Self.ride("<?xml version='1.0' encoding='windows-1252'?>", "GPSx").utf8)
    Self.expectRide(readChunked(Self.replacing(windows, Array("GPSx".utf8), [0x47, 0x50, 0x53, 0x99])), "GPS™")
  }

  @Test("bytes of Eastern encodings are Cyrillic and Central European letters")
  func eastern() {
    let all: [(String, [UInt8], String)] = [
      ("windows-1251", [0xD2, 0xF3, 0xF0, 0xB8], "Турё"), ("Windows-1250", [0x9C, 0xEC, 0xFF], "śě˙"),
      ("ISO-8859-2", [0xB6, 0xEC, 0xA1], "śěĄ"),
    ]
    for (name, bytes, expected) in all {
      let text = Array(Self.ride("<?xml version='1.0' encoding='\(name)'?>", "GPSx").utf8)
      Self.expectRide(readChunked(Self.replacing(text, Array("GPSx".utf8), bytes)), expected)
    }
  }

  @Test("neither an encoding's name nor a wrong byte of a text ends a file")
  func wrongBytes() {
    // Declared UTF-8, written Western; declared UTF-16, written in bytes; unknown; a zero and a bell in a name.
    let western = Self.replacing(Array(Self.ride("", "Muller").utf8), Array("Muller".utf8), [0x4D, 0xFC, 0x6C])
    Self.expectRide(readChunked(western), "Mül")
    Self.expectRide(readChunked(Self.ride("<?xml version='1.0' encoding='UTF-16'?>")), "Müller – GPS™")
    Self.expectRide(readChunked(Self.ride("<?xml version='1.0' encoding='x-mac-klingon'?>", "plain")), "plain")
    let control = Self.replacing(Array(Self.ride("").utf8), Array("Größe".utf8), [0x00, 0x07, 0x1B, 0xC3])
    Self.expectRide(readChunked(control), "Müller – GPS™")
  }

  @Test("entities are read: those of XML, character references; HTML's are skipped")
  func entities() {
    let creator = "A &amp; B &lt;C&gt; &#252;&#x2122;&nbsp;&eacute;"
    Self.expectRide(readChunked(Self.ride("<?xml version='1.0'?>", creator)), "A & B <C> ü™")
    let declared = "<?xml version='1.0'?><!DOCTYPE gpx [<!ENTITY app 'My App'>]>"
    Self.expectRide(readChunked(Self.ride(declared, "&app;")), "My App")
  }

  @Test("texts in CDATA and around comments are joined")
  func cdata() {
    let time = "<time><![CDATA[2024-05-04T]]><!-- a comment -->10:00:0<?pi?>5Z</time>"
    let track = readChunked(Text.gpx(Text.track("<trkpt lat='47' lon='8'>\(time)</trkpt>")))
    #expect(track.first == at(10, 0, 5))
  }

  private static func replacing(_ bytes: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: old) }) else { return bytes }
    return Array(bytes[..<start]) + new + Array(bytes[(start + old.count)...])
  }
}
#endif
