#if SQLite
// Labels by which rides are put into groups, and which stand in no row of theirs; some tens of bytes for each ride.

extension RideArchive {
  /// The gear of each workout that an index knows it of.
  public func gearByWorkout() throws(DatabaseError) -> [Int64: String] {
    // A condition on the gear would look it up a second time.
    let rows = try connection.prepare("SELECT workout_id, gear FROM rides")
    var labels: [Int64: String] = [:]
    while try rows.step() { labels[rows.integer(0)] = rows.text(1) }
    return labels
  }

  /// The place that each workout with a route begins at: its number by frequency, and its degrees.
  public func placesByWorkout() throws(DatabaseError) -> [Int64: String] {
    var found = RidePlaces()
    var starts: [(ride: Int64, place: Int)] = []
    try forEachPlacedRide { _, ride, _ in
      if let place = found.add(ride.start, isStart: true, date: ride.date, activity: ride.activity) {
        starts.append((ride.id, place))
      }
      found.add(ride.end, isStart: false, date: ride.date, activity: ride.activity)
    }
    var names = [String](repeating: "", count: found.places.count)
    for (position, (number, place)) in found.ranked.enumerated() {
      let (latitude, longitude) = (Self.degrees(place.center.latitude), Self.degrees(place.center.longitude))
      names[number] = "\(position &+ 1) (\(latitude), \(longitude))"
    }
    return Dictionary(starts.map { ($0.ride, names[$0.place]) }) { first, _ in first }
  }

  /// Degrees to four decimals: eleven metres.
  private static func degrees(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
#endif
