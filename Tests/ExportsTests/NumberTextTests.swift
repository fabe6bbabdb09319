import Exports
import Testing

@Suite struct NumberTextTests {
  @Test("whole numbers have no fraction and zero has no sign")
  func wholeNumbers() {
    for (value, text) in [
      (5.0, "5"), (-5, "-5"), (0, "0"), (-0.0, "0"), (1e6, "1000000"), (9_007_199_254_740_991, "9007199254740991"),
      (-18_014_398_509_481_982, "-18014398509481982"), (1e20, "1e+20"), (0x1p54, "1.8014398509481984e+16"),
    ] {
      #expect(written { $0.append(value) } == text)
    }
  }

  @Test("fractions are as short as they can be")
  func fractions() {
    for (value, text) in [(0.1, "0.1"), (5.25, "5.25"), (-0.001, "-0.001"), (0.1 + 0.2, "0.30000000000000004")] {
      #expect(written { $0.append(value) } == text)
    }
  }

  @Test("a number that is not finite is null in JSON and empty in CSV", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    #expect(written { $0.append(json: value) } == "null")
    #expect(written { $0.append(value) } == "")
    #expect(written { $0.append(decimal: value, fractionDigits: 3) } == "")
  }

  /// As many as take a second or two.
  #if DEBUG
  private static let randomNumberCount = 200_000
  #else
  private static let randomNumberCount = 1_000_000
  #endif

  @Test("random numbers read back the same, with no more digits than Swift's own text")
  func randomNumbers() {
    var random = Seeded(20_261_120)
    var text = TextBuffer()
    var wrong: [Double] = []
    for index in 0..<Self.randomNumberCount {
      let value = Self.randomValue(index, &random)
      guard value.isFinite else { continue }
      text.removeAll()
      text.append(value)
      let mine = string(text)
      guard Double(mine) == value, Self.isJSONNumber(mine),
        Self.significantDigits(mine) <= Self.significantDigits(value.description)
      else {
        wrong.append(value)
        continue
      }
    }
    #expect(wrong.isEmpty)
  }

  /// Scaled decimals as devices give them, their differences, and any bits at all.
  private static func randomValue(_ index: Int, _ random: inout Seeded) -> Double {
    switch index % 4 {
    case 0: return Double(Int64.random(in: -100_000_000...100_000_000, using: &random)) / 100
    case 1: return Double(UInt32.random(in: 0 ... .max, using: &random)) / 1000
    case 2: return Double.random(in: 0...10_000, using: &random) - Double.random(in: 0...10_000, using: &random)
    default: return Double(bitPattern: random.next())
    }
  }

  private static func significantDigits(_ text: String) -> Int {
    let mantissa = text.prefix { $0 != "e" }.filter { $0.isNumber }.drop { $0 == "0" }
    return mantissa.reversed().drop { $0 == "0" }.count
  }

  /// RFC 8259: `-? int frac? exp?`, no leading zero, no bare point.
  private static func isJSONNumber(_ text: String) -> Bool {
    var rest = Substring(text)
    if rest.first == "-" { rest = rest.dropFirst() }
    let whole = rest.prefix { $0.isASCII && $0.isNumber }
    guard !whole.isEmpty, whole == "0" || whole.first != "0" else { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == "." {
      let fraction = rest.dropFirst().prefix { $0.isNumber }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard rest.first == "e" else { return rest.isEmpty }
    let exponent = rest.dropFirst().drop { $0 == "+" || $0 == "-" }
    return !exponent.isEmpty && exponent.allSatisfy { $0.isNumber }
  }

  @Test("integers are written to their last digit")
  func integers() {
    for value in [0, 7, -7, 10, 99, 100, .max, .min] { #expect(written { $0.append(value) } == "\(value)") }
    #expect(written { $0.append(UInt64.max) } == "\(UInt64.max)")
    var random = Seeded(7)
    for _ in 0..<10_000 {
      let value = Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random)
      #expect(written { $0.append(value) } == "\(value)")
    }
  }

  @Test("decimals are rounded, never have an exponent and end without zeros")
  func decimals() {
    for (value, digits, text) in [
      (47.5, 8, "47.5"), (-0.000_000_012, 8, "-0.00000001"), (0.000_000_001, 8, "0"), (-0.000_000_001, 8, "0"),
      (2.999, 2, "3"), (179.999_999_916, 8, "179.99999992"), (-1.05, 3, "-1.05"), (12.5, 0, "13"), (100, 3, "100"),
    ] as [(Double, Int, String)] {
      #expect(written { $0.append(decimal: value, fractionDigits: digits) } == text)
    }
  }

  @Test("eight decimals give back the original semicircle")
  func semicircles() throws {
    var random = Seeded(31)
    let perSemicircle = 180 / 0x1p31
    for _ in 0..<20_000 {
      let semicircles = Int32.random(in: .min ... .max, using: &random)
      let text = written { $0.append(decimal: Double(semicircles) * perSemicircle, fractionDigits: 8) }
      let degrees = try #require(Double(text))
      #expect(Int32((degrees / perSemicircle).rounded()) == semicircles)
    }
  }
}
