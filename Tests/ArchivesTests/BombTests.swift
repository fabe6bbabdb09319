import Foundation
import TestSupport
import Testing

@testable import Archives

@Suite("Archives made to do harm")
struct BombTests {
  private func zip(_ entries: [ZipMaker.Entry]) -> [UInt8] { ZipMaker(entries).bytes() }

  /// Deflate data for `megabytes` of zeros, and their CRC.
  private static let megabyte = [UInt8](repeating: 0, count: 1 << 20)

  /// A gzip file that inflates to `head` and then so many megabytes of zeros, made without holding them in memory.
  private static func zeros(after head: [UInt8], megabytes: Int) -> [UInt8] {
    // A flushed block of zeros may be repeated any number of times.
    let block = GzipMaker.flushed(megabyte)
    return GzipMaker().header() + GzipMaker.flushed(head) + (0..<megabytes).flatMap { _ in block }
  }

  /// The processor time of `body`, which other programs do not lengthen; printed under `name`.
  private func seconds(_ name: String, _ body: () -> Void) -> Double {
    let start = threadSeconds()
    body()
    let time = threadSeconds() - start
    print("BOMB", name, String(format: "%.3f s", time))
    return time
  }

  /// An unpacker's result for a bomb that it gets as a file, in chunks of 128 KiB.
  private struct Outcome {
    /// Bytes of the bomb that were read, and that came out of it.
    var fed = 0, delivered = 0
    var problems: [UnpackProblem.Code] = []
    var files = 0
  }

  private func explode(_ bomb: [UInt8]) -> Outcome {
    var unpacker = Unpacker()
    var outcome = Outcome()
    func take(_ event: UnpackEvent, _ piece: RawSpan) -> Bool {
      outcome.delivered += piece.byteCount
      switch event {
      case .end(let file), .archive(let file):
        outcome.files += 1
        if let problem = file.problem { outcome.problems.append(problem.code) }
      case .begin, .bytes: break
      case .detached: return false
      }
      return true
    }
    bomb.withUnsafeBytes { bomb in
      for start in stride(from: 0, to: bomb.count, by: 131_072) {
        let chunk = UnsafeRawBufferPointer(rebasing: bomb[start..<min(bomb.count, start + 131_072)]).bytes
        outcome.fed += chunk.byteCount
        if !unpacker.feed(chunk, take) { break }
      }
    }
    unpacker.finish(take)
    return outcome
  }

  @Test(
    "ten gigabytes after a good beginning end the file at once; the bytes inflated are bounded by the bytes read")
  func tenGigabytes() {
    let bomb = Self.zeros(after: fitLike(100), megabytes: 10_000)
    #expect(bomb.count < 12_000_000)
    var outcome = Outcome()
    let time = seconds("10 GB in gz") { outcome = explode(bomb) }
    #expect(outcome.problems == [.ratio])
    let limits = UnpackLimits()
    #expect(outcome.delivered <= limits.freeBytes + limits.ratio * outcome.fed && outcome.delivered < 8 << 20)
    #expect(outcome.fed == 131_072)
    #expect(time < 2)
  }

  @Test(
    "gzip in gzip around them is judged by the outermost bytes, and too much of it is not opened",
    arguments: [1, 4, 40])
  func nestedGzip(levels: Int) {
    var bomb = Self.zeros(after: fitLike(100), megabytes: 1000)
    for _ in 0..<levels { bomb = GzipMaker(level: 9).member(bomb) }
    var outcome = Outcome()
    let time = seconds("gz of gz, \(levels)") { outcome = explode(bomb) }
    #expect(outcome.problems == [levels < 6 ? .ratio : .tooDeep])
    #expect(outcome.delivered < 64 << 20)
    #expect(time < 2)
  }

  @Test("of zeros alone only the beginning is inflated, and in an archive the next entry is read")
  func zerosAlone() {
    let ride = fitLike(500)
    let zeros = [UInt8](repeating: 0, count: 30 << 20)
    for descriptor in [ZipMaker.Descriptor.none, .signed] {
      let bomb = ZipMaker.Entry("zeros.fit", zeros).with { $0.descriptor = descriptor }
      var unpacker = Unpacker()
      var items: [UnpackedItem] = []
      let bytes = zip([bomb, .init("a.fit", ride)])
      items = unpacked(bytes, limit: 2000, with: &unpacker)
      #expect(items.map(\.name) == ["zeros.fit", "a.fit", ""])
      #expect(items[1].bytes == ride)
      #expect(items[0].bytes.count == 2000)
    }
  }

  @Test("an entry that says it is larger than the limit is not read; one of unknown size is read up to it")
  func entryBytes() {
    var limits = UnpackLimits()
    limits.entryBytes = 1000
    let ride = ZipMaker.Entry("a.fit", fitLike(5_000))
    let small = ZipMaker.Entry("b.fit", fitLike(500))
    let bytes = zip([ride, ride.with { $0.descriptor = .signed }, small])
    let items = unpacked(bytes, limits: limits)
    #expect(items.map(\.bytes.count) == [0, 1000, 512, 0])
    #expect(items.map(\.problem) == [.tooLarge, .tooLarge, nil, nil])
    // Reported where the entry begins in the archive, which is inside the file whatever a header says.
    let second = bytes.indices.dropFirst().first { bytes[$0...].starts(with: [0x50, 0x4B, 3, 4]) }
    #expect(items[0].offset == 0 && items[1].offset == second)
    // A plain file may be of any size.
    #expect(unpacked(fitLike(5_000), limits: limits).map(\.problem) == [nil])
  }

