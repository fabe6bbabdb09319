#if SQLite
package import Exports
package import Pipelines
package import RideDatabase

/// A question to a database: a view of it, in some order, or a table that is computed.
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
  /// Writes the rows, `limit` of them at most; returns 1 where something was left out for want of room.
  package func putQuery(
    _ source: QuerySource, _ format: StatsFormat, _ units: ExportStyle.Units, limit: Int?, to output: Output,
    _ console: Console
  ) throws(DatabaseError) -> Int32 {
    var table = QueryTable(source.columns, units, format)
    var text = TextBuffer()
    var rows = 0
    table.appendHead(to: &text)
    func take(_ row: [StoredValue]) -> Bool {
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
    if left > 0 { console.line("\(left) tiles or places left out: there are too many") }
    return left > 0 ? 1 : 0
  }
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
