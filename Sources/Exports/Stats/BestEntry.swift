package import Workouts

/// The subject of a best: a quantity over a duration, or the time over a length.
package enum BestSubject: UInt8, CaseIterable, Sendable {
  case power, heartRate, cadence, speed, climbing
  /// The shortest time over a length.
  case distance
  /// Critical power and W′, of the bests of power.
  case criticalPower, workAbove

  /// The subject of a curve.
  package init(_ quantity: LoggedQuantity) {
    switch quantity {
    case .power: self = .power
    case .heartRate: self = .heartRate
    case .cadence: self = .cadence
    case .speed: self = .speed
    case .altitude: self = .climbing
    }
  }

  /// Its name in the column `best`.
  package var name: StaticString {
    switch self {
    case .power: "power"
    case .heartRate: "heart rate"
    case .cadence: "cadence"
    case .speed: "speed"
    case .climbing: "climbing"
    case .distance: "distance"
    case .criticalPower: "critical power"
    case .workAbove: "W'"
    }
  }

  var unit: StaticString {
    switch self {
    case .power, .criticalPower: "W"
    case .heartRate, .cadence: "count/min"
    case .speed: "m/s"
    case .climbing: "m/h"
    case .distance: "s"
    case .workAbove: "J"
    }
  }
}

/// One ride's best of one kind.
package struct BestEntry: Sendable {
  package var subject: BestSubject
  package var activity: ActivityType
  package var isIndoor: Bool
  /// Seconds, or metres of `distance`.
  package var span: Double
  /// In the subject's unit.
  package var value: Double
  /// When it begins.
  package var start: Instant
  /// When the ride begins.
  package var rideStart: Instant
  package var utcOffsetSeconds: Int?
  package var session: Int
  package var input: String
  /// The standard error, of what was fitted.
  package var error: Double?

  /// Makes one without a span and a value.
  package init(activity: ActivityType, isIndoor: Bool, rideStart: Instant, input: String, session: Int) {
    subject = .power
    self.activity = activity
    self.isIndoor = isIndoor
    span = 0
    value = 0
    start = rideStart
    self.rideStart = rideStart
    self.input = input
    self.session = session
  }

  /// True when it is better than another of its kind; of equals the one that came first.
  func isBetter(than other: BestEntry) -> Bool {
    if value != other.value { return subject == .distance ? value < other.value : value > other.value }
    return (start, input, session) < (other.start, other.input, other.session)
  }

  /// True when both are of one moment: copies of a recording.
  func isCopy(of other: BestEntry) -> Bool { value == other.value && start == other.start }
}

// MARK: - Packing

extension BestEntry {
  private static let words = 9
  /// Bytes of a name that are packed at most.
  private static let nameBytes = 4096

  /// Appends it as bytes: their number first.
  package func append(to text: inout TextBuffer) {
    let name = Array(input.utf8.prefix(Self.nameBytes))
    text.append(word: UInt64(clamping: Self.words &* 8 &+ name.count))
    text.append(
      word: UInt64(subject.rawValue) | (isIndoor ? 1 : 0) << 8 | (utcOffsetSeconds == nil ? 0 : 1) << 9
        | UInt64(activity.rawValue) << 16)
    text.append(word: span.bitPattern)
    text.append(word: value.bitPattern)
    text.append(word: UInt64(bitPattern: start.unixMilliseconds))
    text.append(word: UInt64(bitPattern: rideStart.unixMilliseconds))
    text.append(word: UInt64(bitPattern: Int64(clamping: utcOffsetSeconds ?? 0)))
    text.append(word: UInt64(clamping: session))
    text.append(word: UInt64(clamping: name.count))
    for byte in name { text.append(byte) }
  }

  /// Unpacks one, which must be whole.
  package init(_ bytes: ArraySlice<UInt8>) {
    var reader = PackedWords(bytes)
    _ = reader.next()
    let head = reader.next()
    subject = BestSubject(rawValue: UInt8(truncatingIfNeeded: head)) ?? .power
    isIndoor = head & 0x100 != 0
    activity = ActivityType(rawValue: UInt16(truncatingIfNeeded: head >> 16))
    span = reader.number()
    value = reader.number()
    start = Instant(unixMilliseconds: Int64(bitPattern: reader.next()))
    rideStart = Instant(unixMilliseconds: Int64(bitPattern: reader.next()))
    let offset = Int64(bitPattern: reader.next())
    utcOffsetSeconds = head & 0x200 != 0 ? Int(clamping: offset) : nil
    session = Int(clamping: reader.next())
    input = String(decoding: reader.bytes(Int(clamping: reader.next())), as: UTF8.self)
  }

  /// Bytes of the entry that begins with the first of these; nil when there are too few to say.
  package static func length(of bytes: ArraySlice<UInt8>) -> Int? { StatsShare.length(of: bytes) }
}