  @Test("Apple Health's export has a limit of its own")
  func healthBytes() {
    var limits = UnpackLimits()
    limits.entryBytes = 1000
    limits.healthBytes = 2000
    func export(_ count: Int) -> [UInt8] {
      Array("<HealthData>".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: count - 12)
    }
    let items = unpacked(
      zip([ZipMaker.Entry("a.xml", export(1900)), ZipMaker.Entry("b.xml", export(2100))]), limits: limits)
    // The last one is the archive.
    #expect(items.map(\.bytes.count) == [1900, 0, 0])
    #expect(items.map(\.problem) == [nil, .tooLarge, nil])
  }

  @Test("more entries than the limit end the archive, nested ones counted")
  func entries() {
    var limits = UnpackLimits()
    limits.entries = 5
    let inner = zip((0..<3).map { ZipMaker.Entry("\($0).fit", fitLike(20)) })
    let items = unpacked(zip((0..<3).map { ZipMaker.Entry("\($0).zip", inner) }), limits: limits)
    #expect(items.map(\.problem) == [nil, nil, nil, nil, .tooManyEntries, .tooManyEntries])
  }

  @Test("archives that multiply at every level come to an end")
  func multiplying() {
    // Five levels of sixteen files each: a terabyte at the bottom.
    var bytes = GzipMaker(level: 9).member([UInt8](repeating: 0, count: 1 << 20))
    for level in 0..<5 {
      bytes = zip((0..<16).map { ZipMaker.Entry("\(level)-\($0).zip", bytes) })
      bytes = zip([ZipMaker.Entry("all.zip", bytes)])
    }
    var unpacker = Unpacker()
    var limits = UnpackLimits()
    let time = seconds("16 zips in each of 16, five deep") {
      #expect(unpacked(bytes, limit: 1, with: &unpacker).contains { $0.problem?.isLimit == true })
    }
    #expect(time < 2, "\(time) s")
    // However deep the limit lets it go.
    limits.depth = 30
    var deep = Unpacker(limits: limits)
    let longer = seconds("the same with --limit depth=30") {
      #expect(unpacked(bytes, limit: 1, with: &deep).contains { $0.problem == .ratio })
    }
    #expect(longer < 5, "\(longer) s")
  }

  @Test("an archive that contains itself is reported as nested too deep")
  func quine() throws {
    let quine = QuineMaker().bytes()
    // It does contain itself: its entry's data, as a gzip file of their own, inflate to the zip.
    let data = Array(quine.dropFirst(60).dropLast(98))
    let result = verified(GzipMaker().header() + data + GzipMaker().trailer(quine))
    #expect(result.holds(quine) && result.report.problem == nil)
    #expect(directoryEntries(quine)?.count == 1)
    for depth in [1, 6, 64] {
      var limits = UnpackLimits()
      limits.depth = depth
      var items: [UnpackedItem] = []
      let time = seconds("a quine, \(depth) deep") { items = unpacked(quine, limits: limits, rounds: 1) }
      #expect(items.first?.problem == .tooDeep)
      // The archives around it are sound.
      #expect(items.count == 1 + depth && items.dropFirst().allSatisfy { $0.problem == nil })
      #expect(time < 1)
    }
  }

  // Found by the fuzzers; their inputs are in Tests/Fuzz/Findings.

  @Test("bytes before the limit are handed on, the same in any chunking")
  func beforeTheLimit() {
    var limits = UnpackLimits()
    (limits.freeBytes, limits.ratio) = (1000, 1)
    let ride = rideLikeBytes(count: 300_000)
    let items = unpacked(zip([.init("a.fit", ride)]), limits: limits)
    #expect(items.map(\.problem) == [.ratio, nil])
    #expect(items[0].bytes.count == Inflater.stretch)
  }

  @Test("an unwanted entry is inflated up to the same place in any chunking, to find its end")
  func unwantedAtLimit() {
    var limits = UnpackLimits()
    (limits.freeBytes, limits.ratio) = (100, 1)
    // No length says where it ends, so finding its end takes inflating.
    let ride = ZipMaker.Entry("a.fit", fitLike(3_000)).with { $0.descriptor = .bare }
    var unpacker = Unpacker(limits: limits)
    let bytes = zip([ride, ride, ride])
    let whole = unpacked(bytes, limit: 100, with: &unpacker)
    #expect(whole.map(\.problem) == [nil, nil, nil, nil])
    for size in [1, 44, 700] {
      let cuts = Array(stride(from: size, to: bytes.count, by: size))
      #expect(unpacked(bytes, cuts: cuts, limit: 100, with: &unpacker) == whole, "chunks of \(size)")
    }
  }
}
