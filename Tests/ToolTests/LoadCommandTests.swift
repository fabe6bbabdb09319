#if SQLite
import Foundation
import Testing

/// What `ingest` stores of load and of heart beats; `Tests/Checks/load.py` and `heart.py` work all of it out once more.
@Suite("Tool: load", .enabled(if: Tool.has("python3"), "needs python3, which reads the database"))
struct LoadCommandTests {
  private let folder = TemporaryFolder()

  private func ingest(_ arguments: String...) throws {
    let run = try Tool.run(
      ["ingest", "-q", "--db", folder.path + "/rides.sqlite"] + arguments, in: Fixture.folder)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// The first value of what a query gives; `none` where it gives nothing.
  private func text(_ sql: String) throws -> String {
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      row = db.execute(sys.argv[2]).fetchone()
      db.commit()
      print('none' if row is None else row[0], end='')
      """
    let file = try folder.write("query.py", script.utf8)
    let run = try Tool.shell("python3 '\(file.path)' '\(folder.path)/rides.sqlite' \"\(sql)\"")
    try #require(run.status == 0, "\(run.errors)")
    return run.text
  }

  private func number(_ sql: String) throws -> Double {
    try #require(Double(try text(sql)), "\(sql)")
  }

  @Test("a new threshold changes the load at once, from its day on, and nothing is read again")
  func threshold() throws {
    try ingest("activities/indoor-trainer.fit", "--ftp", "200", "--max-heart-rate", "190")
    let before = try number("SELECT load FROM loads")
    #expect(before > 10 && before < 300)
    #expect(try text("SELECT load_by FROM loads") == "power")
    try ingest("activities/indoor-trainer.fit", "--ftp", "400")
    #expect(abs(try number("SELECT load FROM loads") / before - 0.25) < 1e-9)
    try ingest("activities/indoor-trainer.fit", "--ftp", "100", "--rider", "from=2020-01-01")
    #expect(abs(try number("SELECT load FROM loads") / before - 4) < 1e-9)
    try ingest("activities/indoor-trainer.fit", "--ftp", "50", "--rider", "from=2099-01-01")
    #expect(abs(try number("SELECT load FROM loads") / before - 4) < 1e-9)
    // What a row leaves out stays as it was.
    #expect(try number("SELECT max_heart_rate_bpm FROM loads") == 190)
    #expect(try number("SELECT count(*) FROM rider") == 3)
  }

  @Test(
    "without power the heart rate is what loads, a woman's by her own formula; without its highest nothing does"
  )
  func heartRate() throws {
    try ingest("activities/run-distance-laps.fit", "--rider", "resting=50")
    let known = try number("SELECT count(load) FROM loads")
    try ingest("activities/run-distance-laps.fit", "--max-heart-rate", "190", "--rider", "sex=male")
    let man = try number("SELECT load FROM loads WHERE load_by = 'heart rate'")
    try ingest("activities/run-distance-laps.fit", "--rider", "sex=female")
    let woman = try number("SELECT load FROM loads")
    #expect(known <= 1 && man > 10 && woman > 10 && man != woman)
    let seconds = try number(
      "SELECT sum(seconds) FROM time_in_zones WHERE quantity = 'heart_rate'")
    #expect(seconds == (try number("SELECT heart_rate_s FROM exertions")))
  }

  @Test("load by heart rate is kept for the values of an ingest, and worked out anew at once where others are noted")
  func keptLoad() throws {
    try ingest("activities/run-distance-laps.fit", "--max-heart-rate", "190", "--rider", "resting=50")
    let kept = try number("SELECT load FROM heart_rate_loads")
    #expect(kept > 10)
    #expect(try number("SELECT load FROM loads WHERE load_by = 'heart rate'") == kept)
    // The view's own sum is the same.
    _ = try text("DELETE FROM heart_rate_loads RETURNING 1")
    let summed = try number("SELECT load FROM loads")
    #expect(abs(summed / kept - 1) < 1e-12)
    _ = try text("UPDATE rider SET max_heart_rate_bpm = 200 RETURNING 1")
    let easier = try number("SELECT load FROM loads")
    #expect(easier < kept * 0.95)
    // What was kept with other values does not count, and the next run keeps it anew.
    try ingest("activities/run-distance-laps.fit")
    #expect(abs(try number("SELECT load FROM heart_rate_loads") / easier - 1) < 1e-12)
    _ = try text("UPDATE rider SET max_heart_rate_bpm = 190 RETURNING 1")
    #expect(abs(try number("SELECT load FROM loads") / kept - 1) < 1e-12)
  }

  @Test("fitness has each day from the first load to the last, and says which were rest")
  func fitness() throws {
    try ingest("activities", "--ftp", "220", "--max-heart-rate", "190")
    let days = try number("SELECT count(*) FROM fitness")
    let span = try number(
      "SELECT max(day_number) - min(day_number) + 1 FROM load_by_day WHERE load IS NOT NULL")
    // The fixtures of one folder are of one day; load.py has months.
    #expect(days == span)
    #expect(
      try number("SELECT count(*) FROM fitness WHERE state = 'load'")
        == number("SELECT count(load) FROM load_by_day"))
    #expect(
      try number("SELECT sum(load) FROM load_by_week") == number("SELECT sum(load) FROM loads"))
    #expect(try number("SELECT form FROM fitness LIMIT 1") == 0)
  }

  @Test("heart beats come with --add beats alone, and with them rMSSD and SDNN")
  func beats() throws {
    try ingest("vendors/hrv-intervals.fit")
    #expect(try number("SELECT count(*) FROM beats") == 0)
    try ingest("vendors/hrv-intervals.fit", "--add", "beats")
    let beats = try number("SELECT count(*) FROM beats")
    #expect(beats > 100)
    #expect(try number("SELECT intervals FROM heart_rate_variability") == beats)
    #expect(
      try number("SELECT artefacts FROM heart_rate_variability")
        == number("SELECT sum(is_artefact) FROM beats"))
    // The simulator spreads them by 20 ms, each on its own: neighbours differ by the root of 2 times that.
    #expect(abs(try number("SELECT sdnn_ms FROM heart_rate_variability") - 20) < 3)
    #expect(abs(try number("SELECT rmssd_ms FROM heart_rate_variability") - 28.3) < 4)
  }

  @Test("without answers there is no exertion, and the views answer with nothing")
  func none() throws {
    try ingest("activities/indoor-trainer.fit", "--without", "bests", "--ftp", "200")
    #expect(try number("SELECT count(*) FROM exertions") == 0)
    #expect(try number("SELECT count(*) FROM fitness") == 0)
    #expect(try text("SELECT state FROM fitness") == "none")
    #expect(try number("SELECT without_load FROM load_by_day") == 1)
  }
}
#endif
