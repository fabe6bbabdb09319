/// The conversion from a raw value to a value in units: raw / scale − offset.
public struct ProfileScaling: Hashable, Sendable {
  /// The divisor of the raw value.
  public let scale: Double

  /// The number to subtract after the division.
  public let offset: Double

  /// No scaling: the raw value is the value.
  public static let none = ProfileScaling(word: 0)

  /// Offset 16 bits, decimals 16, digits of the scale 32; all zero for scale 1 and offset 0.
  init(word: UInt64) {
    guard word != 0 else {
      scale = 1
      offset = 0
      return
    }
    var power = 1.0
    for _ in 0..<Int(UInt16(truncatingIfNeeded: word &>> 32)) {
      power *= 10
    }
    scale = Double(UInt32(truncatingIfNeeded: word)) / power
    offset = Double(Int16(truncatingIfNeeded: word &>> 48))
  }

  /// True when the raw value is the value.
  public var isNone: Bool { scale == 1 && offset == 0 }

  /// The value for `raw`.
  public func value(ofRaw raw: Double) -> Double {
    raw / scale - offset
  }

  /// The raw value for `value`, not yet rounded.
  public func raw(ofValue value: Double) -> Double {
    (value + offset) * scale
  }
}
