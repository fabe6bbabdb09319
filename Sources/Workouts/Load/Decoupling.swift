/// How power, or else speed, and heart rate come apart between the halves of a ride.
///
/// Seconds count in which both are known and believed: a moment with both stands for those since the one before it, ten
/// at most, and after a break or a longer gap for one. The first half of these seconds is set against the second.
struct Decoupling {
  /// The least that says something, in seconds.
  static let leastSeconds = 1200

  /// By how many percent less comes with a beat in the second half.
  let percent: Double
  /// True when it is power, not speed.
  let isOfPower: Bool

  /// Of a log that holds the whole workout; nil where it says nothing.
  init?(_ log: borrowing MomentLog) {
    guard log.greatest[LoggedQuantity.heartRate.rawValue] > -.infinity else { return nil }
    for quantity in [LoggedQuantity.power, .speed] where log.greatest[quantity.rawValue] > 0 {
      var whole = Half()
      Self.forEachPair(quantity, log) { whole.add($0, $1, $2) }
      guard whole.seconds >= Self.leastSeconds, whole.value > 0 else { continue }
      var (first, second) = (Half(), Half())
      var seconds = 0
      Self.forEachPair(quantity, log) { value, rate, stand in
        seconds &+= stand
        if seconds &* 2 <= whole.seconds { first.add(value, rate, stand) } else { second.add(value, rate, stand) }
      }
      guard let before = first.perBeat, let after = second.perBeat, before > 0 else { continue }
      percent = (before - after) / before * 100
      isOfPower = quantity == .power
      return
    }
    return nil
  }

  /// Sums over some seconds, in the steps of readings.
  private struct Half {
    var seconds = 0
    var value: Int64 = 0
    var rate: Int64 = 0

    @inline(__always) mutating func add(_ value: UInt16, _ rate: UInt16, _ seconds: Int) {
      self.seconds &+= seconds
      self.value &+= Int64(value) &* Int64(seconds)
      self.rate &+= Int64(rate) &* Int64(seconds)
    }

    var perBeat: Double? { rate > 0 ? Double(value) / Double(rate) : nil }
  }

  /// Calls `body` with each moment that has both, and how many seconds it stands for.
  @inline(__always) private static func forEachPair(
    _ quantity: LoggedQuantity, _ log: borrowing MomentLog, _ body: (UInt16, UInt16, Int) -> Void
  ) {
    var newest = Int.min / 2
    for place in log.moments.indices {
      let moment = log.moments[place]
      if moment.marks.contains(.isAfterBreak) { newest = .min / 2 }
      let (value, rate) = (moment[quantity], moment[.heartRate])
      guard value.isNumber, rate.isNumber else { continue }
      let step = moment.second &- newest
      newest = moment.second
      body(value.steps, rate.steps, step <= MomentLog.longestStandSeconds ? step : 1)
    }
  }
}
