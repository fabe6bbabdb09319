// From bytes to numbers: one switch over the compiled `Load`, each case a load, a comparison with the invalid value, a
// widening. Embedded builds use shorter code with the same results (`Loads+Embedded.swift`).

#if !hasFeature(Embedded)
extension RawSpan {
  /// The number at `offset`; nil when it is the type's invalid value.
  ///
  /// The caller has checked that it lies inside. The most common loads are inlined; the rest is a call, so that a
  /// sink can read many fields before its code is too long for the compiler to inline more. With `plausible`, a
  /// number beyond the plausible limit is nil; numbers of up to 32 bits never are, so the check costs them nothing.
  @inlinable @inline(__always)
  package func integer(_ load: Load, at offset: Int, isPlausible: Bool = false) -> Int64? {
    switch load {
    case .absent: return nil
    case .uint8: return widened(byte(offset), invalid: 0xFF)
    case .sint8: return widened(Int8(bitPattern: byte(offset)), invalid: 0x7F)
    case .uint16: return widened(little(offset, as: UInt16.self), invalid: 0xFFFF)
    case .sint16: return widened(little(offset, as: Int16.self), invalid: 0x7FFF)
    case .uint32: return widened(little(offset, as: UInt32.self), invalid: 0xFFFF_FFFF)
    case .sint32: return widened(little(offset, as: Int32.self), invalid: 0x7FFF_FFFF)
    default: return rareInteger(load, at: offset, isPlausible: isPlausible)
    }
  }

  /// The number at `offset`, whose load is `load`, a constant, in either order of bytes; nil when it is invalid.
  ///
  /// Only for integers of up to 32 bits, for which the switch is gone when it is compiled.
  @inlinable @inline(__always) func expected(_ load: Load, at offset: Int, isBigEndian: Bool) -> Int64? {
    switch load {
    case .uint8: return widened(byte(offset), invalid: 0xFF)
    case .sint8: return widened(Int8(bitPattern: byte(offset)), invalid: 0x7F)
    case .uint16: return widened(ordered(offset, as: UInt16.self, isBigEndian), invalid: 0xFFFF)
    case .sint16: return widened(ordered(offset, as: Int16.self, isBigEndian), invalid: 0x7FFF)
    case .uint32: return widened(ordered(offset, as: UInt32.self, isBigEndian), invalid: 0xFFFF_FFFF)
    default: return widened(ordered(offset, as: Int32.self, isBigEndian), invalid: 0x7FFF_FFFF)
    }
  }

  @inlinable @inline(__always) func ordered<T: FixedWidthInteger & BitwiseCopyable>(
    _ offset: Int, as type: T.Type, _ isBigEndian: Bool
  ) -> T {
    isBigEndian ? big(offset, as: type) : little(offset, as: type)
  }

  /// The number at `offset` for every other load.
  @usableFromInline @inline(never)
  func rareInteger(_ load: Load, at offset: Int, isPlausible: Bool) -> Int64? {
    switch load {
    case .uint8z: return widened(byte(offset), invalid: 0)
    case .uint16Big: return widened(big(offset, as: UInt16.self), invalid: 0xFFFF)
    case .sint16Big: return widened(big(offset, as: Int16.self), invalid: 0x7FFF)
    case .uint16z: return widened(little(offset, as: UInt16.self), invalid: 0)
    case .uint16zBig: return widened(big(offset, as: UInt16.self), invalid: 0)
    case .uint32Big: return widened(big(offset, as: UInt32.self), invalid: 0xFFFF_FFFF)
    case .sint32Big: return widened(big(offset, as: Int32.self), invalid: 0x7FFF_FFFF)
    case .uint32z: return widened(little(offset, as: UInt32.self), invalid: 0)
    case .uint32zBig: return widened(big(offset, as: UInt32.self), invalid: 0)
    case .uint64, .uint64Big, .uint64z, .uint64zBig:
      guard let value = unsigned64(load, at: offset), value &>> 63 == 0 else { return nil }
      return wide(Int64(widening: value), isPlausible)
    case .sint64, .sint64Big:
      let value = load == .sint64 ? little(offset, as: Int64.self) : big(offset, as: Int64.self)
      return value == .max ? nil : wide(value, isPlausible)
    case .float32, .float32Big, .float64, .float64Big:
      guard let value = rareNumber(load, at: offset), let integer = rounded(value.bitPattern) else { return nil }
      return wide(integer, isPlausible)
    default: return nil
    }
  }

  @inline(__always) private func wide(_ value: Int64, _ isPlausible: Bool) -> Int64? {
    isPlausible ? value.plausible : value
  }

