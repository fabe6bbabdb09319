#if SQLite
internal import Workouts

// Labels for grouping rides that are not in their rows; at most a number is kept for each ride.

/// Looks up one text of a workout at a time.
package struct WorkoutText {
  private let row: Statement

  private init(_ archive: RideArchive, _ query: String) throws(DatabaseError) {
    row = try archive.connection.prepare(query)
  }

  /// The gear of workouts, if an index knows it.
  package static func gear(in archive: RideArchive) throws(DatabaseError) -> WorkoutText {
    try WorkoutText(archive, "SELECT gear FROM rides WHERE workout_id = ?")
  }

  /// The full names of the inputs of workouts.
  package static func path(in archive: RideArchive) throws(DatabaseError) -> WorkoutText {
    try WorkoutText(archive, "SELECT path FROM workouts JOIN inputs USING (input_id) WHERE workout_id = ?")
  }

  /// The text of a workout; nil if there is none.
  package func text(ofWorkout id: Int64) throws(DatabaseError) -> String? {
    defer { row.reset() }
    row.bind(id, at: 1)
    return try row.step() ? row.text(0) : nil
  }
}

/// The places at which workouts with a route begin.
package struct StartPlaces {
  /// Names of places by frequency, with their degrees.
  private var names: [String]
  /// Workouts with the numbers of their places, in order.
  private var starts: [(workout: Int64, place: Int32)] = []

  /// Reads all rides with a route.
  package init(_ archive: RideArchive) throws(DatabaseError) {
    var found = RidePlaces()
    var starts: [(workout: Int64, place: Int32)] = []
    try archive.forEachPlacedRide { _, ride, _ in
      if let place = found.add(ride.start, isStart: true, date: ride.date, activity: ride.activity) {
        starts.append((ride.id, Int32(clamping: place)))
      }
      found.add(ride.end, isStart: false, date: ride.date, activity: ride.activity)
    }
    starts.sort { $0.workout < $1.workout }
    self.starts = starts
    names = [String](repeating: "", count: found.places.count)
    for (position, number) in found.ranked.enumerated() {
      let center = found.places[number].center
      names[number] = "\(position &+ 1) (\(Self.degrees(center.latitude)), \(Self.degrees(center.longitude)))"
    }
  }

  /// The place of a workout; nil if it has no route.
  package func name(ofWorkout id: Int64) -> String? {
    let place = binarySearch(to: starts.count) { starts[$0].workout >= id }
    return place < starts.count && starts[place].workout == id ? names[Int(starts[place].place)] : nil
  }

  /// Degrees rounded to four decimals: eleven metres.
  private static func degrees(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
#endif
