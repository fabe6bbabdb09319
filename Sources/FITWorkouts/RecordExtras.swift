public import FITCore
public import Workouts

/// Fields that a definition of `record` (20) may have, a bit for each.
@usableFromInline
struct RecordFields: Sendable {
  @usableFromInline var bits: UInt32

  @inlinable init(bits: UInt32) { self.bits = bits }

  /// Whether any of `fields` is there.
  @inlinable @inline(__always) func has(_ fields: RecordFields) -> Bool { bits & fields.bits != 0 }

  /// The fields' numbers, each at the place of its bit.
  static var numbers: InlineArray<24, UInt8> {
    [3, 4, 7, 13, 6, 73, 2, 78, 33, 5, 0, 52, 53, 8, 31, 85, 39, 41, 99, 108, 92, 30, 18, 19]
  }

  @inlinable static var heartRate: RecordFields { RecordFields(bits: 1 << 0) }
  @inlinable static var cadence: RecordFields { RecordFields(bits: 1 << 1) }
  @inlinable static var power: RecordFields { RecordFields(bits: 1 << 2) }
  @inlinable static var temperature: RecordFields { RecordFields(bits: 1 << 3) }
  @inlinable static var speed: RecordFields { RecordFields(bits: 1 << 4) }
  @inlinable static var enhancedSpeed: RecordFields { RecordFields(bits: 1 << 5) }
  @inlinable static var altitude: RecordFields { RecordFields(bits: 1 << 6) }
  @inlinable static var enhancedAltitude: RecordFields { RecordFields(bits: 1 << 7) }
  @inlinable static var energy: RecordFields { RecordFields(bits: 1 << 8) }
  @inlinable static var distance: RecordFields { RecordFields(bits: 1 << 9) }
  @inlinable static var latitude: RecordFields { RecordFields(bits: 1 << 10) }
  /// `cadence256` and `fractional_cadence`.
  @inlinable static var fineCadence: RecordFields { RecordFields(bits: 3 << 11) }
  @inlinable static var compressedDistance: RecordFields { RecordFields(bits: 1 << 13) }
  @inlinable static var accuracy: RecordFields { RecordFields(bits: 1 << 14) }

  // What most recordings lack.
  static var stepLength: RecordFields { RecordFields(bits: 1 << 15) }
  static var verticalOscillation: RecordFields { RecordFields(bits: 1 << 16) }
  static var groundContactTime: RecordFields { RecordFields(bits: 1 << 17) }
  static var respiratoryRate: RecordFields { RecordFields(bits: 1 << 18) }
  static var enhancedRespiratoryRate: RecordFields { RecordFields(bits: 1 << 19) }
  static var depth: RecordFields { RecordFields(bits: 1 << 20) }
  static var balance: RecordFields { RecordFields(bits: 1 << 21) }
  /// The counter of 8 bits and the long one.
  static var cycles: RecordFields { RecordFields(bits: 3 << 22) }
  /// All of them.
  @inlinable static var extras: RecordFields { RecordFields(bits: 0x1FF << 15) }

  /// Says that the definition was looked at.
  static var known: RecordFields { RecordFields(bits: 1 << 31) }
}

/// Which fields the records of each local message type have, looked for once per definition so that no record is asked for others;
/// and the measures that most recordings lack.
@usableFromInline
struct RecordExtras: Sendable {
  /// The fields of each local message type; none where its definition was not looked at.
  @usableFromInline var present = InlineArray<16, RecordFields>(repeating: RecordFields(bits: 0))
  /// The sport that records say they are of (`activity_type`), in the numbering of sports; read once per definition.
  private(set) var sport: UInt8?
  /// The counter of 8 bits that some recorders have instead of the long one.
  private var lastCycles: Int64?
  private var cyclesSum: Int64 = 0

  /// Whether somebody looks at the balance, which no generator here does.
  private let wantsBalance: Bool

  @usableFromInline init(wants: MeasureSet) { wantsBalance = wants.contains(.rightBalance) }

  /// Forgets the part, for the next.
  mutating func reset() {
    present = InlineArray(repeating: RecordFields(bits: 0))
    sport = nil
    lastCycles = nil
    cyclesSum = 0
  }

  /// A local message type got a new meaning.
  mutating func forget(_ localMessageType: UInt8) { present[Int(localMessageType & 15)].bits = 0 }

  /// The fields that the record's definition has.
  @inlinable @inline(__always) mutating func fields(of record: borrowing FITRecord) -> RecordFields {
    let fields = present[Int(record.message.localMessageType & 15)]
    return fields.bits != 0 ? fields : look(at: record)
  }

  @usableFromInline mutating func look(at record: borrowing FITRecord) -> RecordFields {
    var fields = RecordFields.known
    let numbers = RecordFields.numbers
    for place in numbers.indices where record.message.hasField(numbers[place]) {
      fields.bits |= 1 &<< UInt32(place)
    }
    if !wantsBalance { fields.bits &= ~RecordFields.balance.bits }
    present[Int(record.message.localMessageType & 15)] = fields
    if sport == nil, let type = record.message.integer(42) { sport = Self.sport(ofActivityType: type) }
    return fields
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
  @usableFromInline
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
