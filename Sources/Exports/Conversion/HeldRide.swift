import Workouts

/// The facts of a workout that becomes a file at its end: moments, laps, pool lengths and pauses, in bounded memory.
///
/// A moment takes 16 bytes and 8 for each of its readings.
struct HeldRide: Sendable {
  /// The most bytes that are held.
  static let byteLimit = 16 << 20

  private(set) var laps: [Lap] = []
  private(set) var lengths: [PoolLength] = []
  /// The ends of the timer's runs and its starts, in order.
  private(set) var turns: [(time: Instant, isPause: Bool)] = []
  /// A bit for each quantity that some moment has (`WorkoutObservation.noted`).
  private(set) var noted: UInt32 = 0
  /// True if a cadence has a fraction.
  private(set) var hasFractionalCadence = false
  /// True if the workout has more than `byteLimit`.
  private(set) var isBeyondLimit = false

  /// The time, the bits and the readings of one moment after another.
  private var words: [UInt64] = []
  /// Metres from samples, for a workout whose moments have no counter: the end of each sample, and the sum until then.
  private var ways: [(time: Instant, meters: Double)] = []
  private var byteCount = 0
  /// The newest reading of the distance counter, and the one at the workout's start, in millimetres.
  private var distance: (last: Int64, base: Int64) = (0, 0)

  private mutating func admits(_ bytes: Int) -> Bool {
    byteCount &+= bytes
    if byteCount > Self.byteLimit { isBeyondLimit = true }
    return !isBeyondLimit
  }

  mutating func add(_ moment: borrowing WorkoutObservation) {
    guard admits(16 &+ 8 &* moment.noted.nonzeroBitCount) else { return }
    noted |= moment.noted
    words.append(UInt64(bitPattern: moment.time.unixMilliseconds))
    words.append(UInt64(moment.noted))
    moment.forEachNoted { words.append($1.bitPattern) }
    if let counter = moment.distanceMillimeters {
      words.append(UInt64(bitPattern: counter))
      distance.last = counter
    }
    if let counter = moment.energyCalories { words.append(UInt64(bitPattern: counter)) }
    if let counter = moment.cyclesThousandths { words.append(UInt64(bitPattern: counter)) }
    if let cadence = moment[.cadence], Double(Int64(saturating: cadence)) != cadence { hasFractionalCadence = true }
  }

  /// Adds a sample of the distance.
  mutating func add(_ sample: Sample) {
    guard sample.kind == .distance, noted & WorkoutObservation.distanceBit == 0, admits(16) else { return }
    if ways.isEmpty { ways.append((sample.start, 0)) }
    let last = ways[ways.count &- 1]
    ways.append((max(last.time, sample.end), last.meters + sample.value))
  }

  mutating func add(_ lap: Lap) { if admits(MemoryLayout<Lap>.stride) { laps.append(lap) } }

  mutating func add(_ length: PoolLength) { if admits(MemoryLayout<PoolLength>.stride) { lengths.append(length) } }

  mutating func add(_ event: WorkoutEvent) {
    guard event.kind == .pause || event.kind == .resume, admits(16) else { return }
    turns.append((event.start, event.kind == .pause))
  }

  /// Ends the workout: samples of the distance count if they were measured, and no moment has a counter.
  mutating func finish(_ summary: borrowing WorkoutSummary) {
    if noted & WorkoutObservation.distanceBit != 0 || summary.distanceSpread != nil { ways = [] }
    if !ways.isEmpty { noted |= WorkoutObservation.distanceBit }
    guard summary.sessionIndex > 0 else { return }
    // The counters of a recorder run on over its sessions.
    let counted = Int64(saturating: (summary.statistics[.distance].total ?? 0) * 1000 + 0.5)
    distance.base = max(0, distance.last -| counted)
    noted &= ~(WorkoutObservation.energyBit | WorkoutObservation.energyBit &<< 1)
  }

