public import FITCore

/// One value that the messages of a definition hold: where it lies, how to load it, and by what to scale it.
///
/// Made once per definition, so that reading a message is one walk over such plans, with no look-up in the profile.
@usableFromInline
struct ValuePlan: BitwiseCopyable {
  /// What the bytes are.
  @usableFromInline
  enum Form: UInt8, BitwiseCopyable {
    /// Numbers, each with an invalid value.
    case numbers
    /// Bytes as they are: invalid only together, when all are 0xFF.
    case bytes
    /// Text up to the first NUL, or several texts with NUL between them.
    case text
    /// Not on the wire but made by component expansion, or from a compressed header.
    case pieces
  }

  /// What has to be looked at before the value is handed out, and what it is.
  @usableFromInline
  struct Flags: OptionSet, BitwiseCopyable {
    @usableFromInline var rawValue: UInt16
    @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Applies only when one of its conditions holds.
    @inlinable static var subfield: Flags { Flags(rawValue: 1) }
    /// The same bytes under the name of the one field that they are a component of.
    @inlinable static var alias: Flags { Flags(rawValue: 2) }
    /// Gives way to `other`, the same field once more, when that one is valid.
    @inlinable static var yielding: Flags { Flags(rawValue: 4) }
    /// Gives way to what component expansion makes for its number.
    @inlinable static var target: Flags { Flags(rawValue: 8) }
    /// Gives way to `other` when that one is valid and components are expanded.
    @inlinable static var yieldingToComponent: Flags { Flags(rawValue: 128) }
    /// Any of the above.
    @inlinable static var questionable: Flags { Flags(rawValue: 1 | 2 | 4 | 8 | 128) }

    /// A division or a shift turns raw values into values.
    @inlinable static var scaled: Flags { Flags(rawValue: 16) }
    @inlinable static var developer: Flags { Flags(rawValue: 32) }
    /// A developer field whose name another one of the message has already.
    @inlinable static var ambiguous: Flags { Flags(rawValue: 256) }
    /// Full values of a counter of which other fields hold the low bits.
    @inlinable static var accumulated: Flags { Flags(rawValue: 64) }
  }

  /// What numbers stand for.
  @usableFromInline
  enum Meaning: UInt8, BitwiseCopyable {
    /// Themselves, or a quantity.
    case plain
    /// Values that the profile may have a name for.
    case named
    /// Seconds since 1989-12-31T00:00:00Z.
    case time
    /// Seconds since 1989-12-31 by the clock on the wall.
    case localTime
  }

  /// Offset in the message's bytes; of pieces the index of the first.
  @usableFromInline var offset: UInt32 = 0
  /// Index of the value's `ValueDetails`.
  @usableFromInline var details: Int32 = 0
  /// What makes a raw value a value: (raw − shift) / divisor.
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
  /// Of an accumulated field the place of its counter.
  @usableFromInline var counter: UInt8 = 0
  /// Of a subfield its first condition, of a yielding field the plan that it gives way to; counted from the message's first.
  @usableFromInline var other: UInt16 = 0

  @usableFromInline init() {}
}

/// What is known of a value beside its place: looked at by who wants names, not by who wants numbers.
@usableFromInline
struct ValueDetails {
  @usableFromInline var name: FITName = ""
  @usableFromInline var units: FITName = ""
  @usableFromInline var type: ProfileType?
  /// Index of a developer field's description, −1 without one.
  @usableFromInline var description = -1
  /// raw × decimalFactor, `decimalPlaces` of its digits behind the point, is the value; 0 when there is no such way to say it.
  @usableFromInline var decimalFactor: Int64 = 0
  @usableFromInline var decimalPlaces = 0
  @usableFromInline var decimalShift: Int64 = 0

  @usableFromInline init() {}

  /// Finds how values scaled so are written with a point and without rounding, if they are.
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

/// What another value of the message has to be for a subfield to apply.
@usableFromInline
struct ConditionPlan: BitwiseCopyable {
  /// The value looked at, counted from the message's first.
  @usableFromInline var reference: UInt16
  @usableFromInline var value: Double
}

/// A definition compiled: which rows of the tables are its own.
@usableFromInline
struct LocalPlan: BitwiseCopyable {
  @usableFromInline var isReady = false
  /// Whether a message cannot be walked over at once.
  @usableFromInline var needsPreparation = false
  /// Whether the message is a developer description, to be learned from once its values are handed out.
  @usableFromInline var isDescription = false
  @usableFromInline var isBigEndian = false
  /// Whether there are full values of counters, and no components that would have them noted before.
  @usableFromInline var hasCounters = false
  /// Whether there are components that need the general expansion.
  var hasSources = false
  var hasDeveloperFields = false
  @usableFromInline var messageNumber: UInt16 = 0xFFFF
  @usableFromInline var payloadSize: Int = 0
  @usableFromInline var firstNumber: Int = 0
  @usableFromInline var numberCount: Int = 0
  /// The values of profile fields and after them those of developer fields.
  @usableFromInline var first: Int = 0
  @usableFromInline var count: Int = 0
  @usableFromInline var developerCount: Int = 0
  var firstCondition: Int = 0
  /// The sources that are fields of the message; targets that are sources again follow them.
  var firstSource: Int = 0
  var sourceCount: Int = 0
  var firstTarget: Int = 0
  var targetCount: Int = 0
  /// The value called `timestamp`, counted from the first; −1 when the definition has none.
  var timestamp: Int = -1
  /// What a timestamp of a compressed header is.
  var timestampDetails: Int = 0

  @usableFromInline init() {}

  /// Whether a message of this local type can be walked over at once.
  @inlinable @inline(__always)
  func isReadyFor(_ message: borrowing FITMessage) -> Bool {
    // The size is compared for safety's sake: were a definition kept from us, we would read what is not there.
    isReady && !needsPreparation && payloadSize == message.bytes.byteCount && messageNumber == message.number
  }
}
