/// Records which columns of a table have a value in at least one row.
package struct MetColumns: Sendable {
  private var columns: [Column] = []
  private var isMet: [Bool] = []

  /// Creates a record without rows.
  package init() {}

  /// Adds the rows of a batch.
  ///
  /// The first batch defines the columns.
  package mutating func take(_ batch: FilledBatch) {
    if columns.isEmpty { (columns, isMet) = (batch.columns, batch.columns.map { _ in false }) }
    for column in isMet.indices where !isMet[column] { isMet[column] = batch.absent(column) < batch.count }
  }

  /// The names of the columns with values, in the order of the table.
  package var names: [String] { zip(columns, isMet).filter(\.1).map(\.0.name) }
}
