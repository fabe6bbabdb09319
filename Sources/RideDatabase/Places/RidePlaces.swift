#if SQLite
/// Places where rides begin and end: each start or end belongs to the nearest place whose first one lies within 300 m,
/// else it is the first of a new place.
struct RidePlaces {
  /// Metres from the first start or end of a place.
  static let radiusMeters = 300.0
  /// Places at most, of some 256 bytes; the starts and ends of further ones are counted in `beyondLimit`.
  static let limit = 65_536

  struct Place {
    let first: (latitude: Double, longitude: Double)
    var starts = 0, ends = 0
    /// Sums of degrees from the first one, for their mean.
    fileprivate var north = 0.0, east = 0.0
    var firstDate = "", lastDate = ""
    fileprivate var activities: [String: Int] = [:]

    var count: Int { starts &+ ends }

    /// The mean of its starts and ends, in degrees.
    var center: (latitude: Double, longitude: Double) {
      let longitude = first.longitude + east / Double(count)
      return (
        first.latitude + north / Double(count),
        longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
      )
    }

    /// The activity that most of them are of; of several the first by name.
    var activity: String? {
      activities.min { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }?.key
    }
  }

  private(set) var places: [Place] = []
  private var grid = PlaceGrid(reachMeters: radiusMeters)
  private(set) var beyondLimit = 0

  /// Adds a start or an end, in order of time; returns the number of its place.
  @discardableResult
  mutating func add(
    _ point: (latitude: Double, longitude: Double), isStart: Bool, date: String, activity: String
  ) -> Int? {
    let found = nearest(to: point)
    guard found != nil || places.count < Self.limit else {
      beyondLimit &+= 1
      return nil
    }
    let number = found ?? places.count
    if found == nil {
      places.append(Place(first: point, firstDate: date, lastDate: date))
      grid.add(latitude: point.latitude, longitude: point.longitude)
    }
    places[number].take(point, isStart: isStart, date: date, activity: activity)
    return number
  }

  /// The numbers of the places, those with most starts and ends first.
  var ranked: [Int] { places.indices.sorted { (places[$1].count, $0) < (places[$0].count, $1) } }

  private func nearest(to point: (latitude: Double, longitude: Double)) -> Int? {
    var best: (number: Int, meters: Double)?
    grid.forEachNear(latitude: point.latitude, longitude: point.longitude) { number in
      let meters = MapPlace.meters(point, places[number].first)
      guard meters <= Self.radiusMeters else { return }
      if best.map({ (meters, number) < ($0.meters, $0.number) }) ?? true { best = (number, meters) }
    }
    return best?.number
  }
}

extension RidePlaces.Place {
  fileprivate mutating func take(
    _ point: (latitude: Double, longitude: Double), isStart: Bool, date: String, activity: String
  ) {
    if isStart { starts &+= 1 } else { ends &+= 1 }
    north += point.latitude - first.latitude
    let difference = point.longitude - first.longitude
    east += difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
    (firstDate, lastDate) = (min(firstDate, date), max(lastDate, date))
    activities[activity, default: 0] &+= 1
  }
}
#endif
