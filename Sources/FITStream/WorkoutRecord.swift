public import Foundation
public import Workouts

/// The readings of one moment, of any format: records of one second are one.
public struct WorkoutRecord: Sendable {
  /// The readings and counters as generators see them.
  public var observation: WorkoutObservation

  init(_ observation: borrowing WorkoutObservation) { self.observation = copy observation }

  /// The reading of a measure in its unit; nil where it was not noted.
  public subscript(measure: Measure) -> Double? { observation[measure] }

  /// The moment.
  public var time: Date { observation.time.date }
  /// Beats per minute.
  public var heartRate: Double? { self[.heartRate] }
  /// Watts.
  public var power: Double? { self[.power] }
  /// Revolutions, or strides of one leg, a minute.
  public var cadence: Double? { self[.cadence] }
  /// Metres per second.
  public var speed: Double? { self[.speed] }
  /// Metres above the device's reference.
  public var altitude: Double? { self[.altitude] }
  /// Degrees Celsius at the device.
  public var temperature: Double? { self[.temperature] }
  /// Degrees north.
  public var latitude: Double? { self[.latitude] }
  /// Degrees east.
  public var longitude: Double? { self[.longitude] }
  /// Metres since the recording began, as the recorder counts them.
  public var distance: Double? { observation.distanceMillimeters.map { Double($0) / 1000 } }
}
