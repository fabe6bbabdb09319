#if canImport(CWindows) && !hasFeature(Embedded)
internal import CWindows
#endif

/// The quantities whose readings a `MomentLog` stores.
public enum LoggedQuantity: Int, CaseIterable, Sendable {
  /// Watts.
  case power
  /// Beats a minute.
  case heartRate
  /// Revolutions per minute, or strides of one leg per minute.
  case cadence
  /// Metres per second.
  case speed
  /// Metres above sea level; the curve of this quantity is the climbing rate.
  case altitude

  /// The number of quantities.
  public static let count = 5

  /// Its name in tables.
  public var name: StaticString {
    switch self {
    case .power: "power"
    case .heartRate: "heartRate"
    case .cadence: "cadence"
    case .speed: "speed"
    case .altitude: "altitude"
    }
  }

  /// Steps of a stored reading per unit.
  ///
  /// FIT's own resolution if FIT defines one: whole watts, 1/128 of a revolution, millimetres per second, fifths of a
  /// metre. No value from a device is rounded.
  @inline(__always) public var stepsPerUnit: Double {
    switch self {
    case .power: 1
    case .heartRate: 100
    case .cadence: 128
    case .speed: 1000
    case .altitude: 5
    }
  }

  /// The smallest value that can be stored, in the quantity's unit.
  @inline(__always) public var offset: Double { self == .altitude ? -500 : 0 }
}

/// A reading in 16 bits: a number of steps, or a mark for a missing or suspect reading.
@usableFromInline struct LoggedReading: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline var steps: UInt16

  init(steps: UInt16) { self.steps = steps }

  /// No reading.
  static let none = LoggedReading(steps: .max)
  /// A suspect reading; no window or stretch crosses it.
  static let suspect = LoggedReading(steps: .max - 1)
  /// The largest value that can be stored; larger values are stored as this one.
  static let most = LoggedReading(steps: .max - 2)

  /// Whether the reading is a number.
  var isNumber: Bool { steps <= Self.most.steps }

  /// The nearest value that can be stored; `none` for values below the smallest one, and for NaN.
  @inline(__always) init(_ value: Double, of quantity: LoggedQuantity) {
    let steps = (value - quantity.offset) * quantity.stepsPerUnit + 0.5
    #if canImport(CWindows) && !hasFeature(Embedded)
    self.steps = fitstream_steps(steps)
    #else
    // The nearest whole number, without the checks of a conversion. From 2^52 on, the bit patterns of consecutive whole
    // numbers are consecutive. The bits of smaller values, of far larger values and of NaN are far away.
    let shifted = steps + 0x1p52
    let nearest = shifted.bitPattern &- 0x1p52.bitPattern
    guard nearest <= UInt64(Self.most.steps) else {
      self = steps > 0 ? .most : .none
      return
    }
    // The integer part; values slightly below 0 give `none`.
    let whole = UInt16(truncatingIfNeeded: nearest)
    self = LoggedReading(steps: shifted - 0x1p52 > steps ? whole &- 1 : whole)
    #endif
  }

  /// The value in the quantity's unit.
  func value(of quantity: LoggedQuantity) -> Double { Double(steps) / quantity.stepsPerUnit + quantity.offset }
}

/// The readings of one moment.
struct LoggedMoment: BitwiseCopyable, Sendable {
  /// Properties of a moment beside its readings.
  struct Marks: OptionSet, BitwiseCopyable, Sendable {
    var rawValue: UInt8
    /// The distance counter has increased at this moment.
    static let distance = Marks(rawValue: 1)
    /// A pause, or more than an hour without a record, precedes the moment.
    static let isAfterBreak = Marks(rawValue: 2)
    /// The distance since the previous moment is suspect.
    static let isSuspect = Marks(rawValue: 4)
    /// The position jumps at this moment.
    ///
    /// The four bits stand for the speed classes in which the jump is too fast; see `SpeedClass`.
    static let jumps = Marks(rawValue: 0xF0)

    /// The mark of a jump that is too fast for a class.
    static func jump(tooFastFor speeds: SpeedClass) -> Marks { Marks(rawValue: 0x10 &<< speeds.rawValue) }
  }

  /// Milliseconds since the log's origin.
  var milliseconds: UInt32
  /// Millimetres travelled since the origin; only valid with the mark `distance`.
  var millimeters: UInt32
  var power: LoggedReading, heartRate: LoggedReading, cadence: LoggedReading
  var speed: LoggedReading, altitude: LoggedReading
  var marks: Marks
  /// Seconds since the previous moment; 0 after a break, and `longStep` for `longStep` seconds or more.
  var step: UInt8
  /// The value of `step` for long steps.
  static let longStep: UInt8 = 255

  /// Whole seconds since the log's origin.
  var second: Int { Int(milliseconds / 1000) }

  subscript(quantity: LoggedQuantity) -> LoggedReading {
    get {
      switch quantity {
      case .power: power
      case .heartRate: heartRate
      case .cadence: cadence
      case .speed: speed
      case .altitude: altitude
      }
    }
    set {
      switch quantity {
      case .power: power = newValue
      case .heartRate: heartRate = newValue
      case .cadence: cadence = newValue
      case .speed: speed = newValue
      case .altitude: altitude = newValue
      }
    }
  }
}

extension UInt32 {
  /// The difference, or 0 if it would be negative.
  @inline(__always) static func -| (a: UInt32, b: UInt32) -> UInt32 { a > b ? a &- b : 0 }
}
