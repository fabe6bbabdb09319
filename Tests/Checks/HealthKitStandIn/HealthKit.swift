// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

// Replaces Apple's HealthKit where there is none: declarations that HealthKitBridge uses, as Apple documents them
// (names, labels, optionals, throws, availability). It is compiled, never run.
//
// The comment over a declaration is its page below https://developer.apple.com/documentation/healthkit/; "header" is
// that class's header in the SDK of macOS 12, as github.com/phracker/MacOSX-SDKs has it. A page without numbers of
// systems is marked "no numbers": those here are then the header's, or the class's own.
// Sendable is what the pages list under "Conforms To"; healthkit-typecheck.sh compiles a second time without it.
public import CoreLocation
public import Foundation

// MARK: Types, units, quantities

// hkquantitytypeidentifier
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

// hkobjecttype, hkobjecttype/workouttype()
@available(iOS 8.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
open class HKObjectType: NSObject, @unchecked Sendable {
  open class func workoutType() -> HKWorkoutType { fatalError() }
}

// hksampletype
open class HKSampleType: HKObjectType, @unchecked Sendable {}
// hkworkouttype
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}

// hkquantitytype, hkquantitytype/init(_:)
open class HKQuantityType: HKSampleType, @unchecked Sendable {
  @available(iOS 15.0, macCatalyst 15.0, macOS 13.0, visionOS 1.0, watchOS 8.0, *)
  public convenience init(_ identifier: HKQuantityTypeIdentifier) { fatalError() }
}

// hkcorrelationtypeidentifier, hkcorrelationtypeidentifier/bloodpressure
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let bloodPressure = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierBloodPressure")
}

// hkcorrelationtype, hkcorrelationtype/init(_:)
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
  @available(iOS 15.0, macCatalyst 15.0, macOS 13.0, visionOS 1.0, watchOS 8.0, *)
  public convenience init(_ identifier: HKCorrelationTypeIdentifier) { fatalError() }
}

// hkseriestype, hkseriestype/workoutroute(), hkseriestype/heartbeat()
@available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
open class HKSeriesType: HKSampleType, @unchecked Sendable {
  open class func workoutRoute() -> Self { fatalError() }
  @available(iOS 13.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 6.0, *)
  open class func heartbeat() -> Self { fatalError() }
}

// hkunit, hkunit/init(from:)-9ufwg, hkunit/appleeffortscore()
open class HKUnit: NSObject, @unchecked Sendable {
  public convenience init(from string: String) { fatalError() }
  @available(iOS 18.0, macCatalyst 18.0, macOS 15.0, visionOS 2.0, watchOS 11.0, *)
  open class func appleEffortScore() -> Self { fatalError() }
}

// hkquantity, hkquantity/init(unit:doublevalue:), hkquantity/doublevalue(for:), hkquantity/is(compatiblewith:)
open class HKQuantity: NSObject, @unchecked Sendable {
  public convenience init(unit: HKUnit, doubleValue value: Double) { fatalError() }
  open func doubleValue(for unit: HKUnit) -> Double { fatalError() }
  open func `is`(compatibleWith unit: HKUnit) -> Bool { fatalError() }
}

// MARK: Metadata keys

// hkmetadatakeysyncidentifier
public let HKMetadataKeySyncIdentifier: String = "HKSyncIdentifier"
// hkmetadatakeysyncversion
public let HKMetadataKeySyncVersion: String = "HKSyncVersion"
// hkmetadatakeyexternaluuid
public let HKMetadataKeyExternalUUID: String = "HKExternalUUID"

// MARK: Objects

// hkdevice, hkdevice/init(name:manufacturer:model:hardwareversion:firmwareversion:softwareversion:localidentifier:udideviceidentifier:)
@available(iOS 9.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
open class HKDevice: NSObject, @unchecked Sendable {
  public init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?, firmwareVersion: String?,
    softwareVersion: String?, localIdentifier: String?, udiDeviceIdentifier UDIDeviceIdentifier: String?
  ) { fatalError() }
}

// hksource/name
open class HKSource: NSObject, @unchecked Sendable {
  open var name: String { fatalError() }
}

// hksourcerevision/source
open class HKSourceRevision: NSObject, @unchecked Sendable {
  open var source: HKSource { fatalError() }
}

