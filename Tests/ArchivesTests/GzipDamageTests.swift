import Archives
import Testing

@Suite("Damaged gzip files")
struct GzipDamageTests {
  let ride = rideLikeBytes(count: 20_000)

  @Test("a cut file delivers what it determines, and is reported as truncated")
  func truncated() throws {
    let file = Array(GzipMaker().member(ride).prefix(5_000))
    let result = verified(file)
    #expect(result.holds(GzipMaker.inflatedByZlib(file, capacity: ride.count)))
    #expect(result.bytes.count > 5_000)
    let problem = try #require(result.report.problem)
    #expect(problem.code == .truncated)
    #expect(problem.compressedOffset == 5_000)
    #expect(problem.inflatedOffset == result.bytes.count)
    #expect(problem.code.reason.description == "gzip-truncated")
  }

  @Test("an empty file, or one with half a header, is truncated")
  func truncatedHeader() {
    let header = GzipMaker(extra: [1, 2, 3], name: [65], comment: [66], hasHeaderChecksum: true).header()
    for count in 0...header.count {
      let report = verified(Array(header.prefix(count)), randomRounds: 1).report
      #expect(report.problem == GzipProblem(code: .truncated, compressedOffset: count, inflatedOffset: 0))
    }
  }

  @Test("a second member may be cut too")
  func truncatedSecondMember() {
    let first = GzipMaker().member([1, 2, 3])
    let second = GzipMaker().member([4, 5, 6])
    for count in 1..<second.count {
      let result = verified(first + second.prefix(count), randomRounds: 1)
      #expect(result.report.problem?.code == .truncated)
      #expect(result.report.problem?.compressedOffset == first.count + count)
      #expect(result.report.members == 1)
      #expect(result.bytes.starts(with: [1, 2, 3]))
    }
  }

  @Test("data before invalid data is delivered, with the place of the damage")
  func corrupt() throws {
    let stored = GzipMaker(level: 0).member(ride)
    // A stored block of 100 bytes, then a block of a type that does not exist.
    let header = GzipMaker().header()
    let block: [UInt8] = [0, 100, 0, 155, 255] + stored[15..<115]
    let result = verified(header + block + [0b0000_0110] + ride)
    #expect(result.holds(Array(ride.prefix(100))))
    let problem = try #require(result.report.problem)
    #expect(problem.code == .deflate)
    #expect(problem.code.reason.description == "gzip-corrupt")
    #expect(problem.compressedOffset == header.count + block.count + 1)
    #expect(problem.inflatedOffset == 100)
  }

  @Test("a reference to before the data is invalid, in a reused inflater too")
  func distanceTooFar() {
    var inflater = GzipInflater()
    _ = inflated(GzipMaker().member(noise(count: 40_000)), with: &inflater)
    // Fixed codes: the literal 'a', then a match of length 3 at distance 2.
    let file = GzipMaker().header() + [0b0100_1011, 0b0000_0100, 0b0100_0010, 0, 0, 0, 0, 0]
    let result = inflated(file, with: &inflater)
    #expect(result.report.problem?.code == .deflate)
    #expect(result.holds(Array("a".utf8)))
  }

