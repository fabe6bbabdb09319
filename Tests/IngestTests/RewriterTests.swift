import Archives
import FITCore
import InputReports
import TestSupport
import Testing

@testable import Inputs

/// The messages of a stream and what became of its files.
private struct Seen: FITSink {
  var numbers: [UInt16] = []
  var times: [UInt32] = []
  var values: [UInt16: [UInt8: Int64]] = [:]
  var ends: [FITFileEnd] = []

  func lane(forMessage number: UInt16) -> FITLane { .generic }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    numbers.append(message.number)
    if message.number == 20 { times.append(message.timestamp ?? 0) }
    var fields: [UInt8: Int64] = [:]
    for position in 0..<message.fieldCount { fields[message[position].number] = message[position].integer() }
    values[message.number] = fields
    return .proceed
  }
  mutating func fileEnd(_ end: FITFileEnd) { ends.append(end) }
}

@Suite("Rewriting FIT streams") struct RewriterTests {
  private static let start: UInt32 = 1_000_000_000
  private static let ride = FITBytes.ride(records: 400).file()
  /// Bytes before the first record, and of each.
  private static let first = 14 + 32 + 22, size = 14
  private func place(_ record: Int) -> Int { Self.first + record * Self.size }

  private func rewrite(_ bytes: [UInt8], completing: Bool = false) -> FITRewriter {
    var stream = SlicedDecoder()
    _ = stream.begin(.fit)
    stream.cuts = stream.decoder.damage(in: bytes.span.raw)
    var rewriter = FITRewriter(bytes, stream.cuts)
    rewriter.completesSound = completing
    _ = stream.feed(bytes.span.raw, into: &rewriter) { _ in }
    var file = UnpackedFile()
    file.kind = .fit
    _ = stream.finish(file, into: &rewriter) { _ in }
    rewriter.finish()
    return rewriter
  }

  private func output(_ rewriter: FITRewriter) -> [UInt8] {
    rewriter.pieces.flatMap { piece in
      switch piece {
      case .copied(let range): Array(rewriter.source[range])
      case .added(let bytes): bytes
      }
    }
  }

