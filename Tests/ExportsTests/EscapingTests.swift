import Exports
import Foundation
import Testing

@Suite struct EscapingTests {
  @Test("a JSON string reads back as it was")
  func jsonRoundTrip() throws {
    let everything = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init)))
    for original in [everything, awkwardName, "", "\u{2028}\u{1F6B4}\u{FFFE}"] {
      let text = written { $0.append(json: original) }
      #expect(text.utf8.allSatisfy { $0 >= 0x20 })
      let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? String
      #expect(parsed.map { Array($0.unicodeScalars) } == Array(original.unicodeScalars))
    }
  }

  @Test("malformed UTF-8 is repaired as Swift's own decoding does, whatever the bytes")
  func repair() throws {
    var random = Seeded(11)
    // Bytes that make near misses likely.
    let pool: [UInt8] = [
      0x20, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4,
      0xF5, 0xFF, 0xC3, 0xA9,
    ]
    for _ in 0..<50_000 {
      let bytes = (0..<Int.random(in: 0...8, using: &random)).map { _ in pool.randomElement(using: &random) ?? 0 }
      let repaired = String(decoding: bytes, as: UTF8.self)
      #expect(written { $0.append(json: bytes.span) } == "\"\(repaired)\"")
      #expect(written { $0.append(csv: bytes.span) } == repaired)
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

  @Test("XML text is escaped, and what XML cannot say is replaced")
  func xml() {
    #expect(
      written { $0.append(xml: "a&<>\"\u{1}\t\u{FFFE}é") } == "a&amp;&lt;&gt;&quot;\u{FFFD}&#9;\u{FFFD}é")
  }

  @Test("a status table shows nothing that drives a terminal, breaks its line or turns its direction")
  func plain() {
    let verdict = InputReport(input: "a\u{1B}[31m\n\u{9B}31m\u{202E}fit\u{2028}\u{2066}é\u{1F6B4}", status: .ok)
    let shown = written { ReportFormat.table.append(verdict, to: &$0) }
    #expect(shown.contains("a\u{FFFD}[31m\u{FFFD}\u{FFFD}31m\u{FFFD}fit\u{FFFD}\u{FFFD}é\u{1F6B4}"))
  }

  @Test("a buffer keeps what was appended while it grows, and its memory when it is emptied")
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
