import Archives
import Testing

@Suite("Mutated gzip files")
struct GzipMutationTests {
  /// Fixed codes, dynamic codes, stored blocks, and two members with all header fields.
  static let subjects: [(data: [UInt8], file: [UInt8])] = {
    let small = rideLikeBytes(count: 60)
    let large = rideLikeBytes(count: 700)
    let full = GzipMaker(extra: [1, 2], name: [65, 66], comment: [67], hasHeaderChecksum: true)
    return [
      (small, GzipMaker().member(small)),
      (large, GzipMaker(level: 9).member(large)),
      (small, GzipMaker(level: 0).member(small)),
      (small + small, full.member(small) + full.member(small)),
    ]
  }()

  @Test("cut anywhere, a file delivers exactly the bytes that zlib can determine", arguments: subjects.indices)
  func truncations(subject: Int) {
    let (data, file) = Self.subjects[subject]
    let isOneMember = subject < 3
    var before = 0
    for count in 0..<file.count {
      let cut = Array(file.prefix(count))
      let result = verified(cut, randomRounds: 1, "cut at \(count)")
      #expect(data.starts(with: result.bytes))
      #expect(result.bytes.count >= before, "cut at \(count)")
      before = result.bytes.count
      if isOneMember {
        #expect(result.holds(GzipMaker.inflatedByZlib(cut, capacity: data.count)), "cut at \(count)")
        #expect(result.report.problem?.code == .truncated, "cut at \(count)")
      } else {
        // Between the members the file is whole.
        #expect((result.report.problem == nil) == (count == file.count / 2), "cut at \(count)")
      }
    }
  }

  @Test("with any bit flipped, a file delivers all data before the flip", arguments: subjects.indices)
  func flips(subject: Int) {
    let (data, file) = Self.subjects[subject]
    var inflater = GzipInflater()
    for index in file.indices {
      let before = inflated(Array(file.prefix(index)), with: &inflater).bytes
      for bit in 0..<8 {
        var flipped = file
        flipped[index] ^= 1 << bit
        let result = verified(flipped, randomRounds: 1, "bit \(bit) of byte \(index)")
        #expect(result.bytes.starts(with: before), "bit \(bit) of byte \(index)")
        let reference = GzipMaker.inflatedByZlib(flipped, capacity: 100_000)
        #expect(result.bytes.starts(with: reference), "bit \(bit) of byte \(index)")
        // The checksum finds every single flip in the data: no damaged file passes as whole.
        if result.report.problem == nil { #expect(result.holds(data), "bit \(bit) of byte \(index)") }
      }
    }
  }

  @Test("a member with noise for data is never delivered as whole")
  func noiseBehindHeader() {
    let seed = UInt64.random(in: .min ... .max)
    for round in 0..<2_000 {
      let bytes = noise(count: 1 + round % 300, seed: seed &+ UInt64(round))
      let result = verified(GzipMaker().header() + bytes, randomRounds: 1, "seed \(seed), round \(round)")
      #expect(result.report.problem != nil, "seed \(seed), round \(round)")
      #expect(result.report.inflatedBytes == result.bytes.count)
    }
  }

  @Test("noise is never taken for gzip")
  func noiseAlone() {
    let seed = UInt64.random(in: .min ... .max)
    for round in 0..<500 {
      var bytes = noise(count: round % 50, seed: seed &+ UInt64(round))
      if !bytes.isEmpty { bytes[0] &= 0x1e }
      let result = verified(bytes, randomRounds: 1, "seed \(seed), round \(round)")
      #expect(result.bytes.isEmpty)
      #expect(result.report.problem?.code == (bytes.isEmpty ? .truncated : .notGzip))
    }
  }
}
