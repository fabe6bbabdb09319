import FITWriter
import RideSimulator
import Testing

@Suite("A long stream")
struct LongStreamTests {
  @Test("has the bytes it promised, in either shape", arguments: [LongStream.Shape.chained, .oneFile])
  func size(shape: LongStream.Shape) {
    var stream = LongStream(bytes: 300_000, shape: shape)
    let promised = stream.byteCount
    var count = 0
    while let piece = stream.next() {
      count += piece.count
      #expect(piece.count < 65_536)
    }
    #expect(count == promised && count >= 300_000)
    #expect(stream.next() == nil)
  }

  @Test("in one file has a true header, a true checksum, and times that continue")
  func oneFile() {
    var stream = LongStream(bytes: 100_000, shape: .oneFile)
    var bytes: [UInt8] = []
    while let piece = stream.next() { bytes += piece }
    let declared = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
    #expect(declared == bytes.count - 16)
    #expect(FITCRC16.of(bytes) == 0)
    #expect(stream.recordCount % 1024 == 0)
    // The last record's time comes right after its header.
    let size = recordSize(stream, bytes)
    let last = bytes.count - 2 - size + 1
    let time = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[last + $1]) << (8 * UInt32($1)) }
    #expect(time == SimulatedActivity.usualStart + UInt32(stream.recordCount) - 1)
  }

  private func recordSize(_ stream: LongStream, _ bytes: [UInt8]) -> Int {
    // file_id takes 6 + 4 × 3 bytes to define and 1 + 9 to write; the rest is the record's definition and the records.
    let definition = 14 + 18 + 10
    let fields = Int(bytes[definition + 5])
    return 1 + (0..<fields).reduce(0) { $0 + Int(bytes[definition + 7 + 3 * $1]) }
  }

  @Test("of many rides has one a day, each with its own number")
  func manyRides() {
    let rides = Array(ManyRides(count: 20))
    #expect(rides.count == 20)
    #expect(Set(rides.map(\.bytes)).count == 20)
    #expect(rides == Array(ManyRides(count: 20)))
    for (a, b) in zip(rides, rides.dropFirst()) {
      #expect(Expectation(b).firstRecordTime == Expectation(a).firstRecordTime.map { $0 + 86_400 })
    }
  }
}
