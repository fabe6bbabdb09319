internal import Columns
internal import Tables
public import Workouts

/// Options for the zones of `export --as zones`.
public struct ZoneSettings: Sendable, Equatable {
  /// The lower limits of the heart-rate zones in percent of the maximum heart rate.
  public var heartRatePercents = [60.0, 70, 80, 94]
  /// The rider's maximum heart rate.
  ///
  /// Without it there are no heart-rate zones.
  public var maximumHeartRate: Double?
  /// The lower limits of the power zones in percent of the threshold power (Coggan's seven zones).
  public var powerPercents = [0.0, 55, 75, 90, 105, 120, 150]
  /// The rider's threshold power in watts.
  ///
  /// If it is nil, the value of the file is used.
  public var thresholdPower: Double?
  /// The maximum seconds between two readings.
  ///
  /// The time of a longer gap is not counted.
  public var maximumIntervalSeconds = 60.0

  /// Creates the default zones.
  public init() {}
}

/// Writes `export --as zones`: the time of heart rate and power in each zone (Documentation/Columns.md, "export --as
/// zones").
///
/// There is one row for each zone, and one for the time below the lowest zone. Pauses are not counted. With
/// `isCompatible`, only the heart-rate zones of runs are written, by the rule of the compatible app: pauses of up to a
/// minute are counted, but neither time below the lowest limit nor jumps over a zone.
public struct ZoneExport: WorkoutTextWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 14)

  private let style: ExportStyle
  private let settings: ZoneSettings
  private var heartRates: ZoneClock?
  /// The time in power zones if the threshold is known; otherwise `powerTimes` collects the time by value.
  private var powers: ZoneClock?
  private var powerTimes: ValueTimes?
  private var input = ""
  private var keys = RideKeys(.rideID)
  private var rows = TableRows()

  /// Creates a writer of the default zones.
  public init() { self.init(ZoneSettings(), ExportStyle()) }

  /// Creates a writer of zones.
  public init(_ settings: ZoneSettings, _ style: ExportStyle) {
    self.settings = settings
    self.style = style
    let rule = style.isCompatible ? ZoneRule.adjacentOnly : .split
    let interval = settings.maximumIntervalSeconds
    if let maximum = settings.maximumHeartRate {
      heartRates = ZoneClock(
        limits: settings.heartRatePercents.map { $0 / 100 * maximum }, rule: rule, maximumIntervalSeconds: interval)
    }
    if style.isCompatible { return }
    if let threshold = settings.thresholdPower {
      powers = ZoneClock(
        limits: settings.powerPercents.map { $0 / 100 * threshold }, rule: rule, maximumIntervalSeconds: interval)
    } else if rule == .split {
      powerTimes = ValueTimes(maximumIntervalSeconds: interval)
    }
  }

  /// Appends the names of the columns, if all workouts share one table.
  public static func appendHeader(_ style: ExportStyle, to text: inout TextBuffer) {
    if !style.isCompatible && !style.makesFiles { appendColumns(style, to: &text) }
  }

  private static func appendColumns(_ style: ExportStyle, to text: inout TextBuffer) {
    TableRows.appendHeader(columns(style), style, to: &text)
  }

  /// Returns all columns that can be selected.
  static func columns(_ style: ExportStyle) -> [Column] {
    ZoneRow(input: "", session: 0, ride: .none, measure: "", unit: "", zone: 0, seconds: 0, style: style).columns
  }

  /// True: rows are written at the end of the workout.
  public static var putsOutWholeWorkouts: Bool { true }

  /// Starts an input with this name.
  public mutating func begin(input name: String) {
    input = name
    keys.begin(input: name)
  }

  /// Rows with `ride_id` need the content before they are written.
  public var contentNeed: ContentNeed { style.contentNeed }

  /// Sets the content of the input, from which `ride_id` is made.
  public mutating func begin(content: ContentHash) { keys.begin(content: content) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    heartRates?.reset()
    powers?.reset()
    powerTimes?.reset()
  }

  /// False: routes are not part of this output.
  public var wantsRoutePoints: Bool { false }
  /// Adds a reading of heart rate or power.
  public mutating func sample(_ sample: Sample) {
    switch sample.kind {
    case .heartRate: heartRates?.add(sample.value, at: sample.start)
    case .power:
      powers?.add(sample.value, at: sample.start)
      powerTimes?.add(sample.value, at: sample.start)
    default: break
    }
  }

  /// Handles pauses: the time before and after a pause is separate.
  public mutating func event(_ event: WorkoutEvent) {
    if style.isCompatible { return }
    heartRates?.add(event)
    powers?.add(event)
    powerTimes?.add(event)
  }

  /// Handles the timer.
  ///
  /// Readings during a pause are left out.
  public mutating func timer(isRunning: Bool, at time: Instant) {
    if style.isCompatible { return }
    heartRates?.timer(isRunning: isRunning, at: time)
    powers?.timer(isRunning: isRunning, at: time)
    powerTimes?.timer(isRunning: isRunning, at: time)
  }

  /// Writes the zones of the workout.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    heartRates?.finish()
    powers?.finish()
    powerTimes?.finish()
    rows.removeAll()
    let isWritten = style.isCompatible ? appendCompatibleRows(summary) : appendRows(summary)
    if style.makesFiles && isWritten {
      rows.endFile(of: summary, style.isCompatible ? "heartZones" : "zones", style, in: &text)
    }
    rows.flush(style, to: &text)
  }

  /// Writes the heart-rate zones of a run in the compatible format.
  ///
  /// Returns false if there are none.
  private mutating func appendCompatibleRows(_ summary: borrowing WorkoutSummary) -> Bool {
    guard summary.activityType == .running, let heartRates, summary.statistics[.heartRate].count > 0 else {
      return false
    }
    text.append("Zone,Time\n")
    for zone in 1..<heartRates.seconds.count {
      text.append(zone)
      text.append(",")
      text.appendQuoted(duration: heartRates.seconds[zone])
      text.append("\n")
    }
    return true
  }

  /// Writes all zones.
  ///
  /// Returns false if there are none.
  private mutating func appendRows(_ summary: borrowing WorkoutSummary) -> Bool {
    keys.namesInputs = style.namesInputs
    keys.begin(session: summary.sessionIndex)
    var isFirst = style.makesFiles
    var isWritten = false
    if let heartRates, summary.statistics[.heartRate].count > 0 {
      append(
        heartRates.seconds, heartRates.limits, settings.heartRatePercents, "heartRate", "count/min",
        summary.sessionIndex, &isFirst)
      isWritten = true
    }
    guard summary.statistics[.power].count > 0 else { return isWritten }
    if let powers {
      append(
        powers.seconds, powers.limits, settings.powerPercents, "power", "W", summary.sessionIndex, &isFirst)
      return true
    }
    guard let powerTimes, let threshold = summary.thresholdPowerWatts, threshold > 0 else { return isWritten }
    let limits = settings.powerPercents.map { $0 / 100 * threshold }
    append(
      powerTimes.seconds(limits: limits), limits, settings.powerPercents, "power", "W", summary.sessionIndex,
      &isFirst)
    return true
  }

  private mutating func append(
    _ seconds: [Double], _ limits: [Double], _ percents: [Double], _ measure: StaticString, _ unit: StaticString,
    _ session: Int, _ isFirst: inout Bool
  ) {
    if isFirst { Self.appendColumns(style, to: &text) }
    isFirst = false
    // No reading is below zero.
    for zone in seconds.indices where zone > 0 || limits[0] > 0 {
      var row = ZoneRow(
        input: input, session: session, ride: keys.ride, measure: measure, unit: unit, zone: zone,
        seconds: seconds[zone], style: style)
      if zone > 0 { (row.percent, row.from) = (percents[zone &- 1], limits[zone &- 1]) }
      if zone < limits.count { row.below = limits[zone] }
      rows.append(row, style, of: &keys, to: &text)
    }
  }
}

/// The row of a zone.
private struct ZoneRow: FieldList {
  let input: String
  let session: Int
  let ride: RideID
  let measure: StaticString
  let unit: StaticString
  let zone: Int
  let seconds: Double
  let style: ExportStyle
  var percent: Double?
  var from: Double?
  var below: Double?

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    body("zone", .integer(zone))
    body("time_s", .rounded(seconds))
    body("measure", .name(measure))
    body("from_percent", .rounded(percent))
    body("from", .rounded(from))
    body("below", .rounded(below))
    body("unit", .name(unit))
    if style.namesRideInColumns {
      body("input", .text(input))
      body("session", .integer(session))
      body("ride_id", .ride(ride))
    }
  }
}
