/// A fact that a device reports beside the records of a workout: a row of a separate table.
public struct WorkoutFact: Sendable {
  /// The tables of facts.
  public enum Table: UInt8, Sendable {
    /// Tanks of a dive: sensor, bar at the start and end, litres used.
    case tanks
    /// Gases of a dive: percent of helium and oxygen, status, mode.
    case gases
    /// Sets of strength training: seconds, type, repetitions, kilograms, category of the exercise.
    case sets
    /// Gears after a shift: number and teeth of the front and the rear gear.
    case shifts
    /// Announcements of climbs of a course: event, number, category, metres along the course.
    case climbs

    /// The table's name in every output.
    public var name: StaticString {
      switch self {
      case .tanks: "tanks"
      case .gases: "gases"
      case .sets: "sets"
      case .shifts: "shifts"
      case .climbs: "climbs"
      }
    }
  }

  /// Maximum number of facts that wait for one workout.
  package static var limit: Int { 4096 }

  /// Its table.
  public var table: Table
  /// Its time or start; nil if it has none.
  public var time: Instant?
  /// Its values in the order of the table; NaN for missing values.
  private var values = InlineArray<5, Double>(repeating: .nan)

  /// Creates a fact from at most five values.
  package init(_ table: Table, at time: Instant?, _ values: [Double?]) {
    (self.table, self.time) = (table, time)
    for (place, value) in values.prefix(5).enumerated() { self.values[place] = value ?? .nan }
  }

  /// The value at an index; nil if it is missing.
  public subscript(place: Int) -> Double? {
    guard values.indices.contains(place), values[place].isFinite else { return nil }
    return values[place]
  }

  /// The whole number at an index.
  package func integer(_ place: Int) -> Int? { self[place].flatMap { Int(exactly: $0) } }

  /// A name from a list of names, for the number at an index; nil if the number is not in the list.
  package func name(_ place: Int, of names: [StaticString]) -> StaticString? {
    integer(place).flatMap { names.indices.contains($0) ? names[$0] : nil }
  }
}
