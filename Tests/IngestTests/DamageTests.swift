import Archives
import FITCore
import TestSupport
import Testing

@testable import Inputs

/// Writes down the times of records, and where damaged bytes were passed over.
private struct Times: FITSink, Equatable {
  var records: [UInt32] = []
  var sessions: [UInt32] = []
  var damage: [FITDamagedBytes] = []

  func lane(forMessage number: UInt16) -> FITLane { number == 20 || number == 18 ? .typed : .skip }
  mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    records.append(record.timestamp ?? 0)
    return .proceed
  }
  mutating func session(_ session: borrowing FITSession) -> FITFlow {
    sessions.append(session.timestamp ?? 0)
    return .proceed
  }
  mutating func damage(_ damage: FITDamagedBytes) { self.damage.append(damage) }
}

@Suite("Damage inside FIT files") struct DamageTests {
  private static let start: UInt32 = 1_000_000_000
  private static let ride = FITBytes.ride(records: 400).file()
  /// Bytes before the first record, and of each.
  private static let first = 14 + 32 + 22, size = 14
  /// The place of a record.
  private func place(_ record: Int) -> Int { Self.first + record * Self.size }

  /// Reads in chunks, with the damage that a first reading has found or as a stream.
  private func read(_ bytes: [UInt8], isStream: Bool, chunk: Int = 16_384) -> (times: Times, end: SlicedDecoder.End) {
    var times = Times()
    var stream = SlicedDecoder()
    _ = stream.begin(.fit)
    if isStream { stream.searchDamage() } else { stream.cuts = stream.decoder.damage(in: bytes.span.raw) }
    var place = 0
    while place < bytes.count {
      let next = min(place + chunk, bytes.count)
      if !stream.feed(bytes.span.raw.extracting(place..<next), into: &times, afterSlice: { _ in }) { break }
      place = next
    }
    var file = UnpackedFile()
    file.kind = .fit
    let end = stream.finish(file, into: &times) { _ in }
    return (times, end)
  }

  /// The places of the records that came out, counted from 0.
  private func records(_ times: Times) -> [Int] { times.records.map { Int($0) - Int(Self.start) } }

  @Test("the records are where these tests change them")
  func places() {
    #expect(Self.ride[place(0)] == 1 && Self.ride[place(399)] == 1)
    #expect(Self.ride.count == place(400) + 18 + 14 + 2)
  }

  @Test("a sound file has no damage, and reading looks for none", arguments: [1, 7, 16_384])
  func sound(chunk: Int) {
    var decoder = FITDecoder()
    #expect(decoder.damage(in: Self.ride.span.raw).isEmpty)
    decoder.reset()
    for isStream in [true, false] {
      let (times, end) = read(Self.ride, isStream: isStream, chunk: chunk)
      #expect(records(times) == Array(0..<400) && end.damage.isEmpty && end.error == nil)
    }
  }

  @Test("a wrong checksum alone is no damage inside")
  func checksum() {
    var bytes = Self.ride
    bytes[bytes.count - 1] ^= 1
    let decoder = FITDecoder()
    #expect(decoder.damage(in: bytes.span.raw).isEmpty)
  }

  @Test("a damaged record header costs its record", arguments: [0x0E, 0x41, 0x11, 0x02] as [UInt8])
  func header(byte: UInt8) {
    var bytes = Self.ride
    bytes[place(200)] = byte
    let (times, end) = read(bytes, isStream: false)
    #expect(records(times) == Array(0..<400).filter { $0 != 200 })
    #expect(times.damage == [FITDamagedBytes(first: UInt64(place(200)), last: UInt64(place(201) - 1))])
    #expect(end.damage.count == 1 && end.damage.bytes == Self.size)
    #expect(times.sessions == [Self.start + 399])
  }

  @Test("inserted and deleted bytes cost the records that they lie in", arguments: 1...16)
  func moved(count: Int) {
    let (before, place) = (Self.ride[..<(place(200) + 9)], place(200) + 9)
    let inserted = before + [UInt8](repeating: 0xC3, count: count) + Self.ride[place...]
    let deleted = before + Self.ride[(place + count)...]
    for bytes in [Array(inserted), Array(deleted)] {
      let times = read(bytes, isStream: false).times
      let found = records(times)
      #expect(found.count >= 397 && Set(found).isSubset(of: Array(0..<400)) && found == found.sorted())
      // Without the bytes of one record, two halves make one.
      let isOneLess = bytes.count == Self.ride.count - Self.size
      #expect(found.contains(200) == isOneLess && times.sessions.count == 1)
    }
  }

