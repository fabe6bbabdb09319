public import FITCore

/// One value in a compiled definition: its position, its load and its scaling.
///
/// Created once per definition, so that reading a message is one loop over such plans, without a look-up in the
/// profile.
@usableFromInline
struct ValuePlan: BitwiseCopyable {
  /// The form of a value's bytes.
  @usableFromInline
  enum Form: UInt8, BitwiseCopyable {
    /// Numbers, each with an invalid value.
    case numbers
    /// Opaque bytes: invalid only when all are 0xFF.
    case bytes
    /// Text up to the first NUL, or several texts with NUL between them.
    case text
    /// Not in the file: created by component expansion, or from a compressed header.
    case pieces
  }

  /// Properties of a value, and conditions to check before it is reported.
  @usableFromInline
  struct Flags: OptionSet, BitwiseCopyable {
    @usableFromInline var rawValue: UInt16
    @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A subfield: applies only when one of its conditions holds.
    @inlinable static var subfield: Flags { Flags(rawValue: 1) }
    /// The only component of a field: the field's bytes under another name.
    @inlinable static var alias: Flags { Flags(rawValue: 2) }
    /// Replaced by `other`, a later copy of the same field, if that one is valid.
    @inlinable static var yielding: Flags { Flags(rawValue: 4) }
    /// Replaced by the result of component expansion for its number.
    @inlinable static var target: Flags { Flags(rawValue: 8) }
    /// Replaced by `other` if that one is valid and components are expanded.
    @inlinable static var yieldingToComponent: Flags { Flags(rawValue: 128) }
    /// Any of the above.
    @inlinable static var questionable: Flags { Flags(rawValue: 1 | 2 | 4 | 8 | 128) }

    /// A division or a shift turns raw values into values.
    @inlinable static var scaled: Flags { Flags(rawValue: 16) }
    @inlinable static var developer: Flags { Flags(rawValue: 32) }
    /// A developer field with the same name as an earlier one of the message.
    @inlinable static var ambiguous: Flags { Flags(rawValue: 256) }
    /// Full values of a counter whose low bits are in other fields.
    @inlinable static var accumulated: Flags { Flags(rawValue: 64) }
  }

  /// The meaning of a value's numbers.
  @usableFromInline
  enum Meaning: UInt8, BitwiseCopyable {
    /// Plain numbers or quantities.
    case plain
    /// Values that can have a name in the profile.
    case named
    /// Seconds since 1989-12-31T00:00:00Z.
    case time
    /// Seconds since 1989-12-31 local time.
    case localTime
  }

  /// Offset in the message's bytes; for pieces, the index of the first.
  @usableFromInline var offset: UInt32 = 0
  /// Index of the value's `ValueDetails`.
  @usableFromInline var details: Int32 = 0
  /// Divisor and shift of raw values: value = (raw − shift) / divisor.
  @usableFromInline var divisor = 1.0
  @usableFromInline var shift = 0.0
  @usableFromInline var load = Load.absent
  @usableFromInline var form = Form.numbers
  @usableFromInline var flags = Flags(rawValue: 0)
  @usableFromInline var meaning = Meaning.plain
  /// Number of elements.
  @usableFromInline var count: UInt8 = 0
  /// Bytes from one element to the next.
  @usableFromInline var stride: UInt8 = 1
  @usableFromInline var number: UInt8 = 0
  @usableFromInline var developerIndex: UInt8 = 0
  @usableFromInline var conditionCount: UInt8 = 0
  /// The index of the counter of an accumulated field.
  @usableFromInline var counter: UInt8 = 0
  /// The index of a subfield's first condition, or of the plan that replaces this one, relative to the message's first.
  @usableFromInline var other: UInt16 = 0

  @usableFromInline init() {}

  /// Creates the plan of a value that is not in the file.
  init(pieces number: UInt8, meaning: Meaning, details: Int32) {
    form = .pieces
    load = .float64
    self.number = number
    self.meaning = meaning
    self.details = details
  }
}

