#if hasFeature(Embedded)

// From bytes to numbers in little code: byte by byte, the invalid value computed from the type's width and sign.

extension Load {
  /// Number of the little- and big-endian pair, from `uint16` on, three pairs to a width; 0 for loads of one byte.
  private var pair: UInt8 { rawValue < Load.uint16.rawValue ? 0 : (rawValue &- Load.uint16.rawValue) &>> 1 }

  /// Bytes of an element.
  var width: Int {
    if rawValue < Load.uint16.rawValue { return 1 }
    return pair < 3 ? 2 : pair < 6 || pair == 9 ? 4 : 8
  }

  /// 0 unsigned, 1 signed, 2 unsigned with 0 as the invalid value.
  var sign: UInt8 {
    if rawValue < Load.uint16.rawValue { return rawValue &- Load.uint8.rawValue }
    return pair < 3 ? pair : pair < 6 ? pair &- 3 : pair &- 6
  }

  var isBigEndian: Bool { rawValue > Load.uint16.rawValue && rawValue & 1 == 1 }
  var isFloatingPoint: Bool { rawValue >= Load.float32.rawValue }
  var isNumber: Bool { rawValue >= Load.uint8.rawValue && self != .unused }
}

extension RawSpan {
  /// The element's bits at the upper end of a word.
  @inline(never) private func bits(_ load: Load, at offset: Int) -> UInt64 {
    let width = load.width
    var (low, high) = (0 as UInt32, 0 as UInt32)
    for place in 0..<width {
      let next = UInt32(truncatingIfNeeded: byte(offset &+ (load.isBigEndian ? width &- 1 &- place : place)))
      low = low &>> 8 | high &<< 24
      high = high &>> 8 | next &<< 24
    }
    return UInt64(widening: high) &<< 32 | UInt64(widening: low)
  }

  /// The element in 64 bits, by its sign; nil when it is the type's invalid value.
  @inline(never) private func valid(_ load: Load, at offset: Int) -> Int64? {
    let bits = Int64(bitPattern: bits(load, at: offset))
    let unused = Int64(widening: 64 &- 8 &* load.width)
    let ones: Int64 = -1 &<< unused
    let invalid: Int64 = load.sign == 0 ? ones : load.sign == 1 ? ones & .max : 0
    if bits == invalid { return nil }
    if load.sign == 1 { return bits &>> unused }
    return Int64(bitPattern: UInt64(bitPattern: bits) &>> UInt64(bitPattern: unused))
  }

  /// See `Loads.swift`.
  @inline(never) @usableFromInline package func integer(_ load: Load, at offset: Int) -> Int64? {
    guard load.isNumber else { return nil }
    if load.isFloatingPoint {
      guard let value = number(load, at: offset) else { return nil }
      return rounded(value.bitPattern)
    }
    guard let value = valid(load, at: offset), value >= 0 || load.sign == 1 else { return nil }
    return value
  }

  /// See `Loads.swift`.
  @inline(never) @usableFromInline package func number(_ load: Load, at offset: Int) -> Double? {
    guard load.isNumber else { return nil }
    if load.isFloatingPoint {
      let bits = bits(load, at: offset)
      let value =
        load.width == 8
        ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits &>> 32)))
      return value.isNaN ? nil : value
    }
    guard let value = valid(load, at: offset) else { return nil }
    return load.sign == 1 ? Double(widening: value) : Double(widening: UInt64(bitPattern: value))
  }

  /// See `Loads.swift`.
  @usableFromInline package func unsigned64(_ load: Load, at offset: Int) -> UInt64? {
    guard load.isNumber, load.width == 8, load.sign != 1, !load.isFloatingPoint else { return nil }
    return valid(load, at: offset).map { UInt64(bitPattern: $0) }
  }
}
#endif