  @Test("a block of zeros, of rubbish or of another ride costs the records in it")
  func blocks() {
    let other = FITBytes.ride(records: 60, start: Self.start + 9_000_000).file()
    var random: UInt64 = 9
    let rubbish = (0..<512).map { _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: random >> 40)
    }
    for block in [[UInt8](repeating: 0, count: 512), rubbish, Array(other[100..<612])] {
      var bytes = Self.ride
      bytes.replaceSubrange(2048..<2560, with: block)
      let found = records(read(bytes, isStream: false).times)
      let lost = (2048 - Self.first) / Self.size...(2559 - Self.first) / Self.size
      #expect(found.count >= 400 - lost.count - 2 && found.allSatisfy { !lost.contains($0) })
    }
  }

  @Test("a stream goes on behind lost framing, whatever the chunks", arguments: [1, 13, 100, 16_384])
  func live(chunk: Int) {
    var bytes = Self.ride
    bytes[place(200)] = 0x0E
    let (times, end) = read(bytes, isStream: true, chunk: chunk)
    #expect(records(times) == Array(0..<400).filter { $0 != 200 })
    #expect(end.error == nil && end.damage.count == 1)
  }

  @Test("a stream of sound files has no damage, wherever a chunk ends", arguments: 0...24)
  func soundStream(extra: Int) {
    var file = FITBytes.ride(records: 100)
    // Three messages without a record before the end: only a record proves that they are none.
    for number in [19, 21, 34] as [UInt16] {
      file.define(3, number, [FITBytes.timestamp, FITBytes.Field(0, 1, 0x00)])
      file.message(3, FITBytes.number(Self.start + 99) + [1])
    }
    let bytes = file.file()
    let (times, end) = read(bytes + bytes, isStream: true, chunk: bytes.count + extra)
    #expect(end.damage.count == 0 && times.records.count == 200)
  }

  @Test("a damaged definition costs the messages of its type alone")
  func definition() {
    var data = FITBytes.ride(records: 100)
    data.data.removeLast(18 + 14)
    data.define(3, 0xFF00, [FITBytes.Field(0, 4, 0x86), FITBytes.Field(1, 1, 0x02)])
    let definition = 14 + data.data.count - 12
    var ride = FITBytes.ride(records: 400)
    ride.data.removeSubrange(..<(Self.first - 14 + 100 * Self.size))
    ride.data.removeLast(18 + 14)
    for record in 0..<300 {
      data.message(3, [1, 2, 3, 4, 5])
      data.data += ride.data[record * Self.size..<(record + 1) * Self.size]
    }
    var bytes = data.file()
    #expect(bytes[definition] == 0x43)
    bytes[definition + 7] = 200
    let (times, end) = read(bytes, isStream: false)
    #expect(records(times) == Array(0..<400))
    #expect(end.damage.count > 1 && end.damage.named.count == FITDamage.namedLimit)
  }

  @Test("junk before a header is passed over, and a damaged header does no harm", arguments: [false, true])
  func beginning(isStream: Bool) {
    let junk = Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + Self.ride
    #expect(ContentKind.of(junk.span.raw, isWhole: true) == .fit)
    #expect(records(read(junk, isStream: isStream).times) == Array(0..<400))
    for bit in 0..<112 {
      var bytes = Self.ride
      bytes[bit / 8] ^= 1 << (bit % 8)
      #expect(ContentKind.of(bytes.span.raw, isWhole: true) == .fit, "bit \(bit)")
      #expect(records(read(bytes, isStream: isStream).times) == Array(0..<400), "bit \(bit)")
    }
  }

  @Test("a file behind a damaged one in a chain is read")
  func chained() {
    let second = FITBytes.ride(records: 50, start: Self.start + 5000).file()
    var bytes = Self.ride
    bytes.removeSubrange(bytes.count - 30..<bytes.count)
    let (times, _) = read(bytes + second, isStream: false)
    #expect(times.records.suffix(50) == (0..<50).map { Self.start + 5000 + $0 })
    #expect(times.records.count >= 449)
  }

  @Test("a session with impossible times or distance is passed over where the checksum is wrong")
  func session() {
    // Its time of writing, its start and its distance.
    for field in [1, 5, 10] {
      var bytes = Self.ride
      bytes[place(400) + 18 + field + 3] = 0x7F
      let (times, end) = read(bytes, isStream: false)
      #expect(records(times) == Array(0..<400) && times.sessions.isEmpty && end.damage.count == 1, "byte \(field)")
    }
  }

  @Test("more damaged parts than are kept end the search")
  func limit() {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(253, 4, 0x86)])
    let first = data.data.count
    let parts = FITDamageFinder.cutLimit + 10
    for record in 0..<UInt32(4 * parts) {
      let time = Self.start + record
      data.message(0, (0..<4).map { UInt8(truncatingIfNeeded: time >> (8 * UInt32($0))) })
    }
    for part in 0..<parts { data.data[first + 20 * part + 15] = 0x0E }
    // A file whose checksum is right is not searched.
    var bytes = data.file()
    bytes[bytes.count - 1] ^= 1
    let decoder = FITDecoder()
    #expect(decoder.damage(in: bytes.span.raw).count == FITDamageFinder.cutLimit)
  }

  @Test("a stream with a long stretch of rubbish is read behind it in bounded memory")
  func stretch() {
    var random: UInt64 = 5
    let rubbish = (0..<500_000).map { _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: random >> 33)
    }
    let bytes = Array(Self.ride[..<place(200)]) + rubbish + Self.ride[place(200)...]
    var times = Times()
    var stream = SlicedDecoder()
    _ = stream.begin(.fit)
    stream.searchDamage()
    for start in stride(from: 0, to: bytes.count, by: 16_384) {
      let chunk = bytes.span.raw.extracting(start..<min(start + 16_384, bytes.count))
      let goesOn = stream.feed(chunk, into: &times) { _ in }
      #expect(goesOn)
      #expect(stream.window.count <= FITDamageFinder.heldLimit + 2 * 16_384)
    }
    var file = UnpackedFile()
    file.kind = .fit
    let end = stream.finish(file, into: &times) { _ in }
    #expect(end.damage.bytes > 499_000)
    #expect(records(times).filter { (0..<400).contains($0) }.count >= 397)
  }

  @Test("damage in every hundred bytes ends, and rubbish has no records")
  func much() {
    var bytes = FITBytes.ride(records: 20_000).file()
    for place in stride(from: 150, to: bytes.count, by: 100) { bytes[place] ^= 0x55 }
    #expect(read(bytes, isStream: false).times.records.count > 1000)
    var random: UInt64 = 3
    let rubbish = (0..<300_000).map { _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: random >> 33)
    }
    let (times, _) = read(Array(Self.ride.prefix(Self.first)) + rubbish, isStream: false)
    #expect(times.records.isEmpty)
  }

  @Test(
    "a message that is longer than what has come so far is no damage yet, whatever the chunks", arguments: [1, 13, 76])
  func longMessage(chunk: Int) {
    // A header, a definition of a field of 200 bytes, and the start of its message.
    var bytes: [UInt8] = [14, 0x20, 0x5C, 8, 0xCB, 9, 0, 0, 0x2E, 0x46, 0x49, 0x54, 0, 0]
    bytes += [0x40, 0, 0, 0, 0, 1, 5, 200, 0x0D, 0] + [UInt8](repeating: 7, count: 52)
    let (times, end) = read(bytes, isStream: true, chunk: chunk)
    #expect(times.records.isEmpty && end.damage.isEmpty)
    // These bytes of a cut archive ended the process.
    let cut = """
      0e205c08cb0900002e464954ecd840000000000503048c040486010284020284000100004de640bbf8979840ff000100042e464954ecd840000000\
      000503048c040486010284020284000100
      """
    let digits = Array(cut.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue })
    let second = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    #expect(second.count == 76 && read(second, isStream: true, chunk: chunk).times.records.isEmpty)
  }
}