// hkobject/uuid, hkobject/metadata, hkobject/sourcerevision
open class HKObject: NSObject, @unchecked Sendable {
  open var uuid: UUID { fatalError() }
  open var metadata: [String: Any]? { fatalError() }
  @available(iOS 9.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
  open var sourceRevision: HKSourceRevision { fatalError() }
}

// hkdeletedobject, hkdeletedobject/uuid
@available(iOS 9.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
open class HKDeletedObject: NSObject, @unchecked Sendable {
  open var uuid: UUID { fatalError() }
}

// hksample/startdate, hksample/enddate
open class HKSample: HKObject, @unchecked Sendable {
  open var startDate: Date { fatalError() }
  open var endDate: Date { fatalError() }
}

// hkworkout/workoutactivitytype, hkworkout/workoutevents, hkworkout/workoutactivities
open class HKWorkout: HKSample, @unchecked Sendable {
  open var workoutActivityType: HKWorkoutActivityType { fatalError() }
  open var workoutEvents: [HKWorkoutEvent]? { fatalError() }
  @available(iOS 16.0, macCatalyst 16.0, macOS 13.0, visionOS 1.0, watchOS 9.0, *)
  open var workoutActivities: [HKWorkoutActivity] { fatalError() }
}

// hkseriessample
@available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
open class HKSeriesSample: HKSample, @unchecked Sendable {}

// hkworkoutroute
@available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {}

// hkheartbeatseriessample
@available(iOS 13.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 6.0, *)
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {}

// hkquantitysample, hkquantitysample/init(type:quantity:start:end:device:metadata:)
open class HKQuantitySample: HKSample, @unchecked Sendable {
  @available(iOS 9.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
    device: HKDevice?, metadata: [String: Any]?
  ) { fatalError() }
}

// hkcorrelation, hkcorrelation/init(type:start:end:objects:metadata:)
open class HKCorrelation: HKSample, @unchecked Sendable {
  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>,
    metadata: [String: Any]?
  ) { fatalError() }
}

// MARK: The kind of a workout

// hkworkoutactivitytype: numbers imported from C are taken as they are, those left out here too.
public enum HKWorkoutActivityType: UInt, Sendable { case cycling = 13, swimming = 46, swimBikeRun = 82, other = 3000 }
// hkworkoutsessionlocationtype
public enum HKWorkoutSessionLocationType: Int, Sendable { case unknown = 1, indoor, outdoor }
// hkworkoutswimminglocationtype
public enum HKWorkoutSwimmingLocationType: Int, Sendable { case unknown = 0, pool, openWater }
// hkworkouteventtype
public enum HKWorkoutEventType: Int, Sendable {
  case pause = 1
  case resume, lap, marker, motionPaused, motionResumed, segment, pauseOrResumeRequest
}

// hkworkoutconfiguration. Not Sendable: it is mutable.
@available(iOS 10.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 3.0, *)
open class HKWorkoutConfiguration: NSObject {
  open var activityType: HKWorkoutActivityType
  open var locationType: HKWorkoutSessionLocationType
  open var swimmingLocationType: HKWorkoutSwimmingLocationType
  open var lapLength: HKQuantity?
  public override init() { fatalError() }
}

// hkworkoutevent/init(type:dateinterval:metadata:), .../type, .../dateinterval, .../metadata
open class HKWorkoutEvent: NSObject, @unchecked Sendable {
  @available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
  public convenience init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
    fatalError()
  }
  open var type: HKWorkoutEventType { fatalError() }
  @available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
  open var dateInterval: DateInterval { fatalError() }
  @available(iOS 10.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 3.0, *)
  open var metadata: [String: Any]? { fatalError() }
}

// hkworkoutactivity/init(workoutconfiguration:start:end:metadata:), .../workoutconfiguration, .../startdate,
// .../enddate, .../metadata
@available(iOS 16.0, macCatalyst 16.0, macOS 13.0, visionOS 1.0, watchOS 9.0, *)
open class HKWorkoutActivity: NSObject, @unchecked Sendable {
  public init(
    workoutConfiguration: HKWorkoutConfiguration, start startDate: Date, end endDate: Date?, metadata: [String: Any]?
  ) { fatalError() }
  open var workoutConfiguration: HKWorkoutConfiguration { fatalError() }
  open var startDate: Date { fatalError() }
  open var endDate: Date? { fatalError() }
  open var metadata: [String: Any]? { fatalError() }
}

// MARK: Errors

// hkerror, hkerror/code
public struct HKError: Error {
  public enum Code: Int, Sendable {
    case noError = 0
    case errorHealthDataUnavailable, errorHealthDataRestricted, errorInvalidArgument, errorAuthorizationDenied
    case errorAuthorizationNotDetermined, errorDatabaseInaccessible, errorUserCanceled
  }
  public var code: Code { fatalError() }
}

// MARK: The store

// hkauthorizationstatus
public enum HKAuthorizationStatus: Int, Sendable { case notDetermined = 0, sharingDenied, sharingAuthorized }
// hkupdatefrequency
public enum HKUpdateFrequency: Int, Sendable { case immediate = 1, hourly, daily, weekly }

// hkhealthstore and the pages below it that bear the names of these methods; header. The completions are those of
// the pages; relateWorkoutEffortSample(_:with:activity:completion:) has only its declaration there.
open class HKHealthStore: NSObject, @unchecked Sendable {
  open class func isHealthDataAvailable() -> Bool { fatalError() }
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { fatalError() }
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  open func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    fatalError()
  }
  open func save(_ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    fatalError()
  }
  @available(iOS 9.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
  open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
  ) { fatalError() }
  open func execute(_ query: HKQuery) { fatalError() }
  open func stop(_ query: HKQuery) { fatalError() }
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  @available(iOS 18.0, macCatalyst 18.0, macOS 15.0, visionOS 2.0, watchOS 11.0, *)
  open func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
}

