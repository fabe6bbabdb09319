import Workouts

/// `export --as workouts` and `--as workout`: the figures of each workout, in a row or in a row for each.
///
/// The first sixteen columns are those of the list that people know from their phone, in its order
/// (Documentation/Columns.md, "export --as workouts"). Ours come after them, with averages weighted by time; with
/// `isCompatible` averages are plain means of the samples.
public struct WorkoutExport: Sendable {
  /// The shape of the table.
  public enum Shape: Sendable {
    /// A row for each workout.
    case list
    /// Rows of a field's name and its value.
    case fields
  }

  let shape: Shape
  let style: ExportStyle

  /// Makes a writer of rows.
  public init(_ shape: Shape, _ style: ExportStyle) {
    self.shape = shape
    self.style = style
  }

  func appendHeader(_ columns: [GeneratorColumn], to text: inout TextBuffer) {
    switch shape {
    case .list where style.isCompatible:
      text.append("Type,Start,End,Duration,Distance,\"Average Heart Rate\",\"Max Heart Rate\",\"Average Pace\",")
      text.append("\"Average Speed\",\"Average Cadence\",\"Active Energy\",\"Total Energy\",\"Elevation Ascended\",")
      text.append("\"Elevation Descended\",Weather Temperature,Weather Humidity")
      for column in columns { text.append(",\"\(column.name)\"") }
      text.append("\n")
    case .list where style.format == .csv:
      text.appendCSVHeader(ExportRow(SummaryRow(headerWith: columns), style.units))
    case .fields where !style.isCompatible && style.format == .csv && !style.makesFiles:
      text.append("input,session,field,value\n")
    default: break
    }
  }

  func append(_ row: SummaryRow, to text: inout TextBuffer) {
    switch shape {
    case .list where style.isCompatible:
      var isFirst = true
      appendCompatibleCells(row) { _, _, fill in
        if !isFirst { text.append(",") }
        isFirst = false
        fill(&text)
      }
      text.append("\n")
    case .list: text.append(ExportRow(row, style.units), style)
    case .fields:
      appendFields(row, to: &text)
      if style.makesFiles {
        text.endFile(of: row.summary, style.isCompatible ? "generalData" : "workout", style.format.fileExtension)
      }
    }
  }

  private func appendFields(_ row: SummaryRow, to text: inout TextBuffer) {
    if style.isCompatible {
      text.append("Field,Value\n")
      return appendCompatibleCells(row) { name, unit, fill in
        // As the app does: what has a blank in it is quoted, which RFC 4180 would not ask for.
        let name = unit.isEmpty ? name : "\(name) \(unit)"
        if name.utf8.contains(UInt8(ascii: " ")) { text.append(quotedTitle: name) } else { text.append(name) }
        text.append(",")
        fill(&text)
        text.append("\n")
      }
    }
    let fields = ExportRow(row, style.units)
    guard style.format == .csv else { return text.appendJSONLine(fields) }
    if style.makesFiles { text.append("field,value\n") }
    fields.forEachField { key, value in
      var cell = TextBuffer(capacity: 256)
      cell.append(cell: value)
      guard !cell.isEmpty else { return }
      if !style.makesFiles {
        text.append(csv: row.input)
        text.append(",")
        text.append(row.summary.sessionIndex)
        text.append(",")
      }
      text.append(key)
      text.append(",")
      text.append(cell)
      text.append("\n")
    }
  }

  /// Calls `body` with the name, the unit and the cell of each of the sixteen, and of the columns of generators.
  private func appendCompatibleCells(
    _ row: SummaryRow, _ body: (_ name: String, _ unit: String, _ fill: (inout TextBuffer) -> Void) -> Void
  ) {
    let summary = row.summary
    let units = style.units
    let figures = ExportFigures(summary, units)
    let (isMetric, isInPool) = (units == .metric, summary.wording.usesPoolUnits)
    let (distanceUnit, heightUnit) = (isMetric ? "km" : "mi", isMetric ? "m" : "ft")
    let distance = isInPool ? summary.coveredMeters.map { $0 / units.metersPerPoolUnit } : figures.distance
    let heartRates = summary.statistics[.heartRate]
    let heartRate = heartRates.count > 0 ? heartRates.sum / Double(heartRates.count) : summary.averageHeartRateBPM
    body("Type", "") { $0.append(quotedTitle: activityTitle(of: summary)) }
    body("Start", "") { $0.appendQuoted(minuteOf: summary.localStart) }
    body("End", "") { $0.appendQuoted(minuteOf: summary.local(summary.end)) }
    body("Duration", "") { $0.appendQuoted(duration: figures.duration) }
    body("Distance", isInPool ? (isMetric ? "m" : "yd") : distanceUnit) { $0.appendQuoted(distance) }
    // The one quantity whose unit the app leaves out.
    body("Average Heart Rate", "") { $0.appendQuoted(heartRate) }
    body("Max Heart Rate", "") { $0.appendQuoted(heartRates.highest ?? summary.maximumHeartRateBPM) }
    body("Average Pace", "time/\(distanceUnit)") { $0.appendQuoted(duration: figures.pace) }
    body("Average Speed", isMetric ? "km/hr" : "mi/hr") { $0.appendQuoted(figures.speed) }
    body("Average Cadence", "steps/min") { $0.appendQuoted(figures.stepsPerMinute) }
    body("Active Energy", "kcal") { $0.appendQuoted(figures.activeEnergy) }
    body("Total Energy", "kcal") { $0.appendQuoted(figures.totalEnergy) }
    body("Elevation Ascended", heightUnit) { $0.appendQuoted(figures.ascent) }
    body("Elevation Descended", heightUnit) { $0.appendQuoted(figures.descent) }
    body("Weather Temperature", isMetric ? "°C" : "°F") { $0.appendQuoted(figures.temperature) }
    body("Weather Humidity", "%") { $0.appendQuoted(figures.humidity) }
    for cell in summary.cells { body("\(cell.column.name)", "") { $0.appendQuoted(cell.value) } }
  }
}

