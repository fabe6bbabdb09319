#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase

/// A column of a table: its name in the database, its heading on the page, and the form of its values.
struct ReportColumn {
  /// The form in which values are shown.
  enum Form {
    case text, count, hours, time, flag
    /// Metres shown as kilometres or miles; metres of ascent shown as metres or feet; metres per second shown per hour.
    case distance, height, speed
    /// Metres per second shown as the minutes for this many metres.
    case pace(Double)
    /// Figures with different units, already formatted.
    case figure
    /// A number with this many decimals.
    case number(Int)
    /// A title in any text direction.
    case title
    /// A ride's number, shown as a link to its panel.
    case ride
  }

  let name: String
  let heading: String
  let form: Form

  /// Creates a column.
  ///
  /// An empty heading stands for the name of the unit.
  init(_ name: String, _ heading: String, _ form: Form = .text) {
    (self.name, self.heading, self.form) = (name, heading, form)
  }

  /// Returns the heading, with the unit of the values.
  func heading(in units: ExportStyle.Units) -> String {
    if !heading.isEmpty { return heading }
    return switch form {
    case .distance: units.distanceName
    case .height: "climbed, \(units.ascentName)"
    case .speed: "\(units.distanceName)/h"
    default: ""
    }
  }

  /// Whether the values are numbers, which are aligned to the right.
  var isNumber: Bool {
    switch form {
    case .text, .title, .flag, .ride: false
    default: true
    }
  }
}

extension Report {
  /// Writes a table of the given rows.
  ///
  /// Tables with more than twelve rows are collapsed.
  func table(_ caption: String, _ columns: [ReportColumn], _ rows: [[StoredValue]]) {
    if rows.isEmpty { return }
    let count = (rows.count < Self.rowLimit ? "" : "the first ") + "\(rows.count)"
    page.put("<details\(rows.count > 12 ? "" : " open=\"\"" as HTML)><summary>\(caption) (\(count))</summary>")
    page.put(
      "<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"\(caption)\"><table class=\"sorts\"><caption>\(caption)</caption>"
    )
    putHeads(columns)
    page.put("<tbody>")
    for row in rows { put(row, columns) }
    page.put("</tbody></table></div></details>\n")
  }

  /// Writes a table of a view.
  ///
  /// Returns false if the view has no rows.
  @discardableResult
  func table(
    _ caption: String, of view: String, _ columns: [ReportColumn], by order: String, limit: Int = rowLimit
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
    for (value, column) in zip(row, columns) { page.put(cell(value.shown, column)) }
    page.put("</tr>\n")
  }

  /// Returns a table cell.
  ///
  /// Cells of text have a class, because most cells are numbers.
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