  /// Calls `body` with each moment, in the order of time; samples of the distance become moments, or a part of theirs.
  func forEachMoment(_ body: (borrowing WorkoutObservation) -> Void) {
    var (place, way) = (0, 0)
    while place < words.count {
      var moment = WorkoutObservation(time: Instant(unixMilliseconds: Int64(bitPattern: words[place])))
      var rest = UInt32(truncatingIfNeeded: words[place &+ 1])
      place &+= 2
      while rest != 0 {
        let word = words[place]
        place &+= 1
        switch rest & (0 &- rest) {
        case WorkoutObservation.distanceBit:
          moment.distanceMillimeters = max(0, Int64(bitPattern: word) -| distance.base)
        case WorkoutObservation.energyBit: moment.energyCalories = Int64(bitPattern: word)
        case WorkoutObservation.energyBit &<< 1: moment.cyclesThousandths = Int64(bitPattern: word)
        default:
          if let measure = Measure(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)) {
            moment[measure] = Double(bitPattern: word)
          }
        }
        rest &= rest &- 1
      }
      while way < ways.count, ways[way].time <= moment.time {
        if ways[way].time == moment.time { moment.distanceMillimeters = millimeters(way) } else { put(way, body) }
        way &+= 1
      }
      body(moment)
    }
    while way < ways.count {
      put(way, body)
      way &+= 1
    }
  }

  private func millimeters(_ way: Int) -> Int64 { Int64(saturating: ways[way].meters * 1000 + 0.5) }

  /// Makes a moment of the last sample that ends at its time.
  private func put(_ way: Int, _ body: (borrowing WorkoutObservation) -> Void) {
    if way &+ 1 < ways.count, ways[way &+ 1].time == ways[way].time { return }
    var moment = WorkoutObservation(time: ways[way].time)
    moment.distanceMillimeters = millimeters(way)
    body(moment)
  }

  /// The number of timer runs that have begun by a moment, from 1.
  func span(at time: Instant, after last: Int) -> Int {
    var span = last
    // Each pause is two turns.
    while span &* 2 &- 1 < turns.count, turns[span &* 2 &- 1].time <= time { span &+= 1 }
    return span
  }

  /// The laps in the order of their starts; one of the whole workout if it has none.
  ///
  /// The only lap gets the figures of the workout that it lacks.
  func laps(of summary: borrowing WorkoutSummary) -> [Lap] {
    guard laps.count < 2 else { return laps.sorted { $0.start < $1.start } }
    var lap = laps.first ?? Lap(start: summary.start, end: summary.end)
    if laps.isEmpty { lap.elapsedSeconds = summary.elapsedSeconds }
    if laps.isEmpty { lap.timerSeconds = summary.timerSeconds ?? summary.activeSeconds }
    lap.distanceMeters = lap.distanceMeters ?? summary.distanceMeters
    lap.energyKilocalories = lap.energyKilocalories ?? summary.energyKilocalories
    lap.ascentMeters = lap.ascentMeters ?? summary.ascentMeters
    lap.descentMeters = lap.descentMeters ?? summary.descentMeters
    if lap.figures == ReportedFigures() { lap.figures = summary.figures }
    return [lap]
  }
}

/// The workout that is open, shared by the generator of its moments and the writer that owns it.
///
/// Both run on the same worker, so access is never concurrent.
final class HeldMoments: MomentTaker, @unchecked Sendable {
  var ride = HeldRide()

  func add(_ observation: borrowing WorkoutObservation) { ride.add(observation) }
  // With the thread sanitizer the compiler crashes on `held.ride.add(…)` in a struct whose first property is an enum.
  func add(_ sample: Sample) { ride.add(sample) }
  func add(_ event: WorkoutEvent) { ride.add(event) }
  func add(_ lap: Lap) { ride.add(lap) }
  func add(_ length: PoolLength) { ride.add(length) }
}