  /// The messages of a rewritten stream, each of whose files has to be whole.
  private func seen(_ rewriter: FITRewriter) throws -> Seen {
    var seen = Seen()
    _ = try FITDecoder.decode(output(rewriter), into: &seen)
    for end in seen.ends { #expect(end.ending == .complete && end.checksum == .ok) }
    return seen
  }

  @Test("sound files are copied as they are, whatever their headers and definitions")
  func sound() {
    var odd = FITBytes()
    odd.define(3, 20, [FITBytes.timestamp, FITBytes.Field(7, 2, 0x5F)])
    odd.message(3, FITBytes.number(Self.start) + [1, 2])
    for bytes in [Self.ride, Self.ride + Self.ride, FITBytes.ride().file(headerSize: 12), odd.file(headerSize: 20)] {
      let rewriter = rewrite(bytes)
      #expect(rewriter.isSound && rewriter.pieces == [.copied(0..<bytes.count)])
    }
  }

  @Test("a damaged message is left out, and all others are copied")
  func damaged() throws {
    var bytes = Self.ride
    bytes[place(100)] = 0x0E
    let rewriter = rewrite(bytes)
    #expect(rewriter.leftOut == [place(100)..<place(101)] && rewriter.rewrittenCount == 1)
    #expect(rewriter.pieces.contains(.copied(14..<place(100))))
    let times = try seen(rewriter).times
    #expect(times == (0..<400).filter { $0 != 100 }.map { Self.start + UInt32($0) })
  }

  @Test("a definition that damage has replaced is written behind the damage")
  func definition() throws {
    let bogus: [UInt8] = [0x41, 0, 0, 20, 0, 1, 253, 4, 0x86]
    let bytes = Array(Self.ride[..<place(100)]) + bogus + Array(Self.ride[place(100)...])
    #expect(FITDecoder().damage(in: bytes.span.raw).contains { !$0.definition.isEmpty })
    let rewriter = rewrite(bytes)
    #expect(rewriter.definitionCount == 1)
    #expect(try seen(rewriter).times == (0..<400).filter { $0 != 100 }.map { Self.start + UInt32($0) })
  }

  @Test("a definition that no writer makes is written as it is read")
  func irregular() throws {
    var bytes = Self.ride
    // The base type of speed.
    bytes[14 + 32 + 17] = 0x5F
    let rewriter = rewrite(bytes)
    #expect(rewriter.definitionCount == 1 && output(rewriter)[14 + 32 + 17] == 0x0D)
    #expect(try seen(rewriter).times.count == 400)
    var odd = FITBytes()
    odd.define(1, 20, [FITBytes.Field(253, 2, 0x84), FITBytes.Field(3, 3, 0x84), FITBytes.Field(5, 4, 0x06)])
    odd.message(1, [UInt8](repeating: 7, count: 9))
    odd.define(1, 20, [FITBytes.Field(253, 4, 0x84)])
    odd.message(1, FITBytes.number(Self.start))
    let regular = output(rewrite(odd.file(checksum: 1)))
    #expect(Array(regular[20..<29]) == [249, 2, 0x84, 3, 3, 0x0D, 5, 4, 0x86])
    #expect(Array(regular[45..<48]) == [253, 4, 0x86])
  }

  @Test("what a cut activity lacks is computed from its records")
  func truncated() throws {
    let rewriter = rewrite(Array(Self.ride[..<(place(300) + 5)]))
    #expect(rewriter.leftOut == [place(300)..<place(300) + 5] && rewriter.computed == [19, 18, 34])
    let seen = try seen(rewriter)
    #expect(seen.numbers.suffix(3) == [19, 18, 34])
    #expect(seen.values[18]?[9] == 299 * 700 && seen.values[18]?[7] == 299_000 && seen.values[34]?[1] == 1)
  }

  @Test("a session is computed though the activity is there, and a file_id from records and device")
  func missing() throws {
    var bytes = FITBytes()
    bytes.define(4, 23, [FITBytes.timestamp, FITBytes.Field(0, 1, 2), FITBytes.Field(2, 2, 0x84)])
    bytes.message(4, FITBytes.number(Self.start) + [0] + FITBytes.number(UInt16(32)))
    bytes.define(1, 20, [FITBytes.timestamp, FITBytes.Field(3, 1, 2)])
    for second in 0..<30 { bytes.message(1, FITBytes.number(Self.start + UInt32(second)) + [120]) }
    bytes.define(2, 34, [FITBytes.timestamp, FITBytes.Field(1, 2, 0x84)])
    bytes.message(2, FITBytes.number(Self.start + 29) + [1, 0])
    let rewriter = rewrite(bytes.file(checksum: 1))
    #expect(rewriter.computed == [0, 19, 18] && rewriter.leftOut.isEmpty && !rewriter.isSound)
    let seen = try seen(rewriter)
    #expect(seen.numbers.first == 0 && seen.values[0]?[0] == 4 && seen.values[0]?[1] == 32)
    #expect(seen.values[0]?[4] == Int64(Self.start) && seen.values[18]?[16] == 120)
    // A sound one is completed only on demand.
    #expect(rewrite(bytes.file()).isSound && rewrite(bytes.file(), completing: true).computed == [0, 19, 18])
  }

  @Test("parts of a chained file are repaired by themselves, and parts without a message left out")
  func chained() throws {
    var second = Self.ride
    second[place(7)] = 0x0E
    let whole = Self.ride.count
    let rewriter = rewrite(Self.ride + second + Array("rubbish behind the end".utf8))
    #expect(rewriter.pieces.first == .copied(0..<whole) && rewriter.rewrittenCount == 1)
    #expect(rewriter.leftOut.first == whole + place(7)..<whole + place(8) && rewriter.leftOut.count == 2)
    #expect(try seen(rewriter).times.count == 799)
    let cut = rewrite(Self.ride + Self.ride[..<20])
    #expect(cut.pieces == [.copied(0..<whole)] && cut.leftOut == [whole..<whole + 20])
    #expect(rewrite(Array(Self.ride[..<20])).pieces.isEmpty)
  }

  @Test("a file that was never finished gets its size, and junk before a header goes")
  func unfinished() throws {
    let rewriter = rewrite(FITBytes.ride(records: 40).unfinalized())
    #expect(rewriter.hasUnfinalizedFile && rewriter.leftOut.isEmpty)
    #expect(try seen(rewriter).times.count == 40)
    let junk = rewrite([1, 2, 3] + Self.ride)
    #expect(junk.leftOut == [0..<3] && junk.pieces == [.copied(3..<3 + Self.ride.count)])
  }

  @Test("whatever the damage, a rewritten stream is sound", arguments: 0..<300 as Range<UInt64>)
  func again(seed: UInt64) throws {
    var random = Seed.generator(seed)
    var bytes = FITBytes.ride(records: Int.random(in: 1..<60, using: &random)).file() + FITBytes.ride().file()
    for _ in 0..<Int.random(in: 1..<5, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1..<20, using: &random)))
      case 2: bytes.insert(contentsOf: (0..<9).map { _ in UInt8.random(in: 0...255, using: &random) }, at: place)
      default: bytes.removeLast(Int.random(in: 0..<min(40, bytes.count), using: &random))
      }
      if bytes.isEmpty { bytes = [0] }
    }
    let rewriter = rewrite(bytes)
    if rewriter.pieces.isEmpty { return }
    #expect(rewrite(output(rewriter)).isSound)
    #expect(try seen(rewriter).times.count == rewriter.recordCount)
  }
}
