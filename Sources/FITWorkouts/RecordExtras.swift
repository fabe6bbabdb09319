internal import FITCore
internal import Workouts

/// The measures of a record that most recordings lack.
struct RecordExtras: Sendable {
  /// The sport in records (`activity_type`), in the numbering of sports; read once per definition.
  private(set) var sport: UInt8?
  /// The counter of 8 bits that some recorders have instead of the 32-bit counter.
  private var lastCycles: Int64?
  private var cyclesSum: Int64 = 0

  /// Reads the sport of a record.
  mutating func takeSport(_ record: borrowing FITRecord) {
    if sport == nil { sport = Self.sport(of: record) }
  }

  /// The sport of a record.
  static func sport(of record: borrowing FITRecord) -> UInt8? {
    record.activityType.flatMap { sport(ofActivityType: $0) }
  }

  /// FIT profile, types `activity_type` and `sport`.
  private static func sport(ofActivityType type: Int64) -> UInt8? {
    switch type {
    case 1...5: UInt8(clamping: type)
    case 6: 11
    case 13: 65
    default: nil
    }
  }

  /// Reads fields that have the profile's types, in little-endian order, at their known offsets; returns the 8-bit
  /// counter if it is used, otherwise 0xFF.
  ///
  /// Units: FIT profile, message `record`.
  @inline(__always) static func takeUsual(
    _ bytes: RawSpan, _ fields: RecordFields, into observation: inout WorkoutObservation,
    at offset: (RecordFields) -> Int
  ) -> UInt8 {
    takeUsualReadings(bytes, fields, into: &observation, at: offset)
    if fields.has(.rightBalance) {
      let raw = bytes.byte(offset(.rightBalance))
      if raw != 0xFF { note(balance: Int64(raw), in: &observation) }
    }
    let total = fields.has(.totalCycles) ? bytes.little(offset(.totalCycles), as: UInt32.self) : 0xFFFF_FFFF
    if total != 0xFFFF_FFFF {
      observation.cyclesThousandths = Int64(total) &* 1000
      return 0xFF
    }
    return fields.has(.shortCycles) ? bytes.byte(offset(.shortCycles)) : 0xFF
  }

  /// Reads the fields with any types.
  @inline(never) mutating func takeAny(
    _ record: borrowing FITRecord, _ fields: RecordFields, into observation: inout WorkoutObservation
  ) {
    Self.takeAnyReadings(record, fields, into: &observation)
    if fields.has(.rightBalance), let balance = record.leftRightBalance {
      Self.note(balance: balance, in: &observation)
    }
    if fields.has(.cycles), let cycles = cycles(of: record) { observation.cyclesThousandths = cycles }
  }

  @inline(__always) private static func note(balance: Int64, in observation: inout WorkoutObservation) {
    if let right = rightBalance(balance) { observation.noteFinite(Double(right), as: .rightBalance) }
  }

  /// The right pedal's share in percent; nil beyond 100.
  ///
  /// The upper bit of the field shows whether the share is the right pedal's (FIT profile, type `left_right_balance`).
  @inline(__always) static func rightBalance(_ balance: Int64) -> Int64? {
    guard balance & 0x7F <= 100 else { return nil }
    return balance & 0x80 != 0 ? balance & 0x7F : 100 &- (balance & 0x7F)
  }

  /// The counter of revolutions or strides in thousandths: the 32-bit one, otherwise the unwrapped 8-bit one.
  private mutating func cycles(of record: borrowing FITRecord) -> Int64? {
    if let total = record.totalCycles { return total &* 1000 }
    return record.cycles.map { unwrap($0) }
  }

  /// The 8-bit counter's running sum in thousandths, after its value `short`.
  mutating func unwrap(_ short: Int64) -> Int64 {
    cyclesSum &+= lastCycles.map { (short &- $0) & 0xFF } ?? short
    lastCycles = short
    return cyclesSum &* 1000
  }
}
