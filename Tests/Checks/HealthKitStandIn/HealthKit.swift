// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Replaces Apple's HealthKit where there is none: declarations that HealthKitBridge uses, as Apple documents them
// (names, labels, optionals, throws and async, availability, Sendable). It is compiled, never run.
public import CoreLocation
public import Foundation

// MARK: Types, units, quantities

public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

@available(iOS 8.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
open class HKObjectType: NSObject, @unchecked Sendable {
  open class func workoutType() -> HKWorkoutType { fatalError() }
}

open class HKSampleType: HKObjectType, @unchecked Sendable {}
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}

open class HKQuantityType: HKSampleType, @unchecked Sendable {
  @available(iOS 15.0, macCatalyst 15.0, macOS 13.0, visionOS 1.0, watchOS 8.0, *)
  public convenience init(_ identifier: HKQuantityTypeIdentifier) { fatalError() }
}

@available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
open class HKSeriesType: HKSampleType, @unchecked Sendable {
  open class func workoutRoute() -> Self { fatalError() }
}

open class HKUnit: NSObject, @unchecked Sendable {
  public convenience init(from string: String) { fatalError() }
  @available(iOS 18.0, macCatalyst 18.0, macOS 15.0, visionOS 2.0, watchOS 11.0, *)
  open class func appleEffortScore() -> Self { fatalError() }
}

open class HKQuantity: NSObject, @unchecked Sendable {
  public convenience init(unit: HKUnit, doubleValue value: Double) { fatalError() }
}

// MARK: Objects

@available(iOS 9.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
open class HKDevice: NSObject, @unchecked Sendable {
  public init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?, firmwareVersion: String?,
    softwareVersion: String?, localIdentifier: String?, udiDeviceIdentifier UDIDeviceIdentifier: String?
  ) { fatalError() }
}

open class HKObject: NSObject, @unchecked Sendable {}
open class HKSample: HKObject, @unchecked Sendable {}
open class HKWorkout: HKSample, @unchecked Sendable {}
@available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
open class HKWorkoutRoute: HKSample, @unchecked Sendable {}

open class HKQuantitySample: HKSample, @unchecked Sendable {
  @available(iOS 9.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
    device: HKDevice?, metadata: [String: Any]?
  ) { fatalError() }
}

// MARK: The kind of a workout

/// Numbers imported from C are taken as they are, those left out here too.
public enum HKWorkoutActivityType: UInt, Sendable { case cycling = 13, swimming = 46, swimBikeRun = 82, other = 3000 }
public enum HKWorkoutSessionLocationType: Int, Sendable { case unknown = 1, indoor, outdoor }
public enum HKWorkoutSwimmingLocationType: Int, Sendable { case unknown = 0, pool, openWater }
public enum HKWorkoutEventType: Int, Sendable {
  case pause = 1
  case resume, lap, marker, motionPaused, motionResumed, segment, pauseOrResumeRequest
}

// Not Sendable: it is mutable.
@available(iOS 10.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 3.0, *)
open class HKWorkoutConfiguration: NSObject {
  open var activityType: HKWorkoutActivityType
  open var locationType: HKWorkoutSessionLocationType
  open var swimmingLocationType: HKWorkoutSwimmingLocationType
  open var lapLength: HKQuantity?
  public override init() { fatalError() }
}

open class HKWorkoutEvent: NSObject, @unchecked Sendable {
  @available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
  public convenience init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
    fatalError()
  }
}

@available(iOS 16.0, macCatalyst 16.0, macOS 13.0, visionOS 1.0, watchOS 9.0, *)
open class HKWorkoutActivity: NSObject, @unchecked Sendable {
  public init(
    workoutConfiguration: HKWorkoutConfiguration, start startDate: Date, end endDate: Date?, metadata: [String: Any]?
  ) { fatalError() }
}

// MARK: The store and its builders

public enum HKAuthorizationStatus: Int, Sendable { case notDetermined = 0, sharingDenied, sharingAuthorized }

open class HKHealthStore: NSObject, @unchecked Sendable {
  open class func isHealthDataAvailable() -> Bool { fatalError() }
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { fatalError() }
  open func requestAuthorization(toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>)
    async throws
  { fatalError() }
  open func save(_ object: HKObject) async throws { fatalError() }
  @available(iOS 18.0, macCatalyst 18.0, macOS 15.0, visionOS 2.0, watchOS 11.0, *)
  open func relateWorkoutEffortSample(_ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?)
    async throws -> Bool
  { fatalError() }
}

open class HKSeriesBuilder: NSObject, @unchecked Sendable {
  open func discard() { fatalError() }
}

@available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
  public init(healthStore: HKHealthStore, device: HKDevice?) { fatalError() }
  open func insertRouteData(_ routeData: [CLLocation]) async throws { fatalError() }
  open func addMetadata(_ metadata: [String: Any]) async throws { fatalError() }
  open func finishRoute(with workout: HKWorkout, metadata: [String: Any]?) async throws -> HKWorkoutRoute {
    fatalError()
  }
}

@available(iOS 12.0, macCatalyst 13.1, visionOS 1.0, watchOS 5.0, *)
@available(macOS, unavailable)
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) { fatalError() }
  open func beginCollection(at startDate: Date) async throws { fatalError() }
  open func addSamples(_ samples: [HKSample]) async throws { fatalError() }
  open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws { fatalError() }
  open func addMetadata(_ metadata: [String: Any]) async throws { fatalError() }
  @available(iOS 16.0, macCatalyst 16.0, visionOS 1.0, watchOS 9.0, *)
  open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws { fatalError() }
  open func endCollection(at endDate: Date) async throws { fatalError() }
  open func finishWorkout() async throws -> HKWorkout? { fatalError() }
  open func discardWorkout() { fatalError() }
  open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? { fatalError() }
}
