#if canImport(HealthKit) && !os(macOS)
import CoreLocation
import Foundation
import HealthKit
import Workouts

extension Date {
  init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.unixMilliseconds) / 1000) }
}

extension Instant {
  /// Converts a date, rounded to milliseconds.
  init(_ date: Date) {
    self.init(unixMilliseconds: Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0)
  }
}

extension HKQuantityType {
  /// Creates the HealthKit type.
  ///
  /// The running system must support it: see `HealthKitOptions.iOSVersion`.
  convenience init(_ type: QuantityType) { self.init(HKQuantityTypeIdentifier(rawValue: type.identifier)) }
}

extension HKUnit {
  /// Returns the unit for a unit string.
  ///
  /// The unit of effort has no documented string, so it has a special case.
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
  /// Creates the event.
  ///
  /// Laps and segments have a duration; other events are instants.
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

extension HealthKitSample {
  /// The sample as a HealthKit object: a quantity sample, or the correlation of a blood pressure.
  var object: HKObject {
    let parts = quantities.map { type, value in
      HKQuantitySample(
        type: HKQuantityType(type), quantity: HKQuantity(unit: HKUnit.unit(type.unit), doubleValue: value),
        start: Date(start), end: Date(end), device: nil, metadata: dictionary(metadata(identity(of: type))))
    }
    guard parts.count > 1 else { return parts[0] }
    return HKCorrelation(
      type: HKCorrelationType(.bloodPressure), start: Date(start), end: Date(end), objects: Set(parts),
      metadata: dictionary(metadata(identity())))
  }
}

extension CLLocation {
  /// Creates a location.
  ///
  /// CoreLocation uses −1 for unknown values: see `LocationNumbers`.
  public convenience init(_ point: RoutePoint) {
    let numbers = LocationNumbers(point)
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: point.latitudeDegrees, longitude: point.longitudeDegrees),
      altitude: numbers.altitude, horizontalAccuracy: numbers.horizontalAccuracy,
      verticalAccuracy: numbers.verticalAccuracy, course: numbers.course, courseAccuracy: numbers.courseAccuracy,
      speed: numbers.speed, speedAccuracy: numbers.speedAccuracy, timestamp: Date(point.time))
  }
}

extension LocationReading {
  /// Copies the values of a location.
  ///
  /// CoreLocation and this type use the same conventions.
  public init(_ location: CLLocation) {
    self.init(
      time: Instant(location.timestamp), latitudeDegrees: location.coordinate.latitude,
      longitudeDegrees: location.coordinate.longitude, horizontalAccuracy: location.horizontalAccuracy)
    (altitude, verticalAccuracy) = (location.altitude, location.verticalAccuracy)
    (speed, course) = (location.speed, location.course)
  }
}

extension StoredWorkout {
  /// Copies the workout's own properties, without its samples.
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
    // A workout with one activity contains one HKWorkoutActivity, which repeats the workout itself.
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
  /// Converts an event; nil for kinds that do not occur in finished workouts.
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

/// Converts HealthKit's metadata to plain values: texts, numbers, and quantities whose unit is known.
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
  /// The value as a HealthKit object.
  var object: Any {
    switch self {
    case .flag(let flag): flag
    case .number(let number): number
    case .text(let text): text
    case .quantity(let value, let unit): HKQuantity(unit: HKUnit.unit("\(unit)"), doubleValue: value)
    }
  }
}

/// Converts metadata to a HealthKit dictionary.
///
/// If a key occurs twice, the last value is used.
func dictionary(_ entries: [MetadataEntry]) -> [String: Any] {
  var dictionary: [String: Any] = [:]
  for entry in entries { dictionary[entry.key] = entry.value.object }
  return dictionary
}
#endif
