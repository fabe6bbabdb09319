internal import FITCore
internal import Workouts

/// The measures of a record that most recordings lack.
struct RecordExtras: Sendable {
  /// The sport that records say they are of (`activity_type`), in the numbering of sports; read once per definition.
  private(set) var sport: UInt8?
  /// The counter of 8 bits that some recorders have instead of the long one.
  private var lastCycles: Int64?
  private var cyclesSum: Int64 = 0

  /// Learns the sport from a record.
  mutating func takeSport(_ record: borrowing FITRecord) {
    if sport == nil, let type = record.message.integer(42) { sport = Self.sport(ofActivityType: type) }
  }

  /// FIT profile, types `activity_type` and `sport`.
  private static func sport(ofActivityType type: Int64) -> UInt8? {
    switch type {
    case 1...5: UInt8(type)
    case 6: 11
    case 13: 65
    default: nil
    }
  }

  /// Notes what most recordings lack.
  ///
  /// Units: FIT profile, message `record`; HEALTHKIT.md section 2.1.
  mutating func take(_ record: borrowing FITRecord, _ fields: RecordFields, into observation: inout Observation) {
    if fields.has(.stepLength), let raw = record.message.number(85) {
      observation.note(raw / 10_000, as: .stepLength)
    }
    if fields.has(.verticalOscillation), let raw = record.message.number(39) {
      observation.note(raw / 100, as: .verticalOscillation)
    }
    if fields.has(.groundContactTime), let raw = record.message.number(41) {
      observation.note(raw / 10, as: .groundContactTime)
    }
    if fields.has(.enhancedRespiratoryRate), let raw = record.message.number(108) {
      observation.note(raw / 100, as: .respiratoryRate)
    } else if fields.has(.respiratoryRate), let raw = record.message.number(99) {
      observation.note(raw, as: .respiratoryRate)
    }
    if fields.has(.depth), let raw = record.message.number(92) { observation.note(raw / 1000, as: .depth) }
    if fields.has(.balance), let balance = record.leftRightBalance, balance & 0x7F <= 100 {
      let right = balance & 0x80 != 0 ? balance & 0x7F : 100 - (balance & 0x7F)
      observation.note(Double(right), as: .rightBalance)
    }
    if fields.has(.cycles), let cycles = cycles(of: record) { observation.cyclesThousandths = cycles }
  }

  /// The counter of revolutions or strides in thousandths: the long one, else the short one unwrapped.
  private mutating func cycles(of record: borrowing FITRecord) -> Int64? {
    if let total = record.totalCycles { return total < 1 << 40 ? total &* 1000 : nil }
    guard let short = record.cycles else { return nil }
    cyclesSum &+= lastCycles.map { (short &- $0) & 0xFF } ?? short
    lastCycles = short
    return cyclesSum &* 1000
  }
}
