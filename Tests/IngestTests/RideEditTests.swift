import FITCore
import TestSupport
import Testing
import Workouts

@testable import Ingest

@Suite("Editing rides") struct RideEditTests {
  private static let start: UInt32 = 1_000_000_000
  /// A record each second: distance in centimetres, heart rate, position in semicircles.
  private static func ride(
    _ count: Int, from first: UInt32 = start, meters: Int = 0, heartRate: Bool = true
  ) throws -> [UInt8] {
    var document = FITDocument()
    document.messages.append(document.make(0, at: first, [(0, .enum, 4), (3, .uint32z, 4711)]))
    document.messages.append(document.make(3, at: first, [(4, .uint16, 700)]))
    document.messages.append(document.make(0xFF00, at: first &+ 5, [(1, .uint16, 12)]))
    document.messages.append(document.make(21, at: first, [(0, .enum, 0), (1, .enum, 0)]))
    for number in 0..<count {
      let time = first &+ UInt32(number)
      var values: [(UInt8, FITBaseType, Int64)] = [
        (5, .uint32, Int64(meters * 100 + number * 500)), (7, .uint16, Int64(number)),
        (0, .sint32, 500_000_000 + Int64(number) * 1000), (1, .sint32, 100_000_000),
      ]
      if heartRate { values.append((3, .uint8, Int64(100 + number % 50))) }
      document.messages.append(document.make(20, at: time, values))
    }
    let last = first &+ UInt32(count - 1)
    for number in [19, 18] as [UInt16] {
      document.messages.append(
        document.make(
          number, at: last,
          [
            (2, .uint32, Int64(first)), (7, .uint32, Int64(count - 1) * 1000), (8, .uint32, Int64(count - 1) * 1000),
            (9, .uint32, Int64(count - 1) * 500), (11, .uint16, 300), (number == 18 ? 16 : 15, .uint8, 120),
            (number == 18 ? 5 : 25, .enum, 2), (number == 18 ? 20 : 19, .uint16, 50),
          ]))
    }
    document.messages.append(
      document.make(34, at: last, [(0, .uint32, 0), (1, .uint16, 1), (5, .uint32, Int64(last) + 7200)]))
    return try document.encoded()
  }

  private func edited(_ bytes: [UInt8], _ change: (inout RideEdit) -> Void) throws -> [FITDocument] {
    var edit = RideEdit()
    change(&edit)
    return try edit.files(of: bytes).files.flatMap { FITDocument.documents(of: $0) ?? [] }
  }

  private func values(_ document: FITDocument, _ number: UInt16, _ field: UInt8) -> [Int64?] {
    document.messages.filter { document.number($0) == number }.map { document.integer(field, of: $0) }
  }

  @Test("what is not changed comes out byte for byte")
  func unchanged() throws {
    let ride = try Self.ride(100)
    let documents = try #require(FITDocument.documents(of: ride))
    #expect(documents.count == 1 && documents[0].messages.count == 107)
    #expect(try documents[0].encoded() == ride)
  }

  @Test("a part keeps its records, and its lap, session and activity are those of the records")
  func part() throws {
    let ride = try Self.ride(100)
    let part = try edited(ride) {
      $0.first = .seconds(10, isFromEnd: false)
      $0.last = .meters(145, isFromEnd: true)
    }[0]
    // 99 steps of 5 m: 29 of them from the end are 145 m.
    let kept: [Int64?] = Array(10...70)
    #expect(values(part, 20, 7) == kept)
    for (number, mean) in [(18, 16), (19, 15)] as [(UInt16, UInt8)] {
      #expect(values(part, number, 2) == [Int64(Self.start) + 10])
      #expect(values(part, number, 253) == [Int64(Self.start) + 70])
      #expect(values(part, number, 7) == [60_000] && values(part, number, 8) == [60_000])
      #expect(values(part, number, 9) == [30_000])
      #expect(values(part, number, 11) == [nil], "nobody knows the calories of a part")
      let rates: [Double] = (10...70).map { Double(100 + $0 % 50) }
      let rate = Int64((rates.reduce(0, +) / 61).rounded())
      #expect(values(part, number, mean) == [rate])
    }
    #expect(values(part, 34, 0) == [60_000] && values(part, 34, 5) == [Int64(Self.start) + 70 + 7200])
    // The timer starts and stops where the part does.
    #expect(values(part, 21, 1) == [0, 4])
    #expect(values(part, 3, 4) == [700], "a message that is about no moment stays")
    #expect(values(part, 0xFF00, 1).isEmpty, "one of another moment does not")
  }

  @Test("two parts joined are the ride, and rides that overlap are refused")
  func join() throws {
    let (first, second) = (try Self.ride(50), try Self.ride(50, from: Self.start + 90))
    var edit = RideEdit()
    edit.joins = true
    let joined = try #require(FITDocument.documents(of: edit.joined([("a", first), ("b", second)])))[0]
    let half: [Int64] = (0..<50).map { $0 * 500 }
    let distances: [Int64?] = half + half.map { 24_500 + $0 }
    #expect(values(joined, 20, 5) == distances)
    #expect(values(joined, 18, 7) == [139_000] && values(joined, 18, 9) == [49_000] && values(joined, 18, 11) == [600])
    #expect(values(joined, 18, 8) == [98_000], "the time between is a pause")
    #expect(values(joined, 19, 9).count == 2 && values(joined, 0, 0) == [4] && values(joined, 34, 1) == [1])
    #expect(throws: EditRefusal.self) { try edit.joined([("b", second), ("a", first)]) }
    #expect(throws: EditRefusal.self) { try edit.joined([("a", first)]) }
  }

