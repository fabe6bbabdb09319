// Values of a message that is open: each `put` gives the next element, in the order of the fields.

extension FITEncoder {
  /// Puts the next element: an integer, unscaled, or nil for the invalid value of its type.
  ///
  /// A number that does not fit the type is invalid, too. An array takes as many calls as it has elements, a string one
  /// for each byte. Without an open message, or after its last element, nothing happens.
  @inlinable
  public mutating func put(_ value: Int64?) {
    guard let layout = nextLayout() else { return }
    let bits: UInt64
    if let value, layout.isFloatingPoint {
      bits = layout.bits(value)
    } else if let value, layout.holds(value) {
      bits = UInt64(bitPattern: value)
    } else {
      bits = layout.invalid
    }
    store(bits, layout)
  }

  /// Puts the next element: a number, unscaled, or nil for the invalid value of its type; integers are rounded.
  public mutating func put(number value: Double?) {
    guard let layout = nextLayout() else { return }
    guard let value, !value.isNaN else { return store(layout.invalid, layout) }
    if layout.isFloatingPoint { return store(layout.bits(value), layout) }
    put(workspace.carry(count: 0).rounded(value.bitPattern))
  }

  /// Puts the whole of the next field: bytes or text, cut at its size and filled with its type's invalid value.
  public mutating func put(bytes: RawSpan) {
    guard let layout = nextLayout() else { return }
    let (this, count) = (field, min(bytes.byteCount, layout.byteCount &- fieldOffset))
    append(bytes.slice(0, count: count))
    advance(count, layout)
    // An element that is cut is filled with its type's invalid value, byte by byte.
    while field == this && fieldOffset & ((1 &<< Int(truncatingIfNeeded: layout.sizeShift)) &- 1) != 0 {
      workspace.setEight(buffered, layout.invalid)
      buffered &+= 1
      advance(1, layout)
    }
    while field == this { put(nil) }
  }

  /// The field of the next element; nil after the last.
  @inlinable @inline(__always)
  mutating func nextLayout() -> FITFieldLayout? {
    while field < fieldEnd {
      let layout = workspace.layout(field)
      if layout.size != 0 { return layout }
      field &+= 1
    }
    return nil
  }

  /// Puts an element into the buffer.
  @inlinable @inline(__always)
  mutating func store(_ bits: UInt64, _ layout: FITFieldLayout) {
    let shift = layout.sizeShift
    var bits = bits
    if isBigEndian && shift > 0 {
      bits = shift == 1 ? bits.byteSwapped &>> 48 : shift == 2 ? bits.byteSwapped &>> 32 : bits.byteSwapped
    }
    workspace.setEight(buffered, bits)
    let width = 1 &<< Int(truncatingIfNeeded: shift)
    buffered &+= width
    advance(width, layout)
  }

  @inlinable @inline(__always)
  mutating func advance(_ count: Int, _ layout: FITFieldLayout) {
    fieldOffset &+= count
    guard fieldOffset >= layout.byteCount else { return }
    fieldOffset = 0
    field &+= 1
  }
}

extension FITFieldLayout {
  /// The invalid value of an element, in the low bits.
  #if hasFeature(Embedded)
  @usableFromInline @inline(never)
  #else
  @inlinable @inline(__always)
  #endif
  var invalid: UInt64 {
    if isZeroInvalid { return 0 }
    return isSigned ? ~(0x80 &<< (((1 as UInt64) &<< UInt64(widening: sizeShift) &- 1) &* 8)) : ~0
  }

  /// True when an element can hold the number.
  @inlinable @inline(__always) func holds(_ value: Int64) -> Bool {
    let bits = (8 as UInt32) &<< sizeShift &- (isSigned ? 1 : 0)
    // Nothing may be left above the element but its sign.
    let rest = value &>> Int64(widening: min(bits, 63))
    return rest == 0 || rest == -1 && isSigned
  }

  /// An integer as an element of floating point.
  @usableFromInline @inline(never) func bits(_ value: Int64) -> UInt64 { bits(Double(widening: value)) }

  /// A number as an element of floating point.
  @usableFromInline @inline(never) func bits(_ value: Double) -> UInt64 {
    sizeShift == 3 ? value.bitPattern : UInt64(widening: Float(value).bitPattern)
  }
}