  @Test("a wrong checksum is reported at the trailer, and the data kept")
  func wrongChecksum() {
    let file = GzipMaker(checksumDamage: 0x8000_0000).member(ride)
    let result = verified(file)
    #expect(result.holds(ride))
    #expect(
      result.report.problem
        == GzipProblem(code: .dataChecksum, compressedOffset: file.count - 8, inflatedOffset: ride.count))
    #expect(result.report.problem?.code.reason.description == "gzip-corrupt")
  }

  @Test("a wrong length is reported at the trailer, and the data kept")
  func wrongLength() {
    let file = GzipMaker(lengthDamage: 1).member(ride)
    let result = verified(file)
    #expect(result.holds(ride))
    #expect(
      result.report.problem
        == GzipProblem(code: .dataLength, compressedOffset: file.count - 4, inflatedOffset: ride.count))
  }

  @Test("the member after one with a wrong checksum is read, and the first problem stays")
  func memberBehindWrongChecksum() {
    let first = GzipMaker(checksumDamage: 1).member([1, 2])
    let result = verified(first + GzipMaker(lengthDamage: 1).member([3, 4]) + [9, 9])
    #expect(result.holds([1, 2, 3, 4]))
    #expect(result.report.members == 2)
    #expect(
      result.report.problem
        == GzipProblem(code: .dataChecksum, compressedOffset: first.count - 8, inflatedOffset: 2))
  }

  @Test("checksum and length are of each member alone")
  func checksumPerMember() {
    let maker = GzipMaker()
    #expect(verified(maker.member(ride) + maker.member(ride)).report.problem == nil)
  }

  @Test("a wrong header checksum is reported, and the data kept")
  func wrongHeaderChecksum() {
    let maker = GzipMaker(name: [65], hasHeaderChecksum: true, headerChecksumDamage: 0x0100)
    let result = verified(maker.member(ride))
    #expect(result.holds(ride))
    #expect(result.report.problem?.code == .headerChecksum)
    #expect(result.report.problem?.compressedOffset == maker.header().count)
  }

  @Test("reserved header flags are reported, and the data kept", arguments: [5, 6, 7])
  func reservedFlags(bit: Int) {
    let result = verified(GzipMaker(flagsDamage: 1 << bit).member(ride))
    #expect(result.holds(ride))
    #expect(result.report.problem?.code == .reservedFlags)
    #expect(result.report.members == 1)
  }

  @Test("of two problems in one header the first is reported")
  func twoHeaderProblems() {
    let maker = GzipMaker(hasHeaderChecksum: true, flagsDamage: 0x80, headerChecksumDamage: 1)
    #expect(verified(maker.member(ride)).report.problem?.code == .reservedFlags)
  }

  @Test(
    "bytes after the last member are reported with their offset, and the data kept",
    arguments: [[1], [0xff], Array("tail".utf8), [0x1f, 0], [0x1f, 0x8b, 7], [0x1f, 0x1f, 0x8b, 8]] as [[UInt8]])
  func trailingData(tail: [UInt8]) {
    let member = GzipMaker().member(ride)
    for padding in [0, 3] {
      let file = member + [UInt8](repeating: 0, count: padding) + tail
      let result = verified(file)
      #expect(result.holds(ride))
      #expect(result.report.members == 1)
      #expect(result.report.paddingBytes == padding)
      #expect(
        result.report.problem
          == GzipProblem(
            code: .trailingData, compressedOffset: member.count + padding, inflatedOffset: ride.count))
      #expect(result.report.problem?.code.reason.description == "trailing-data")
    }
  }

  @Test("a file that does not begin as gzip is not recognized")
  func notGzip() {
    for (file, code) in [
      (Array("<?xml".utf8), GzipProblem.Code.notGzip), ([0], .notGzip), ([0x1f, 0x8a], .notGzip),
      ([0x1f, 0x8b, 7, 0], .unknownMethod),
    ] {
      let result = verified(file)
      #expect(result.bytes.isEmpty)
      #expect(result.report.problem == GzipProblem(code: code, compressedOffset: 0, inflatedOffset: 0))
    }
    #expect(GzipProblem.Code.notGzip.reason.description == "not-recognized")
  }

  @Test("after damage nothing more is delivered, and the report stays until reset")
  func sticky() {
    var inflater = GzipInflater()
    let bad = GzipMaker().header() + [0xff]
    let progress = inflater.feed(bad.span.bytes) { _ in true }
    #expect(progress == .ended)
    let report = inflater.finish()
    #expect(report.problem?.code == .deflate)
    let good = GzipMaker().member(ride)
    var deliveries = 0
    let later = inflater.feed(good.span.bytes) { _ in
      deliveries += 1
      return true
    }
    #expect(later == .ended)
    #expect(deliveries == 0)
    #expect(inflater.finish() == report)
    inflater.reset()
    #expect(inflated(good, with: &inflater).report.problem == nil)
  }

  @Test("every code has a reason and a detail")
  func texts() {
    let codes: [GzipProblem.Code] = [
      .notGzip, .unknownMethod, .reservedFlags, .headerChecksum, .deflate, .dataChecksum, .dataLength, .truncated,
      .trailingData,
    ]
    #expect(Set(codes.map(\.detail.description)).count == codes.count)
    #expect(
      Set(codes.map(\.reason.description)) == ["not-recognized", "gzip-corrupt", "gzip-truncated", "trailing-data"])
  }
}
