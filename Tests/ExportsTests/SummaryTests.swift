import Exports
import Foundation
import TestSupport
import Testing
import Workouts

@Suite struct SummaryTests {
  /// The keys that scripts rely on; see Columns.md.
  private static let keys = [
    "input", "session", "status", "sport", "sub_sport", "activity_type", "indoor", "start", "end", "elapsed_s",
    "timer_s", "moving_s", "distance_m", "ascent_m", "descent_m", "energy_kcal", "avg_speed_mps", "max_speed_mps",
    "avg_heart_rate_bpm", "max_heart_rate_bpm", "avg_power_w", "max_power_w", "avg_cadence_rpm", "records", "positions",
    "laps", "pauses", "utc_offset_s", "manufacturer", "product", "sync_id",
  ]

  private static var full: SummaryRow {
    var summary = rideSummary(session: 1)
    summary.timerSeconds = 5025.9
    summary.movingSeconds = 2.5
    summary.descentMeters = 13
    summary.energyKilocalories = 900
    summary.maximumSpeedMetersPerSecond = 16.25
    summary.maximumHeartRateBPM = 181
    summary.averagePowerWatts = 210.5
    summary.maximumPowerWatts = 900
    summary.averageCadenceRPM = 88.5
    summary.laps = 4
    summary.pauses = 5
    var row = SummaryRow(input: awkwardName, status: .partial, summary: summary)
    row.sport = "cycling"
    row.subSport = "road"
    row.manufacturer = "wahoo_fitness"
    row.product = "ELEMNT, \"BOLT\""
    row.syncIdentifier = "fit:32-31-42-0-1"
    return row
  }

  private static var bare: SummaryRow {
    SummaryRow(input: "b.fit", status: .ok, summary: WorkoutSummary(start: at(0), end: at(1)))
  }

  private func text(_ format: SummaryFormat, _ rows: SummaryRow...) -> String {
    written {
      format.appendHeader(to: &$0)
      for row in rows { format.append(row, to: &$0) }
    }
  }

  @Test("a line has the documented keys in their order, ours to the right")
  func keys() throws {
    guard let keys = try keysInOrder(text(.ndjson, Self.full)) else { return }
    #expect(keys.starts(with: Self.keys))
    #expect(text(.csv).hasPrefix(Self.keys.joined(separator: ",") + ",steps,"))
  }

  @Test("the keys are in Columns.md in their order")
  func contract() throws {
    let columns = try documentedColumns(of: "summary")
    #expect(columns.starts(with: Self.keys))
  }

  @Test("values are under their keys")
  func values() throws {
    let line = try #require(try jsonLines(text(.ndjson, Self.full)).first)
    #expect(line["input"] as? String == awkwardName)
    #expect(line["status"] as? String == "partial")
    #expect(line["activity_type"] as? String == "cycling")
    #expect(line["indoor"] as? Bool == false)
    #expect(line["end"] as? String == "2026-11-20T18:25:53Z")
    let numbers: [String: Double] = [
      "session": 1, "elapsed_s": 3, "timer_s": 5025.9, "moving_s": 2.5, "distance_m": 12_345.6, "ascent_m": 12,
      "descent_m": 13, "energy_kcal": 900, "avg_speed_mps": 5.25, "max_speed_mps": 16.25, "avg_heart_rate_bpm": 145,
      "max_heart_rate_bpm": 181, "avg_power_w": 210.5, "max_power_w": 900, "avg_cadence_rpm": 88.5, "records": 3,
      "positions": 3, "laps": 4, "pauses": 5, "utc_offset_s": -14_400,
    ]
    for (key, value) in numbers { #expect(line[key] as? Double == value, "\(key)") }
    #expect(line["product"] as? String == "ELEMNT, \"BOLT\"")
    #expect(line["sync_id"] as? String == "fit:32-31-42-0-1")
  }

  @Test("what the device reported is told from what was computed by its name, and local time is beside UTC")
  func devicesOwn() throws {
    var row = Self.full
    row.summary.computed = [.distance, .averageHeartRate]
    let line = try #require(try jsonLines(text(.ndjson, row)).first)
    #expect(line["distance_m"] as? Double == 12_345.6 && line["device_distance_m"] == nil)
    #expect(line["data_distance_m"] as? Double == 5.25 && line["device_avg_heart_rate_bpm"] == nil)
    let own: [String: Double] = [
      "device_elapsed_s": 3, "device_timer_s": 5025.9, "device_ascent_m": 12, "device_descent_m": 13,
      "device_energy_kcal": 900, "device_avg_speed_mps": 5.25, "device_max_speed_mps": 16.25,
      "device_max_heart_rate_bpm": 181, "device_avg_power_w": 210.5, "device_max_power_w": 900,
      "device_avg_cadence_rpm": 88.5,
    ]
    for (key, value) in own { #expect(line[key] as? Double == value, "\(key)") }
    #expect(
      line["start_local"] as? String == "2026-11-20T14:25:50-04:00" && line["activity"] as? String == "Outdoor Cycling")
    row.summary.isClimbComputed = true
    let climbed = try #require(try jsonLines(text(.ndjson, row)).first)
    #expect(climbed["ascent_m"] as? Double == 12 && climbed["device_ascent_m"] == nil)
  }

  @Test("an unknown value has no key and an empty cell")
  func absent() throws {
    let line = try #require(try jsonLines(text(.ndjson, Self.bare)).first)
    #expect(
      Set(line.keys) == [
        "input", "session", "status", "activity_type", "start", "end", "records", "positions", "laps", "pauses",
        "pool_lengths", "active_s", "devices", "user_entered", "ride_id", "activity",
      ])
    guard let rows = try csvRows(text(.csv, Self.full, Self.bare)) else { return }
    #expect(rows[0]["product"] == "ELEMNT, \"BOLT\"")
    #expect(rows[0]["input"] == awkwardName)
    #expect(rows[1]["distance_m"] == "")
    #expect(rows[1]["indoor"] == "")
    #expect(rows[1]["records"] == "0")
  }

