// If Int has 32 bits, the standard library converts between Int64 and Double with a collection of words, which an
// Embedded build without a heap rejects. These two conversions avoid it, and cost nothing if Int has 64 bits.

extension Double {
  /// The Double nearest to a count.
  @inlinable @inline(__always) init(counting value: Int64) {
    #if _pointerBitWidth(_64)
    self.init(value)
    #else
    // Three exact parts; only the last addition rounds.
    let high = Double(Int(truncatingIfNeeded: value &>> 32))
    let low = UInt(truncatingIfNeeded: value)
    self = high * 0x1p32 + (Double(Int(truncatingIfNeeded: low &>> 1)) * 2 + Double(Int(truncatingIfNeeded: low & 1)))
    #endif
  }
}

extension Int64 {
  /// The whole part of a number from 0 to 2³¹ − 1; 0 for NaN.
  @inlinable @inline(__always) init(whole value: Double) {
    #if _pointerBitWidth(_64)
    self.init(saturating: value)
    #else
    var (rest, place, sum) = (Int(value.isNaN ? 0 : value), 1 as Int64, 0 as Int64)
    while rest > 0 {
      if rest & 1 == 1 { sum |= place }
      place = place &+ place
      rest &>>= 1
    }
    self = sum
    #endif
  }
}