extension TextBuffer {
  fileprivate mutating func append(quotedTitle title: String) { appendQuoted { $0.append(title) } }
}

/// A workout's fields: the sixteen of the app, then ours, then those of the caller's generators.
private struct ExportRow: FieldList {
  let row: SummaryRow
  let figures: ExportFigures
  let isMetric: Bool

  init(_ row: SummaryRow, _ units: ExportStyle.Units) {
    self.row = row
    figures = ExportFigures(row.summary, units)
    isMetric = units == .metric
  }

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    forEachKnown(body)
    forEachIdentity(body)
    let summary = row.summary
    let statistics = summary.statistics
    let speedFactor = isMetric ? 3.6 : 3600 / 1609.344
    body("elapsed_s", .rounded(summary.elapsedSeconds))
    body("timer_s", .rounded(summary.timerSeconds))
    body("moving_s", .rounded(summary.movingSeconds))
    body("pauses", .integer(summary.pauses))
    body("laps", .integer(summary.laps))
    let fastest = (summary.maximumSpeedMetersPerSecond ?? statistics[.speed].highest).map { $0 * speedFactor }
    body(isMetric ? "max_speed_kmh" : "max_speed_mph", .rounded(fastest))
    body("avg_power_w", .rounded(statistics[.power].mean ?? summary.averagePowerWatts))
    body("max_power_w", .rounded(statistics[.power].highest ?? summary.maximumPowerWatts))
    body("avg_cadence_rpm", .rounded(statistics[.cadence].mean ?? summary.averageCadenceRPM))
    body("steps", .rounded(statistics[.steps].total))
    body("strokes", .rounded(statistics[.strokes].total))
    body("pushes", .rounded(statistics[.pushes].total))
    body("device_distance_m", .rounded(summary.distanceMeters))
    body("threshold_power_w", .rounded(summary.thresholdPowerWatts))
    body("effort", .rounded(summary.effortScore))
    body("records", .integer(summary.records))
    body("positions", .integer(summary.positions))
    body("title", .text(summary.title))
    body("sport_source", .text(summary.knownSportSource.map { "\($0)" }))
    body("ascent_source", .text(summary.climbSource.map { "\($0)" }))
    for cell in summary.cells { body(cell.column.name, .rounded(cell.value)) }
  }

  private func forEachKnown(_ body: (StaticString, FieldValue) -> Void) {
    let summary = row.summary
    let heartRates = summary.statistics[.heartRate]
    body("type", .text(activityTitle(of: summary)))
    body("start", .instant(summary.start))
    body("end", .instant(summary.end))
    body("active_s", .rounded(figures.duration))
    body(isMetric ? "distance_km" : "distance_mi", .rounded(figures.distance))
    body("avg_heart_rate_bpm", .rounded(heartRates.mean ?? summary.averageHeartRateBPM))
    body("max_heart_rate_bpm", .rounded(heartRates.highest ?? summary.maximumHeartRateBPM))
    body(isMetric ? "avg_pace_s_per_km" : "avg_pace_s_per_mi", .rounded(figures.pace))
    body(isMetric ? "avg_speed_kmh" : "avg_speed_mph", .rounded(figures.speed))
    body("avg_cadence_spm", .rounded(figures.stepsPerMinute))
    body("active_energy_kcal", .rounded(figures.activeEnergy))
    body("total_energy_kcal", .rounded(figures.totalEnergy))
    body(isMetric ? "ascent_m" : "ascent_ft", .rounded(figures.ascent))
    body(isMetric ? "descent_m" : "descent_ft", .rounded(figures.descent))
    body(isMetric ? "weather_temperature_c" : "weather_temperature_f", .rounded(figures.temperature))
    body("weather_humidity_percent", .rounded(figures.humidity))
  }

  private func forEachIdentity(_ body: (StaticString, FieldValue) -> Void) {
    let summary = row.summary
    body("input", .text(row.input))
    body("session", .integer(summary.sessionIndex))
    body("status", .text(row.status.rawValue))
    body("sync_id", .text(row.syncIdentifier))
    body("activity_type", .name(summary.activityType.name))
    body("sport", .text(row.sport))
    body("sub_sport", .text(row.subSport))
    body("indoor", .flag(summary.isIndoor))
    body("utc_offset_s", .integer(summary.utcOffsetSeconds))
    body("manufacturer", .text(row.manufacturer))
    body("product", .text(row.product))
  }
}