  /// The number at `offset` as a Double; floating-point values are unchanged, and NaN is nil.
  @inlinable @inline(__always)
  package func number(_ load: Load, at offset: Int, isPlausible: Bool = false) -> Double? {
    if load.rawValue >= Load.uint64.rawValue {
      return isPlausible ? rareNumber(load, at: offset)?.plausible : rareNumber(load, at: offset)
    }
    guard let value = integer(load, at: offset) else { return nil }
    return Double(narrow: value)
  }

  /// The number at `offset` as a Double, for loads of 64 bits and floating point.
  @usableFromInline @inline(never) func rareNumber(_ load: Load, at offset: Int) -> Double? {
    inlinedNumber(load, at: offset)
  }

  /// The number at `offset` as a Double for the loads that few fields have, without a call.
  @inlinable @inline(__always) func inlinedNumber(_ load: Load, at offset: Int) -> Double? {
    switch load {
    case .uint8z: number(UInt64(byte(offset)), but: 0)
    case .uint16z: number(UInt64(little(offset, as: UInt16.self)), but: 0)
    case .uint16zBig: number(UInt64(big(offset, as: UInt16.self)), but: 0)
    case .uint32z: number(UInt64(little(offset, as: UInt32.self)), but: 0)
    case .uint32zBig: number(UInt64(big(offset, as: UInt32.self)), but: 0)
    case .uint64: number(little(offset, as: UInt64.self), but: .max)
    case .uint64Big: number(big(offset, as: UInt64.self), but: .max)
    case .uint64z: number(little(offset, as: UInt64.self), but: 0)
    case .uint64zBig: number(big(offset, as: UInt64.self), but: 0)
    case .sint64: number(little(offset, as: Int64.self), but: .max)
    case .sint64Big: number(big(offset, as: Int64.self), but: .max)
    case .float32: finite(little(offset, as: UInt32.self))
    case .float32Big: finite(big(offset, as: UInt32.self))
    case .float64: finite(little(offset, as: UInt64.self))
    case .float64Big: finite(big(offset, as: UInt64.self))
    default: nil
    }
  }

  @inlinable @inline(__always)
  func number<T: FixedWidthInteger & BitwiseCopyable>(_ value: T, but invalid: T) -> Double? {
    value == invalid ? nil : Double(value)
  }

  /// The unsigned 64-bit number at `offset`; nil when invalid or of another type.
  @usableFromInline package func unsigned64(_ load: Load, at offset: Int) -> UInt64? {
    let value: UInt64
    switch load {
    case .uint64, .uint64z: value = little(offset, as: UInt64.self)
    case .uint64Big, .uint64zBig: value = big(offset, as: UInt64.self)
    default: return nil
    }
    let invalid: UInt64 = load == .uint64z || load == .uint64zBig ? 0 : .max
    return value == invalid ? nil : value
  }

  @inlinable @inline(__always) func widened<T: FixedWidthInteger & BitwiseCopyable>(_ value: T, invalid: T) -> Int64? {
    value == invalid ? nil : Int64(widening: value)
  }

  @inlinable @inline(__always) func finite(_ bits: UInt32) -> Double? {
    let value = Double(Float(bitPattern: bits))
    return value.isNaN ? nil : value
  }

  @inlinable @inline(__always) func finite(_ bits: UInt64) -> Double? {
    let value = Double(bitPattern: bits)
    return value.isNaN ? nil : value
  }
}
#endif

extension RawSpan {
  /// The integer nearest to a Double given by its bits, halves away from zero; nil beyond 63 bits.
  ///
  /// In integers, so that a processor without floating point needs no library for it.
  func rounded(_ bits: UInt64) -> Int64? {
    let exponent = Int(truncatingIfNeeded: bits &>> 52) & 0x7FF
    // The value is the significand × 2^(exponent − 1075).
    guard exponent < 1023 &+ 63 else { return nil }
    guard exponent >= 1022 else { return 0 }
    let significand = Int64(bitPattern: bits & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000)
    let shift = Int64(widening: 1075 &- exponent)
    let magnitude = shift <= 0 ? significand &<< (0 &- shift) : (significand &>> (shift &- 1) &+ 1) &>> 1
    return bits &>> 63 == 0 ? magnitude : 0 &- magnitude
  }

  /// The bytes before the first NUL; all bytes if there is none (a string can fill its field).
  @inlinable @_lifetime(copy self) func untilNUL() -> RawSpan {
    var end = 0
    while end < byteCount && byte(end) != 0 { end &+= 1 }
    return slice(0, count: end)
  }
}

