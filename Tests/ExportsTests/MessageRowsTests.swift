import Columns
import Exports
import FITCore
import TestSupport
import Testing

private typealias Field = FITBytes.Field

/// `export --as messages`.
@Suite("messages in typed columns")
struct MessageRowsTests {
  private func rows(
    _ bytes: [UInt8], _ message: String, _ format: ExportStyle.Format = .csv,
    _ change: (inout ExportStyle) -> Void = { _ in }
  ) -> [String] {
    var options = MessageOptions()
    let isKnown = options.selection.add(message: message)
    #expect(isKnown)
    options.style.format = format
    change(&options.style)
    var sink = MessageText<MessageRows>(options)
    sink.begin(input: "ride.fit")
    let head = written { MessageRows.appendHeader(options, to: &$0) }
    return (head + text(bytes, &sink)).split(separator: "\n").map(String.init)
  }

  @Test("a row has its input, numbers in the field's unit, names, moments, flags, and the rest in other")
  func types() {
    var bytes = FITBytes()
    // Altitude 357.8 m, speed 1.234 m/s, distance, an unknown field, a timestamp.
    bytes.define(
      0, 20, [Field(2, 2, 0x84), Field(6, 2, 0x84), Field(3, 1, 2), Field(253, 4, 0x86), Field(250, 1, 2)])
    bytes.message(
      0,
      FITBytes.number(UInt16(4289)) + FITBytes.number(UInt16(1234)) + [99] + FITBytes.number(UInt32(1_000_000_000)) + [
        7
      ])
    let columns = "input,altitude,speed,heart_rate,timestamp,other".split(separator: ",").map(String.init)
    let row = rows(bytes.file(), "record") { $0.columns = columns }
    #expect(row == [columns.joined(separator: ","), #"ride.fit,357.8,1.234,99,2021-09-08T01:46:40Z,"{""250"":7}""#])
    let line = rows(bytes.file(), "record", .ndjson)
    #expect(
      line == [
        #"{"input":"ride.fit","altitude":357.8,"heart_rate":99,"speed":1.234,"enhanced_speed":1.234,"enhanced_altitude":357.8,"timestamp":"2021-09-08T01:46:40Z","other":{"250":7}}"#
      ])
  }

  @Test("what the column's type cannot hold is in other, and nothing is lost")
  func misfits() {
    var bytes = FITBytes()
    // A heart rate of two elements, a cadence that is text, seconds since power-on as the time.
    bytes.define(0, 20, [Field(3, 2, 2), Field(4, 3, 7), Field(253, 4, 0x86)])
    bytes.message(0, [99, 98] + Array("90\0".utf8) + FITBytes.number(UInt32(1000)))
    #expect(
      rows(bytes.file(), "record", .ndjson) == [
        #"{"input":"ride.fit","other":{"heart_rate":[99,98],"cadence":"90","timestamp":1000}}"#
      ])
  }

  @Test("elements of arrays are joined by bars, and text that needs it is quoted")
  func arrays() {
    var bytes = FITBytes()
    bytes.define(0, 78, [Field(0, 6, 0x84)])
    bytes.message(0, FITBytes.number(UInt16(812)) + FITBytes.number(UInt16(0xFFFF)) + FITBytes.number(UInt16(795)))
    #expect(rows(bytes.file(), "hrv") == ["input,time,other", "ride.fit,0.812||0.795,"])
  }

  @Test(
    "a developer field that was asked for has a column after the profile's, under another name where one has its name")
  func developerFields() throws {
    let bytes = try fixture("vendors/developer-fields.fit")
    let all = rows(bytes, "record", .ndjson)
    let some = rows(bytes, "record", .ndjson) {
      $0.developerColumns = [DeveloperColumn("Leg Spring Stiffness", unit: "kN/m"), DeveloperColumn("power")]
    }
    #expect(all.count == some.count && all.count > 10)
    let (before, after) = (try object(all[1]), try object(some[1]))
    let value = before.object("other")["Leg Spring Stiffness"] as? Double
    #expect(value != nil && after["Leg Spring Stiffness"] as? Double == value)
    #expect(after.object("other")["Leg Spring Stiffness"] == nil)
    let header = rows(bytes, "record") { $0.developerColumns = [DeveloperColumn("power"), DeveloperColumn("Form")] }[0]
    #expect(header.hasSuffix(",timestamp,power_developer,Form,other"))
  }

  @Test("the columns of every message of the profile have names of their own")
  func names() {
    for number in UInt16(0)..<400 {
      var options = MessageOptions()
      _ = options.selection.add(message: "\(number)")
      let names = MessageRows.columnNames(options)
      #expect(Set(names).count == names.count, "\(number)")
    }
  }
}

/// What runs before a table of `export` find out.
@Suite("columns that a first run finds")
struct ColumnsAheadTests {
  @Test("a field is text only where every application says so, and has the first unit told")
  func described() {
    var found = DescribedColumns()
    found.take([Column("Mood", .text), Column("Gear", .number)])
    found.take([Column("Mood", .text, unit: "1"), Column("Note", .text), Column("Note", .number)])
    #expect(
      found.all == [
        DeveloperColumn("Gear"), DeveloperColumn("Mood", unit: "1", isText: true), DeveloperColumn("Note"),
      ])
    #expect(found.has([DeveloperColumn("Gear")]) && !found.has([DeveloperColumn("Other")]))
    #expect(found.described([DeveloperColumn("Other"), DeveloperColumn("Mood")])[1].unit == "1")
  }

  @Test("more developer fields than the limit have no column, and are counted")
  func limit() {
    var found = DescribedColumns()
    found.take((0..<DeveloperColumn.limit &+ 3).map { Column("f\($0)", .number) })
    #expect(found.all.count == DeveloperColumn.limit && found.left == 3)
  }
}
