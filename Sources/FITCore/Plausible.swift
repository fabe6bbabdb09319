// The plausible limit: the largest numbers from a file that code can calculate with.
//
// A field can have any base type, whatever the profile defines, so a heart rate can be any 64-bit number, any Double or
// infinity. Code that calculates gets its numbers from the typed messages or from a method named `plausible…`; all of
// those numbers are at most 2⁴⁰, which leaves 23 bits for factors and sums. For such numbers, `&*` by a constant and
// `&+` of a few cannot overflow; unbounded sums saturate (`+|` in Workouts). `integer(_:)` and `number(_:)` return
// every number, for code that passes it on unchanged. Tests/Checks/arithmetic.py enforces these rules.

extension FITMessage {
  /// The largest magnitude of a plausible value: 2⁴⁰ milliseconds are 34 years, and 2⁴⁰ centimetres are 270 times the
  /// equator.
  @inlinable public static var plausibleLimit: Int64 { 1 &<< 40 }

  /// The first element of a profile field as an integer within ±`plausibleLimit`; nil when there is no such number.
  ///
  /// Floating-point fields are rounded. Products with a constant of 22 bits cannot overflow.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inlinable @inline(__always)
  #endif
  public func plausibleInteger(_ number: UInt8) -> Int64? {
    #if hasFeature(Embedded)
    return integer(number)?.plausible
    #else
    let field = fields.packed(number)
    return payload.integer(field.load, at: field.offset, isPlausible: true)
    #endif
  }

  /// The first element of a profile field as a number within ±`plausibleLimit`, unscaled; nil when absent, invalid or
  /// no such number.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inlinable @inline(__always)
  #endif
  public func plausibleNumber(_ number: UInt8) -> Double? {
    #if hasFeature(Embedded)
    return self.number(number)?.plausible
    #else
    let field = fields.packed(number)
    return payload.number(field.load, at: field.offset, isPlausible: true)
    #endif
  }

  /// The first element of a profile field as seconds of a clock (FIT protocol, type `date_time`); nil when it is no
  /// number of 32 bits.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inlinable
  #endif
  public func seconds(_ number: UInt8) -> UInt32? {
    guard let value = plausibleInteger(number), value >= 0, value <= 0xFFFF_FFFF else { return nil }
    return UInt32(truncatingIfNeeded: value)
  }
}

extension FITField {
  /// An element as an integer within ±`FITMessage.plausibleLimit`; nil when invalid or no such number.
  @inlinable public func plausibleInteger(_ element: Int = 0) -> Int64? { integer(element)?.plausible }

  /// An element as a number within ±`FITMessage.plausibleLimit`, unscaled; nil when invalid or no such number.
  @inlinable public func plausibleNumber(_ element: Int = 0) -> Double? { number(element)?.plausible }
}

extension Int64 {
  /// The number if it is within the limit; nil otherwise.
  @inlinable var plausible: Int64? {
    // One comparison for both limits.
    UInt64(bitPattern: self &+ FITMessage.plausibleLimit) <= UInt64(bitPattern: 2 &* FITMessage.plausibleLimit)
      ? self : nil
  }
}

extension Double {
  /// The number if it is within the limit; nil otherwise, infinity included.
  ///
  /// Compares the bits, which without the sign have the order of magnitudes, so a processor without floating point
  /// needs no library.
  @inlinable var plausible: Double? { bitPattern & 0x7FFF_FFFF_FFFF_FFFF <= (0x1p40).bitPattern ? self : nil }
}
