#if SQLite
package import Exports
package import Pipelines
package import RideDatabase
package import Workouts

/// A query of a database: a view, in some order, or a computed table.
package enum QuerySource: Sendable {
  case view(String, columns: [String], order: String)
  case computed(ComputedTable)

  var columns: [String] {
    switch self {
    case .view(_, let columns, _): columns
    case .computed(let table): table.columns
    }
  }
}

extension RideArchive {
  /// Writes at most `limit` rows, without concealed places; returns 1 if rows are missing because of a limit.
  package func putQuery(
    _ source: QuerySource, _ format: StatsFormat, _ units: ExportStyle.Units, limit: Int?,
    hiding privacy: PositionPrivacy = PositionPrivacy(),
    whenEmpty emptyReason: String? = nil, to output: Output, _ console: Console
  ) throws(DatabaseError) -> Int32 {
    var table = QueryTable(source.columns, units, format)
    var text = TextBuffer()
    var rows = 0
    table.appendHead(to: &text)
    let places = PlaceColumns(source.columns)
    func take(_ row: [StoredValue]) -> Bool {
      if places.isHidden(row, by: privacy) { return true }
      if let limit, rows >= limit { return false }
      rows &+= 1
      table.append(row.map { QueryValue($0) }, to: &text)
      if text.count > 1 << 16 {
        output.write(text.bytes)
        text.removeAll()
      }
      return output.error == nil
    }
    var left = 0
    switch source {
    case .view(let view, let columns, let order):
      try forEachRow(of: view, columns: columns, inOrder: order, limit: limit, take)
    case .computed(let computed): left = try forEachRow(of: computed, take)
    }
    table.finish(&text)
    output.write(text.bytes)
    if rows == 0, output.error == nil, let emptyReason { console.note("no rows: \(emptyReason)") }
    if left > 0 { console.line("\(left) tiles or places left out: there are too many") }
    return left > 0 ? 1 : 0
  }
}

/// The columns that contain a position.
private struct PlaceColumns {
  private let sides: [Int]?
  private let zoom: Int?

  init(_ columns: [String]) {
    let box = ["south_deg", "west_deg", "north_deg", "east_deg"].compactMap { columns.firstIndex(of: $0) }
    let point = ["latitude_deg", "longitude_deg"].compactMap { columns.firstIndex(of: $0) }
    sides = box.count == 4 ? box : point.count == 2 ? point + point : nil
    zoom = columns.firstIndex(of: "zoom")
  }

  /// Whether a row's place overlaps a privacy zone.
  func isHidden(_ row: [StoredValue], by privacy: PositionPrivacy) -> Bool {
    guard let sides, !privacy.zones.isEmpty else { return false }
    let degrees = sides.compactMap { row.indices.contains($0) ? row[$0].degrees : nil }
    guard degrees.count == 4 else { return false }
    // The row of a tile contains its centre; the zoom determines the distance to its edges. A place is a kilometre
    // wide.
    var reach = (0.01, 0.015)
    if sides.prefix(2) != sides.suffix(2) {
      reach = (0, 0)
    } else if let zoom, case .integer(let level) = row[zoom], (1...30).contains(level) {
      let tile = 360 / Double(UInt64(1) &<< UInt64(clamping: level))
      reach = (tile / 2, tile / 2)
    }
    return privacy.hides(
      south: degrees[0] - reach.0, west: degrees[1] - reach.1, north: degrees[2] + reach.0, east: degrees[3] + reach.1)
  }
}

extension StoredValue {
  fileprivate var degrees: Double? { if case .number(let number) = self { number } else { nil } }
}

extension QueryValue {
  fileprivate init(_ value: StoredValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      }
  }
}
#endif
