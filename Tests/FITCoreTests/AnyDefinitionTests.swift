import FITCore
import RideSimulator
import TestSupport
import Testing

/// Definitions that no recorder writes: the compiled ways of reading give the numbers of the general one.
@Suite struct AnyDefinitionTests {
  /// Compares the typed properties of a record, and the numbers of any message, with its fields one by one.
  private struct Comparison: FITSink {
    var lane: FITLane
    var failures: [String] = []
    var records = 0
    var numbers = 0

    func lane(forMessage number: UInt16) -> FITLane { lane }

    mutating func record(_ record: borrowing FITRecord) -> FITFlow {
      records += 1
      let message = record.message
      func whole(_ field: UInt8) -> Double? { message.plausibleInteger(field).map(Double.init) }
      func number(_ field: UInt8, _ other: UInt8, _ scale: (Double) -> Double) -> Double? {
        (message.plausibleNumber(field) ?? message.plausibleNumber(other)).map(scale)
      }
      let fraction = message.plausibleNumber(53) ?? 0
      let cadence = message.plausibleNumber(4).map { $0 + fraction / 128 }
      let typed: [Double?] = [
        record.latitudeSemicircles.map(Double.init), record.longitudeSemicircles.map(Double.init),
        record.heartRateBPM.map(Double.init), record.distanceCentimeters.map(Double.init),
        record.powerWatts.map(Double.init), record.temperatureCelsius.map(Double.init),
        record.caloriesKilocalories.map(Double.init), record.gpsAccuracyMeters, record.speedMetersPerSecond,
        record.altitudeMeters, record.cadenceRPM,
      ]
      let general: [Double?] = [
        whole(0), whole(1), whole(3), whole(5), whole(7), whole(13), whole(33), message.plausibleNumber(31),
        number(73, 6) { $0 / 1000 }, number(78, 2) { ($0 - 2500) / 5 },
        cadence ?? message.plausibleNumber(52).map { $0 / 256 },
      ]
      if typed != general { failures.append("byte \(message.offset): \(typed), not \(general)") }
      return self.message(message)
    }

    mutating func message(_ message: borrowing FITMessage) -> FITFlow {
      var all: [String] = []
      message.forEachNumber { all.append("\($0)=\($1)") }
      var single: [String] = []
      for position in 0..<message.fieldCount where !message[position].isDeveloper && message[position].isNumeric {
        let field = message[position]
        for element in 0..<field.count {
          if let number = field.number(element) { single.append("\(field.number)=\(number)") }
        }
      }
      numbers += all.count
      if all != single { failures.append("byte \(message.offset): \(all), not \(single)") }
      return .proceed
    }
  }

  private static let usual: [(number: UInt8, type: UInt8)] = [
    (0, 0x85), (1, 0x85), (2, 0x84), (3, 0x02), (4, 0x02), (5, 0x86), (6, 0x84), (7, 0x84), (13, 0x01), (31, 0x02),
    (33, 0x84), (52, 0x84), (53, 0x02), (73, 0x86), (78, 0x86),
  ]
  private static let types: [(type: UInt8, size: Int)] = [
    (0x00, 1), (0x01, 1), (0x02, 1), (0x83, 2), (0x84, 2), (0x85, 4), (0x86, 4), (0x07, 1), (0x88, 4), (0x89, 8),
    (0x0A, 1), (0x8B, 2), (0x8C, 4), (0x0D, 1), (0x8E, 8), (0x8F, 8), (0x90, 8), (0x1F, 1),
  ]

  private static func size(_ type: UInt8) -> Int { types.first { $0.type == type }?.size ?? 1 }

  /// Fields with usual and other types, arrays, sizes that no type has, numbers twice, and sometimes far away.
  private static func fields(_ random: inout SplitMix64) -> [FITBytes.Field] {
    var fields = usual.shuffled(using: &random).prefix(.random(in: 1...15, using: &random)).map { number, type in
      let type = Int.random(in: 0..<4, using: &random) > 0 ? type : types.randomElement(using: &random)?.type ?? type
      let count = Int.random(in: 0..<8, using: &random) == 0 ? Int.random(in: 0...5, using: &random) : 1
      let wrong = Int.random(in: 0..<20, using: &random) == 0 ? 1 : 0
      return FITBytes.Field(number, UInt8(size(type) * count + wrong), type)
    }
    if let twice = fields.randomElement(using: &random), Bool.random(using: &random) { fields.append(twice) }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let far = (0..<70).map { _ in FITBytes.Field(200, 255, 0x0D) }
      fields.insert(contentsOf: far, at: Int.random(in: 0...fields.count, using: &random))
    }
    return fields + [FITBytes.timestamp]
  }

  private static func file(_ random: inout SplitMix64) -> [UInt8] {
    var data = FITBytes()
    // Definitions come again, so that remembered ones are read too.
    let kinds = (0..<3).map { _ in (fields(&random), Bool.random(using: &random)) }
    for _ in 0..<6 {
      guard let (fields, isBigEndian) = kinds.randomElement(using: &random) else { continue }
      data.define(0, 20, fields, developer: [.init(1, 2, 0)], bigEndian: isBigEndian)
      for _ in 0..<12 {
        let invalid: [UInt8] = [0xFF, 0x7F, 0, 0x80]
        let bytes = (0..<fields.reduce(2) { $0 + Int($1.size) }).map { _ in
          Bool.random(using: &random)
            ? UInt8.random(in: 0...255, using: &random) : invalid.randomElement(using: &random) ?? 0
        }
        // Whole fields of one byte: invalid values of wider types.
        let isUniform = Int.random(in: 0..<4, using: &random) == 0
        data.message(0, isUniform ? bytes.map { _ in bytes[0] } : bytes)
      }
    }
    return data.file()
  }

  @Test("typed properties and all numbers are those of the fields one by one", arguments: UInt64(0)..<150)
  func sameNumbers(seed: UInt64) throws {
    var random = Seed.generator(seed)
    let bytes = Self.file(&random)
    for lane in [FITLane.typed, .generic] {
      for chunk in [bytes.count, 37] {
        var sink = Comparison(lane: lane)
        var decoder = FITDecoder()
        for start in stride(from: 0, to: bytes.count, by: chunk) {
          let piece = Array(bytes[start..<min(start + chunk, bytes.count)])
          _ = try decoder.feed(piece.span.bytes, into: &sink)
        }
        _ = try decoder.finish(into: &sink)
        #expect(sink.failures == [], "seed \(seed)")
        #expect(lane == .generic || sink.records == 72)
        #expect(sink.numbers > 0)
      }
    }
  }
}
