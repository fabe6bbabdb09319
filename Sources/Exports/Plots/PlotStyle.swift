public import Tables
import Workouts

/// The quantities that have a curve in a plot.
package enum PlotQuantity: Int, CaseIterable, Sendable {
  case altitude, speed, heartRate, power, cadence

  /// Whether a reading is possible in any activity.
  func mayBe(_ value: Double) -> Bool {
    switch self {
    case .altitude, .speed: true
    case .heartRate: PlausibleBounds.mayBe(value, .heartRate)
    case .power: PlausibleBounds.mayBe(value, .power)
    case .cadence: PlausibleBounds.mayBe(value, .cadence)
    }
  }
}

/// Options of `plot`.
public struct PlotStyle: Sendable, Equatable {
  /// The quantity of the x axis.
  public enum Base: Sendable {
    /// Distance travelled.
    case distance
    /// Time since the start, including pauses.
    case time
  }

  /// The quantity of the x axis.
  ///
  /// If it is nil, distance is used if there is any.
  public var base: Base?
  /// The quantity that colours the route; nil for one colour.
  package var color: PlotQuantity?
  /// Whether to write an HTML page with the picture and its figures, instead of only the picture.
  public var isPage = false
  /// The units of lengths and speeds.
  public var units = ExportStyle.Units.metric
  /// The rider's zones, which colour heart rate and power.
  public var zones = ZoneSettings()

  /// Creates the default options: a picture in metric units.
  public init() {}
}
