public import FITCore

/// One number that the messages of a definition hold, ready to be loaded and scaled without a look at anything else.
///
/// Any integer up to 64 bits is cut out of eight bytes by two shifts, whatever its width and byte order; so the walk over a message
/// has no branch that depends on the type.
@usableFromInline
struct NumberPlan: BitwiseCopyable {
  /// What is to be done with the number.
  @usableFromInline
  enum Way: UInt8, BitwiseCopyable {
    /// It is handed out.
    case plain
    /// It is handed out when components are.
    case alias
    /// It is handed out, and a counter goes on from it.
    case accumulated
    /// Its value has to be looked at as a whole: bytes, floating point, what depends on other fields, short messages.
    case slow
  }

  /// Offset of the eight bytes in the message.
  @usableFromInline var offset: UInt32 = 0
  /// Shifts that bring the number to the top, and down again.
  @usableFromInline var left: UInt8 = 0
  @usableFromInline var right: UInt8 = 0
  @usableFromInline var isScaled = false
  @usableFromInline var way = Way.plain
  /// The value it is of, counted from the message's first.
  @usableFromInline var value: UInt16 = 0
  @usableFromInline var number: UInt8 = 0
  @usableFromInline var element: UInt8 = 0
  @usableFromInline var isDeveloper = false
  @usableFromInline var counter: UInt8 = 0
  /// What is left of the sign after the shifts.
  @usableFromInline var mask: Int64 = -1
  /// The number that says "no value".
  @usableFromInline var invalid: Int64 = 0
  @usableFromInline var divisor = 1.0
  @usableFromInline var shift = 0.0

  /// A value that cannot be cut out by shifts.
  init(slow value: Int) {
    self.value = UInt16(clamping: value)
    way = .slow
  }

  /// An element of an integer field in a message of `messageSize` bytes; nil when it cannot be cut out by shifts.
  init?(_ plan: ValuePlan, element: Int, value: Int, messageSize: Int, isBigEndian: Bool) {
    guard plan.form == .numbers, let invalid = plan.load.integerInvalidValue, messageSize >= 8 else { return nil }
    let size = Int(plan.stride)
    let place = Int(plan.offset) &+ element &* size
    let start = min(place, messageSize &- 8)
    offset = UInt32(clamping: start)
    let before = 8 &* (place &- start)
    left = UInt8(clamping: isBigEndian ? before : 64 &- 8 &* size &- before)
    right = UInt8(clamping: 64 &- 8 &* size)
    mask = plan.load.isSigned || size == 8 ? -1 : 1 &<< Int64(8 &* size) &- 1
    self.invalid = invalid
    isScaled = plan.flags.contains(.scaled)
    divisor = plan.divisor
    shift = plan.shift
    self.value = UInt16(clamping: value)
    number = plan.number
    self.element = UInt8(clamping: element)
    isDeveloper = plan.flags.contains(.developer)
    if plan.flags.contains(.alias) { way = .alias }
    counter = plan.counter
  }

  /// The number on the wire.
  @inlinable @inline(__always)
  func raw(_ message: RawSpan, isBigEndian: Bool) -> Int64 {
    var word = message.little(Int(truncatingIfNeeded: offset), as: UInt64.self)
    if isBigEndian { word = word.byteSwapped }
    return Int64(bitPattern: word &<< UInt64(left)) &>> Int64(right) & mask
  }
}

extension Load {
  var isSigned: Bool {
    switch self {
    case .sint8, .sint16, .sint16Big, .sint32, .sint32Big, .sint64, .sint64Big: true
    default: false
    }
  }

  /// The invalid value of an integer type that 64 signed bits hold; nil for others.
  var integerInvalidValue: Int64? {
    switch self {
    case .uint8: 0xFF
    case .sint8: 0x7F
    case .uint8z, .uint16z, .uint16zBig, .uint32z, .uint32zBig: 0
    case .uint16, .uint16Big: 0xFFFF
    case .sint16, .sint16Big: 0x7FFF
    case .uint32, .uint32Big: 0xFFFF_FFFF
    case .sint32, .sint32Big: 0x7FFF_FFFF
    case .sint64, .sint64Big: .max
    default: nil
    }
  }
}

extension PlanBuilder {
  /// How many numbers of one message are taken out singly; of more the fields are taken as a whole.
  private static var limit: Int { 1024 }

  /// Compiles all values of the message into numbers.
  mutating func appendNumbers(_ tables: inout PlanTables) {
    plan.firstNumber = tables.numbers.count
    for position in 0..<plan.count &+ plan.developerCount {
      let value = tables.values[plan.first &+ position]
      guard value.form != .text, value.count > 0 else { continue }
      let isPlain = value.flags.isDisjoint(with: ValuePlan.Flags.questionable.subtracting(.alias))
      var isCompiled = isPlain && tables.numbers.count &- plan.firstNumber &+ Int(value.count) <= Self.limit
      for element in 0..<Int(value.count) where isCompiled {
        if var number = NumberPlan(
          value, element: element, value: position, messageSize: plan.payloadSize, isBigEndian: plan.isBigEndian)
        {
          if plan.hasCounters && value.flags.contains(.accumulated) { number.way = .accumulated }
          tables.numbers.append(number)
        } else {
          isCompiled = false
        }
      }
      if !isCompiled { tables.numbers.append(NumberPlan(slow: position)) }
    }
    plan.numberCount = tables.numbers.count &- plan.firstNumber
  }
}
