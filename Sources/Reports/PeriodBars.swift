#if SQLite
internal import Drawing

/// Hours of years or of months, as stacked bars in order.
struct PeriodBars {
  private let partCount: Int
  private var bars: [(period: String, parts: [Double], details: [String])] = []

  /// Creates bars with the given number of parts.
  init(parts partCount: Int) { self.partCount = partCount }

  /// Adds hours to a part of a period, such as `2024` or `2024-05`, which is not before the last one.
  ///
  /// Periods before the first year with a date are left out. Periods without a ride between two others have an empty bar; more of them than a picture has room for are one gap.
  mutating func add(_ hours: Double, to part: Int, of period: String, name: String) {
    if period < Report.firstYear { return }
    while bars.last?.period != period {
      let last = bars.last.flatMap { CalendarPeriod($0.period) }
      let next = last?.next(before: period)
      if next == nil, let before = bars.last?.period, !(last?.isJust(before: period) ?? true) {
        bars.append(("between \(before) and \(period)", [], []))
      }
      bars.append((next ?? period, Array(repeating: 0, count: max(0, partCount)), []))
    }
    guard bars[bars.count &- 1].parts.indices.contains(part) else { return }
    bars[bars.count &- 1].parts[part] += hours
    if hours >= 0.05 { bars[bars.count &- 1].details.append("\(name) \(Decimal.text(hours, places: 1))") }
  }

  /// The number of periods and gaps.
  var count: Int { bars.count }

  /// The period with the most hours in words; empty without hours.
  var highest: String {
    let sums = bars.map { ($0.period, $0.parts.reduce(0, +)) }
    guard let most = sums.max(by: { $0.1 < $1.1 }), most.1 > 0 else { return "" }
    return "The most hours, \(Decimal.text(most.1, places: 1)), are in \(most.0)."
  }

  /// The bars as a chart draws them.
  var drawn: [BarChart.Bar] {
    bars.enumerated().map { place, bar in
      let sum = Decimal.text(bar.parts.reduce(0, +), places: 1)
      let isFirst = place == 0 || bars[place &- 1].parts.isEmpty
      return BarChart.Bar(
        label: bar.parts.isEmpty ? "" : label(bar.period, isFirst: isFirst),
        name: "\(bar.period): \(sum) hours: " + bar.details.joined(separator: ", "), parts: bar.parts)
    }
  }

  /// Returns the label of a period: years, and months as far as there is room for them.
  private func label(_ period: String, isFirst: Bool) -> String {
    guard let month = Int(period.dropFirst(5)) else { return period }
    if isFirst && bars.count > BarChart.fewBars { return String(period.prefix(4)) }
    let isShown =
      bars.count <= BarChart.fewBars || month == 1 || bars.count <= 36 && (month &- 1).isMultiple(of: 3)
    return isShown ? Self.quarter(period) : ""
  }

  /// Returns the year of a date in January, and the month of another.
  static func quarter(_ date: String) -> String {
    let month = (Int(date.dropFirst(5).prefix(2)) ?? 1) &- 1
    return month > 0 && Report.months.indices.contains(month)
      ? String(Report.months[month].prefix(3)) : String(date.prefix(4))
  }
}
#endif
