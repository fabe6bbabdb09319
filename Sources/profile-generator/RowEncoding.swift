import Foundation

/// Packs the parts of a table row into a 64-bit word, the most significant part first.
///
/// `ProfileRows.swift` of FITProfile unpacks it.
struct RowWord {
  private(set) var word: UInt64 = 0
  private var bitsUsed = 0
  private var hex = "0x"
  private let subject: String

  init(for subject: String) {
    self.subject = subject
  }

  /// The word as Swift source, with separated digits for each part.
  var source: String {
    get throws {
      guard bitsUsed == 64 else { throw ProfileError("\(subject): a row of \(bitsUsed) bits") }
      return hex
    }
  }

  /// Returns the word with `value` appended in `bits` bits, a multiple of 4.
  func with(_ value: some BinaryInteger, bits: Int) throws -> RowWord {
    guard value >= 0, let wide = UInt64(exactly: value), wide >> bits == 0 else {
      throw ProfileError("\(subject): \(value) does not fit \(bits) bits")
    }
    var result = self
    let digits = String(wide, radix: 16, uppercase: true)
    result.hex += (bitsUsed == 0 ? "" : "_") + String(repeating: "0", count: bits / 4 - digits.count) + digits
    result.word = word << bits | wide
    result.bitsUsed += bits
    return result
  }
}

/// Encodes scale and offset as one word: a decimal fraction and a small integer.
///
/// It is zero for scale 1 and offset 0.
enum ScalingWord {
  static func source(scale: Double?, offset: Double?, for subject: String) throws -> String {
    let scale = scale ?? 1
    let offset = offset ?? 0
    if scale == 1, offset == 0 { return "0" }
    guard let whole = Int16(exactly: offset) else { throw ProfileError("\(subject): offset \(offset)") }
    let fraction = try decimal(scale, for: subject)
    return try RowWord(for: subject)
      .with(UInt16(bitPattern: whole), bits: 16)
      .with(fraction.decimals, bits: 16)
      .with(fraction.digits, bits: 32)
      .source
  }

  /// Returns the shortest `digits / 10^decimals` that equals `value` exactly.
  private static func decimal(_ value: Double, for subject: String) throws -> (digits: UInt32, decimals: Int) {
    var power = 1.0
    for decimals in 0...9 {
      if let digits = UInt32(exactly: (value * power).rounded()), digits != 0, Double(digits) / power == value {
        return (digits, decimals)
      }
      power *= 10
    }
    throw ProfileError("\(subject): scale \(value)")
  }
}
