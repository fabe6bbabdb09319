#if SQLite && TrackXML
import Foundation
import Testing

/// Rides that people wrote down: only the index of an export knows them.
@Suite("Tool: rides that an index knows alone")
struct WrittenRideTests {
  private let folder = TemporaryFolder()

  private static let head =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,"
    + "Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Elapsed Time,Moving Time,Distance,"
    + "Elevation Gain,Calories\n"
  private static let rows =
    "1,\"May 4, 2024, 7:30:00 AM\",Trainer,Ride,,3600,20,,,false,,Blue,activities/1.fit,3600,3600,20000,,\n"
    + "2,\"May 5, 2024, 5:00:00 PM\",By hand,Run,,1800,5,,,false,,Shoe,,1800,1700,5000,40,300\n"
    + "3,no date,Never,Run,,1800,5,,,false,,Shoe,,1800,1700,5000,,\n"

  /// An export with one recorded ride, one by hand and one without a date.
  private func export(_ name: String = "export", rows: String = rows) throws {
    try folder.write("\(name)/activities.csv", Array((Self.head + rows).utf8))
    try folder.write("\(name)/activities/1.fit", try Fixture.bytes("activities/indoor-trainer.fit"))
  }

  private func table(_ arguments: String...) throws -> [[String: String]] {
    let run = try Tool.run(arguments, in: folder.url)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
    let table = CSV(run.text)
    #expect(table.isEven)
    return table.rows.map { Dictionary(zip(table.header, $0)) { $1 } }
  }

  private func ingest(_ arguments: String...) throws {
    let run = try Tool.run(["ingest", "-q", "--db", "rides.sqlite"] + arguments, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("it is a workout without records in summary and export, and none in samples")
  func rows() throws {
    try export()
    for command in [["summary"], ["export", "--as", "workouts"]] {
      let run = CSV(try Tool.run(command + ["-q", "export"], in: folder.url).text)
      let found = run.rows.map { Dictionary(zip(run.header, $0)) { $1 } }
      let ride = try #require(found.first { $0["user_entered"] == "true" })
      #expect(found.count == 2 && ride["activity_type"] == "running" && ride["sport_source"] == "index")
      #expect(ride["start"] == "2024-05-05T17:00:00Z" && ride["end"] == "2024-05-05T17:30:00Z")
      #expect(ride["distance_m"] == "5000" && ride["timer_s"] == "1700" && ride["ascent_m"] == "40")
      #expect(ride["energy_kcal"] == "300" && ride["title"] == "By hand" && ride["records"] == "0")
      #expect(ride["status"] == "ok" && ride["input"]?.hasSuffix("activities.csv") == true)
    }
    let samples = try Tool.run("samples", "-q", "export", in: folder.url)
    #expect(!samples.text.contains("activities.csv"))
  }

  @Test("stats of files, of a pipe and of a database count it, in their groups too, and --without leaves it out")
  func stats() throws {
    try export()
    try ingest("export")
    for more in [[], ["--group", "sport"], ["--group", "weekday"], ["--by", "day"], ["--group", "app"]] {
      let options = ["stats", "-q", "--format", "csv", "--by", "year"] + more
      let files = try Tool.run(options + ["export"], in: folder.url)
      let stored = try Tool.run(options + ["--db", "rides.sqlite"], in: folder.url)
      #expect(files.text == stored.text, "\(more)")
    }
    let all = try table("stats", "-q", "--format", "csv", "--by", "year", "export")
    #expect(all.count == 1 && all[0]["workouts"] == "2")
    let sports = try table("stats", "-q", "--format", "csv", "--by", "year", "--group", "sport", "--db", "rides.sqlite")
    let run = try #require(sports.first { $0["activity_type"] == "running" })
    #expect(run["distance_m"] == "5000" && run["energy_kcal"] == "300" && run["ascent_m"] == "40")
    let gear = try table("stats", "-q", "--format", "csv", "--by", "year", "--group", "gear", "--db", "rides.sqlite")
    #expect(Set(gear.map { $0["gear"] }) == ["Blue", "Shoe"])
    for place in ["export", "--db=rides.sqlite"] {
      let without = try table("stats", "-q", "--format", "csv", "--by", "year", "--without", "manual", place)
      #expect(without.map { $0["workouts"] } == ["1"])
      #expect(try table("stats", "-q", "--format", "csv", "--sport", "swimming", place).isEmpty)
      let days = try table("stats", "-q", "--format", "csv", "--by", "day", "--since", "2024-05-05", place)
      #expect(days.map { $0["period"] } == ["2024-05-05"])
    }
    let piped = try Tool.shell("tar cf - export | fitstream stats -q --format csv --by year -", in: folder.url)
    #expect(piped.text.split(separator: "\n").last?.contains(",all,2,") == true, "\(piped.text)")
  }

  @Test("queries count it, once however many exports hold it, and not beside a recording of its minute")
  func queries() throws {
    try export()
    try export("later")
    try ingest("export", "later")
    #expect(try table("query", "sports", "--db", "rides.sqlite").map { $0["workouts"] } == ["1", "1"])
    let gear = try table("query", "gear", "--db", "rides.sqlite")
    #expect(gear.contains { $0["gear"] == "Shoe" && $0["distance_m"] == "5000" })
    let days = try table("query", "weekdays", "--db", "rides.sqlite")
    #expect(days.contains { $0["name"] == "Sunday" && $0["workouts"] == "1" })
    #expect(
      try table("query", "streaks", "--db", "rides.sqlite").contains { $0["unit"] == "days" && $0["length"] == "2" })
    let eddington = try table("query", "eddington", "--db", "rides.sqlite")
    #expect(eddington.contains { $0["activity_type"] == "running" && $0["year"] == "all" && $0["days"] == "1" })
    // Those without a date stay in the list of what only an index knows.
    #expect(
      try table("query", "manual", "--db", "rides.sqlite").map { $0["title"] }.sorted { $0! < $1! } == [
        "By hand", "Never",
      ])
    // The same ride, recorded after all.
    let start = "2024-05-04T07:30:30Z"
    try export("third", rows: Self.rows + "4,2024-05-04 07:30:30,Copy,Ride,,3600,20,,,false,,,,3600,3600,20000,,\n")
    try ingest("third")
    #expect(try table("query", "sports", "--db", "rides.sqlite").map { $0["workouts"] } == ["1", "1"], "\(start)")
  }

