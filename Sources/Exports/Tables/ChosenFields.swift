internal import Columns
internal import Tables

/// The selected fields of a row, in the order of `--columns`.
///
/// The value is reused for all rows, so names are only compared for the first one, and rows do not allocate.
struct ChosenFields: FieldList, Sendable {
  private var keys: [StaticString] = []
  private var values: [FieldValue] = []
  /// The position of each field among the selected ones; −1 for fields that are left out.
  private var places: [Int] = []

  /// Selects the fields with these names from a row.
  ///
  /// All rows must belong to the same table.
  mutating func take(_ row: borrowing some FieldList, _ names: [String]) {
    if places.isEmpty { find(names, in: row) }
    var field = 0
    row.forEachField { _, value in
      if places[field] >= 0 { values[places[field]] = value }
      field &+= 1
    }
  }

  private mutating func find(_ names: [String], in row: borrowing some FieldList) {
    keys = Array(repeating: "", count: names.count)
    values = Array(repeating: .text(nil), count: names.count)
    row.forEachField { key, value in
      let place = names.firstIndex(of: value.ownName ?? key.description)
      if let place { keys[place] = key }
      places.append(place ?? -1)
    }
  }

  @inline(__always)
  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    for place in keys.indices { body(keys[place], values[place]) }
  }
}

extension [Column] {
  /// Returns the columns that a style selects.
  func chosen(by style: ExportStyle) -> [Column] {
    style.columns.isEmpty ? self : style.columns.compactMap { name in first { $0.name == name } }
  }
}
