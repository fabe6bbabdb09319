/// The columns of a table that have a value in some row.
package struct MetColumns: Sendable {
  private var columns: [Column] = []
  private var isMet: [Bool] = []

  /// Makes one that has seen no rows.
  package init() {}

  /// Notes rows; the first batch shows the columns.
  package mutating func take(_ batch: FilledBatch) {
    if columns.isEmpty { (columns, isMet) = (batch.columns, batch.columns.map { _ in false }) }
    for column in isMet.indices where !isMet[column] { isMet[column] = batch.absent(column) < batch.count }
  }

  /// The names of the columns with values, in the order of the table.
  package var names: [String] { zip(columns, isMet).filter(\.1).map(\.0.name) }
}
