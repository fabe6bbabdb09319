#if canImport(CWindows) && !hasFeature(Embedded)
internal import CWindows
#endif

/// The quantities of which a `MomentLog` keeps readings.
public enum LoggedQuantity: Int, CaseIterable, Sendable {
  /// Watts.
  case power
  /// Beats a minute.
  case heartRate
  /// Revolutions, or strides of one leg, a minute.
  case cadence
  /// Metres a second.
  case speed
  /// Metres above the sea; its curve is that of the climbing rate.
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

  /// Steps of a kept reading in one unit.
  ///
  /// FIT's own where it has one: whole watts, 1/128 of a revolution, millimetres a second, fifths of a metre. So nothing
  /// that a device wrote is rounded.
  @inline(__always) public var stepsPerUnit: Double {
    switch self {
    case .power: 1
    case .heartRate: 100
    case .cadence: 128
    case .speed: 1000
    case .altitude: 5
    }
  }

  /// The value of the least reading that is kept, in the unit.
  @inline(__always) public var offset: Double { self == .altitude ? -500 : 0 }
}

/// A reading in sixteen bits: a number of steps, or that there is none.
@usableFromInline struct LoggedReading: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline var steps: UInt16

  init(steps: UInt16) { self.steps = steps }

  /// Nothing was noted.
  static let none = LoggedReading(steps: .max)
  /// The reading is not believed: nothing reaches across it.
  static let suspect = LoggedReading(steps: .max - 1)
  /// The most that is kept; greater values are kept as this.
  static let most = LoggedReading(steps: .max - 2)

  /// True when it is a number.
  var isNumber: Bool { steps <= Self.most.steps }

  /// The nearest that is kept; `none` for what is less than the least, or not a number.
  @inline(__always) init(_ value: Double, of quantity: LoggedQuantity) {
    let steps = (value - quantity.offset) * quantity.stepsPerUnit + 0.5
    #if canImport(CWindows) && !hasFeature(Embedded)
    self.steps = fitstream_steps(steps)
    #else
    // The nearest whole number, without the checks of a conversion: the bits of what lies from 2^52 on count by one, and
    // those of anything less, of far more and of no number are far away.
    let shifted = steps + 0x1p52
    let nearest = shifted.bitPattern &- 0x1p52.bitPattern
    guard nearest <= UInt64(Self.most.steps) else {
      self = steps > 0 ? .most : .none
      return
    }
    // The whole part: of what is hardly less than 0 it is "none".
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
    /// The counter of the distance has moved on here.
    static let distance = Marks(rawValue: 1)
    /// A pause, or more than an hour without a record, lies before it.
    static let isAfterBreak = Marks(rawValue: 2)
    /// The way from the moment before it is not believed.
    static let isSuspect = Marks(rawValue: 4)
    /// The place leaps here, faster than things move in water, on foot, on wheels, at all: see `SpeedClass`.
    static let jumps = Marks(rawValue: 0xF0)

    /// The mark of a leap that is too fast for a class.
    static func jump(tooFastFor speeds: SpeedClass) -> Marks { Marks(rawValue: 0x10 &<< speeds.rawValue) }
  }

  /// Milliseconds since the log's origin.
  var milliseconds: UInt32
  /// Millimetres travelled since the origin; only with the mark `distance`.
  var millimeters: UInt32
  var power: LoggedReading, heartRate: LoggedReading, cadence: LoggedReading
  var speed: LoggedReading, altitude: LoggedReading
  var marks: Marks
  /// The step from the moment before in seconds; 0 after a break, and `longStep` for all that is as much or more.
  var step: UInt8
  /// The step that stands for all longer ones.
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
  /// The difference, or 0.
  @inline(__always) static func -| (a: UInt32, b: UInt32) -> UInt32 { a > b ? a &- b : 0 }
}
