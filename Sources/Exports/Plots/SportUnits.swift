import Drawing
package import Tables

/// The units that suit a sport: paces on foot and in water, metres for swims, and what cadence counts.
package struct SportUnits: Sendable {
  private let units: UnitSystem
  /// Whether lengths are in metres.
  package let isSwim: Bool
  /// The distance of a pace in metres, and its name; nil if the sport has speeds.
  package let pace: (meters: Double, name: String)?
  /// The name of a cadence, and the number of counts for each count that is stored.
  package let cadence: (name: String, factor: Double)

  /// Creates the units of an activity, which has Apple's name, such as `running`.
  package init(_ activity: String, _ units: UnitSystem) {
    self.units = units
    isSwim = activity == "swimming"
    switch activity {
    // On foot, cadence counts the strides of one leg.
    case "running", "walking", "hiking":
      (pace, cadence) = ((units.metersPerDistanceUnit, units.distanceName), ("steps/min", 2))
    case "swimming": (pace, cadence) = ((100, "100 m"), ("strokes/min", 1))
    case "rowing": (pace, cadence) = ((500, "500 m"), ("strokes/min", 1))
    case "paddleSports": (pace, cadence) = (nil, ("strokes/min", 1))
    default: (pace, cadence) = (nil, ("rev/min", 1))
    }
  }

  /// The length of the unit of distances in metres, and its name.
  package var length: (meters: Double, name: String) {
    isSwim ? (1, "m") : (units.metersPerDistanceUnit, units.distanceName)
  }

  /// The unit of speeds: `km/h`, or of paces: `min/km`.
  package var speedName: String { pace.map { "min/\($0.name)" } ?? "\(units.distanceName)/h" }

  /// Returns a speed in metres per second in this unit.
  package func speed(_ metersPerSecond: Double) -> String {
    pace.map { Decimal.pace(metersPerSecond, $0.meters) } ?? Decimal.text(units.speed(metersPerSecond), places: 1)
  }
}
