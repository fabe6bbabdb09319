/// How the ratio of power (or else speed) to heart rate changes between the halves of a ride.
///
/// Only seconds with both values count, without suspect readings. A moment with both values counts for the seconds
/// since the previous one, at most ten; after a break or a longer gap it counts for one second. The first half of these
/// seconds is compared with the second half.
struct Decoupling {
  /// The shortest time for a meaningful result, in seconds.
  static let leastSeconds = 1200

  /// The loss per heart beat in the second half, in percent.
  let percent: Double
  /// True for power, false for speed.
  let isOfPower: Bool

  /// Computes the decoupling from a log of the whole workout; nil if the log is too short or lacks values.
  init?(_ log: borrowing MomentLog) {
    guard log.extremes.has(.heartRate) else { return nil }
    for quantity in [LoggedQuantity.power, .speed]
    where log.extremes.has(quantity) && log.extremes.greatest(quantity) > 0 {
      let (whole, first) = log.moments.withColumns {
        quantity == .power ? Self.halves(.power, $0) : Self.halves(.speed, $0)
      }
      guard whole.seconds >= Self.leastSeconds, whole.value > 0 else { continue }
      let second = Half(
        seconds: whole.seconds &- first.seconds, value: whole.value &- first.value, rate: whole.rate &- first.rate)
      guard let before = first.perBeat, let after = second.perBeat, before > 0 else { continue }
      percent = (before - after) / before * 100
      isOfPower = quantity == .power
      return
    }
    return nil
  }

  /// Sums over some seconds, in the steps of readings.
  struct Half {
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

  /// The sums over all seconds, and over their first half.
  @inline(__always) private static func halves(
    _ quantity: LoggedQuantity, _ log: MomentColumns
  ) -> (whole: Half, first: Half) {
    let whole = sum(quantity, log, most: .max)
    guard whole.seconds >= leastSeconds else { return (whole, Half()) }
    return (whole, sum(quantity, log, most: whole.seconds / 2))
  }

  /// The sums over the first moments, up to `most` seconds.
  @inline(__always) private static func sum(_ quantity: LoggedQuantity, _ log: MomentColumns, most: Int) -> Half {
    var half = Half()
    var newest = SinceReading()
    var next = 0
    while next < log.count {
      let place = next
      let (value, rate) = (log.reading(quantity, place), log.reading(.heartRate, place))
      let isPair = value.isNumber && rate.isNumber
      // The usual case: a moment that counts for one second.
      if isPair, newest.seconds == 0, log.step(place) == 1 {
        let end = place &+ min(log.count &- place, max(0, most &- half.seconds))
        let run = log.addPairs(ofSpeed: quantity == .speed, place..<end, to: &half)
        next = place &+ run
        if run > 0 { continue }
      }
      next = place &+ 1
      newest.move(to: place, log)
      guard isPair else { continue }
      let step = newest.seconds <= MomentLog.longestStandSeconds ? newest.seconds : 1
      newest.seconds = 0
      guard half.seconds &+ step <= most else { break }
      half.add(value.steps, rate.steps, step)
    }
    return half
  }
}
