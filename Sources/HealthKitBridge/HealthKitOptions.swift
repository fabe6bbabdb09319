public import Workouts

/// How the samples of a workout with an identifier are identified in Health.
public enum SampleIdentity: Sendable {
  /// Each sample has its own sync identifier, so HealthKit replaces it when a higher version is saved.
  ///
  /// Each sample needs its own metadata dictionary.
  case eachSample
  /// All samples of a type share one metadata dictionary, which names their workout.
  ///
  /// They are removed and saved again together with the workout.
  case series
  /// Samples have no identity.
  ///
  /// Samples of an earlier import or of a failed save stay in Health.
  case none
}

/// Options for converting workouts to HealthKit.
public struct HealthKitOptions: Sendable {
  /// Returns the identifier of a session, which must be equal at every import.
  ///
  /// It returns nil if the recording has too little data, and by default.
  ///
  /// If a workout has an identifier, a later save with a higher `syncVersion` replaces it instead of adding a
  /// duplicate.
  public var syncIdentifier: @Sendable (_ sessionIndex: Int) -> String? = { _ in nil }
  /// The version that is saved with the identifier.
  public var syncVersion = 1
  /// How the samples of a workout are identified, so that they can be replaced and removed with the workout.
  public var sampleIdentity = SampleIdentity.eachSample
  /// The rule for merging samples.
  ///
  /// HealthKit stores every sample of an app separately, so fewer samples need less space.
  public var coalescing = SampleCoalescer.Rule.none
  /// Whether the intervals between heart beats, as recorded by chest straps, are saved as heart-beat series.
  public var includesHeartbeats = true
  /// Returns the activity type that the user or the app chose; nil keeps the type of the recording.
  ///
  /// The activity type also determines the quantity types of the samples.
  public var activityType: @Sendable (WorkoutSummary) -> ActivityType? = { _ in nil }
  /// Whether the serial numbers of devices are included.
  public var includesSerialNumbers = false
  /// Returns the name of a manufacturer for its FIT number.
  public var manufacturerName: @Sendable (_ number: UInt16) -> String? = { _ in nil }
  /// Whether the sessions of a triathlon are joined to one workout with legs, if HealthKit supports that.
  public var joinsMultisport = true
  /// The iOS version whose quantity types are used.
  ///
  /// HealthKit rejects types that are newer than the system.
  public var iOSVersion = HealthKitOptions.runningIOSVersion

  /// Creates the default options.
  public init() {}

  /// The iOS version that corresponds to the running system.
  ///
  /// On systems other than Apple's it is the newest known version.
  public static var runningIOSVersion: Double {
    if #available(iOS 18, macCatalyst 18, watchOS 11, visionOS 2, macOS 15, *) { return 18 }
    if #available(iOS 17, macCatalyst 17, watchOS 10, visionOS 1, macOS 14, *) { return 17 }
    if #available(iOS 16, macCatalyst 16, watchOS 9, visionOS 1, macOS 13, *) { return 16 }
    return 15
  }
}
