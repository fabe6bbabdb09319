#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase

/// A column of a table: what it is called in the database and on the page, and how its values are shown.
struct ReportColumn {
  /// The forms of values.
  enum Form {
    case text, count, hours, time, flag
    /// Metres, shown as kilometres or miles; metres climbed, shown as those or feet; metres a second, shown by the hour.
    case distance, height, speed
    /// Metres a second, shown as the minutes for so many metres.
    case pace(Double)
    /// Figures of several units, shown as texts that are ready.
    case figure
    /// A number with so many decimals.
    case number(Int)
    /// A title, in whatever direction it is written.
    case title
    /// The number of a ride, shown as a way to its panel.
    case ride
  }

  let name: String
  let heading: String
  let form: Form

  /// A column; an empty heading is the unit's name.
  init(_ name: String, _ heading: String, _ form: Form = .text) {
    (self.name, self.heading, self.form) = (name, heading, form)
  }

  /// The heading with the unit that values are shown in.
  func heading(in units: ExportStyle.Units) -> String {
    if !heading.isEmpty { return heading }
    return switch form {
    case .distance: units.distanceName
    case .height: "climbed, \(units.ascentName)"
    case .speed: "\(units.distanceName)/h"
    default: ""
    }
  }

  /// True for numbers, which stand to the right.
  var isNumber: Bool {
    switch form {
    case .text, .title, .flag, .ride: false
    default: true
    }
  }
}

extension Report {
  /// Writes a table of rows that are there already; long ones can be opened.
  func table(_ caption: String, _ columns: [ReportColumn], _ rows: [[StoredValue]]) {
    if rows.isEmpty { return }
    page.put("<details\(rows.count > 12 ? "" : " open=\"\"" as HTML)><summary>\(caption) (\(rows.count))</summary>")
    page.put(
      "<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"\(caption)\"><table class=\"sorts\"><caption>\(caption)</caption>"
    )
    putHeads(columns)
    page.put("<tbody>")
    for row in rows { put(row, columns) }
    page.put("</tbody></table></div></details>\n")
  }

  /// Writes a table of a view; returns false where that has no rows.
  @discardableResult
  func table(
    _ caption: String, of view: String, _ columns: [ReportColumn], by order: String, limit: Int? = nil
  ) throws(DatabaseError) -> Bool {
    let found = try rows(view, columns.map(\.name), by: order, limit: limit)
    table(caption, columns, found)
    return !found.isEmpty
  }

  func putHeads(_ columns: [ReportColumn]) {
    page.put("<thead><tr>")
    for column in columns {
      page.put("<th scope=\"col\"\(column.isNumber ? " class=\"n\"" : "" as HTML)>\(column.heading(in: units))</th>")
    }
    page.put("</tr></thead>")
  }

  func put(_ row: [StoredValue], _ columns: [ReportColumn], id: HTML = "") {
    page.put("<tr\(id)>")
    for (value, column) in zip(row, columns) { page.put(cell(value, column)) }
    page.put("</tr>\n")
  }

  /// A cell; those of texts are marked, as most are numbers.
  private func cell(_ value: StoredValue, _ column: ReportColumn) -> HTML {
    if value == .null { return "<td></td>" }
    let number = value.number ?? 0
    return switch column.form {
    case .text: "<td class=\"t\">\(value.text)</td>"
    case .title: "<td dir=\"auto\">\(value.text)</td>"
    case .flag: number != 0 ? "<td class=\"t\">yes</td>" : "<td></td>"
    case .ride: "<td class=\"t\"><a href=\"#w\(value.whole ?? 0)\">ride \(value.whole ?? 0)</a></td>"
    case .time: "<td>\(Decimal.time(number))</td>"
    case .count: "<td>\(number, places: 0)</td>"
    case .distance: "<td>\(number / units.metersPerDistanceUnit, places: 1)</td>"
    case .hours: "<td>\(number / 3600, places: 1)</td>"
    case .height: "<td>\(number / units.metersPerAscentUnit, places: 0)</td>"
    case .speed: "<td>\(units.speed(number), places: 1)</td>"
    case .pace(let meters): "<td>\(Decimal.pace(number, meters))</td>"
    case .figure: "<td>\(value.text)</td>"
    case .number(let places): "<td>\(number, places: places)</td>"
    }
  }
}
#endif
