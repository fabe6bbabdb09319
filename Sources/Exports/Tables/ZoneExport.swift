internal import Columns
internal import Tables
public import Workouts

/// The zones of `export --as zones`.
public struct ZoneSettings: Sendable, Equatable {
  /// Lower limits of the heart-rate zones, in percent of the highest heart rate.
  public var heartRatePercents = [60.0, 70, 80, 94]
  /// The rider's highest heart rate; without one there are no heart-rate zones.
  public var maximumHeartRate: Double?
  /// Lower limits of the power zones, in percent of the threshold power (Coggan's seven).
  public var powerPercents = [0.0, 55, 75, 90, 105, 120, 150]
  /// The rider's threshold power in watts; nil: that of the file.
  public var thresholdPower: Double?
  /// The rule for jumps over a zone.
  public var rule = ZoneRule.split
  /// Two readings further apart than this say nothing of the time between.
  public var maximumIntervalSeconds = 60.0

  /// The defaults.
  public init() {}
}

/// `export --as zones`: time of heart rate and power in each zone (Documentation/Columns.md, "export --as zones").
///
/// A row for each zone, and one for the time below the lowest. Pauses count for none. With `isCompatible` there are
/// only the heart-rate zones of runs, by the app's rule: pauses of up to a minute count, time below the lowest limit
/// and jumps over a zone do not.
public struct ZoneExport: WorkoutTextWriter, ~Copyable {
  /// The text that waits to be drained.
  public var text = TextBuffer(capacity: 1 << 14)

  private let style: ExportStyle
  private let settings: ZoneSettings
  private var heartRates: ZoneClock?
  /// With a threshold that is known, else by value.
  private var powers: ZoneClock?
  private var powerTimes: ValueTimes?
  private var input = ""
  private var keys = RideKeys(.rideID)
  private var rows = TableRows()

  /// Makes a writer of the default zones.
  public init() { self.init(ZoneSettings(), ExportStyle()) }

  /// Makes a writer of zones.
  public init(_ settings: ZoneSettings, _ style: ExportStyle) {
    self.settings = settings
    self.style = style
    let rule = style.isCompatible ? .adjacentOnly : settings.rule
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

  /// Appends the names of the columns, where there is one table for all.
  public static func appendHeader(_ style: ExportStyle, to text: inout TextBuffer) {
    if !style.isCompatible && !style.makesFiles { appendColumns(style, to: &text) }
  }

  private static func appendColumns(_ style: ExportStyle, to text: inout TextBuffer) {
    TableRows.appendHeader(columns(style), style, to: &text)
  }

  /// All columns there are to choose from.
  static func columns(_ style: ExportStyle) -> [Column] {
    ZoneRow(input: "", session: 0, ride: .none, measure: "", unit: "", zone: 0, seconds: 0, style: style).columns
  }

  /// When the workout ends.
  public static var putsOutWholeWorkouts: Bool { true }

  /// Starts an input by its name.
  public mutating func begin(input name: String) {
    input = name
    keys.begin(input: name)
  }

  /// Before any row, where it has `ride_id`.
  public var contentNeed: ContentNeed { style.contentNeed }

  /// Notes the content of the input, of which `ride_id` is made.
  public mutating func begin(content: ContentHash) { keys.begin(content: content) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    heartRates?.reset()
    powers?.reset()
    powerTimes?.reset()
  }

  /// False: there is no route in it.
  public var wantsRoutePoints: Bool { false }
  /// Takes heart rate and power.
  public mutating func sample(_ sample: Sample) {
    switch sample.kind {
    case .heartRate: heartRates?.add(sample.value, at: sample.start)
    case .power:
      powers?.add(sample.value, at: sample.start)
      powerTimes?.add(sample.value, at: sample.start)
    default: break
    }
  }

  /// Parts the time before a pause from the time after.
  public mutating func event(_ event: WorkoutEvent) {
    if style.isCompatible { return }
    heartRates?.add(event)
    powers?.add(event)
    powerTimes?.add(event)
  }

  /// Leaves out what is recorded in a pause.
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

  /// Writes the heart-rate zones of a run as the app does; false where there are none.
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

  /// Writes all zones there are; false where there are none.
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
    // Nothing is below zero.
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

/// The time in one zone.
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
