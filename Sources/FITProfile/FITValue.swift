public import FITCore

/// A value of a message with its meaning, as a borrowed view: it is loaded, scaled and named only when it is read.
///
/// It is valid only inside the call that receives it; the compiler prevents storing it. It never allocates.
public struct FITValue: ~Escapable {
  @usableFromInline let plan: ValuePlan
  @usableFromInline let payload: RawSpan
  @usableFromInline let detailTable: Span<ValueDetails>
  @usableFromInline let pieces: Span<ExpandedPiece>
  @usableFromInline let names: Span<UInt8>
  @usableFromInline let descriptions: Span<FITDeveloperField>

  @inlinable @inline(__always) @_lifetime(copy payload, copy tables)
  init(plan: ValuePlan, payload: RawSpan, tables: borrowing ValueTables) {
    self.plan = plan
    self.payload = payload
    detailTable = tables.details
    pieces = tables.pieces
    names = tables.names
    descriptions = tables.descriptions
  }

  // MARK: Identity

  /// The field's number in its message; for a developer field, the number in its description.
  @inlinable public var number: UInt8 { plan.number }

  /// True when an application of the device defined the field, not the profile.
  @inlinable public var isDeveloper: Bool { plan.flags.contains(.developer) }

  /// The application's index in this chained file; meaningless for other fields.
  @inlinable public var developerDataIndex: UInt8 { plan.developerIndex }

  /// The application's description of a developer field; nil if the stream has none.
  @inlinable public var developerField: FITDeveloperField? {
    let position = details.description
    return position < 0 ? nil : descriptions[position]
  }

  /// True for a subfield: another meaning of a field that is also reported with its own name.
  @inlinable public var isSubfield: Bool { plan.flags.contains(.subfield) }

  /// True for a component of another field.
  @inlinable public var isComponent: Bool { plan.form == .pieces || plan.flags.contains(.alias) }

  @inlinable var details: ValueDetails { detailTable[Int(plan.details)] }

  /// The name's bytes: ASCII from the profile, or the bytes in the device's description; empty if there is none.
  @inlinable public var name: Span<UInt8> {
    @_lifetime(copy self) get {
      if let developer = developerField { return names.extracting(developer.nameRange) }
      return details.name.utf8
    }
  }

  /// The bytes of the scaled values' units; empty when there are none.
  @inlinable public var units: Span<UInt8> {
    @_lifetime(copy self) get {
      if let developer = developerField { return names.extracting(developer.unitsRange) }
      return details.units.utf8
    }
  }

  /// The profile's type; nil for fields the profile does not know.
  @inlinable public var type: ProfileType? { details.type }

  /// True when an earlier developer field of the same message has the same name.
  @inlinable public var isNameTaken: Bool { plan.flags.contains(.ambiguous) }

  /// True when numbers are seconds since 1989-12-31T00:00:00Z, or, below 0x10000000, seconds since the device was
  /// switched on.
  @inlinable public var isTime: Bool { plan.meaning == .time }

  /// True when numbers are seconds since 1989-12-31T00:00:00 local time.
  @inlinable public var isLocalTime: Bool { plan.meaning == .localTime }

  /// Whether values can have names in the profile (`label(_:)`).
  @inlinable public var isEnumeration: Bool { plan.meaning != .plain }

  /// The serial number of its name: values of one interpreter with equal numbers have equal names.
  @inlinable package var nameSerial: UInt32 { detailTable[Int(plan.details)].serial }

  // MARK: Contents

  /// Number of elements: 1 for a scalar; for text, its bytes.
  @inlinable public var count: Int { Int(plan.count) }

  /// True for text.
  @inlinable public var isText: Bool { plan.form == .text }

  /// True when raw values need a division or a shift.
  @inlinable public var isScaled: Bool { plan.flags.contains(.scaled) }

  /// Whether it is a floating-point number in the file, or a component with a fraction.
  @inlinable public var isFloatingPoint: Bool { plan.load.rawValue >= Load.float32.rawValue }

  /// True when there is a text or a valid element.
  @inlinable public var isPresent: Bool {
    switch plan.form {
    case .numbers:
      for element in 0..<count where payload.number(plan.load, at: place(element)) != nil { return true }
      return false
    case .bytes:
      for element in 0..<count where payload.byte(place(element)) != 0xFF { return true }
      return false
    case .text: return textEnd > 0
    case .pieces:
      for element in 0..<count where !pieces[place(element)].isInvalid { return true }
      return false
    }
  }

  @inlinable @inline(__always) func place(_ element: Int) -> Int {
    Int(plan.offset) &+ element &* Int(plan.stride)
  }

  /// An element as a number in the field's units; nil when it is invalid or text.
  @inlinable @inline(__always) public func number(_ element: Int = 0) -> Double? {
    guard element >= 0 && element < count else { return nil }
    switch plan.form {
    case .numbers:
      guard let raw = payload.number(plan.load, at: place(element)) else { return nil }
      return plan.flags.contains(.scaled) ? (raw - plan.shift) / plan.divisor : raw
    case .bytes:
      let raw = Double(payload.byte(place(element)))
      return plan.flags.contains(.scaled) ? (raw - plan.shift) / plan.divisor : raw
    case .text: return nil
    case .pieces:
      let piece = pieces[place(element)]
      return piece.isInvalid ? nil : piece.value
    }
  }

  /// An element as the unscaled whole number in the file; nil if it is invalid, text, or beyond 64 signed bits.
  @inlinable @inline(__always) public func rawInteger(_ element: Int = 0) -> Int64? {
    guard element >= 0 && element < count else { return nil }
    switch plan.form {
    case .numbers: return payload.integer(plan.load, at: place(element))
    case .bytes: return Int64(payload.byte(place(element)))
    case .text: return nil
    case .pieces:
      let piece = pieces[place(element)]
      return piece.isInvalid ? nil : piece.raw
    }
  }

  /// An element of a 64-bit unsigned type in full width; nil when it is invalid or of another type.
  @inlinable public func rawUnsigned64(_ element: Int = 0) -> UInt64? {
    guard element >= 0 && element < count else { return nil }
    return plan.form == .numbers ? payload.unsigned64(plan.load, at: place(element)) : nil
  }

  /// The profile's name of an element's value; nil when it has none.
  @inlinable public func label(_ element: Int = 0) -> FITName? {
    guard plan.meaning != .plain, let type = details.type else { return nil }
    if plan.form != .pieces && !isFloatingPoint {
      guard let raw = rawInteger(element), raw >= 0 else { return nil }
      return type.name(of: UInt64(truncatingIfNeeded: raw))
    }
    // A component's name depends on its value, not on its number in the file.
    guard let value = number(element), value >= 0, value < 0x1p32 else { return nil }
    let whole = UInt64(value)
    return Double(whole) == value ? type.name(of: whole) : nil
  }

  /// An element of a scaled field as an exact decimal fraction: the digits, and the number of digits after the decimal
  /// point.
  ///
  /// Nil if the field is not scaled, if the element is invalid, or if the fraction needs more than 15 digits.
  @inlinable public func decimal(_ element: Int = 0) -> (digits: Int64, places: Int)? {
    let details = details
    guard details.decimalFactor > 0, plan.form != .pieces, !isFloatingPoint, let raw = rawInteger(element) else {
      return nil
    }
    guard raw.magnitude < 1 << 40 else { return nil }
    let (digits, overflow) = (raw &- details.decimalShift).multipliedReportingOverflow(by: details.decimalFactor)
    return overflow || digits.magnitude > 999_999_999_999_999 ? nil : (digits, details.decimalPlaces)
  }
}