#if !hasFeature(Embedded)
extension FITMessage {
  /// Calls `body` with every valid number of the profile fields, in file order, as a Double without the profile's scale;
  /// the fastest way to get all of them.
  ///
  /// Each number comes with the number of its field, the elements of an array one after another. Developer fields are
  /// left out, because their types are in messages of their own. It never allocates.
  @inlinable @inline(__always) public func forEachNumber(_ body: (_ field: UInt8, _ number: Double) -> Void) {
    let (fields, payload) = (fields, payload)
    for position in 0..<fields.count {
      let entry = fields.entry(position)
      switch entry.packed.load {
      case .absent, .opaque, .unused: continue
      case .uint8: payload.eachNumber(of: entry, .uint8, isBigEndian: false, body)
      case .sint8: payload.eachNumber(of: entry, .sint8, isBigEndian: false, body)
      case .uint16: payload.eachNumber(of: entry, .uint16, isBigEndian: false, body)
      case .uint16Big: payload.eachNumber(of: entry, .uint16, isBigEndian: true, body)
      case .sint16: payload.eachNumber(of: entry, .sint16, isBigEndian: false, body)
      case .sint16Big: payload.eachNumber(of: entry, .sint16, isBigEndian: true, body)
      case .uint32: payload.eachNumber(of: entry, .uint32, isBigEndian: false, body)
      case .uint32Big: payload.eachNumber(of: entry, .uint32, isBigEndian: true, body)
      case .sint32: payload.eachNumber(of: entry, .sint32, isBigEndian: false, body)
      case .sint32Big: payload.eachNumber(of: entry, .sint32, isBigEndian: true, body)
      // All of them, because a default case costs a comparison for every field.
      case .uint8z, .uint16z, .uint16zBig, .uint32z, .uint32zBig, .uint64, .uint64Big, .sint64, .sint64Big, .uint64z,
        .uint64zBig, .float32, .float32Big, .float64, .float64Big:
        let size = 1 &<< entry.packed.load.sizeShift
        var offset = entry.packed.offset
        let end = offset &+ entry.packed.size
        while offset < end {
          if let number = payload.inlinedNumber(entry.packed.load, at: offset) { body(entry.number, number) }
          offset &+= size
        }
      }
    }
  }
}

extension RawSpan {
  /// Calls `body` with the valid numbers of a field whose load is `load`, a constant, in one order of bytes.
  @inlinable @inline(__always) func eachNumber(
    of entry: FITFieldEntry, _ load: Load, isBigEndian: Bool, _ body: (UInt8, Double) -> Void
  ) {
    var offset = entry.packed.offset
    if let value = expected(load, at: offset, isBigEndian: isBigEndian) {
      body(entry.number, Double(narrow: value))
    }
    let size = 1 &<< load.sizeShift
    guard entry.packed.size != size else { return }
    let end = offset &+ entry.packed.size
    offset &+= size
    while offset < end {
      if let value = expected(load, at: offset, isBigEndian: isBigEndian) {
        body(entry.number, Double(narrow: value))
      }
      offset &+= size
    }
  }
}

#endif

#if !hasFeature(Embedded)
extension RawSpan {
  /// A copy of the bytes, to keep; allocates.
  public var copiedBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    for offset in 0..<byteCount { bytes.append(byte(offset)) }
    return bytes
  }
}
#endif

// As with integers (ByteLoads.swift), the standard library converts 64-bit integers to Double in a way that 32-bit
// Embedded builds refuse. Two exact halves and one addition round the same.

extension Double {
  /// The number of an integer of up to 51 bits, exactly.
  ///
  /// x86's instruction waits for the last value of its target register, a sum for example, and the compiler prevents it
  /// in short loops only.
  @inlinable @inline(__always) init(narrow value: Int64) {
    #if arch(x86_64)
    self = Double(bitPattern: UInt64(bitPattern: value &+ 0x4338_0000_0000_0000)) - 0x1.8p52
    #else
    self.init(widening: value)
    #endif
  }

  /// The nearest Double.
  @inlinable @inline(__always) init(widening value: Int64) {
    #if _pointerBitWidth(_64)
    self.init(value)
    #else
    self = Double(Int(truncatingIfNeeded: value &>> 32)) * 0x1p32 + Double(half: UInt32(truncatingIfNeeded: value))
    #endif
  }

  /// The nearest Double.
  @inlinable @inline(__always) init(widening value: UInt64) {
    #if _pointerBitWidth(_64)
    self.init(value)
    #else
    let high = Double(half: UInt32(truncatingIfNeeded: value &>> 32))
    self = high * 0x1p32 + Double(half: UInt32(truncatingIfNeeded: value))
    #endif
  }

  #if !_pointerBitWidth(_64)
  @inlinable init(half value: UInt32) {
    self = Double(Int(truncatingIfNeeded: value &>> 1)) * 2 + Double(Int(truncatingIfNeeded: value & 1))
  }
  #endif
}
