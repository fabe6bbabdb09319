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

  /// All means but the last.
  private var means: [(sum: Double, count: Double)] = []
  private var pointsPerMean = 1
  /// The last mean, apart from the others: an array is looked after with every change.
  private var last = (sum: 0.0, count: 0.0)
  private var pointsOfLast = 0

  /// Forgets the heights.
  mutating func removeAll() {
    means.removeAll(keepingCapacity: true)
    (pointsPerMean, pointsOfLast) = (1, 0)
    last = (0, 0)
  }

  /// Takes the height of the next point, nil where that has none.
  mutating func add(_ meters: Double?) {
    if pointsOfLast >= pointsPerMean { endMean() }
    pointsOfLast &+= 1
    guard let meters, meters.magnitude < Self.highestMeters else { return }
    last = (last.sum + meters, last.count + 1)
  }

  /// Ends the last mean, as another point comes.
  @inline(never) private mutating func endMean() {
    means.append(last)
    (last, pointsOfLast) = ((0, 0), 0)
    if means.count >= Self.limit { fold() }
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
  ///
  /// Put together digit by digit: texts of numbers, joined, take ten times the instructions.
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

  /// Appends the digits of a height, which has six at most.
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
  /// Puts the heights along the open workout's route.
  mutating func putProfile() {
    defer { profile.removeAll() }
    guard let text = profile.text else { return }
    buffer.begin(.routeProfiles)
    buffer.put(utf8: text.raw)
    buffer.end()
  }
}
#endif
