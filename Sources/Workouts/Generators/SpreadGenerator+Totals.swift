/// The weight by which a total that no record counts was divided among minutes.
public enum SpreadWeight: UInt8, Sendable {
  /// The distance from position to position.
  case positions
  /// The speed.
  case speed
  /// The power.
  case work
  /// Active time, equally.
  case time

  /// The weights of a distance in order of preference: for real positions, and for positions on fictional roads.
  static let ofDistance: [SpreadWeight] = [.positions, .speed, .work, .time]
  static let ofVirtualDistance: [SpreadWeight] = [.speed, .work, .time]
  /// The weights of energy, of resting energy, and of steps.
  static let ofEnergy: [SpreadWeight] = [.work, .time]
  static let ofTime: [SpreadWeight] = [.time]
  static let ofSteps: [SpreadWeight] = [.speed, .time]

  /// The weight's name in every output.
  public var name: StaticString {
    switch self {
    case .positions: "positions"
    case .speed: "speed"
    case .work: "work"
    case .time: "time"
    }
  }
}

extension SpreadGenerator.Minute {
  /// The minute's weight, in proportion to the weights of the other minutes.
  func weight(_ weight: SpreadWeight) -> Double {
    switch weight {
    case .positions: positionMeters
    case .speed: speedMeters
    case .work: work
    case .time: Double(max(0, milliseconds &+ laterMilliseconds))
    }
  }
}

extension SpreadGenerator {
  // MARK: Distance that no counter counts

  /// Adds the distance since the previous observation if no counter counts it.
  ///
  /// Returns it in millimetres, from positions, or else from the speed.
  @usableFromInline @inline(never) mutating func takeDistance(_ observation: borrowing WorkoutObservation) -> Int64 {
    var way = 0.0
    if isRunning, let speed = observation[.speed], speed.isBelow(100) {
      if let since = speedTime, isMinuteOpen {
        let stand = min(
          max(0, observation.time.unixMilliseconds &- since.unixMilliseconds), Self.longestStandMilliseconds)
        way = speed * Double(stand) / 1000
        minute.speedMeters += way
      }
      speedTime = observation.time
    }
    if let latitude = observation[.latitude], let longitude = observation[.longitude],
      RouteGenerator.isUsable(latitude, longitude, accuracy: observation[.horizontalAccuracy])
    {
      let place = PositionTrail.Place(latitude, longitude, at: observation.time)
      if isRunning {
        way = trail.take(place, meters: Self.meters)
        trailMeters += way
        if isMinuteOpen { minute.positionMeters += way }
      } else {
        placeInPause = place
      }
    }
    return Int64(saturating: way * 1000)
  }

  /// Metres between two nearby positions, on a sphere with the Earth's mean radius.
  static func meters(_ from: PositionTrail.Place, _ to: PositionTrail.Place) -> Double {
    var turn = to.longitude - from.longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let east = turn * LocalPlane.cosine(degrees: (from.latitude + to.latitude) / 2)
    let north = to.latitude - from.latitude
    return (east * east + north * north).squareRoot() * metersPerDegree
  }

  /// 6,371,008.8 m · π / 180: WGS 84's mean radius.
  private static var metersPerDegree: Double { 111_195.079_734_632 }

  // MARK: Totals

  /// The sum of the weights of the minutes after `start`.
  func whole(_ weight: SpreadWeight, after start: Instant? = nil) -> Double {
    var sum = 0.0
    for place in minutes.indices { sum += share(of: place, weight, after: start) }
    return sum
  }

  /// A minute's weight, or the weight of its part after `start`.
  private func share(of place: Int, _ weight: SpreadWeight, after start: Instant?) -> Double {
    let minute = minutes[place]
    guard let start, minute.start < start else { return minute.weight(weight) }
    guard minute.end > start else { return 0 }
    let rest = minute.end.seconds(since: start) / minute.end.seconds(since: minute.start)
    return minute.weight(weight) * rest
  }

  /// Spreads a total over the minutes, or over their remainder after `first`, so that the samples add up to it.
  ///
  /// The first of `weights` with a sum above 0 is used; nil if there was nothing to spread. Samples begin `late`
  /// milliseconds after their minutes.
  @discardableResult
  @usableFromInline
  func spread<Sink: WorkoutSink & ~Copyable>(
    _ total: Double, as kind: SampleKind, by weights: [SpreadWeight], after first: Instant? = nil, late: Int64 = 0,
    from start: Instant, to end: Instant, into output: inout WorkoutOutput<Sink>
  ) -> SpreadWeight? {
    guard total > 0, total < 1e9 else { return nil }
    guard let weight = weights.first(where: { whole($0, after: first) > 0 }) else {
      // There were no observations, or only in pauses.
      guard start < end else { return nil }
      output.put(Sample(kind: kind, start: start, end: end, value: total))
      return .time
    }
    let all = whole(weight, after: first)
    let last = minutes.indices.last { share(of: $0, weight, after: first) > 0 }
    var weighed = 0.0
    var given: Int64 = 0
    for place in minutes.indices {
      let own = share(of: place, weight, after: first)
      guard own > 0 else { continue }
      weighed += own
      // Thousandths, rounded over the running sum: a fraction that is lost in one minute is added to the next.
      let due = Int64(saturating: (place == last ? total : min(total, total * weighed / all)) * 1000 + 0.5)
      guard due > given else { continue }
      let begin = max(first ?? minutes[place].start, minutes[place].start.advanced(byMilliseconds: late))
      output.put(Sample(kind: kind, start: begin, end: minutes[place].end, value: Double(due &- given) / 1000))
      given = due
    }
    return weight
  }

  // MARK: Steps

  /// Writes the cycles as steps or pushes; steps add up to the device's `total` of strides if it is plausible.
  @usableFromInline
  func putTurns<Sink: WorkoutSink & ~Copyable>(
    deviceTotal total: Int?, from start: Instant, to end: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    let (kind, perTurn): (SampleKind, Double)
    switch cycles {
    case .strides: (kind, perTurn) = (.steps, 2)
    case .pushes: (kind, perTurn) = (.pushes, 1)
    case .others, .unknown: return
    }
    var turns = 0.0
    for place in minutes.indices { turns += minutes[place].cycles }
    let scale = counter == nil ? turnsPerReading : 1
    turns *= scale
    let told = total.map(Double.init) ?? 0
    if told > 0, told > 2 * turns, minutes.isEmpty || told * perTurn <= Self.mostPerSecond * whole(.time) / 1000 {
      // The records contain few cycles, or none.
      spread(told * perTurn, as: kind, by: SpreadWeight.ofSteps, from: start, to: end, into: &output)
      return
    }
    let factor = told > 0 && 2 * told >= turns && told <= 2 * turns ? told / turns : 1
    // Whole numbers, rounded over the running sum: a fraction that is lost in one minute is added to the next.
    var (sum, given) = (0.0, 0.0)
    for minute in minutes where minute.cycles > 0 && minute.start < minute.end {
      sum += perTurn * minute.cycles * scale * factor
      let due = sum.toMillionths.rounded()
      guard due > given else { continue }
      output.put(Sample(kind: kind, start: minute.start, end: minute.end, value: due - given))
      given = due
    }
  }

  /// Highest plausible number of steps or pushes per second.
  private static var mostPerSecond: Double { 6 }
}
