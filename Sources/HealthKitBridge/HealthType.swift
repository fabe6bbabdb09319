public import Workouts

/// A type of objects in Health for which there is a permission of its own.
public enum HealthType: Hashable, Sendable {
  /// Workouts.
  case workout
  /// Routes of workouts.
  case route
  /// Series of heart beats.
  case heartbeats
  /// Samples of a quantity, by the raw value of HKQuantityTypeIdentifier.
  case quantity(String)

  /// HealthKit's own name of the type.
  public var identifier: String {
    switch self {
    case .workout: "HKWorkoutTypeIdentifier"
    case .route: "HKWorkoutRouteTypeIdentifier"
    case .heartbeats: "HKDataTypeIdentifierHeartbeatSeries"
    case .quantity(let identifier): identifier
    }
  }

  /// All types that this package can save by a table of quantities: ask for them once, and every import is covered.
  public static func all(
    in table: QuantityTable = .standard, iOSVersion: Double = HealthKitOptions.runningIOSVersion
  ) -> Set<HealthType> {
    let quantities = table.rows.compactMap { QuantityType($0.quantity, iOSVersion: iOSVersion) }
    return Set([.workout, .route, .heartbeats] + quantities.map { .quantity($0.identifier) })
  }
}

extension HealthKitWorkout {
  /// The types that need permission before it is saved: workouts, routes, series of heart beats and the quantity types
  /// of its samples.
  public var healthTypes: Set<HealthType> {
    var types = Set(types.map { HealthType.quantity($0.identifier) })
    types.insert(.workout)
    if !route.isEmpty { types.insert(.route) }
    if !heartbeats.isEmpty { types.insert(.heartbeats) }
    return types
  }

  /// Leaves out what is of other types, because one sample of a refused type fails a whole batch.
  public mutating func keep(only allowed: Set<HealthType>) {
    keep { allowed.contains(.quantity($0.identifier)) }
    if !allowed.contains(.route) { route = [] }
    if !allowed.contains(.heartbeats) { heartbeats = [] }
  }
}
