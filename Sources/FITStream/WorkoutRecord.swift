public import Foundation
public import Workouts

/// The readings and counters of one moment, in any format.
///
/// Records with the same second are merged.
public struct WorkoutRecord: Sendable {
  /// All readings and counters, in the form that generators receive.
  public var observation: WorkoutObservation

  init(_ observation: borrowing WorkoutObservation) { self.observation = copy observation }

  /// The reading of a measure in the measure's unit; nil if the file has no such reading.
  public subscript(measure: Measure) -> Double? { observation[measure] }

  /// The time of the record.
  public var time: Date { observation.time.date }
  /// Heart rate in beats per minute.
  public var heartRate: Double? { self[.heartRate] }
  /// Power in watts.
  public var power: Double? { self[.power] }
  /// Cadence: revolutions, or strides of one leg, per minute.
  public var cadence: Double? { self[.cadence] }
  /// Speed in metres per second.
  public var speed: Double? { self[.speed] }
  /// Altitude in metres above the device's reference.
  public var altitude: Double? { self[.altitude] }
  /// Temperature at the device in degrees Celsius.
  public var temperature: Double? { self[.temperature] }
  /// Latitude in degrees north.
  public var latitude: Double? { self[.latitude] }
  /// Longitude in degrees east.
  public var longitude: Double? { self[.longitude] }
  /// The recorder's distance counter in metres since the start of the recording.
  public var distance: Double? { observation.distanceMillimeters.map { Double($0) / 1000 } }
}

extension WorkoutRecord: CustomStringConvertible {
  /// The time and the readings: `2024-05-04T07:30:00Z heartRate 142 power 210`.
  public var description: String {
    let readings = Measure.allCases.compactMap { measure in self[measure].map { "\(measure) \($0)" } }
    return (["\(observation.time)"] + readings).joined(separator: " ")
  }
}
