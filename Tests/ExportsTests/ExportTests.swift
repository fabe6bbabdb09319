import Testing
import Workouts

@testable import Exports

@Suite("Export tables")
struct ExportTests {
  private func style(_ change: (inout ExportStyle) -> Void) -> ExportStyle {
    var style = ExportStyle()
    change(&style)
    return style
  }

  /// A run of 100 s with a pause of 20 s after 70, heart rates and steps.
  private func run(into sink: inout some WorkoutSink & ~Copyable, type: UInt16 = 37) -> WorkoutSummary {
    var summary = WorkoutSummary(start: at(0), end: at(120))
    func put(_ sample: Sample, seconds: Double = 0) {
      summary.statistics[sample.kind].add(sample.value, seconds: seconds)
      sink.sample(sample)
    }
    sink.workoutStart(sessionIndex: 0, start: at(0))
    put(Sample(kind: .heartRate, start: at(0), end: at(0), value: 110))
    put(Sample(kind: .heartRate, start: at(60), end: at(60), value: 130), seconds: 60)
    put(Sample(kind: .distance, start: at(0), end: at(70), value: 210))
    put(Sample(kind: .steps, start: at(0), end: at(70), value: 140))
    sink.event(WorkoutEvent(kind: .pause, start: at(70), end: at(70)))
    sink.event(WorkoutEvent(kind: .resume, start: at(90), end: at(90)))
    put(Sample(kind: .distance, start: at(90), end: at(120), value: 90))
    summary.activityType = ActivityType(rawValue: type)
    summary.isIndoor = false
    summary.activeSeconds = 100
    summary.utcOffsetSeconds = 3600
    summary.energyKilocalories = 12
    summary.ascentMeters = 3.048
    summary.weather.temperatureCelsius = 10
    sink.workoutEnd(summary)
    return summary
  }

  private func minutes(_ style: ExportStyle, type: UInt16 = 37) -> String {
    var writer = MinuteExport()
    writer.style = style
    writer.begin(input: "a,b.fit")
    _ = run(into: &writer, type: type)
    return written { MinuteExport.appendHeader(style, to: &$0) } + string(writer.text)
  }

  @Test("a wording of one's own gives an activity its words of place, its slowest pace and the units of a pool")
  func ownWording() {
    func cells(_ wording: ActivityWording?) -> [Substring] {
      var summary = rideSummary()
      (summary.activityType, summary.activeSeconds) = (ActivityType(rawValue: 35), 10)
      if let wording { summary.tables.wordings[summary.activityType] = wording }
      let format = SummaryFormat.export(WorkoutExport(.list, style { $0.isCompatible = true }))
      return written { format.append(SummaryRow(input: "a.fit", status: .ok, summary: summary), to: &$0) }
        .split(separator: ",", omittingEmptySubsequences: false)
    }
    // 5.25 m in 10 s are 31:45 a kilometre.
    let standard = cells(nil)
    #expect(standard[0] == "\"Rowing\"" && standard[4] == "\"0.00525\"" && standard[7] == "")
    let own = cells(ActivityWording(places: .init(outdoor: "On Water"), slowestPace: 3600, usesPoolUnits: true))
    #expect(own[0] == "\"On Water Rowing\"" && own[4] == "\"5.25\"" && own[7] == "\"0:31:44\"")
  }

