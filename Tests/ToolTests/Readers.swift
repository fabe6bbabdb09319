import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A table as RFC 4180 has it, read by rules of our own: what a spreadsheet would see.
struct CSV {
  let header: [String]
  let rows: [[String]]

  /// True when every row has as many cells as the head.
  var isEven: Bool { rows.allSatisfy { $0.count == header.count } }

  init(_ text: String) {
    var lines: [[String]] = []
    var line: [String] = []
    var cell = ""
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        cell.unicodeScalars.append("\"")
        scalars.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        line.append(cell)
        cell = ""
      case "\n" where !isQuoted:
        lines.append(line + [cell])
        line = []
        cell = ""
      case "\r" where !isQuoted: break
      default: cell.unicodeScalars.append(scalar)
      }
    }
    header = lines.first ?? []
    rows = Array(lines.dropFirst())
  }
}

/// The characters of a text that would drive a terminal, or turn the direction of reading: all controls but LF and tab.
func drivers(in text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { scalar in
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}

/// True when the bytes are well-formed XML.
func isXML(_ bytes: Data) -> Bool { XMLParser(data: bytes).parse() }

/// The names of an XML document's elements, in their order, and the attributes of the root.
final class XMLOutline: NSObject, XMLParserDelegate {
  private(set) var elements: [String] = []
  private(set) var attributes: [[String: String]] = []

  init?(_ bytes: Data) {
    super.init()
    let parser = XMLParser(data: bytes)
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(name)
    self.attributes.append(attributes)
  }
}