  @Test("an index that is read again brings its rides anew, and --without duplicates keeps its titles")
  func again() throws {
    try export()
    try ingest("export", "--without", "duplicates")
    try export("export", rows: Self.rows.replacingOccurrences(of: "5000", with: "6000"))
    try ingest("export", "--without", "duplicates")
    let runs = try table("query", "longest", "--db", "rides.sqlite").filter { $0["activity_type"] == "running" }
    #expect(runs.map { $0["distance_m"] } == ["6000"])
    try export("other")
    try ingest("other", "--without", "duplicates")
    #expect(try table("query", "gear", "--db", "rides.sqlite").contains { $0["gear"] == "Blue" })
  }

  @Test("Garmin's list tells of manual activities in centimetres and milliseconds")
  func garmin() throws {
    let list = """
      [{"summarizedActivitiesExport":[
      {"activityId":1,"name":"By hand","activityType":"running","beginTimestamp":1714928400000,"duration":1800000.0,
       "distance":500000.0,"manualActivity":true},
      {"activityId":2,"name":"Lost","activityType":"running","beginTimestamp":1714938400000,"duration":1800000.0,
       "distance":500000.0,"manualActivity":false}]}]
      """
    try folder.write("export/x_summarizedActivities.json", Array(list.utf8))
    try ingest("export")
    for place in ["export", "--db=rides.sqlite"] {
      let rows = try table("stats", "-q", "--format", "csv", "--by", "day", place)
      #expect(rows.map { $0["period"] } == ["2024-05-05"] && rows[0]["distance_m"] == "5000")
    }
  }
}
#endif
