import Foundation
import Testing

/// `export --as messages`, `--developer-fields` and `--drop-empty`.
@Suite("Tool: export --as messages and --drop-empty")
struct MessageTableCommandTests {
  private func export(_ words: String..., input: String = "vendors/developer-fields.fit") throws -> Tool.Run {
    try Tool.run(["export", "-q"] + words + [input], in: Fixture.folder)
  }

  @Test("a message's values are those of the command messages")
  func values() throws {
    let table = CSV(
      try export("--as", "messages", "--message", "record", "--columns", "timestamp,heart_rate,speed").text)
    let fields = ["timestamp", "heart_rate", "speed"].flatMap { ["--field", $0] }
    let messages = CSV(
      try Tool.run(
        ["messages", "--format", "csv", "--message", "record", "-q"] + fields + ["vendors/developer-fields.fit"],
        in: Fixture.folder
      ).text)
    #expect(table.rows.count > 10 && table.rows == messages.rows)
  }

  @Test("files that are no activities have messages too, unless activities alone are asked for")
  func all() throws {
    let input = "vendors"
    let every = try export("--as", "messages", "--message", "file_id", "--columns", "type", input: input).lines
    let some = try export(
      "--as", "messages", "--without", "other-files", "--message", "file_id", "--columns", "type", input: input
    ).lines
    #expect(every.count > some.count && Set(some) == ["type", "activity"])
  }

  @Test("developer fields are found, and in records they leave the other columns as they are")
  func developerFields() throws {
    let all = CSV(try export("--as", "messages", "--message", "record", "--developer-fields", "all").text)
    #expect(all.header.contains("Leg Spring Stiffness"))
    let standard = CSV(try export("--as", "records").text)
    let more = CSV(try export("--as", "records", "--developer-fields", "Power,Leg Spring Stiffness").text)
    #expect(more.header == standard.header + ["Power", "Leg Spring Stiffness"])
    #expect(more.rows.map { Array($0.dropLast(2)) } == standard.rows)
    let place = all.header.firstIndex(of: "Leg Spring Stiffness")!
    #expect(Set(more.rows.map { $0.last! }).subtracting([""]).isSubset(of: Set(all.rows.map { $0[place] })))
  }

  @Test("columns that are empty in all inputs are left out", arguments: ["records", "workouts", "minutes"])
  func dropEmpty(table: String) throws {
    let whole = CSV(try export("--as", table, input: "activities").text)
    let full = whole.header.indices.filter { column in whole.rows.contains { $0[column] != "" } }
    let part = CSV(try export("--as", table, "--drop-empty", input: "activities").text)
    #expect(full.count < whole.header.count && part.header == full.map { whole.header[$0] })
    #expect(part.rows == whole.rows.map { row in full.map { row[$0] } })
  }

  @Test(
    "what cannot be is one line",
    arguments: [
      ("--as messages", "--as messages takes one --message, such as record, whose fields are the columns"),
      (
        "--as messages --message lap --message hrv",
        "--as messages takes one --message, such as record, whose fields are the columns"
      ),
      ("--as messages --message x", "no message is called 'x' in the FIT profile; unknown ones go by their number"),
      ("--message record", "--message is of --as messages alone"),
      ("--as laps --developer-fields Power", "--developer-fields is of --as messages and --as records"),
      (
        "--as records --developer-fields all",
        "--as records takes up to four --developer-fields by their names; --as messages takes any number"
      ),
      ("--as workout --drop-empty", "--as workout has fields in rows, without those that are empty: see --as workouts"),
      (
        "--as messages --message record --columns time",
        "--as messages has no column 'time'; did you mean 'time_from_course'? 'fitstream help columns messages' lists them"
      ),
    ])
  func refused(words: String, line: String) throws {
    let run = try Tool.run(
      ["export"] + words.split(separator: " ").map(String.init) + ["activities"], in: Fixture.folder)
    #expect(run.status == 2 && run.text.isEmpty)
    #expect(run.errorLines.map { $0.replacingOccurrences(of: "fitstream: ", with: "") } == [line])
  }

  @Test("what is read twice cannot come by pipe", arguments: ["--drop-empty", "--developer-fields=all"])
  func pipe(option: String) throws {
    let run = try Tool.run(
      ["export", "--as", "messages", "--message", "record", option, "-"], in: Fixture.folder, input: Data())
    #expect(run.status == 2 && run.text.isEmpty && run.errorLines.count == 1)
  }
}

/// `export --columns`.
@Suite("Tool: export --columns")
struct ChosenColumnTests {
  private static let input = "activities/triathlon-summary-last.fit.gz"

  private func export(_ table: String, _ words: String...) throws -> Tool.Run {
    try Tool.run(
      ["export", "--as", table, "--ftp", "250", "--max-heart-rate", "190", "-q"] + words + [Self.input],
      in: Fixture.folder)
  }

  @Test(
    "columns come in the order asked for, with the values that they have among all",
    arguments: ["workouts", "minutes", "zones", "route", "records"])
  func order(table: String) throws {
    let all = CSV(try export(table).text)
    let names = Array(all.header.reversed())
    let chosen = CSV(try export(table, "--columns", names.joined(separator: ",")).text)
    #expect(all.rows.count > 2 && chosen.header == names)
    #expect(chosen.rows == all.rows.map { Array($0.reversed()) })
  }

  @Test("a line of NDJSON has the keys asked for and no others", arguments: ["minutes", "zones", "route", "records"])
  func keys(table: String) throws {
    let rows = CSV(try export(table, "--columns", "ride_id,session").text).rows
    let lines = try export(table, "--columns", "ride_id,session", "--format", "ndjson").lines
    #expect(!rows.isEmpty && lines == rows.map { #"{"ride_id":"\#($0[0])","session":\#($0[1])}"# })
  }

  @Test("files of a folder name the workout where its name is asked for")
  func files() throws {
    let folder = TemporaryFolder()
    _ = try export("minutes", "--columns", "session,start", "-o", folder.path + "/files/")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/files")
    #expect(files.count == 5)
    for file in files {
      let table = CSV(String(decoding: try folder.read("files/\(file)"), as: UTF8.self))
      #expect(table.header == ["session", "start"] && Set(table.rows.map { $0[0] }).count == 1)
    }
  }

  @Test("of a workout's fields those asked for have a row, in that order")
  func fields() throws {
    let rows = CSV(try export("workout", "--columns", "timer_s,activity_type").text).rows
    #expect(rows.count == 10 && rows.map { $0[2] }.prefix(2) == ["timer_s", "activity_type"])
  }

  @Test("a column that the table lacks is one line with the nearest name and where the names are")
  func unknown() throws {
    let run = try export("records", "--columns", "time,powr_w", "--format", "arrow")
    #expect(run.status == 2 && run.text.isEmpty)
    #expect(
      run.errorLines.map { $0.replacingOccurrences(of: "fitstream: ", with: "") } == [
        "--as records has no column 'powr_w'; did you mean 'power_w'? 'fitstream help columns records' lists them"
      ])
    let compatible = try export("minutes", "--compatible", "--columns", "start")
    #expect(compatible.status == 2 && compatible.errorLines.count == 1)
  }
}
