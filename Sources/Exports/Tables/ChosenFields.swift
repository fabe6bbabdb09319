internal import Columns
internal import Tables

/// The fields of a row that were asked for, in the order in which they were: what `--columns` leaves of each row.
///
/// Kept from row to row, so that names are compared only for the first one and no row allocates.
struct ChosenFields: FieldList, Sendable {
  private var keys: [StaticString] = []
  private var values: [FieldValue] = []
  /// The place of each field of a whole row among the chosen ones; −1 for one that is left out.
  private var places: [Int] = []

  /// Takes the fields of these names from a row; every row must be of the same table.
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
  /// The columns that a style puts out of these.
  func chosen(by style: ExportStyle) -> [Column] {
    style.columns.isEmpty ? self : style.columns.compactMap { name in first { $0.name == name } }
  }
}