  @Test("the table is aligned, 100 columns wide at most, and marks every status but ok")
  func table() {
    var long = Self.full
    long.input = "archive.zip!a/very/long/path/of/folders/2026-11-20-18-25-50.fit"
    long.status = .ok
    long.summary.activityType = ActivityType(rawValue: 50)
    long.summary.timerSeconds = 36_000_000
    var titled = long
    titled.summary.title = "Over the hills\nand far, far away"
    titled.summary.activityType = .running
    titled.summary.timerSeconds = 3600
    var swim = titled
    (swim.summary.activityType, swim.summary.distanceMeters, swim.summary.title) = (.swimming, 2000, "Pool")
    #expect(
      text(.table(.metric, TableFit()), Self.full, Self.bare, long, titled, swim) == """
        start (Z: UTC)    activity               km     time      speed bpm    W   title or file
        2026-11-20 14:25  Cycling             12.35  1:23:45   8.8 km/h 145  211 ! …yd, "x" & <y>\u{FFFD}z!a\\b\u{FFFD}.fit
        2026-11-20 18:25Z Other                                                    b.fit
        2026-11-20 14:25  Strength training   12.35 10000:00:00   0.0 km/h 145  211   …/2026-11-20-18-25-50.fit
        2026-11-20 14:25  Running             12.35  1:00:00    4:52/km 145  211   Over the hills\u{FFFD}and far, …
        2026-11-20 14:25  Swimming             2.00  1:00:00  3:00/100m 145  211   Pool

        """)
    #expect(text(.table(.imperial, TableFit()), titled, swim).contains(" 7:49/mi "))
    #expect(text(.table(.imperial, TableFit()), titled, swim).contains(" 2:45/100yd "))
    #expect(
      text(.table(.metric, TableFit()), Self.full, Self.bare, titled).split(separator: "\n").allSatisfy {
        $0.count <= 100
      })
  }

  @Test("implausible numbers leave a cell empty")
  func senseless() {
    var row = Self.full
    row.summary.distanceMeters = -1
    row.summary.timerSeconds = .infinity
    row.summary.averageHeartRateBPM = .nan
    row.summary.averagePowerWatts = nil
    #expect(
      text(.table(.metric, TableFit()), row).split(separator: "\n")[1].hasPrefix(
        "2026-11-20 14:25  Cycling" + blanks(48) + "!"))
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  @Test(
    "rows allocate nothing once the buffer is warm",
    arguments: [SummaryFormat.csv, .ndjson, .table(.metric, TableFit())])
  func allocatesNothing(format: SummaryFormat) {
    let row = Self.full
    var buffer = TextBuffer(capacity: 1 << 16)
    func everything() {
      buffer.removeAll()
      for _ in 0..<50 { format.append(row, to: &buffer) }
    }
    everything()
    #expect(allocations { everything() } == 0)
  }
}
