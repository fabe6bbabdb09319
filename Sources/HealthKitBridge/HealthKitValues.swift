#if canImport(HealthKit) && !os(macOS)
import CoreLocation
import Foundation
import HealthKit
import Workouts

extension Date {
  init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.unixMilliseconds) / 1000) }
}

extension Instant {
  /// The moment to the nearest millisecond.
  init(_ date: Date) {
    self.init(unixMilliseconds: Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0)
  }
}

extension HKQuantityType {
  /// The type of that name, which the system must know: see `HealthKitOptions.iOSVersion`.
  convenience init(_ type: QuantityType) { self.init(HKQuantityTypeIdentifier(rawValue: type.identifier)) }
}

extension HKUnit {
  /// The unit of that text; that of effort has no documented one.
  static func unit(_ text: String) -> HKUnit {
    guard #available(iOS 18, macCatalyst 18, watchOS 11, visionOS 2, *), text == "appleEffortScore" else {
      return HKUnit(from: text)
    }
    return appleEffortScore()
  }
}

extension HKWorkoutConfiguration {
  convenience init(_ configuration: WorkoutConfiguration) {
    self.init()
    activityType = HKWorkoutActivityType(rawValue: UInt(configuration.activityType.rawValue)) ?? .other
    locationType = HKWorkoutSessionLocationType(rawValue: configuration.location.rawValue) ?? .unknown
    if let place = configuration.swimmingLocation {
      swimmingLocationType = HKWorkoutSwimmingLocationType(rawValue: Int(place.rawValue)) ?? .unknown
    }
    lapLength = configuration.lapLength?.object as? HKQuantity
  }
}

extension HKWorkoutEvent {
  /// Makes the event: laps and segments have a duration, the others are moments.
  convenience init?(_ event: WorkoutEvent) {
    guard let type = HKWorkoutEventType(rawValue: event.kind.healthKitRawValue) else { return nil }
    let metadata = event.metadata
    self.init(
      type: type, dateInterval: DateInterval(start: Date(event.start), end: Date(event.end)),
      metadata: metadata.isEmpty ? nil : dictionary(metadata))
  }
}

extension HKDevice {
  convenience init(_ device: DeviceDescription) {
    self.init(
      name: device.name, manufacturer: device.manufacturer, model: device.model, hardwareVersion: nil,
      firmwareVersion: nil, softwareVersion: device.softwareVersion, localIdentifier: device.localIdentifier,
      udiDeviceIdentifier: nil)
  }
}

extension CLLocation {
  /// Makes the location; CoreLocation writes "not known" as −1: see `LocationNumbers`.
  convenience init(_ point: RoutePoint) {
    let numbers = LocationNumbers(point)
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: point.latitudeDegrees, longitude: point.longitudeDegrees),
      altitude: numbers.altitude, horizontalAccuracy: numbers.horizontalAccuracy,
      verticalAccuracy: numbers.verticalAccuracy, course: numbers.course, courseAccuracy: numbers.courseAccuracy,
      speed: numbers.speed, speedAccuracy: numbers.speedAccuracy, timestamp: Date(point.time))
  }
}

extension LocationReading {
  /// The location's numbers; CoreLocation and this type mean the same by them.
  public init(_ location: CLLocation) {
    self.init(
      time: Instant(location.timestamp), latitudeDegrees: location.coordinate.latitude,
      longitudeDegrees: location.coordinate.longitude, horizontalAccuracy: location.horizontalAccuracy)
    (altitude, verticalAccuracy) = (location.altitude, location.verticalAccuracy)
    (speed, course) = (location.speed, location.course)
  }
}

extension StoredWorkout {
  /// The workout's own facts, without its samples.
  init(_ workout: HKWorkout) {
    self.init(
      id: workout.uuid.uuidString, activityType: ActivityType(workout.workoutActivityType),
      start: Instant(workout.startDate), end: Instant(workout.endDate))
    let found = workout.metadata ?? [:]
    identifier = found[HKMetadataKeySyncIdentifier] as? String
    version = (found[HKMetadataKeySyncVersion] as? NSNumber).map { Int(truncating: $0) }
    source = workout.sourceRevision.source.name
    events = (workout.workoutEvents ?? []).compactMap(WorkoutEvent.init)
    metadata = entries(found)
    guard #available(iOS 16, macCatalyst 16, watchOS 9, visionOS 1, *) else { return }
    // A workout of one sport has one activity, which is the workout itself.
    guard workout.workoutActivities.count > 1 else { return }
    legs = workout.workoutActivities.map { leg in
      let configuration = WorkoutConfiguration(
        activityType: ActivityType(leg.workoutConfiguration.activityType))
      return WorkoutLeg(
        configuration: configuration, start: Instant(leg.startDate), end: Instant(leg.endDate ?? workout.endDate),
        metadata: entries(leg.metadata ?? [:]))
    }
  }
}

extension ActivityType {
  init(_ type: HKWorkoutActivityType) {
    self.init(rawValue: UInt16(exactly: type.rawValue) ?? ActivityType.other.rawValue)
  }
}

extension WorkoutEvent {
  /// The event; nil for a kind that only a watch has.
  init?(_ event: HKWorkoutEvent) {
    guard let kind = Kind(healthKitRawValue: event.type.rawValue) else { return nil }
    self.init(kind: kind, start: Instant(event.dateInterval.start), end: Instant(event.dateInterval.end))
    let found = event.metadata ?? [:]
    strokeStyle = (found["HKSwimmingStrokeStyle"] as? NSNumber).flatMap { UInt8(exactly: $0) }
      .flatMap(StrokeStyle.init)
    swolfScore = (found["HKSWOLFScore"] as? NSNumber)?.doubleValue
    isRest = (found["fitstreamRest"] as? NSNumber)?.boolValue ?? false
  }
}

/// Metadata of HealthKit as plain values: texts, numbers, and quantities in the units in which they are known.
func entries(_ metadata: [String: Any]) -> [MetadataEntry] {
  metadata.compactMap { key, value in
    switch value {
    case let text as String: return MetadataEntry(key, .text(text))
    case let number as NSNumber: return MetadataEntry(key, .number(number.doubleValue))
    case let quantity as HKQuantity:
      guard let unit = StoredMetadata.unit(of: key) else { return nil }
      let known = HKUnit.unit("\(unit)")
      return quantity.is(compatibleWith: known)
        ? MetadataEntry(key, .quantity(quantity.doubleValue(for: known), unit: unit)) : nil
    default: return nil
    }
  }
}

extension MetadataValue {
  /// The value as an object for HealthKit.
  var object: Any {
    switch self {
    case .flag(let flag): flag
    case .number(let number): number
    case .text(let text): text
    case .quantity(let value, let unit): HKQuantity(unit: HKUnit.unit("\(unit)"), doubleValue: value)
    }
  }
}

/// Metadata as a dictionary for HealthKit; a key that comes twice keeps its last value.
func dictionary(_ entries: [MetadataEntry]) -> [String: Any] {
  var dictionary: [String: Any] = [:]
  for entry in entries { dictionary[entry.key] = entry.value.object }
  return dictionary
}
#endif
