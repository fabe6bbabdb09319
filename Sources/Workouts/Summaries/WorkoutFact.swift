/// A thing that a device reports beside the records of a workout: a row of a table of its own.
public struct WorkoutFact: Sendable {
  /// The tables of such things.
  public enum Table: UInt8, Sendable {
    /// Tanks of a dive: sensor, bar at its start and end, litres used.
    case tanks
    /// Gases of a dive: percent of helium and oxygen, status, mode.
    case gases
    /// Sets of strength training: seconds, type, repetitions, kilograms, category of the exercise.
    case sets
    /// Gears after a shift: number and teeth of the front one, of the rear one.
    case shifts
    /// What climbs of a course announce: event, number, category, metres along the course.
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

  /// Most of them that wait for one workout.
  package static var limit: Int { 4096 }

  /// Its table.
  public var table: Table
  /// Its moment, or that of its beginning; nil where it has none.
  public var time: Instant?
  /// Its values in the order of the table; not a number where there is none.
  private var values = InlineArray<5, Double>(repeating: .nan)

  /// Makes one of its values, five at most.
  package init(_ table: Table, at time: Instant?, _ values: [Double?]) {
    (self.table, self.time) = (table, time)
    for (place, value) in values.prefix(5).enumerated() { self.values[place] = value ?? .nan }
  }

  /// A value by its place; nil where there is none.
  public subscript(place: Int) -> Double? {
    guard values.indices.contains(place), values[place].isFinite else { return nil }
    return values[place]
  }

  /// A whole number by its place.
  package func integer(_ place: Int) -> Int? { self[place].flatMap { Int(exactly: $0) } }

  /// A name by its number at a place, of the list of names; nil beyond it.
  package func name(_ place: Int, of names: [StaticString]) -> StaticString? {
    integer(place).flatMap { names.indices.contains($0) ? names[$0] : nil }
  }
}
