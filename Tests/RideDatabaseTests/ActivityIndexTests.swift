#if SQLite
import Foundation
import TestSupport
import Testing

@testable import RideDatabase

@Suite("Database: Strava's activities.csv", .enabled(if: SQLProgram.isThere, "needs python3 with sqlite3"))
struct ActivityIndexTests {
  static let modern =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,"
    + "Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Elapsed Time,Distance\n"
  static let old = "id,date,name,type,description,elapsed_time,distance,commute,gear,filename\n"
  static let german =
    "Aktivitäts-ID,Datum,Name,Typ,Beschreibung,Zeit,Distanz,HF,Aufwand,Pendeln,Notiz,Rad,Dateiname,Gewicht,Zeit,Distanz\n"

  private func entries(_ text: String, chunk: Int = .max) throws -> [[String]] {
    let file = TemporaryDatabase()
    let database = try RideDatabase(path: file.bytes)
    var rows = RideRows([])
    var index = ActivityIndex()
    rows.begin(path: "/export/activities.csv")
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: min(chunk, max(1, bytes.count))) {
      index.feed(Array(bytes[start..<min(bytes.count, start + min(chunk, bytes.count))]).raw, into: &rows)
    }
    let count = index.finish(into: &rows)
    rows.end(InputRow(path: "/export/activities.csv", status: .ok, reading: plainReading))
    _ = try database.take(rows.buffer.bytes)
    try database.finish()
    let found = try SQLProgram.texts(
      file.path, "SELECT file_key, title, activity_type, description, gear FROM index_entries ORDER BY entry_id")
    #expect(count == found.count)
    return found
  }

  @Test("a file's name in the first column has no gear before it, and NUL is skipped")
  func firstColumn() throws {
    let text = "Filename,b,c,d,e,f,g,h,i,j\nactivities/1.fit,,Rid\0e,,,,,,,\n"
    #expect(try entries(text) == [["1.fit", "Ride", "NULL", "NULL", "NULL"]])
  }

  @Test("titles hold commas, quotes, line ends and emoji; a row may have no file", arguments: [1, 2, 3, 17, .max])
  func difficult(chunk: Int) throws {
    let text =
      Self.modern
      + "1,\"Oct 6, 2022, 11:19:20 PM\",\"Up, \"\"down\"\"\nand 🚴 home\",Ride,,60,1.0,,,false,,\"Blue, old\","
      + "activities/12866632127.fit.gz,70,60,1000.0\r\n2,x,By hand,Run,Nice,5,1,,,false,,,,,5,1000"
    #expect(
      try entries(text, chunk: chunk) == [
        ["12866632127.fit", "Up, \"down\"\nand 🚴 home", "Ride", "NULL", "Blue, old"],
        ["NULL", "By hand", "Run", "Nice", "NULL"],
      ])
  }

  @Test("columns are found by position in any language, and in the short head of 2018")
  func generations() throws {
    let row = "7,d,Früh,Radfahrt,,60,1,,,false,,Rennrad,activities/7.gpx,70,60,1000\n"
    #expect(try entries(Self.german + row) == [["7.gpx", "Früh", "Radfahrt", "NULL", "Rennrad"]])
    let short = "8,2014-09-12 16:54:28,Lunch,Ride,desc,60,1000,0,Bike,activities/8.fit.gz\n"
    #expect(try entries("\u{FEFF}" + Self.old + short) == [["8.fit", "Lunch", "Ride", "desc", "Bike"]])
  }

  /// A head of 56 columns, of which number 40 after the file's is English `From Upload`, whatever its name.
  private static let wide = (0..<56).map { $0 == 12 ? "Filename" : $0 == 52 ? "Vom Upload" : "c\($0)" }
    .joined(separator: ",")

  private func wideRow(_ number: Int, _ file: String, _ upload: String) -> String {
    (0..<56).map { [0: "\(number)", 1: "d\(number)", 2: "Ride \(number)", 12: file, 52: upload][$0] ?? "" }
      .joined(separator: ",") + "\n"
  }

  @Test(
    "a row without a file, or marked as not uploaded, is an entry by hand; those without a file are a view")
  func manualEntries() throws {
    let file = TemporaryDatabase()
    let database = try RideDatabase(path: file.bytes)
    let text =
      Self.wide + "\n" + wideRow(1, "activities/1.gpx", "1.0") + wideRow(2, "activities/2.gpx", "0.0")
      + wideRow(3, "", "0.0") + wideRow(4, "activities/4.gpx", "") + wideRow(5, "", "")
    for folder in 0..<2 {
      var rows = RideRows([])
      var index = ActivityIndex()
      rows.begin(path: "/\(folder)/activities.csv")
      index.feed(Array(text.utf8).raw, into: &rows)
      #expect(index.finish(into: &rows) == 5)
      rows.end(InputRow(path: "/\(folder)/activities.csv", status: .ok, reading: plainReading))
      _ = try database.take(rows.buffer.bytes)
    }
    try database.finish()
    #expect(
      try SQLProgram.texts(
        file.path, "SELECT is_user_entered FROM index_entries WHERE index_input_id = 1 ORDER BY entry_id")
        == [["0"], ["1"], ["1"], ["NULL"], ["1"]])
    #expect(
      try SQLProgram.texts(file.path, "SELECT title, index_path FROM manual_entries ORDER BY activity_number")
        == [["Ride 3", "/1/activities.csv"], ["Ride 5", "/1/activities.csv"]])
  }

  @Test("a ride gets the title of its file's row, the newest of several, and none without a row")
  func joined() throws {
    let file = TemporaryDatabase()
    let database = try RideDatabase(path: file.bytes)
    for (number, title) in [(0, "Old"), (1, "New")] {
      var rows = RideRows([])
      var index = ActivityIndex()
      rows.begin(path: "/\(number)/activities.csv")
      index.feed(Array((Self.old + "1,d,\(title),Ride,,1,1,0,Bike,activities/5.fit.gz\n").utf8).raw, into: &rows)
      _ = index.finish(into: &rows)
      rows.end(InputRow(path: "/\(number)/activities.csv", status: .ok, reading: plainReading))
      _ = try database.take(rows.buffer.bytes)
    }
    _ = try database.take(packed(ToyRide(), path: "/export.zip!activities/5.fit.gz", hash: "a").raw)
    _ = try database.take(packed(ToyRide(start: 1_790_000_000), path: "/export/activities/6.fit", hash: "b").raw)
    try database.finish()
    #expect(
      try SQLProgram.texts(file.path, "SELECT title, gear FROM rides ORDER BY start_utc") == [
        ["New", "Bike"], ["NULL", "NULL"],
      ])
  }
}
#endif
