public import Workouts

/// A type of Health objects that has its own permission.
public enum HealthType: Hashable, Sendable {
  /// Workouts.
  case workout
  /// Workout routes.
  case route
  /// Heart-beat series.
  case heartbeats
  /// Correlations of a systolic and a diastolic blood pressure.
  ///
  /// Their permission is that of the two quantities: HealthKit does not accept a question for the correlation.
  case bloodPressure
  /// Samples of a quantity, with the raw value of HKQuantityTypeIdentifier.
  case quantity(String)

  /// HealthKit's name of the type.
  public var identifier: String {
    switch self {
    case .workout: "HKWorkoutTypeIdentifier"
    case .route: "HKWorkoutRouteTypeIdentifier"
    case .heartbeats: "HKDataTypeIdentifierHeartbeatSeries"
    case .bloodPressure: "HKCorrelationTypeIdentifierBloodPressure"
    case .quantity(let identifier): identifier
    }
  }

  /// Returns all types that this package can save with a workout, by a table of quantities.
  ///
  /// Request permission for all of them once.
  public static func all(
    in table: QuantityTable = .standard, iOSVersion: Double = HealthKitOptions.runningIOSVersion
  ) -> Set<HealthType> {
    let quantities = table.rows.compactMap { QuantityType($0.quantity, iOSVersion: iOSVersion) }
    return Set([.workout, .route, .heartbeats] + quantities.map { .quantity($0.identifier) })
      .union(of(Set(WellnessKind.ofWorkouts)))
  }
}

extension HealthKitWorkout {
  /// The types that need permission before the workout is saved: the workout, its route, its heart-beat series and the
  /// quantity types of its samples.
  public var healthTypes: Set<HealthType> {
    var types = Set(types.map { HealthType.quantity($0.identifier) })
    types.insert(.workout)
    if !route.isEmpty { types.insert(.route) }
    if !heartbeats.isEmpty { types.insert(.heartbeats) }
    return types
  }

  /// Removes the data of all other types, because one sample of a refused type makes HealthKit reject the whole batch.
  public mutating func keep(only allowed: Set<HealthType>) {
    keep { allowed.contains(.quantity($0.identifier)) }
    if !allowed.contains(.route) { route = [] }
    if !allowed.contains(.heartbeats) { heartbeats = [] }
  }
}
