import Foundation
import Testing

@testable import CommandLineOptions

/// `query`: answers from a database by name.
@Suite("Tool: query")
struct QueryCommandTests {
  private static let rides = ["activities", "vendors", "tracks", "archives"]

  private func database() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    _ = try Tool.run(["ingest", "-q", "--db", folder.path + "/rides.sqlite"] + Self.rides, in: Fixture.folder)
    return folder
  }

  private func table(_ arguments: [String], in folder: TemporaryFolder) throws -> [[String: String]] {
    let table = CSV(try Tool.run(["query", "--db", "rides.sqlite"] + arguments, in: folder.url).text)
    #expect(table.isEven)
    return table.rows.map { Dictionary(zip(table.header, $0)) { $1 } }
  }

  @Test("every name answers with its columns, in every format, and changes nothing")
  func names() throws {
    let folder = try database()
    let before = try Data(contentsOf: folder.url.appending(path: "rides.sqlite"))
    for query in StoredQuery.all {
      let csv = try Tool.run(["query", query.name, "--db", "rides.sqlite"], in: folder.url)
      let isEmpty = CSV(csv.text).rows.isEmpty
      #expect(csv.status == 0 && csv.errors.isEmpty != isEmpty, "\(query.name): \(csv.errors)")
      #expect(CSV(csv.text).header == query.columns, "\(query.name)")
      for format in ["table", "tsv", "ndjson"] {
        let run = try Tool.run(["query", query.name, "--format", format, "--db", "rides.sqlite"], in: folder.url)
        #expect(run.status == 0 && run.errors == csv.errors, "\(query.name) \(format)")
      }
    }
    #expect(try Data(contentsOf: folder.url.appending(path: "rides.sqlite")) == before)
  }

  @Test("the longest rides come first, no more than are asked for, in miles too")
  func longest() throws {
    let folder = try database()
    let all = try table(["longest"], in: folder)
    let lengths = all.compactMap { Double($0["distance_m"] ?? "") }
    #expect(lengths.count == all.count && lengths == lengths.sorted(by: >) && lengths.count > 3)
    #expect(try table(["longest", "--limit", "2"], in: folder) == Array(all.prefix(2)))
    let miles = try table(["longest", "--limit", "1", "--units", "imperial"], in: folder)
    let mile = try #require(Double(miles[0]["distance_mi"] ?? ""))
    #expect(abs(mile * 1609.344 - lengths[0]) < 1)
  }

  @Test("rides of groups add up to all rides")
  func groups() throws {
    let folder = try database()
    func workouts(_ name: String) throws -> Int {
      try table([name], in: folder).compactMap { Int($0["workouts"] ?? "") }.reduce(0, +)
    }
    let all = try workouts("sports")
    #expect(all > 10)
    for name in ["gear", "devices", "weekdays", "hours", "years", "months", "weeks"] {
      let sum = try workouts(name)
      #expect(sum == all, "\(name)")
    }
  }

  @Test("stats has the same groups: weekdays and hours also of inputs, gear and places of the database alone")
  func stats() throws {
    let folder = try database()
    func rows(_ arguments: [String], in url: URL) throws -> [[String: String]] {
      let table = CSV(try Tool.run(["stats", "-q", "--by", "year", "--format", "csv"] + arguments, in: url).text)
      return table.rows.map { Dictionary(zip(table.header, $0)) { $1 } }
    }
    func sums(_ rows: [[String: String]], by column: String) -> [String: Int] {
      Dictionary(rows.map { ($0[column] ?? "", Int($0["workouts"] ?? "") ?? 0) }, uniquingKeysWith: +)
    }
    let weekdays = try table(["weekdays"], in: folder)
    let expected = Dictionary(
      uniqueKeysWithValues: weekdays.map {
        ("\($0["weekday"] ?? "") \($0["name"] ?? "")", Int($0["workouts"] ?? "") ?? 0)
      })
    let stored = try rows(["--group", "weekday", "--db", "rides.sqlite"], in: folder.url)
    #expect(sums(stored, by: "weekday") == expected)
    let read = try rows(["--group", "weekday"] + Self.rides, in: Fixture.folder)
    #expect(sums(read, by: "weekday") == expected)
    let hours = try table(["hours"], in: folder)
    let ofHours = sums(try rows(["--group", "hour", "--db", "rides.sqlite"], in: folder.url), by: "hour")
    #expect(
      ofHours
        == Dictionary(
          uniqueKeysWithValues: hours.map {
            (($0["hour"] ?? "").count < 2 ? "0" + ($0["hour"] ?? "") : $0["hour"] ?? "", Int($0["workouts"] ?? "") ?? 0)
          }))
    let gear = sums(try rows(["--group", "gear", "--db", "rides.sqlite"], in: folder.url), by: "gear")
    #expect(gear == sums(try table(["gear"], in: folder), by: "gear") && gear.count > 1)
    let places = try rows(["--group", "place", "--db", "rides.sqlite"], in: folder.url)
    #expect(places.contains { $0["place"]?.hasPrefix("1 (") == true })
    let refused = try Tool.run(["stats", "--group", "gear"] + Self.rides, in: Fixture.folder)
    #expect(refused.status == 2 && refused.errors.contains("--db FILE"))
  }

  @Test("without a name all are listed; a wrong one is answered with the nearest")
  func list() throws {
    let list = try Tool.run("query")
    #expect(list.status == 0 && list.text == StoredQuery.list)
    for line in list.text.split(separator: "\n") { #expect(line.count <= 80) }
    #expect(try Tool.run("query", "lngest", "--db", "x").errors.contains("did you mean 'longest'?"))
    #expect(try Tool.run("query", "longest").errors.contains("query needs --db FILE"))
    #expect(try Tool.run("query", "longest", "gear", "--db", "x").status == 2)
    let folder = TemporaryFolder()
    let missing = try Tool.run(["query", "longest", "--db", "none.sqlite"], in: folder.url)
    #expect(missing.status == 1 && !FileManager.default.fileExists(atPath: folder.path + "/none.sqlite"))
  }

  @Test("ingest ends with commands to try next on a terminal, and says nothing of them elsewhere")
  func next() throws {
    let folder = TemporaryFolder()
    let run = try Tool.run(["ingest", "--db", folder.path + "/rides.sqlite", "activities"], in: Fixture.folder)
    #expect(!run.text.contains("try next") && !run.errors.contains("try next"))
  }

  @Test("the commands to try next work as they are printed, whatever the database is called")
  func nextWorks() throws {
    let folder = TemporaryFolder()
    let process = Process()
    process.executableURL = Tool.executable
    process.currentDirectoryURL = Fixture.folder
    process.arguments = ["ingest", "--db", folder.path + "/ann's rides.sqlite", "activities"]
    let shown = try Terminal().show(process)
    let line = try #require(shown.split(separator: "\n").first { $0.contains("try next: ") })
    let commands = try #require(line.components(separatedBy: "try next: ").last).components(separatedBy: ", ")
    #expect(commands.count == 3)
    for command in commands {
      let answer = try Tool.shell(command, in: folder.url)
      #expect(answer.status == 0 && answer.lines.count > 1, "\(command): \(answer.errors)")
    }
  }

  @Test("an answer without rows says why, and which options of ingest would give it some")
  func empty() throws {
    let folder = try database()
    let run = try Tool.run("query", "fitness", "--db", "rides.sqlite", in: folder.url)
    #expect(run.status == 0 && run.lines.count == 1)
    #expect(run.errors.contains("no rows: ") && run.errors.contains("--ftp WATTS"))
    let written = try Tool.run("query", "fitness", "-o", "fitness.csv", "--db", "rides.sqlite", in: folder.url)
    #expect(written.status == 0 && written.errors == run.errors)
  }
}
