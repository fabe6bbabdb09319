#if SQLite
internal import Workouts

/// The altitudes along a route as a limited number of means, each over the same number of points, small enough to store
/// for every ride.
///
/// If there are too many means, pairs are merged, so that a route of any length has 64 to 128 of them.
struct RouteProfile: Sendable {
  /// Maximum number of means.
  static let limit = 128
  /// Altitudes beyond this are impossible on earth, and need more digits.
  private static let highestMeters = 100_000.0

  /// All means except the last.
  private var means: [(sum: Double, count: Double)] = []
  private var pointsPerMean = 1
  /// The last mean, outside of the array, because each change of an array element is checked.
  private var last = (sum: 0.0, count: 0.0)
  private var pointsOfLast = 0

  /// Removes the altitudes.
  mutating func removeAll() {
    means.removeAll(keepingCapacity: true)
    (pointsPerMean, pointsOfLast) = (1, 0)
    last = (0, 0)
  }

  /// Adds the altitude of the next point, nil if it has none.
  mutating func add(_ meters: Double?) {
    if pointsOfLast >= pointsPerMean { endMean() }
    pointsOfLast &+= 1
    guard let meters, meters.magnitude < Self.highestMeters else { return }
    last = (last.sum + meters, last.count + 1)
  }

  /// Ends the last mean, because another point follows.
  @inline(never) private mutating func endMean() {
    means.append(last)
    (last, pointsOfLast) = ((0, 0), 0)
    if means.count >= Self.limit { fold() }
  }

  /// Merges pairs of means.
  private mutating func fold() {
    for place in 0..<means.count / 2 {
      let (one, other) = (means[place &* 2], means[place &* 2 &+ 1])
      means[place] = (one.sum + other.sum, one.count + other.count)
    }
    means.removeSubrange(means.count / 2..<means.count)
    pointsPerMean &*= 2
  }

  /// The means in whole metres, separated by commas, empty for means without an altitude; nil if fewer than two have
  /// one.
  ///
  /// The digits are written directly, because joining texts of numbers takes ten times the instructions.
  var text: [UInt8]? {
    let means = pointsOfLast > 0 ? self.means + [last] : self.means
    guard means.count(where: { $0.count > 0 }) > 1 else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(6 &* Self.limit)
    for place in means.indices {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      guard means[place].count > 0 else { continue }
      append(Int64(saturating: (means[place].sum / means[place].count).rounded()), to: &text)
    }
    return text
  }

  /// Appends the digits of an altitude, at most six.
  private func append(_ meters: Int64, to text: inout [UInt8]) {
    if meters < 0 { text.append(UInt8(ascii: "-")) }
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var (rest, place) = (meters.magnitude, digits.count)
    repeat {
      place &-= 1
      digits[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for digit in place..<digits.count { text.append(digits[digit]) }
  }
}

extension RideRows {
  /// Adds the altitudes along the open workout's route.
  mutating func putProfile() {
    defer { profile.removeAll() }
    guard let text = profile.text else { return }
    buffer.begin(.routeProfiles)
    buffer.put(utf8: text.raw)
    buffer.end()
  }
}
#endif
