public import FITStream
public import HealthImports
public import HealthKitBridge

/// The choices of a person, as the app keeps them.
public nonisolated struct ImportSettings: Codable, Equatable, Sendable {
  /// Seconds of readings that become one sample; 0 keeps each.
  public var secondsPerSample = 0
  /// Metres around start and end of a route that are left out.
  public var hiddenMeters = 0.0
  /// True when serial numbers of devices go to Health.
  public var includesSerialNumbers = false
  /// True when the sessions of a triathlon become one workout.
  public var joinsMultisport = true
  /// True when a ride is left out that another app or a watch has in Health.
  public var skipsAlike = true

  /// The choices of an app that was just installed.
  public init() {}

  /// The choices for an import.
  public func options<Store: HealthStoring>(for store: Store.Type) -> HealthImport<Store>.Options {
    var options = HealthImport<Store>.Options()
    options.rides = rides
    options.rides.workouts.readsAhead = true
    if secondsPerSample > 0 {
      options.healthKit.coalescing = .window(milliseconds: Int64(min(secondsPerSample, 3600)) * 1000)
    }
    options.healthKit.includesSerialNumbers = includesSerialNumbers
    options.healthKit.joinsMultisport = joinsMultisport
    options.rules.skipsAlike = skipsAlike
    return options
  }

  /// The choices for reading.
  public var rides: Rides.Options {
    var options = Rides.Options()
    let meters = hiddenMeters.isFinite ? min(max(hiddenMeters, 0), 5000) : 0
    options.workouts.workout.concealStartMeters = meters
    options.workouts.workout.concealEndMeters = meters
    return options
  }
}
