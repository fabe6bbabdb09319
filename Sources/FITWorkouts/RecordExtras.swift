public import FITCore
public import Workouts

/// The measures of a record that most recordings lack: looked for once per definition, then only where they are.
@usableFromInline
struct RecordExtras: Sendable {
  /// A measure with the field of `record` (20) it comes from, in `measure = raw / divisor`.
  @usableFromInline typealias Source = (measure: Measure, field: UInt8, divisor: Double)

  /// A source by its place, nil behind the last.
  ///
  /// Units: FIT profile, message `record`; HEALTHKIT.md section 2.1. Where two fields give one measure, the better stands last.
  @usableFromInline static func source(_ place: Int) -> Source? {
    switch place {
    case 0: (.stepLength, 85, 10_000)
    case 1: (.verticalOscillation, 39, 100)
    case 2: (.groundContactTime, 41, 10)
    case 3: (.respiratoryRate, 99, 1)
    case 4: (.respiratoryRate, 108, 100)
    case 5: (.depth, 92, 1000)
    case 6: (.temperature, 13, 1)
    default: nil
    }
  }

  /// For each local message type, which sources its definition has; bit 15 says that it was looked at.
  @usableFromInline var present = InlineArray<16, UInt16>(repeating: 0)
  @usableFromInline static var lookedAt: UInt16 { 0x8000 }
  @usableFromInline static var balance: UInt16 { 0x4000 }
  @usableFromInline static var cycles: UInt16 { 0x2000 }
  /// The sport that records say they are of (`activity_type`), in the numbering of sports; read once per definition.
  private(set) var sport: UInt8?
  /// The counter of 8 bits that some recorders have instead of the long one.
  private var lastCycles: Int64?
  private var cyclesSum: Int64 = 0

  @usableFromInline init() {}

  /// A local message type got a new meaning.
  mutating func forget(_ localMessageType: UInt8) { present[Int(localMessageType & 15)] = 0 }

  /// The sources that the record's definition has.
  @inlinable mutating func sources(of record: borrowing FITRecord) -> UInt16 {
    let sources = present[Int(record.message.localMessageType & 15)]
    return sources != 0 ? sources : look(at: record)
  }

  @usableFromInline mutating func look(at record: borrowing FITRecord) -> UInt16 {
    var sources = Self.lookedAt
    var place = 0
    while let source = Self.source(place) {
      if record.message.hasField(source.field) { sources |= 1 &<< UInt16(place) }
      place += 1
    }
    if record.message.hasField(30) { sources |= Self.balance }
    if record.message.hasField(18) || record.message.hasField(19) { sources |= Self.cycles }
    present[Int(record.message.localMessageType & 15)] = sources
    sport = sport ?? record.message.integer(42).flatMap(Self.sport)
    return sources
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

  /// Adds to an observation what the sources give.
  @usableFromInline
  mutating func take(_ record: borrowing FITRecord, _ sources: UInt16, into observation: inout Observation) {
    var rest = sources & ~(Self.lookedAt | Self.balance | Self.cycles)
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      rest &= rest &- 1
      if let source = Self.source(place), let raw = record.message.number(source.field) {
        observation.note(raw / source.divisor, as: source.measure)
      }
    }
    if sources & Self.balance != 0, let balance = record.leftRightBalance, balance & 0x7F <= 100 {
      let right = balance & 0x80 != 0 ? balance & 0x7F : 100 - (balance & 0x7F)
      observation.note(Double(right), as: .rightBalance)
    }
    if sources & Self.cycles != 0, let cycles = cycles(of: record) { observation.cyclesThousandths = cycles }
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
