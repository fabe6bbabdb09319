/// Writes a table whose columns are only known when it is queried: aligned for people, as CSV, or as NDJSON.
///
/// For people, the first rows wait up to `waitingBytes`, because they determine the widths of the columns. A wider cell
/// in a later row shifts the rest of its row.
package struct QueryTable {
  /// The maximum bytes of waiting cells.
  static let waitingBytes = 1 << 19
  /// The maximum width of a cell, except for the last one of a row.
  private static let cellWidth = 40

  private let columns: [QueryColumn]
  private let format: StatsFormat
  /// The conversion of values whose unit is named in their row.
  private let rowUnits: QueryUnits?
  private var waiting: [[String]] = []
  private var waitingBytes = 0
  private var widths: [Int] = []
  private var isRight: [Bool]

  /// Creates an empty table.
  ///
  /// `columns` are the names in the database.
  package init(_ columns: [String], _ units: ExportStyle.Units, _ format: StatsFormat) {
    self.columns = columns.map { QueryColumn($0, units) }
    self.format = format
    rowUnits = QueryUnits(columns, units, forPeople: format == .table)
    isRight = columns.map { _ in false }
  }

  /// Appends the text before the rows.
  package func appendHead(to text: inout TextBuffer) {
    guard format == .csv else { return }
    for (position, column) in columns.enumerated() {
      if position > 0 { text.append(",") }
      text.append(csv: column.name)
    }
    text.append("\n")
  }

  /// Appends a row, or holds it until the widths are known.
  package mutating func append(_ stored: [QueryValue], to text: inout TextBuffer) {
    let row = rowUnits?.converted(stored) ?? stored
    switch format {
    case .table: keep(row, &text)
    case .csv:
      for (position, (column, value)) in zip(columns, row).enumerated() {
        if position > 0 { text.append(",") }
        column.append(value, to: &text, asJSON: false)
      }
      text.append("\n")
    case .ndjson: appendObject(row, to: &text)
    }
  }

  /// Appends the remaining rows.
  package mutating func finish(_ text: inout TextBuffer) {
    guard format == .table else { return }
    if widths.isEmpty && waiting.isEmpty { return text.append("nothing\n") }
    release(&text)
  }

  private func appendObject(_ row: [QueryValue], to text: inout TextBuffer) {
    var isFirst = true
    for (column, value) in zip(columns, row) where value != .null {
      text.append(isFirst ? "{" : ",")
      isFirst = false
      text.append(json: column.name)
      text.append(":")
      column.append(value, to: &text, asJSON: true)
    }
    text.append(isFirst ? "{}\n" : "}\n")
  }

  // MARK: For people

  private mutating func keep(_ row: [QueryValue], _ text: inout TextBuffer) {
    let cells = zip(columns, row).map { $0.cell($1) }
    if !widths.isEmpty { return append(cells: cells, to: &text) }
    for (position, value) in row.enumerated() where columns[position].isRight(value) { isRight[position] = true }
    waitingBytes &+= cells.reduce(64 &* cells.count) { $0 &+ $1.utf8.count }
    waiting.append(cells)
    if waitingBytes > Self.waitingBytes { release(&text) }
  }

  private mutating func release(_ text: inout TextBuffer) {
    if widths.isEmpty {
      widths = columns.indices.map { place in
        let longest = waiting.reduce(0) { max($0, $1[place].unicodeScalars.count) }
        return max(columns[place].heading.count, min(longest, Self.cellWidth))
      }
      append(cells: columns.map(\.heading), to: &text)
    }
    for cells in waiting { append(cells: cells, to: &text) }
    waiting = []
  }

  private func append(cells: [String], to text: inout TextBuffer) {
    for (place, cell) in cells.enumerated() {
      if place > 0 { text.append("  ") }
      let isLast = place == cells.count &- 1
      if isRight[place] {
        text.appendRightCell(width: widths[place]) { $0.append(plain: cell) }
      } else if isLast {
        text.append(plain: cell)
      } else {
        text.appendCell(width: widths[place]) { $0.append(plain: cell, keepingEndIn: Self.cellWidth) }
      }
    }
    text.append("\n")
  }
}
