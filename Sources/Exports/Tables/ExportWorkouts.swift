internal import Columns
internal import Tables
import Workouts

/// Writes `export --as workouts` and `--as workout`: the figures of each workout, in one row or in one row per figure.
///
/// The columns are the columns of `summary` (`WorkoutRow`), optionally in imperial units. With `isCompatible`, they are
/// the sixteen columns of the compatible list in its order, and averages are plain means of the samples.
public struct WorkoutExport: Sendable {
  /// The shape of the table.
  ///
  /// Arrow needs `list`, in which every column has one type.
  public enum Shape: Sendable {
    /// One row for each workout.
    case list
    /// One row for each field, with its name and value.
    case fields
  }

  package let shape: Shape
  package let style: ExportStyle

  /// Creates a writer.
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
    case .list: TableRows.appendHeader(Self.columns(style, columns), style, to: &text)
    case .fields where !style.isCompatible && style.format == .csv && !style.makesFiles:
      text.append("input,session,field,value\n")
    default: break
    }
  }

  /// Returns all columns that can be selected.
  static func columns(_ style: ExportStyle, _ columns: [GeneratorColumn] = []) -> [Column] {
    WorkoutRow(SummaryRow(headerWith: columns), style.units).columns
  }

  /// Appends the end of the table.
  package func appendFooter(to text: inout TextBuffer) { style.appendFooter(to: &text) }

  /// Appends a workout.
  ///
  /// For Arrow, the row waits in `rows` until it is flushed.
  func append(_ row: SummaryRow, _ rows: inout TableRows, to text: inout TextBuffer) {
    switch shape {
    case .list where style.isCompatible:
      var isFirst = true
      appendCompatibleCells(row) { _, _, fill in
        if !isFirst { text.append(",") }
        isFirst = false
        fill(&text)
      }
      text.append("\n")
    case .list:
      rows.append(WorkoutRow(row, style.units), style, to: &text)
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
        // As in the compatible app, names with a blank are quoted, although RFC 4180 does not require it.
        let name = unit.isEmpty ? name : "\(name) \(unit)"
        if name.utf8.contains(UInt8(ascii: " ")) { text.append(quotedTitle: name) } else { text.append(name) }
        text.append(",")
        fill(&text)
        text.append("\n")
      }
    }
    let whole = WorkoutRow(row, style.units)
    guard !style.columns.isEmpty else { return append(fields: whole, of: row, to: &text) }
    var chosen = ChosenFields()
    chosen.take(whole, style.columns)
    append(fields: chosen, of: row, to: &text)
  }

  private func append(fields: some FieldList, of row: SummaryRow, to text: inout TextBuffer) {
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

  /// Calls `body` with the name, unit and cell of each compatible column and of each column of a generator.
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
    // The compatible app leaves out the unit of this quantity only.
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
