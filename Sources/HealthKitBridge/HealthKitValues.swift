#if canImport(HealthKit) && !os(macOS)
import CoreLocation
import Foundation
import HealthKit
import Workouts

extension Date {
  init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.unixMilliseconds) / 1000) }
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
