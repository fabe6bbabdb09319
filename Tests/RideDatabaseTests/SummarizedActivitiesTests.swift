#if SQLite
import TestSupport
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: Garmin's list of activities") struct SummarizedActivitiesTests {
  private func entries(_ text: String, chunk: Int = .max) -> (list: [ActivityIndex.Entry], fault: JSONFault?) {
    var reader = SummarizedActivities()
    var list: [ActivityIndex.Entry] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.feed(rest.prefix(chunk)) { list.append($0) }
      rest = rest.dropFirst(chunk)
    }
    let (count, fault) = reader.finish()
    #expect(count == list.count)
    return (list, fault)
  }

  private static let list = """
    \u{FEFF}[ { "other" : [ {"beginTimestamp": 1} ], "summarizedActivitiesExport" : [
      {"activityId":111,"name":"Zürich \\u00fcber \\ud83d\\udeb4 \\"home\\"","activityType":"cycling",
       "beginTimestamp":1700000000000,"startTimeGmt":1.7E12,"duration":1800000.0,"distance":500000.0,
       "splits":[{"name":"no","measurements":[{"value":1},null,true]}],"summarizedDiveInfo":{"name":"nor this"},
       "pr":false,"parent":false},
      {"activityId":112,"name":"Multisport","beginTimestamp":1700001000000,"parent":true},
      {"activityId":113,"name":"No start"},
      {"activityId":"114","activityType":"walking","startTimeGmt":1700002000000,"manualActivity":true}
    ] } ]

    """

  @Test("title, type, start, time and distance of each activity are read, however the bytes are cut")
  func read() {
    for chunk in [1, 2, 3, 7, Int.max] {
      let (list, fault) = entries(Self.list, chunk: chunk)
      #expect(fault == nil && list.map(\.number) == ["111", "114"])
      guard list.count == 2 else { continue }
      #expect(list[0].title == "Zürich über 🚴 \"home\"" && list[0].activityType == "cycling")
      #expect(list[0].start == Instant(unixSeconds: 1_700_000_000) && list[0].date == "2023-11-14T22:13:20Z")
      #expect(list[0].durationSeconds == 1800 && list[0].distanceMeters == 5000)
      #expect(list[0].isUserEntered == nil && list[1].isUserEntered == true)
      #expect(list[1].start == Instant(unixSeconds: 1_700_002_000) && list[1].title == nil)
    }
  }

  @Test("what stops being JSON ends the list there, and the activities before it stay")
  func damaged() {
    let one = #"[{"summarizedActivitiesExport":[{"activityId":1,"beginTimestamp":1700000000000}"#
    #expect(entries(one).list.count == 1 && entries(one).fault == .cut(offset: one.utf8.count))
    for end in [";", "]]", "}", ",]", ",tru]", ",{]", ",\"a\":", ",{\"a\"}", ",{\"\\x\"", ",{\"\\u00g0\"", "] }] x"] {
      let (list, fault) = entries(one + end)
      #expect(list.count == 1, "\(end)")
      guard case .malformed = fault else {
        Issue.record("\(end): \(String(describing: fault))")
        continue
      }
    }
    for number in ["1e999", "-1", "1e18", "99999999999999999999999", "0x10", "nan"] {
      let (list, _) = entries("[{\"summarizedActivitiesExport\":[{\"beginTimestamp\":\(number)}]}]")
      #expect(list.isEmpty, "\(number)")
    }
  }

  @Test("a list that is damaged anywhere comes out the same however it is cut", arguments: 0..<200 as Range<UInt64>)
  func mutations(seed: UInt64) {
    var random = Seed.generator(seed)
    var bytes = Array(Self.list.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = Array("[]{}\",:\\u-9e".utf8).randomElement(using: &random) ?? 0
      case 2: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[..<place], at: place)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let whole = entries(text)
    for chunk in [1, 5] {
      let cut = entries(text, chunk: chunk)
      #expect(cut.list == whole.list && cut.fault == whole.fault, "seed \(seed)")
    }
  }

  @Test("nesting beyond the limit ends the list, and a text beyond its own is cut")
  func limits() {
    let depth = JSONScanner.maximumDepth
    #expect(entries(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).fault == nil)
    #expect(entries(String(repeating: "[", count: depth + 1)).fault == .tooDeep(offset: depth))
    #expect(entries(String(repeating: "{\"a\":", count: 1_000_000)).fault == .tooDeep(offset: depth * 5))
    let long = String(repeating: "x", count: JSONScanner.maximumTextBytes + 50)
    let (list, fault) = entries(
      "[{\"summarizedActivitiesExport\":[{\"name\":\"\(long)\",\"beginTimestamp\":1700000000000}]}]")
    #expect(fault == nil && list.first?.title?.utf8.count == JSONScanner.maximumTextBytes)
  }

  @Test(
    "an activity that no workout begins with is an entry that only the index knows; the others name their workout")
  func joined() throws {
    let file = TemporaryDatabase()
    let database = try RideDatabase(path: file.bytes)
    var rows = RideRows([])
    rows.begin(path: "/takeout.zip!u_0_summarizedActivities.json")
    var reader = SummarizedActivities()
    reader.feed(Array(Self.list.utf8).raw, into: &rows)
    #expect(reader.finish().entries == 2)
    rows.end(InputRow(path: "/takeout.zip!u_0_summarizedActivities.json", status: .ok, reading: plainReading))
    var ride = ToyRide()
    ride.start = 1_700_000_020
    _ = try database.take(rows.buffer.bytes)
    _ = try database.take(packed(ride, path: "/takeout.zip!1.fit").raw)
    try database.finish()
    #expect(
      try SQLProgram.texts(file.path, "SELECT title, index_activity_type FROM rides")
        == [["Zürich über 🚴 \"home\"", "cycling"]])
    #expect(
      try SQLProgram.texts(
        file.path, "SELECT activity_number, activity_type, is_user_entered, start_unix_ms FROM manual_entries")
        == [["114", "walking", "1", "1700002000000"]])
  }
}
#endif
