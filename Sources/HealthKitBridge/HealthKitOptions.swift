public import Workouts

/// The identity of the samples of a workout that has an identifier.
public enum SampleIdentity: Sendable {
  /// Each sample has a sync identifier of its own: HealthKit itself replaces it under a higher version. A dictionary
  /// of its own for each sample.
  case eachSample
  /// All samples of a type share one dictionary, which names their workout: they are removed and saved anew when the
  /// workout is.
  case series
  /// Nothing does: samples of an earlier import, and those of a save that failed, stay in Health.
  case none
}

/// The caller's choices for workouts on their way to HealthKit.
public struct HealthKitOptions: Sendable {
  /// The identifier of a session, the same at every import; nil when the recording does not give enough for one.
  ///
  /// With it a later save under a higher `syncVersion` replaces the workout instead of doubling it.
  public var syncIdentifier: @Sendable (_ sessionIndex: Int) -> String? = { _ in nil }
  /// The version of the workout saved under the identifier.
  public var syncVersion = 1
  /// The identity of a workout's samples, so that they can be replaced and removed with it.
  public var sampleIdentity = SampleIdentity.eachSample
  /// The samples that are merged into one: HealthKit keeps the samples of apps one by one, so each has its price.
  public var coalescing = SampleCoalescer.Rule.none
  /// True when the times of single heart beats, as straps keep them, are saved as series of heart beats.
  public var includesHeartbeats = true
  /// The activity type that the person or the app chose; nil for that of the recording.
  ///
  /// The quantity types of the samples follow it.
  public var activityType: @Sendable (WorkoutSummary) -> ActivityType? = { _ in nil }
  /// True when serial numbers of devices are included.
  public var includesSerialNumbers = false
  /// The name of a manufacturer by its FIT number.
  public var manufacturerName: @Sendable (_ number: UInt16) -> String? = { _ in nil }
  /// True when the sessions of a triathlon become one workout with legs, where HealthKit takes that.
  public var joinsMultisport = true
  /// The iOS whose quantity types may be used: HealthKit refuses names that it does not know yet.
  public var iOSVersion = HealthKitOptions.runningIOSVersion

  /// Makes the defaults.
  public init() {}

  /// The iOS of the same year as the running system, as far as types differ; the newest where it is not Apple's.
  public static var runningIOSVersion: Double {
    if #available(iOS 18, macCatalyst 18, watchOS 11, visionOS 2, macOS 15, *) { return 18 }
    if #available(iOS 17, macCatalyst 17, watchOS 10, visionOS 1, macOS 14, *) { return 17 }
    if #available(iOS 16, macCatalyst 16, watchOS 9, visionOS 1, macOS 13, *) { return 16 }
    return 15
  }
}
