import FITCore
import TestSupport
import Testing

/// Numbers used in arithmetic: one that no device can mean is absent, whatever the base type.
@Suite("Plausible numbers") struct PlausibleTests {
  private static let limit = FITMessage.plausibleLimit

  /// One message of one field for each payload.
  private func bytes(_ type: UInt8, number: UInt8 = 5, message: UInt16 = 20, _ payloads: [[UInt8]]) -> [UInt8] {
    var data = FITBytes()
    data.define(0, message, [FITBytes.Field(number, UInt8(payloads[0].count), type)])
    for payload in payloads { data.message(0, payload) }
    return data.file()
  }

  @Test(
    "numbers of 64 bits are plausible up to 2⁴⁰ to either side; the raw numbers are all there",
    arguments: [0x8E, 0x8F, 0x90] as [UInt8])
  func wide(type: UInt8) {
    let values = [1, Self.limit, Self.limit + 1, .max - 1, -Self.limit, -Self.limit - 1, .min]
    let file = bytes(type, values.map { FITBytes.number($0) })
    let plausible = Viewer<Int64?>.decode(file) { $0.plausibleInteger(5) }
    let numbers = Viewer<Double?>.decode(file) { $0.plausibleNumber(5) }
    let elements = Viewer<Int64?>.decode(file) { $0[0].plausibleInteger() }
    let isSigned = type == 0x8E
    let expected: [Int64?] = [1, Self.limit, nil, nil, isSigned ? -Self.limit : nil, nil, nil]
    #expect(plausible == expected && elements == expected)
    #expect(numbers == expected.map { $0.map(Double.init) })
    #expect(Viewer<Int64?>.decode(file) { $0.integer(5) }.prefix(4) == [1, Self.limit, Self.limit + 1, .max - 1])
  }

  @Test("floating point is plausible up to 2⁴⁰ to either side, infinity is not")
  func floating() {
    let values = [
      0.4, 0x1p40, 0x1.0000000000001p40, 1e300, -.infinity, .infinity, -0x1p40, -Double.leastNonzeroMagnitude,
    ]
    let file = bytes(0x89, values.map { FITBytes.number($0.bitPattern) })
    #expect(
      Viewer<Double?>.decode(file) { $0.plausibleNumber(5) }
        == [0.4, 0x1p40, nil, nil, nil, nil, -0x1p40, -Double.leastNonzeroMagnitude])
    #expect(
      Viewer<Int64?>.decode(file) { $0.plausibleInteger(5) }
        == [0, Self.limit, Self.limit, nil, nil, nil, -Self.limit, 0])
    let floats = [Float.infinity, 3e38, 70.25].map { FITBytes.number($0.bitPattern) }
    #expect(Viewer<Double?>.decode(bytes(0x88, floats)) { $0[0].plausibleNumber() } == [nil, nil, 70.25])
  }

  @Test("a clock's seconds are 32 bits, and nothing is truncated to fit")
  func seconds() {
    let values: [Int64] = [0, 1_000_000_000, 0xFFFF_FFFF, 0x1_0000_0000, -1]
    let file = bytes(0x8E, number: 2, message: 18, values.map { FITBytes.number($0) })
    #expect(Viewer<UInt32?>.decode(file) { $0.seconds(2) } == [0, 1_000_000_000, 0xFFFF_FFFF, nil, nil])
    #expect(
      Views<UInt32?>.decode(file) { $0.onSession = { $0.startTime } } == [0, 1_000_000_000, 0xFFFF_FFFF, nil, nil])
  }

  @Test("no number of a typed message is larger")
  func typed() {
    let values =
      [Self.limit + 1, .min, .max - 1].map { FITBytes.number($0) } + [FITBytes.number(Double.infinity.bitPattern)]
    for number in 0..<253 as Range<UInt8> {
      for (type, payload) in zip([0x8E, 0x8E, 0x8F, 0x89] as [UInt8], values) {
        let file = bytes(type, number: number, [payload])
        let all = Views<[Double?]>.decode(file) {
          $0.onRecord = { record in
            [
              real(record.latitudeSemicircles), real(record.longitudeSemicircles), record.altitudeMeters,
              real(record.heartRateBPM), record.cadenceRPM, real(record.distanceCentimeters),
              record.speedMetersPerSecond,
              real(record.powerWatts), real(record.temperatureCelsius), real(record.cycles), real(record.totalCycles),
              real(record.leftRightBalance), record.gpsAccuracyMeters, real(record.caloriesKilocalories),
              record.depthMeters,
            ]
          }
        }
        #expect(all.allSatisfy { $0.allSatisfy { $0 == nil } }, "field \(number) of type \(type)")
      }
    }
  }
}
