/// A piece of HTML or SVG.
///
/// String literals are markup, and interpolated texts are escaped.
///
/// ```swift
/// markup.put("<td>\(title)</td>")
/// ```
/// A title `<script>` is shown as these eight characters and cannot become markup. The result is also well-formed XML
/// if the literals are.
public struct HTML: ExpressibleByStringInterpolation, Sendable {
  /// The text in UTF-8.
  public let bytes: [UInt8]

  /// Creates markup from a literal.
  public init(stringLiteral value: String) { bytes = Array(value.utf8) }

  /// Creates markup from a literal with interpolations.
  public init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  /// Collects literals and interpolated values.
  public struct StringInterpolation: StringInterpolationProtocol {
    var bytes: [UInt8] = []

    /// Reserves room for the literals.
    public init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

    /// Appends markup.
    public mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

    /// Appends a text, escaped for content and for attributes in double quotes.
    public mutating func appendInterpolation(_ text: String) { Self.escape(text, into: &bytes) }

    /// Appends finished markup.
    public mutating func appendInterpolation(_ html: HTML) { bytes += html.bytes }

    /// Appends an integer.
    public mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

    /// Appends an integer.
    public mutating func appendInterpolation(_ number: Int64) { bytes += String(number).utf8 }

    /// Appends a number with `places` decimals.
    public mutating func appendInterpolation(_ number: Double, places: Int) {
      bytes += Decimal.text(number, places: places).utf8
    }

    /// Appends a picture coordinate with at most one decimal.
    public mutating func appendInterpolation(_ coordinate: Double) {
      let text = Decimal.text(coordinate, places: 1)
      bytes += text.hasSuffix(".0") ? Array(text.utf8.dropLast(2)) : Array(text.utf8)
    }

    private static func escape(_ text: String, into bytes: inout [UInt8]) {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "<": bytes += "&lt;".utf8
        case ">": bytes += "&gt;".utf8
        case "&": bytes += "&amp;".utf8
        case "\"": bytes += "&quot;".utf8
        case "'": bytes += "&#39;".utf8
        case "\n", "\t", "\r": bytes.append(UInt8(ascii: " "))
        default: isShown(scalar) ? bytes += UTF8.encode(scalar).map { Array($0) } ?? [] : appendReplacement(&bytes)
        }
      }
    }

    private static func appendReplacement(_ bytes: inout [UInt8]) { bytes += [0xEF, 0xBF, 0xBD] }

    /// Returns false for control characters, which XML forbids, and for characters that change the text direction.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
  }
}
