/// Tables that define how workouts are converted to outputs; a caller can add to them.
public struct WorkoutTables: Sendable {
  /// Activity types and places by sport and sub sport.
  public var activities = ActivityTable.standard
  /// Words in titles, slowest paces and units of distances by activity type, for tables of workouts and minutes.
  public var wordings = ActivityWording.standard
  /// HealthKit's types and units by activity type.
  public var quantities = QuantityTable.standard
  /// Metadata beside the samples.
  public var metadata = MetadataTable.standard
  /// Your own generators, which run beside the built-in ones in everything that reads with these tables.
  ///
  /// Each workout begins with a copy of them.
  public var generators: [any WorkoutGenerator] = []
  /// Columns for the values of your own generators, after all other columns in the tables of workouts, also in a
  /// database.
  public var columns: [GeneratorColumn] = []

  /// Makes the standard tables.
  public init() {}
}