// MARK: Queries

// hkobjectquerynolimit
public let HKObjectQueryNoLimit: Int = 0

// hkqueryoptions
public struct HKQueryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var strictStartDate: HKQueryOptions { HKQueryOptions(rawValue: 1) }
}

// hkquery, and below it predicateforobject(with:), predicateforobjects(withmetadatakey:allowedvalues:),
// predicateforobjects(withmetadatakey:operatortype:value:), predicateforobjects(from:)-5irg9,
// predicateforsamples(withstart:end:options:)
open class HKQuery: NSObject, @unchecked Sendable {
  open class func predicateForObject(with UUID: UUID) -> NSPredicate { fatalError() }
  open class func predicateForObjects(withMetadataKey key: String, allowedValues: [Any]) -> NSPredicate { fatalError() }
  open class func predicateForObjects(
    withMetadataKey key: String, operatorType: NSComparisonPredicate.Operator, value: Any
  ) -> NSPredicate { fatalError() }
  open class func predicateForObjects(from workout: HKWorkout) -> NSPredicate { fatalError() }
  open class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate { fatalError() }
}

// hkqueryanchor
@available(iOS 9.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
open class HKQueryAnchor: NSObject, NSSecureCoding, @unchecked Sendable {
  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
}

// hksamplequery/init(sampletype:predicate:limit:sortdescriptors:resultshandler:); no numbers
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) { fatalError() }
}

// hkanchoredobjectquery/init(type:predicate:anchor:limit:resultshandler:)
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  @available(iOS 9.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
      ) -> Void
  ) { fatalError() }
}

// hkobserverquerycompletionhandler
public typealias HKObserverQueryCompletionHandler = () -> Void

// hkobserverquery/init(sampletype:predicate:updatehandler:)
@available(iOS 8.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 2.0, *)
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
      ) -> Void
  ) { fatalError() }
}

// hkquantityseriessamplequery/init(quantitytype:predicate:quantityhandler:); no numbers
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
  public init(
    quantityType: HKQuantityType, predicate: NSPredicate?,
    quantityHandler:
      @escaping @Sendable (
        HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?
      ) -> Void
  ) { fatalError() }
  // hkquantityseriessamplequery/includesample
  open var includeSample: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}

// hkheartbeatseriesquery/init(heartbeatseries:datahandler:); no numbers
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
  public init(
    heartbeatSeries: HKHeartbeatSeriesSample,
    dataHandler: @escaping @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void
  ) { fatalError() }
}

// hkworkoutroutequery/init(route:datahandler:); no numbers
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
  public init(
    route workoutRoute: HKWorkoutRoute,
    dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) { fatalError() }
}

// MARK: Builders

// hkseriesbuilder/discard()
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
  open func discard() { fatalError() }
}

// hkworkoutroutebuilder/init(healthstore:device:), .../insertroutedata(_:completion:), .../addmetadata(_:completion:),
// .../finishroute(with:metadata:completion:)
@available(iOS 11.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 4.0, *)
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
  public init(healthStore: HKHealthStore, device: HKDevice?) { fatalError() }
  open func insertRouteData(
    _ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  open func finishRoute(
    with workout: HKWorkout, metadata: [String: Any]?,
    completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
  ) { fatalError() }
}

// hkheartbeatseriesbuilder and the pages below it that bear the names of these methods
@available(iOS 13.0, macCatalyst 13.0, macOS 13.0, visionOS 1.0, watchOS 6.0, *)
open class HKHeartbeatSeriesBuilder: HKSeriesBuilder, @unchecked Sendable {
  open class var maximumCount: Int { fatalError() }
  public init(healthStore: HKHealthStore, device: HKDevice?, start startDate: Date) { fatalError() }
  open func addHeartbeatWithTimeInterval(
    sinceSeriesStartDate timeIntervalSinceStart: TimeInterval, precededByGap: Bool,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  open func finishSeries(completion: @escaping @Sendable (HKHeartbeatSeriesSample?, (any Error)?) -> Void) {
    fatalError()
  }
}

// hkworkoutbuilder and the pages below it that bear the names of these methods; header
@available(iOS 12.0, macCatalyst 13.1, visionOS 1.0, watchOS 5.0, *)
@available(macOS, unavailable)
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) { fatalError() }
  open func beginCollection(
    withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  open func add(_ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) { fatalError() }
  open func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  @available(iOS 16.0, macCatalyst 16.0, visionOS 1.0, watchOS 9.0, *)
  open func addWorkoutActivity(
    _ workoutActivity: HKWorkoutActivity, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  open func endCollection(
    withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { fatalError() }
  open func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) { fatalError() }
  open func discardWorkout() { fatalError() }
  open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? { fatalError() }
}
