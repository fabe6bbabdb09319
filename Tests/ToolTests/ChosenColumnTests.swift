import Foundation
import Testing

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
    let rows = CSV(try export(table, "--columns", "ride,session").text).rows
    let lines = try export(table, "--columns", "ride,session", "--format", "ndjson").lines
    #expect(!rows.isEmpty && lines == rows.map { #"{"ride":"\#($0[0])","session":\#($0[1])}"# })
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
