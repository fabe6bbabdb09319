#if SQLite
internal import Workouts

/// The heights along a route as means over equally many points, few enough to keep for every ride.
///
/// When there are too many, each two become one, so that a route of any length has 64 to 128 of them.
struct RouteProfile: Sendable {
  /// The most means.
  static let limit = 128
  /// Heights beyond this are no place on earth, and no text of a few digits.
  private static let highestMeters = 100_000.0

  private var means: [(sum: Double, count: Double)] = []
  private var pointsPerMean = 1
  private var pointsOfLast = 0

  /// Forgets the heights.
  mutating func removeAll() {
    means.removeAll(keepingCapacity: true)
    (pointsPerMean, pointsOfLast) = (1, 0)
  }

  /// Takes the height of the next point, nil where that has none.
  mutating func add(_ meters: Double?) {
    if means.isEmpty || pointsOfLast >= pointsPerMean {
      if means.count >= Self.limit { fold() }
      means.append((0, 0))
      pointsOfLast = 0
    }
    pointsOfLast &+= 1
    guard let meters, meters.magnitude < Self.highestMeters else { return }
    let last = means.count &- 1
    means[last] = (means[last].sum + meters, means[last].count + 1)
  }

  /// Makes one of each two.
  private mutating func fold() {
    for place in 0..<means.count / 2 {
      let (one, other) = (means[place &* 2], means[place &* 2 &+ 1])
      means[place] = (one.sum + other.sum, one.count + other.count)
    }
    means.removeSubrange(means.count / 2..<means.count)
    pointsPerMean &*= 2
  }

  /// The means in whole metres with commas between, empty where no point had a height; nil where fewer than two have one.
  var text: String? {
    guard means.count(where: { $0.count > 0 }) > 1 else { return nil }
    return means.map { $0.count > 0 ? String(Int64(saturating: ($0.sum / $0.count).rounded())) : "" }
      .joined(separator: ",")
  }
}

extension RideRows {
  /// Puts the heights along the open workout's route.
  mutating func putProfile() {
    defer { profile.removeAll() }
    guard let text = profile.text else { return }
    buffer.begin(.routeProfiles)
    buffer.put(text)
    buffer.end()
  }
}
#endif