/// The description of a value: needed for names and units, not for numbers.
@usableFromInline
struct ValueDetails {
  @usableFromInline var name: FITName = ""
  @usableFromInline var units: FITName = ""
  @usableFromInline var type: ProfileType?
  /// Index of a developer field's description, −1 without one.
  @usableFromInline var description = -1
  /// The factor for which raw × factor, with `decimalPlaces` digits after the point, is the value; 0 without one.
  @usableFromInline var decimalFactor: Int64 = 0
  @usableFromInline var decimalPlaces = 0
  @usableFromInline var decimalShift: Int64 = 0
  /// A number that no other details of the interpreter have had, starting at 1.
  @usableFromInline var serial: UInt32 = 0

  @usableFromInline init() {}

  /// Finds the decimal fraction without rounding for values with this scaling, if there is one.
  mutating func setDecimals(divisor: Double, shift: Double) {
    guard divisor >= 1, divisor < 1e9, abs(shift) < 1e9 else { return }
    guard let whole = Int64(exactly: divisor), let wholeShift = Int64(exactly: shift) else { return }
    var power: Int64 = 1
    for places in 0...12 {
      if power % whole == 0 {
        decimalFactor = power / whole
        decimalPlaces = places
        decimalShift = wholeShift
        return
      }
      power &*= 10
    }
  }
}

/// A condition of a subfield on another value of the message.
@usableFromInline
struct ConditionPlan: BitwiseCopyable {
  /// Position of the other value among the message's.
  @usableFromInline var reference: UInt16
  @usableFromInline var value: Double
}

/// A compiled definition: the rows of the tables that belong to it.
@usableFromInline
struct LocalPlan: BitwiseCopyable {
  @usableFromInline var isReady = false
  /// True when a message needs preparation before its values are read.
  @usableFromInline var needsPreparation = false
  /// Whether the message is a developer description, which is stored after its values are reported.
  @usableFromInline var isDescription = false
  @usableFromInline var isBigEndian = false
  /// Whether there are full values of counters, and no components that would have stored them before.
  @usableFromInline var hasCounters = false
  /// True when there are components that need the general expansion.
  var hasSources = false
  var hasDeveloperFields = false
  @usableFromInline var messageNumber: UInt16 = 0xFFFF
  @usableFromInline var payloadSize: Int = 0
  @usableFromInline var firstNumber: Int = 0
  @usableFromInline var numberCount: Int = 0
  /// Index of its first value; the values of developer fields follow the values of profile fields.
  @usableFromInline var first: Int = 0
  @usableFromInline var count: Int = 0
  @usableFromInline var developerCount: Int = 0
  var firstCondition: Int = 0
  /// Index of the plan for messages whose packed fields have no value, as in most rides with such fields; −1 if there
  /// is none.
  var unpacked: Int = -1
  /// Positions of its values that hold full values of counters: the first, and the one after the last.
  var firstFullCount: Int = 0
  var endOfFullCounts: Int = 0
  /// Index of its first source.
  ///
  /// Targets with components of their own follow the sources that are fields. In an `unpacked` plan, the sources are
  /// the packed fields that must have no value.
  var firstSource: Int = 0
  var sourceCount: Int = 0
  var firstTarget: Int = 0
  var targetCount: Int = 0
  /// Position of the value called `timestamp`; −1 when the definition has none.
  var timestamp: Int = -1
  /// Index of the `ValueDetails` for a timestamp from a compressed header.
  var timestampDetails: Int = 0

  @usableFromInline init() {}

  /// True when there are full values of counters.
  var hasFullCounts: Bool { firstFullCount < endOfFullCounts }

  /// True when this message of the local message type needs no preparation.
  @inlinable @inline(__always)
  func isReadyFor(_ message: borrowing FITMessage) -> Bool { !needsPreparation && isDefinition(of: message) }

  /// Whether it was created for messages such as this one.
  @inlinable @inline(__always)
  func isDefinition(of message: borrowing FITMessage) -> Bool {
    // The size is compared for safety: if a definition was not passed on, the plan would read beyond the message.
    isReady && payloadSize == message.bytes.byteCount && messageNumber == message.number
  }
}