  @Test("minutes as the app writes them: by kind of activity, with pauses as rows")
  func compatibleMinutes() {
    let compatible = style { $0.isCompatible = true }
    #expect(
      minutes(compatible) == """
        "Time","Pace time/km","Heart Rate","Steps"
        "0:00:00","0:05:33","110","120"
        "0:01:00","0:05:33","130","20"
        Pause,"0:00:20",,
        "0:02:00","0:05:33",,

        """)
    #expect(
      minutes(style { ($0.isCompatible, $0.units) = (true, .imperial) }, type: 13) == """
        "Time","Speed mi/hr","Heart Rate"
        "0:00:00","\(10.8 / 1.609344)","110"
        "0:01:00","\(10.8 / 1.609344)","130"
        Pause,"0:00:20",
        "0:02:00","\(10.8 / 1.609344)",

        """)
    #expect(minutes(compatible, type: 46).hasPrefix("\"Time\",\"Pace time/km\",\"Heart Rate\",\"Strokes\"\n"))
    #expect(minutes(compatible, type: 50).isEmpty)
  }

  @Test("our minutes have every column for every activity, and say which pause precedes them")
  func ownMinutes() throws {
    guard let rows = try csvRows(minutes(ExportStyle())) else { return }
    #expect(rows.count == 3 && rows.allSatisfy { $0["input"] == "a,b.fit" && $0["session"] == "0" })
    #expect(rows.map { $0["time_s"] } == ["0", "60", "120"])
    #expect(rows.map { $0["distance_m"] } == ["180", "30", "90"])
    #expect(rows.map { $0["active_s"] } == ["60", "10", "30"])
    #expect(rows.map { $0["speed_kmh"] } == ["10.8", "10.8", "10.8"])
    #expect(rows.map { $0["pause_after_s"] } == ["", "20", ""])
    #expect(rows.map { $0["heart_rate_bpm"] } == ["110", "130", ""])
  }

  private func workouts(_ shape: WorkoutExport.Shape, _ style: ExportStyle) -> String {
    var sink = ZoneExport()
    var row = SummaryRow(input: "x.fit", status: .ok, summary: run(into: &sink))
    row.sport = "running"
    let format = SummaryFormat.export(WorkoutExport(shape, style))
    return written {
      format.appendHeader(to: &$0)
      format.append(row, to: &$0)
    }
  }

  @Test(
    "the first JSON line of a workout's minutes or zones names its input, each where that is wanted, and all its name")
  func ridesOfRows() throws {
    func lines(_ named: Bool) throws -> [[String: Any]] {
      let style = style { ($0.format, $0.namesInputs) = (.ndjson, named) }
      let minutes = minutes(style)
      var zones = ZoneExport(ZoneSettings(), style)
      zones.begin(input: "a,b.fit")
      _ = run(into: &zones)
      return try jsonLines(minutes + string(zones.text))
    }
    let plain = try lines(false)
    #expect(plain.map { $0["input"] as? String } == ["a,b.fit"] + Array(repeating: nil, count: plain.count - 1))
    #expect(plain[0]["session"] as? Int == 0 && Set(plain.map { $0["ride_id"] as? String }).count == 1)
    #expect(try lines(true).allSatisfy { $0["input"] as? String == "a,b.fit" && $0["session"] as? Int == 0 })
  }

  @Test("workouts as the app lists them: sixteen columns, quoted, absent ones empty")
  func compatibleWorkouts() {
    #expect(
      workouts(.list, style { $0.isCompatible = true }) == """
        Type,Start,End,Duration,Distance,"Average Heart Rate","Max Heart Rate","Average Pace","Average Speed",\
        "Average Cadence","Active Energy","Total Energy","Elevation Ascended","Elevation Descended",\
        Weather Temperature,Weather Humidity
        "Outdoor Running","2026-11-20 19:25","2026-11-20 19:27","0:01:40","0.3","120","130","0:05:33","10.8","84",,\
        "12","3.048",,"10",

        """)
  }

  @Test("one workout is its fields with their units")
  func fields() {
    let text = workouts(.fields, style { ($0.isCompatible, $0.units) = (true, .imperial) })
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 17 && lines[0] == "Field,Value" && lines[1] == "Type,\"Outdoor Running\"")
    // As the app writes them: values with a blank in quotes, and no unit for heart rates.
    #expect(lines[2...4].map { $0.prefix { $0 != "," } } == ["Start", "End", "Duration"])
    #expect(lines[5] == "\"Distance mi\",\"\(0.3 / 1.609344)\"" && lines[13] == "\"Elevation Ascended ft\",\"10\"")
    #expect(lines[6] == "\"Average Heart Rate\",\"120\"" && lines[7] == "\"Max Heart Rate\",\"130\"")
    #expect(lines[15] == "\"Weather Temperature °F\",\"50\"" && lines[16] == "\"Weather Humidity %\",")
    #expect(lines[8] == "\"Average Pace time/mi\",\"0:08:56\"")
  }

  @Test("ours are the columns of summary with units in their names, the same in CSV and NDJSON")
  func ownWorkouts() throws {
    let text = workouts(.list, ExportStyle())
    #expect(text.prefix { $0 != "\n" } == written { SummaryFormat.csv.appendHeader(to: &$0) }.dropLast())
    guard let rows = try csvRows(text) else { return }
    #expect(
      rows[0]["data_avg_heart_rate_bpm"] == "130" && rows[0]["data_distance_m"] == "300"
        && rows[0]["sport"] == "running")
    #expect(rows[0]["activity"] == "Outdoor Running" && rows[0]["start_local"] == "2026-11-20T19:25:50+01:00")
    let imperial = workouts(.list, style { $0.units = .imperial }).prefix { $0 != "\n" }.split(separator: ",")
    let metric = text.prefix { $0 != "\n" }.split(separator: ",")
    #expect(
      imperial.count == metric.count && imperial.contains("device_avg_speed_mph") && imperial.contains("ascent_ft"))
    #expect(
      !imperial.contains { $0.hasSuffix("_m") || $0.hasSuffix("_mps") || $0.hasSuffix("_c") || $0.hasSuffix("_km") })
    let object = try jsonLines(workouts(.list, style { $0.format = .ndjson }))[0]
    #expect(object["avg_pace_s_per_km"] as? Double == 333.333333 && object["weather_humidity_percent"] == nil)
    #expect(Set(object.keys).isSubset(of: Set(rows[0].keys)))
  }

  @Test("zones: by heart rate of runs for the app, by heart rate and power for everyone")
  func zones() {
    func zones(_ style: ExportStyle, maximum: Double?, type: UInt16 = 37) -> String {
      var settings = ZoneSettings()
      settings.maximumHeartRate = maximum
      settings.heartRatePercents = [50, 60]
      var writer = ZoneExport(settings, style)
      writer.begin(input: "z")
      _ = run(into: &writer, type: type)
      return written { ZoneExport.appendHeader(style, to: &$0) } + string(writer.text)
    }
    let compatible = style { $0.isCompatible = true }
    #expect(zones(compatible, maximum: 200) == "Zone,Time\n1,\"0:00:30\"\n2,\"0:00:30\"\n")
    #expect(zones(compatible, maximum: nil).isEmpty)
    #expect(zones(compatible, maximum: 200, type: 13).isEmpty)
    #expect(
      zones(ExportStyle(), maximum: 240, type: 13) == """
        zone,time_s,measure,from_percent,from,below,unit,input,session,ride_id
        0,30,heartRate,,,120,count/min,z,0,rewgrvkf7b2g
        1,30,heartRate,50,120,144,count/min,z,0,rewgrvkf7b2g
        2,0,heartRate,60,144,,count/min,z,0,rewgrvkf7b2g

        """)
  }

  @Test("power zones take the threshold of the file if none is given")
  func powerZones() {
    var writer = ZoneExport()
    writer.begin(input: "p")
    writer.workoutStart(sessionIndex: 0, start: at(0))
    var summary = WorkoutSummary(start: at(0), end: at(30))
    for (second, watts) in [100.0, 100, 200, 200].enumerated() {
      let time = at(Double(second) * 10)
      writer.sample(Sample(kind: .power, start: time, end: time, value: watts))
      summary.statistics[.power].add(watts, seconds: 10)
    }
    summary.thresholdPowerWatts = 200
    writer.workoutEnd(summary)
    let times = string(writer.text).split(separator: "\n").map { $0.split(separator: ",")[1] }
    // 110, 150 and 180 W are a tenth, five and eight tenths of the way.
    #expect(times == ["11", "4", "3", "12", "0", "0", "0"])
  }

  @Test("a route has the span of each point; the point that ends a pause is after it")
  func route() {
    func route(_ style: ExportStyle) -> [Substring] {
      var writer = RouteExport()
      writer.style = style
      writer.begin(input: "r")
      writer.workoutStart(sessionIndex: 0, start: at(0))
      func point(_ seconds: Double) -> RoutePoint {
        RoutePoint(time: at(seconds), latitudeDegrees: 47.5, longitudeDegrees: 8, horizontalAccuracyMeters: 5)
      }
      for second in [0.0, 3, 20] { writer.routePoint(point(second)) }
      writer.event(WorkoutEvent(kind: .pause, start: at(4), end: at(4)))
      writer.event(WorkoutEvent(kind: .resume, start: at(20), end: at(20)))
      writer.routePoint(point(21))
      writer.workoutEnd(rideSummary())
      return string(writer.text).split(separator: "\n")
    }
    #expect(route(ExportStyle()).map { $0.split(separator: ",")[3] } == ["1", "1", "2", "2"])
    let lines = route(style { $0.isCompatible = true })
    #expect(lines.count == 5)
    #expect(
      lines[3]
        == #"2,"47.5","8",,"2026-11-20T18:26:10.000Z","2026-11-20 18:26:10","2026-11-20 14:26:10","1795199170""#)
  }

  @Test("a route longer than any day's is no longer held: its points go out without local time, none is lost")
  func endlessRoute() {
    var writer = RouteExport()
    writer.style = style { $0.isCompatible = true }
    writer.begin(input: "r")
    writer.workoutStart(sessionIndex: 0, start: at(0))
    for second in 0..<RouteExport.heldPoints + 10 {
      writer.routePoint(
        RoutePoint(time: at(Double(second)), latitudeDegrees: 47, longitudeDegrees: 8, horizontalAccuracyMeters: 5))
    }
    let hasWritten = !writer.text.isEmpty
    #expect(hasWritten)
    writer.workoutEnd(rideSummary())
    #expect(string(writer.text).split(separator: "\n").count == RouteExport.heldPoints + 11)
  }

  @Test("a file's name is the activity and its local start, safe everywhere")
  func names() {
    func file(_ summary: WorkoutSummary, _ table: StaticString, _ suffix: StaticString) -> String? {
      let taken = Collected()
      var text = TextBuffer()
      text.connect(to: taken)
      text.append("rows")
      text.endFile(of: summary, table, suffix)
      #expect(text.isEmpty && taken.bytes == Array("rows".utf8) && taken.files.count == 1)
      return taken.files.first ?? nil
    }
    #expect(
      file(rideSummary(), "minutes", ".ndjson") == "OutdoorCycling_2026-11-20_14-25-50_minutes.ndjson")
    for raw in UInt16(0)...90 {
      var summary = rideSummary()
      summary.activityType = ActivityType(rawValue: raw)
      guard let name = file(summary, "route", ".csv") else {
        Issue.record("no file for \(raw)")
        continue
      }
      #expect(!name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F })
    }
  }
}
