// Values of a message that is open: each `put` gives the next element, in the order of the fields.

extension FITEncoder {
  /// Writes the next element: an integer, unscaled, or nil for the invalid value of its type.
  ///
  /// A number that does not fit the type is invalid, too. An array needs one call per element, a string one per byte.
  /// Without an open message, or after its last element, the call has no effect.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inlinable @inline(__always)
  #endif
  public mutating func put(_ value: Int64?) {
    guard let layout = nextLayout() else { return }
    let element = FITElement(layout)
    let bits: UInt64
    if let value, element.isFloatingPoint {
      bits = element.bits(value)
    } else if let value, element.holds(value) {
      bits = UInt64(bitPattern: value)
    } else {
      bits = element.invalid
    }
    store(bits, element, layout)
  }

  /// Writes the next element: a number, unscaled, or nil for the invalid value of its type; integers are rounded.
  public mutating func put(number value: Double?) {
    guard let layout = nextLayout() else { return }
    let element = FITElement(layout)
    guard let value, !value.isNaN else { return store(element.invalid, element, layout) }
    if element.isFloatingPoint { return store(element.bits(value), element, layout) }
    put(workspace.carry(count: 0).rounded(value.bitPattern))
  }

  /// Writes the whole next field: bytes or text, cut at its size and filled with its type's invalid value.
  public mutating func put(bytes: RawSpan) {
    guard let layout = nextLayout() else { return }
    let element = FITElement(layout)
    let (this, count) = (field, min(bytes.byteCount, layout.byteCount &- fieldOffset))
    append(bytes.slice(0, count: count))
    advance(count, layout)
    // An element that is cut is filled with its type's invalid value, byte by byte.
    while field == this && fieldOffset & ((1 &<< Int(truncatingIfNeeded: element.shift)) &- 1) != 0 {
      workspace.setEight(buffered, element.invalid)
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

  /// Writes an element to the buffer.
  @inlinable @inline(__always)
  mutating func store(_ bits: UInt64, _ element: FITElement, _ layout: FITFieldLayout) {
    let shift = element.shift
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
    if count < layout.byteCount {
      fieldOffset &+= count
      guard fieldOffset >= layout.byteCount else { return }
      fieldOffset = 0
    }
    field &+= 1
  }
}
