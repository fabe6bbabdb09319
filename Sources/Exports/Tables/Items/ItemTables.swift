internal import Columns
internal import Tables
internal import Workouts

/// The table that an `ItemExport` writes.
public struct ItemTables: Sendable {
  let type: any ItemTable.Type

  init(_ type: any ItemTable.Type) { self.type = type }

  /// Returns all columns that can be selected.
  func columns(_ style: ExportStyle) -> [Column] { type.columns(style) }
}

extension ItemTable {
  fileprivate static func columns(_ style: ExportStyle) -> [Column] { WorkoutRows.columns(Row.blank, style) }
}

/// Writes `export --as laps`: one row for each lap.
struct LapTable: ItemTable {
  typealias Row = LapRow
  static let name: StaticString = "laps"

  mutating func lap(_ lap: Lap, into rows: inout WorkoutRows) { rows.put(LapRow(number: rows.count, lap: lap)) }
}

/// Writes `export --as lengths`: one row for each pool length, and for each rest at the wall.
struct LengthTable: ItemTable {
  typealias Row = LengthRow
  static let name: StaticString = "lengths"

  mutating func poolLength(_ length: PoolLength, into rows: inout WorkoutRows) {
    rows.put(LengthRow(number: rows.count, length: length))
  }
}

/// Writes `export --as events`: one row for each pause, resumption, lap, segment and marker.
struct EventTable: ItemTable {
  typealias Row = EventRow
  static let name: StaticString = "events"

  mutating func event(_ event: WorkoutEvent, into rows: inout WorkoutRows) {
    rows.put(EventRow(number: rows.count, event: event))
  }
}

/// Writes `export --as devices`: one row for each device and app of the workout.
struct DeviceTable: ItemTable {
  typealias Row = DeviceRow
  static let name: StaticString = "devices"

  mutating func workoutEnd(_ summary: borrowing WorkoutSummary, into rows: inout WorkoutRows) {
    for device in summary.devices { rows.put(DeviceRow(number: rows.count, device: device)) }
  }
}

/// Writes `export --as tanks`, `gases`, `sets`, `shifts` and `climbs`: one row for each fact that the device reports.
struct FactTable<Row: FactRow>: ItemTable {
  static var name: StaticString { Row.table.name }

  mutating func workoutEnd(_ summary: borrowing WorkoutSummary, into rows: inout WorkoutRows) {
    for fact in summary.facts where fact.table == Row.table { rows.put(Row(number: rows.count, fact: fact)) }
  }
}

/// Writes `export --as beats`: one row for each interval between two heart beats.
struct BeatTable: ItemTable {
  typealias Row = BeatRow
  static let name: StaticString = "beats"
  static let wantsBeats = true

  private var beats = BeatRows()

  mutating func beat(_ interval: BeatInterval, into rows: inout WorkoutRows) {
    if let row = beats.add(interval) { rows.put(row) }
  }

  mutating func workoutEnd(_ summary: borrowing WorkoutSummary, into rows: inout WorkoutRows) {
    if let row = beats.finish() { rows.put(row) }
    beats = BeatRows()
  }
}

/// Writes `export --as samples`: one row for each sample.
struct SampleItems: ItemTable {
  typealias Row = SampleRow
  static let name: StaticString = "samples"
  static let wantsSamples = true

  mutating func sample(_ sample: Sample, into rows: inout WorkoutRows) {
    rows.put(SampleRow(number: rows.count, sample: sample))
  }
}
