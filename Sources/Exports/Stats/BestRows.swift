internal import Tables
import Workouts

extension BestTable {
  /// Appends the table, and passes on the text that is ready; `name` returns the input of an entry that has only a
  /// number.
  package func append(
    _ format: StatsFormat, to text: inout TextBuffer, name: (Int64) -> String = { "\($0)" },
    passingOn pass: (inout TextBuffer) -> Void = { _ in }
  ) {
    if format == .csv { text.appendCSVHeader(BestRow.empty(settings.units)) }
    var bars = BestBars()
    if format == .table {
      forEachRanked { bars.note($1) }
      text.append("activity            best                        value  date        at       ")
      text.appendCell(width: BestBars.columns(settings.fit).cell) { _ in }
      text.append("input\n")
    }
    forEachRanked { rank, entry in
      var entry = entry
      if let number = entry.workout { entry.input = name(number) }
      let row = BestRow(rank: rank, entry: entry, units: settings.units)
      switch format {
      case .table: text.appendTableRow(row, bars, settings.fit)
      case .csv: text.appendCSVRow(row)
      case .ndjson: text.appendJSONLine(row)
      }
      if text.count > TextBuffer.passedBytes { pass(&text) }
    }
  }
}

/// The bars of bests.
///
/// Each is relative to the maximum of its activity and quantity, so the bars show the curve.
private struct BestBars {
  private struct Kind: Hashable {
    let activity: UInt16
    let isIndoor: Bool
    let subject: UInt8

    init(_ entry: BestEntry) {
      (activity, isIndoor, subject) = (entry.activity.rawValue, entry.isIndoor, entry.subject.rawValue)
    }
  }

  /// The columns of a row before the input's name, without the bar.
  private static let figures = 76

  /// Returns the columns of a bar, of its cell, and of the input's name, which keeps a minimum width.
  static func columns(_ fit: TableFit) -> (bar: Int, cell: Int, name: Int) {
    let bar = min(12, fit.barColumns(beside: figures &+ 14))
    let cell = bar > 0 ? bar &+ 4 : 0
    return (bar, cell, fit.lastColumns(after: figures &+ cell, usual: .max))
  }

  private var greatest: [Kind: Double] = [:]

  mutating func note(_ entry: BestEntry) {
    greatest[Kind(entry)] = max(greatest[Kind(entry)] ?? 0, Self.height(entry))
  }

  func share(_ entry: BestEntry) -> Double {
    guard let greatest = greatest[Kind(entry)], greatest > 0 else { return 0 }
    return Self.height(entry) / greatest
  }

  /// Returns the value, or the speed for a time over a distance.
  private static func height(_ entry: BestEntry) -> Double {
    guard entry.subject == .distance else { return entry.value }
    return entry.value > 0 ? entry.span / entry.value : 0
  }
}

/// The row of a best.
private struct BestRow: FieldList {
  let rank: Int
  let entry: BestEntry
  let units: ExportStyle.Units

  static func empty(_ units: ExportStyle.Units) -> BestRow {
    BestRow(
      rank: 0,
      entry: BestEntry(
        activity: .other, isIndoor: false, rideStart: Instant(unixMilliseconds: 0), input: "", session: 0),
      units: units)
  }

  var isMetric: Bool { units == .metric }

  /// The value in the chosen units.
  var value: Double {
    switch entry.subject {
    case .speed where !isMetric: entry.value / 0.44704
    case .climbing where !isMetric: entry.value / units.metersPerAscentUnit
    default: entry.value
    }
  }

  var unit: StaticString {
    switch entry.subject {
    case .speed where !isMetric: "mph"
    case .climbing where !isMetric: "ft/h"
    default: entry.subject.unit
    }
  }

  /// Whether the value belongs to one ride, instead of being fitted to several.
  var isOfRide: Bool { entry.subject != .criticalPower && entry.subject != .workAbove }