  @Test("values beyond a limit are removed, and means and highest values follow")
  func removal() throws {
    let ride = try Self.ride(100)
    var removal = RideEdit.Removal(.heartRate)
    removal.above = 140
    let removed = try edited(ride) { $0.removals = [removal] }[0]
    #expect(
      values(removed, 20, 3).compactMap { $0 }.max() == 140 && values(removed, 20, 3).filter { $0 == nil }.count == 18)
    #expect(values(removed, 18, 16) == [120] && values(removed, 18, 17) == [nil], "only fields that were there")
    let all = try edited(ride) { $0.removals = [RideEdit.Removal(.power)] }[0]
    #expect(values(all, 20, 7).allSatisfy { $0 == nil } && values(all, 18, 20) == [nil] && values(all, 18, 16) == [120])
  }

  @Test("positions in a circle and the rider are gone, all else stays")
  func privacy() throws {
    let ride = try Self.ride(100)
    let hidden = try edited(ride) {
      $0.privacy.startMeters = 1
      $0.anonymises = true
    }[0]
    let north = values(hidden, 20, 0)
    // A thousand semicircles are 9.3 m.
    let powers: [Int64?] = Array(0..<100)
    #expect(north[0] == nil && north[1] != nil && values(hidden, 20, 7) == powers)
    #expect(values(hidden, 3, 4).isEmpty && values(hidden, 0xFF00, 1).isEmpty && values(hidden, 0, 3) == [nil])
    #expect(values(try edited(ride) { $0.removesPositions = true }[0], 20, 0).allSatisfy { $0 == nil })
  }

  @Test("times move in all messages, and sport, distance and calories are set")
  func values() throws {
    let ride = try Self.ride(100)
    let changed = try edited(ride) {
      $0.shiftSeconds = RideEdit.rolloverSeconds
      ($0.sport, $0.distanceMeters, $0.energyKilocalories) = (1, 990, 77)
    }[0]
    let later = Int64(Self.start) + RideEdit.rolloverSeconds
    let times: [Int64?] = (0..<100).map { later + Int64($0) }
    #expect(values(changed, 20, 253) == times)
    #expect(values(changed, 18, 2) == [later] && values(changed, 34, 5) == [later + 99 + 7200])
    #expect(values(changed, 18, 5) == [1] && values(changed, 19, 25) == [1])
    #expect(
      values(changed, 18, 9) == [99_000] && values(changed, 20, 5).last == 99_000 && values(changed, 18, 11) == [77])
  }

  @Test("records get the heart rate of a second device at their time")
  func filling() throws {
    let other = try Self.ride(40, from: Self.start + 30)
    let filled = try edited(try Self.ride(100, heartRate: false)) { $0.filling = other }[0]
    let rates = values(filled, 20, 3)
    // Clocks may differ by two seconds.
    #expect(rates[..<28].allSatisfy { $0 == nil } && rates[28] == 100 && rates[30] == 100 && rates[31] == 101)
    #expect(rates[71] == 139 && rates[72] == nil && values(filled, 18, 17) == [139])
  }

  @Test("a change that does not fit the ride is refused with the reason")
  func refusals() throws {
    let ride = try Self.ride(100)
    for change in [
      { $0.first = .seconds(500, isFromEnd: false) }, { $0.last = .meters(9000, isFromEnd: false) },
      { $0.split = .sessions }, { $0.split = .at(.seconds(0, isFromEnd: false)) },
      { $0.filling = ride },
    ] as [(inout RideEdit) -> Void] {
      #expect(throws: EditRefusal.self) { try edited(ride, change) }
    }
    let parts = try edited(ride) { $0.split = .at(.seconds(50, isFromEnd: false)) }
    #expect(parts.map { values($0, 20, 7).count } == [51, 50])
  }

  @Test("the parts of a ride that was split are joined to the ride")
  func seam() throws {
    let ride = try Self.ride(100)
    var edit = RideEdit()
    edit.split = .at(.seconds(40, isFromEnd: false))
    let parts = try edit.files(of: ride).files.map { (name: "part", bytes: $0) }
    let joined = try #require(FITDocument.documents(of: try RideEdit().joined(parts))?.first)
    #expect(values(joined, 20, 7) == (0..<100).map { $0 } && values(joined, 18, 9) == [49500])
  }

  @Test("a session whose message has the time of its start ends after its elapsed time")
  func sessionFirst() throws {
    var document = try #require(FITDocument.documents(of: try Self.ride(100))?.first)
    let session = try #require(document.messages.firstIndex { document.number($0) == 18 })
    document.setTime(Self.start, at: session)
    let part = try edited(try document.encoded()) { $0.first = .seconds(30, isFromEnd: false) }[0]
    #expect(values(part, 18, 7) == [69_000] && values(part, 18, 2) == [Int64(Self.start) + 30])
  }

  @Test("laps that overlap too much are not computed")
  func overlap() throws {
    var editor = RideEditor(try #require(FITDocument.documents(of: try Self.ride(100))?.first))
    try editor.look(RideEditor.lookLimit)
    #expect(throws: EditRefusal.self) { try editor.recompute(.heartRate) }
  }

  @Test("a file with too many messages is not edited")
  func limit() throws {
    var document = FITDocument()
    let message = document.make(0xFF00, at: Self.start, [])
    document.messages = Array(repeating: message, count: FITDocument.messageLimit + 1)
    #expect(FITDocument.documents(of: try document.encoded()) == nil)
  }
}
