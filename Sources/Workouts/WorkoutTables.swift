/// What workouts become in outputs, as values that a caller may add to: nothing of it is fixed in the code that reads.
public struct WorkoutTables: Sendable {
  /// What samples become by activity type.
  public var quantities = QuantityTable.standard
  /// What is said of a workout beside its samples.
  public var metadata = MetadataTable.standard
  /// What generators of yours put out comes to over a workout: columns behind all others in the tables of workouts.
  public var columns: [GeneratorColumn] = []

  /// Makes the standard tables.
  public init() {}
}
