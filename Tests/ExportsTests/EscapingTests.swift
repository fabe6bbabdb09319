import Exports
import Foundation
import InputReports
import Testing

@Suite struct EscapingTests {
  /// Every character that turns the direction of reading or ends a line, and its neighbours.
  private let marks = String(
    String.UnicodeScalarView(
      ([0x61B...0x61D, 0x200D...0x2010, 0x2027...0x202F, 0x2065...0x206A] as [ClosedRange<UInt32>])
        .flatMap { $0.compactMap(Unicode.Scalar.init) }))

  @Test("a JSON string reads back as it was")
  func jsonRoundTrip() throws {
    let everything = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init)))
    for original in [everything, marks, awkwardName, "", "\u{2028}\u{1F6B4}\u{FFFE}"] {
      let text = written { $0.append(json: original) }
      #expect(drivers(in: text).isEmpty)
      let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? String
      #expect(parsed.map { Array($0.unicodeScalars) } == Array(original.unicodeScalars))
    }
  }

  @Test("malformed UTF-8 is repaired as Swift's own decoding does, whatever the bytes")
  func repair() throws {
    var random = Seeded(11)
    // Bytes that make near misses likely.
    let pool: [UInt8] = [
      0x20, 0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4,
      0xF5, 0xFF, 0xC3, 0xA9,
    ]
    for _ in 0..<50_000 {
      let bytes = (0..<Int.random(in: 0...8, using: &random)).map { _ in pool.randomElement(using: &random) ?? 0 }
      let repaired = String(decoding: bytes, as: UTF8.self)
      #expect(written { $0.append(csv: bytes.span) } == repaired)
      #expect(written { $0.append(json: bytes.span) } == written { $0.append(json: repaired) })
    }
  }

  @Test(
    "a CSV field is quoted only when it has to be",
    arguments: [
      ("plain", "plain"), ("", ""), ("two words", "two words"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
      ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
    ])
  func csv(original: String, field: String) {
    #expect(written { $0.append(csv: original) } == field)
  }

  @Test("XML text is escaped, and characters that XML cannot express are replaced")
  func xml() {
    #expect(
      written { $0.append(xml: "a&<>\"\u{1}\t\u{FFFE}é") } == "a&amp;&lt;&gt;&quot;\u{FFFD}&#9;\u{FFFD}é")
  }

  @Test("XML gives characters that drive a terminal by their numbers, and reads back as it was")
  func xmlRoundTrip() throws {
    let text = written { $0.append(xml: "\u{7F}\u{80}\u{9B}\u{9F}\u{A0}" + marks) }
    #expect(drivers(in: text).isEmpty)
    #expect(text.hasPrefix("&#127;&#x0080;&#x009b;&#x009f;\u{A0}"))
    let read = try python(
      "import sys, xml.etree.ElementTree as e; print(ascii(e.fromstring('<a>' + sys.stdin.read() + '</a>').text))",
      input: text)
    #expect(
      try read == python("import sys; print(ascii(sys.stdin.read()))", input: "\u{7F}\u{80}\u{9B}\u{9F}\u{A0}" + marks))
  }

  @Test("CSV carries every character as it is")
  func csvRoundTrip() {
    let text = "\u{1}\u{1B}[31m\u{7F}\u{9B}" + marks
    #expect(written { $0.append(csv: text) } == text)
  }

  @Test("a status table shows nothing that drives a terminal, breaks its line or turns its direction")
  func plain() {
    let report = InputReport(input: "a\u{1B}[31m\n\u{9B}31m\u{202E}fit\u{2028}\u{2066}é\u{1F6B4}", status: .ok)
    let shown = written { ReportFormat.table.append(report, to: &$0) }
    #expect(shown.contains("a\u{FFFD}[31m\u{FFFD}\u{FFFD}31m\u{FFFD}fit\u{FFFD}\u{FFFD}é\u{1F6B4}"))
  }

  @Test("a buffer keeps its bytes while it grows, and its memory when it is emptied")
  func growth() {
    var text = TextBuffer(capacity: 1)
    for number in 0..<10_000 {
      text.append(number)
      text.append(" ")
    }
    #expect(string(text) == (0..<10_000).map { "\($0) " }.joined())
    text.removeAll()
    #expect(string(text) == "")
  }
}
