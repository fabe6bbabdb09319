/// Tables by which workouts become outputs, as values that a caller may add to.
public struct WorkoutTables: Sendable {
  /// HealthKit's types and units by activity type.
  public var quantities = QuantityTable.standard
  /// Metadata beside the samples.
  public var metadata = MetadataTable.standard
  /// Columns of generators of yours, after all others in the tables of workouts.
  public var columns: [GeneratorColumn] = []

  /// Makes the standard tables.
  public init() {}
}
