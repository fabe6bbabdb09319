public import FITCore

/// One number in a compiled definition, with everything that is needed to load and scale it.
///
/// Two shifts extract any integer of up to 64 bits from eight bytes, whatever its width and byte order, so the loop
/// over a message's numbers has no branch that depends on the type.
@usableFromInline
struct NumberPlan: BitwiseCopyable {
  /// How a number is reported.
  @usableFromInline
  enum Way: UInt8, BitwiseCopyable {
    /// Always.
    case plain
    /// Only together with components.
    case alias
    /// Always, and stored as the full value of a counter.
    case accumulated
    /// Together with the other elements of its value: bytes, floating point, values that depend on other fields, short
    /// messages.
    case whole
  }

  /// Offset of the eight bytes in the message.
  @usableFromInline var offset: UInt32 = 0
  /// Shifts that move the number to the top bits, and back down.
  @usableFromInline var left: UInt8 = 0
  @usableFromInline var right: UInt8 = 0
  @usableFromInline var isScaled = false
  @usableFromInline var way = Way.plain
  /// Position of its value among the message's.
  @usableFromInline var value: UInt16 = 0
  @usableFromInline var number: UInt8 = 0
  @usableFromInline var element: UInt8 = 0
  @usableFromInline var isDeveloper = false
  @usableFromInline var counter: UInt8 = 0
  /// Number of plain numbers and aliases that follow one another from this one on; 0 if it is none.
  @usableFromInline var plainRun: UInt16 = 0
  /// The bits to keep after the shifts: all for signed numbers, the number's own for others.
  @usableFromInline var mask: Int64 = -1
  /// The invalid value.
  @usableFromInline var invalid: Int64 = 0
  @usableFromInline var divisor = 1.0
  @usableFromInline var shift = 0.0

  /// A value that shifts cannot extract.
  init(whole value: Int) {
    self.value = UInt16(clamping: value)
    way = .whole
  }

  /// An element of an integer field in a message of `messageSize` bytes; nil when shifts cannot extract it.
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

  /// The number in the file.
  @inlinable @inline(__always)
  func raw(_ message: RawSpan, isBigEndian: Bool) -> Int64 {
    var word = message.little(Int(truncatingIfNeeded: offset), as: UInt64.self)
    if isBigEndian { word = word.byteSwapped }
    return Int64(bitPattern: word &<< UInt64(left)) &>> Int64(right) & mask
  }

  /// Passes on a valid number, scaled.
  @inlinable @inline(__always)
  func handOut<Sink: FITNumberSink & ~Copyable>(_ raw: Int64, _ sink: inout Sink) {
    let value = isScaled ? (Double(raw) - shift) / divisor : Double(raw)
    sink.number(value, of: FITNumberField(number: number, element: Int(element), isDeveloper: isDeveloper))
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
  /// Maximum number of numbers of one message that are reported individually; fields beyond it are reported as whole
  /// values.
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
      if !isCompiled { tables.numbers.append(NumberPlan(whole: position)) }
    }
    plan.numberCount = tables.numbers.count &- plan.firstNumber
    var run: UInt16 = 0
    for position in (plan.firstNumber..<tables.numbers.count).reversed() {
      run = tables.numbers[position].way.rawValue <= NumberPlan.Way.alias.rawValue ? run &+ 1 : 0
      tables.numbers[position].plainRun = run
    }
  }
}
