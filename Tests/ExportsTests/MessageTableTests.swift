import Exports
import FITCore
import TestSupport
import Testing

private typealias Field = FITBytes.Field

@Suite("messages as CSV")
struct MessageTableTests {
  private func only(_ message: String, _ change: (inout MessageOptions) -> Void = { _ in }) -> MessageOptions {
    var options = options(change)
    let isKnown = options.selection.add(message: message)
    #expect(isKnown)
    return options
  }

  @Test("the columns are the profile's fields with their subfields, and the same for every file")
  func columns() throws {
    let first = rows(FITBytes.ride().file(), only("session"))
    #expect(try rows(fixture("activities/run-distance-laps.fit"), only("session"))[0] == first[0])
    let columns = first[0].split(separator: ",").map(String.init)
    #expect(columns.prefix(4) == ["event", "event_type", "start_time", "start_position_lat"])
    #expect(columns.firstIndex(of: "total_strokes")! > columns.firstIndex(of: "total_cycles")!)
    #expect(columns.last == "other")
    #expect(Set(columns).count == columns.count)
    for row in first { #expect(row.split(separator: ",", omittingEmptySubsequences: false).count == columns.count) }
  }

  @Test("fields that the profile does not know are in the last column, as JSON")
  func other() throws {
    let record = rows(FITBytes.ride(records: 1).file(), only("record"))[1]
    #expect(record.hasSuffix(#","{""@0.7"":[0,200]}""#))
    #expect(record.contains("2021-09-08T01:46:40Z"))
  }

  @Test("selected fields are the columns, in that order, absent ones empty")
  func fields() {
    let options = only("record") {
      for field in ["heart_rate", "power", "timestamp"] { $0.selection.add(field: field) }
    }
    #expect(
      rows(FITBytes.ride(records: 2).file(), options) == [
        "heart_rate,power,timestamp", "100,,2021-09-08T01:46:40Z", "101,,2021-09-08T01:46:41Z",
      ])
  }

  @Test("elements are joined by bars, text is quoted when it has to be")
  func cells() {
    var bytes = FITBytes()
    bytes.define(0, 78, [Field(0, 6, 0x84)])
    bytes.message(0, FITBytes.number(UInt16(812)) + FITBytes.number(UInt16(0xFFFF)) + FITBytes.number(UInt16(795)))
    #expect(rows(bytes.file(), only("hrv")) == ["time,other", "0.812||0.795,"])
    var sport = FITBytes()
    sport.define(0, 12, [Field(3, 6, 7), Field(0, 1, 0)])
    sport.message(0, Array("a,\"b\"\0".utf8) + [2])
    #expect(rows(sport.file(), only("sport")) == ["sport,sub_sport,name,other", "cycling,,\"a,\"\"b\"\"\","])
  }

  @Test("a message that the profile does not know has one column")
  func unknown() {
    var bytes = FITBytes()
    bytes.define(0, 65280, [Field(1, 1, 2)])
    bytes.message(0, [5])
    #expect(rows(bytes.file(), only("65280")) == ["other", #""{""1"":5}""#])
    #expect(rows(bytes.file(), only("65280") { $0.selection.add(field: "1") }) == ["1", "5"])
  }

  @Test("a row names its input when asked")
  func input() {
    let options = only("session") {
      $0.showsInput = true
      $0.selection.add(field: "sport")
    }
    #expect(rows(FITBytes.ride().file(), options) == ["input,sport", "ride.fit,cycling"])
  }
}
