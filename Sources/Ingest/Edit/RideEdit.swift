package import Workouts

/// The changes that `edit` makes to the rides of FIT files.
///
/// They are applied in this order: fill in, shift, set, remove, conceal, keep, split.
package struct RideEdit: Sendable {
  /// A place in a ride.
  package enum Place: Sendable, Equatable {
    case moment(Instant)
    /// Seconds after the first record, or before the last one.
    case seconds(Double, isFromEnd: Bool)
    /// Metres after the first record, or before the last one.
    case meters(Double, isFromEnd: Bool)
  }

  /// A quantity of records.
  package enum Quantity: String, CaseIterable, Sendable {
    case heartRate = "heart-rate"
    case cadence, power, speed, altitude, temperature, distance

    /// The fields of records that have the quantity, in the order of preference.
    var fields: [UInt8] {
      switch self {
      case .heartRate: [3]
      case .cadence: [4]
      case .power: [7]
      case .speed: [73, 6]
      case .altitude: [78, 2]
      case .temperature: [13]
      case .distance: [5]
      }
    }

    /// Raw units for one unit, and the raw value of zero.
    var scale: (factor: Double, offset: Double) {
      switch self {
      case .speed: (1000, 0)
      case .altitude: (5, 2500)
      case .distance: (100, 0)
      case .heartRate, .cadence, .power, .temperature: (1, 0)
      }
    }

    /// Parts of the names of all fields that depend on the quantity.
    var words: [String] {
      switch self {
      case .heartRate: ["heart_rate", "hr_zone", "training_effect"]
      case .cadence: ["cadence"]
      case .power: ["power", "training_stress", "intensity_factor", "total_work", "left_right_balance"]
      case .speed: ["speed"]
      case .altitude: ["altitude", "ascent", "descent", "grade"]
      case .temperature: ["temperature"]
      case .distance: ["distance"]
      }
    }
  }

  /// Values of a quantity that are removed: all, or those beyond a limit.
  package struct Removal: Sendable {
    package var quantity: Quantity
    package var above: Double?
    package var below: Double?

    /// Creates a removal of all values.
    package init(_ quantity: Quantity) { self.quantity = quantity }
  }

  /// The way in which a ride is divided.
  package enum Split: Sendable {
    case sessions
    case at(Place)
  }

  /// Seconds that are added to every time.
  package var shiftSeconds: Int64 = 0
  /// 1,024 weeks: the time after which the week number of GPS begins again at 0.
  package static let rolloverSeconds: Int64 = 1024 * 7 * 86_400
  /// The first and the last place that are kept; nil for the start and the end of the ride.
  package var first: Place?, last: Place?
  package var removals: [Removal] = []
  /// True if all positions are removed.
  package var removesPositions = false
  /// The positions that are removed.
  package var privacy = PositionPrivacy()
  /// True if the rider and the devices are removed.
  package var anonymises = false
  /// The numbers of the sport and the sub-sport.
  package var sport: UInt8?, subSport: UInt8?
  package var distanceMeters: Double?
  package var energyKilocalories: Double?
  package var split: Split?
  /// True if all inputs become one ride.
  package var joins = false
  /// The bytes of the file from which records get values that they lack.
  package var filling: [UInt8] = []

  /// Creates an edit that changes nothing.
  package init() {}

  /// True if nothing is changed.
  package var isEmpty: Bool {
    shiftSeconds == 0 && first == nil && last == nil && removals.isEmpty && !removesPositions && privacy.isEmpty
      && !anonymises && sport == nil && subSport == nil && distanceMeters == nil && energyKilocalories == nil
      && split == nil && !joins && filling.isEmpty
  }
}

/// A change that does not fit the ride, in words.
struct EditRefusal: Error {
  let text: String
  init(_ text: String) { self.text = text }
}
