/// Reads values that were packed as little-endian words of eight bytes.
struct PackedWords {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The number of complete words that are left.
  var count: Int { rest.count / 8 }

  /// Returns the next word.
  ///
  /// Missing bytes are zero.
  mutating func next() -> UInt64 {
    var word: UInt64 = 0
    for (place, byte) in rest.prefix(8).enumerated() {
      word |= UInt64(byte) &<< UInt64(truncatingIfNeeded: place &* 8)
    }
    rest = rest.dropFirst(8)
    return word
  }

  /// Returns the next word as the bits of a floating-point number.
  mutating func number() -> Double { Double(bitPattern: next()) }

  /// Returns the next bytes.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    let bytes = rest.prefix(max(0, count))
    rest = rest.dropFirst(max(0, count))
    return bytes
  }
}

extension TextBuffer {
  /// Packs a word.
  mutating func append(word: UInt64) {
    for place in 0..<8 { append(UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: place &* 8))) }
  }
}