  /// The pace in seconds per kilometre or mile; nil for quantities other than speed and distance.
  var pace: Double? {
    switch entry.subject {
    case .speed where entry.value > 0: units.metersPerDistanceUnit / entry.value
    case .distance where entry.span > 0: entry.value * units.metersPerDistanceUnit / entry.span
    default: nil
    }
  }

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    body("rank", .integer(rank))
    body("activity_type", .name(entry.activity.name))
    body("indoor", .flag(entry.isIndoor))
    body("best", .name(entry.subject.name))
    let isWay = entry.subject == .distance
    let length = isWay ? entry.span / (isMetric ? 1 : units.metersPerDistanceUnit) : nil
    body("duration_s", .number(isWay || !isOfRide ? nil : entry.span))
    body(isMetric ? "distance_m" : "distance_mi", isMetric ? .number(length) : .rounded(length))
    body("value", .rounded(value))
    body("unit", .name(unit))
    body("error", .rounded(entry.error))
    body(isMetric ? "pace_s_per_km" : "pace_s_per_mi", .rounded(pace))
    body("start", .instant(isOfRide ? entry.start : nil))
    body("at_s", .rounded(isOfRide ? entry.start.seconds(since: entry.rideStart) : nil))
    body("input", .text(isOfRide ? entry.input : nil))
    body("session", .integer(isOfRide ? entry.session : nil))
  }
}

extension TextBuffer {
  fileprivate mutating func appendTableRow(_ row: BestRow, _ bars: BestBars, _ fit: TableFit) {
    let entry = row.entry
    let columns = BestBars.columns(fit)
    appendCell(width: 20) {
      $0.append(activity: entry.activity.name, keepingStartIn: entry.isIndoor ? 11 : 18)
      if entry.isIndoor { $0.append(", indoor") }
    }
    appendCell(width: 18) {
      $0.append(entry.subject.name)
      $0.append(" ")
      if row.isOfRide { $0.append(span: entry.span, ofWay: entry.subject == .distance) }
    }
    appendRightCell(width: 15) { $0.append(value: row) }
    append("  ")
    if row.isOfRide {
      let local = entry.rideStart.advanced(byMilliseconds: Int64(clamping: entry.utcOffsetSeconds ?? 0) &* 1000)
      appendCell(width: 10) { text in
        var minute = TextBuffer(capacity: 32)
        minute.append(minuteOf: local)
        text.append(plain: String(minute.string.prefix(10)))
      }
      append("  ")
      appendCell(width: 9) { $0.append(duration: max(0, entry.start.seconds(since: entry.rideStart))) }
      appendCell(width: columns.cell) { $0.append(barOf: bars.share(entry), width: columns.bar) }
      append(plain: entry.input, keepingEndIn: columns.name)
    }
    append("\n")
  }

  /// Appends a span, such as `20 min`, `1.5 h`, `400 m` or `5 km`.
  private mutating func append(span: Double, ofWay isWay: Bool) {
    let (unit, size): (StaticString, Double) =
      switch (isWay, span) {
      case (true, ..<1000): (" m", 1)
      case (true, _): (" km", 1000)
      case (false, ..<60): (" s", 1)
      case (false, ..<3600): (" min", 60)
      case (false, _): (" h", 3600)
      }
    append(short: span / size)
    append(unit)
  }

  /// Appends a number with as many decimals as it needs, at most three.
  private mutating func append(short number: Double) {
    let digits = (0...3).first { places in
      let scaled = number * [1, 10, 100, 1000][places]
      return (scaled - scaled.rounded()).magnitude < 1e-9
    }
    append(decimal: number, fractionDigits: digits ?? 3)
  }

  private mutating func append(value row: BestRow) {
    let entry = row.entry
    switch entry.subject {
    case .distance: append(duration: entry.value.rounded(.up))
    case .speed:
      append(decimal: row.isMetric ? entry.value * 3.6 : row.value, fractionDigits: 1)
      append(row.isMetric ? " km/h" : " mph")
    case .power, .criticalPower, .heartRate, .cadence, .climbing, .workAbove:
      append(decimal: row.value, fractionDigits: 0)
      if let error = entry.error {
        append(" ± ")
        append(decimal: error, fractionDigits: 0)
      }
      append(" ")
      append(entry.subject == .heartRate || entry.subject == .cadence ? "/min" : row.unit)
    }
  }
}
