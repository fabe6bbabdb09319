internal import Columns
internal import Tables

/// The tables of `export`, with the names that `--as` accepts.
public enum ExportedTable: String, CaseIterable, Sendable {
  case workouts, workout, minutes, zones, route, records
  case laps, lengths, events, devices, beats, samples
  case tanks, gases, sets, shifts, climbs

  /// The table, for tables with one row for each item of a kind.
  ///
  /// Must not be called for others.
  package var items: ItemTables {
    switch self {
    case .laps: ItemTables(LapTable.self)
    case .lengths: ItemTables(LengthTable.self)
    case .events: ItemTables(EventTable.self)
    case .devices: ItemTables(DeviceTable.self)
    case .beats: ItemTables(BeatTable.self)
    case .samples: ItemTables(SampleItems.self)
    case .tanks: ItemTables(FactTable<TankRow>.self)
    case .gases: ItemTables(FactTable<GasRow>.self)
    case .sets: ItemTables(FactTable<SetRow>.self)
    case .shifts: ItemTables(FactTable<ShiftRow>.self)
    case .climbs: ItemTables(FactTable<ClimbRow>.self)
    case .workouts, .workout, .minutes, .zones, .route, .records: preconditionFailure("made otherwise")
    }
  }

  /// Returns the names of the columns in their order.
  ///
  /// For `workout`, they are the names of its fields.
  public func columns(_ style: ExportStyle) -> [String] { typedColumns(style).map(\.name) }

  private func typedColumns(_ style: ExportStyle) -> [Column] {
    switch self {
    case .workouts, .workout: WorkoutExport.columns(style)
    case .minutes: MinuteExport.columns(style)
    case .zones: ZoneExport.columns(style)
    case .route: RouteExport.columns(style)
    case .records: RecordRows.columns(style)
    default: items.columns(style)
    }
  }
}
