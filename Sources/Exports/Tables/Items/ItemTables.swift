internal import Columns

/// The choice of a table that `ItemExport` writes.
public struct ItemTables: Sendable {
  let type: any ItemTable.Type

  init(_ type: any ItemTable.Type) { self.type = type }

  /// All columns there are to choose from.
  func columns(_ style: ExportStyle) -> [Column] { type.columns(style) }
}

extension ItemTable {
  fileprivate static func columns(_ style: ExportStyle) -> [Column] { WorkoutRows.columns(blank, style) }
}
