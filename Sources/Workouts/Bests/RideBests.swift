/// Computes the curves, best efforts, exertion and suspicions of one workout after another.
///
/// It is a class because the generator that gathers the moments and the writer that prints the results share it. Both
/// belong to one worker, so sharing is safe. It uses less than 1 MB for any workout, and does not allocate per record.
public final class RideBests: @unchecked Sendable {
  /// The activity, once it is known.
  ///
  /// Only recordings longer than the log need it before the end.
  public var activity = ActivityType.other
  /// The suspicions of the workout that was closed last.
  public private(set) var suspicions = Suspicions()
  /// The curve of each quantity; empty if the whole workout is suspect.
  public private(set) var curves = [[CurvePoint]](repeating: [], count: LoggedQuantity.count)
  /// The best efforts by distance; empty if the whole workout is suspect.
  public private(set) var efforts: [BestEffort] = []

  /// The figures computed from power and heart rate; empty if the whole workout is suspect.
  public private(set) var exertion = Exertion()

  private var log = MomentLog()
  /// One buffer that all quantities use in turn.
  private var window = WindowMaximum()
  private var ways = BestEfforts()
  private var load = LoadMeter()
  private var lengths = SwumTimes()

  /// Creates an object without a workout.
  public init() {}

  /// Begins a workout.
  public func begin() {
    activity = .other
    log.begin()
    suspicions.removeAll()
    ways.reset()
    load.reset()
    lengths.removeAll()
    longer.removeAll(keepingCapacity: true)
  }

  /// Adds the moments of the waiting observations.
  @usableFromInline func take(_ moments: inout MomentGatherer) {
    if log.isFull { goThrough() }
    log.take(&moments)
  }

  /// Adds a length of a pool; speed and best efforts of a swim are those of its lengths.
  public func add(_ length: PoolLength) { lengths.add(length) }

  // MARK: Long recordings

  /// Bests of the older parts of a recording that is longer than the log, by quantity.
  private var longer: [[WindowMaximum.Best]] = []

  /// Searches a full log and removes its older half.
  private func goThrough() {
    SuspectFinder(activity, isIndoor: false).find(in: &log, into: &suspicions)
    let empty = [WindowMaximum.Best](repeating: WindowMaximum.Best(), count: CurveDurations.seconds.count)
    if longer.isEmpty { longer = [[WindowMaximum.Best]](repeating: empty, count: LoggedQuantity.count) }
    for quantity in LoggedQuantity.allCases {
      window.reset(for: quantity)
      window.keep(longer[quantity.rawValue])
      window.add(quantity, of: log)
      longer[quantity.rawValue] = window.bests
    }
    ways.add(&log, activity, room: &window.sums)
    load.add(log, 0..<log.moments.count / 2)
    log.forgetHalf()
  }

  // MARK: The end

  /// Ends the workout and computes its curves, best efforts and suspicions.
  ///
  /// `now` is the time of this computer's clock; a workout that begins later is suspect.
  public func close(_ summary: borrowing WorkoutSummary, now: Instant) {
    judgeWhole(summary, now: now)
    efforts.removeAll(keepingCapacity: true)
    exertion = Exertion()
    for place in curves.indices { curves[place].removeAll(keepingCapacity: true) }
    SuspectFinder(summary.activityType, isIndoor: summary.isIndoor == true).find(in: &log, into: &suspicions)
    guard !suspicions.isOfWhole else { return }
    let swum = lengths.speeds(in: summary)
    for quantity in LoggedQuantity.allCases where isWanted(quantity, summary.activityType) {
      guard log.extremes.has(quantity), quantity != .speed || swum.isEmpty else { continue }
      window.reset(for: quantity)
      if !longer.isEmpty { window.keep(longer[quantity.rawValue]) }
      putCurve(of: quantity, log, summary)
    }
    if swum.isEmpty {
      ways.add(&log, summary.activityType, room: &window.sums)
      efforts = ways.efforts(log, upTo: fastest(summary))
    } else {
      var log = MomentLog(swum)
      window.reset(for: .speed)
      putCurve(of: .speed, log, summary)
      ways.reset()
      ways.add(&log, .swimming, room: &window.sums)
      efforts = ways.efforts(log, upTo: fastest(summary))
    }
    load.add(log, log.moments.indices)
    exertion = load.exertion
    guard longer.isEmpty, let decoupling = Decoupling(log) else { return }
    exertion.decouplingPercent = decoupling.percent
    exertion.isDecouplingOfPower = decoupling.isOfPower
  }

  private func putCurve(of quantity: LoggedQuantity, _ log: MomentLog, _ summary: borrowing WorkoutSummary) {
    window.add(quantity, of: log)
    curves[quantity.rawValue] = window.curve(of: quantity, log, notBefore: summary.start)
  }

  /// The highest speed of best efforts in metres per second.
  ///
  /// Some watches count two lengths at once and correct that later:
  /// no stretch of a swim is faster than its device's highest speed, unless this is below the mean.
  private func fastest(_ summary: borrowing WorkoutSummary) -> Double {
    guard summary.activityType == .swimming else { return .infinity }
    guard let most = summary.maximumSpeedMetersPerSecond, let meters = summary.distanceMeters,
      let seconds = summary.timerSeconds ?? summary.elapsedSeconds, most * seconds >= meters
    else { return PlausibleBounds.fastestSwim }
    return min(PlausibleBounds.fastestSwim, most * 1.05)
  }

  /// Whether the curve of a quantity describes the athlete's effort.
  ///
  /// A ski lift's climbing rate does not.
  private func isWanted(_ quantity: LoggedQuantity, _ activity: ActivityType) -> Bool {
    guard quantity == .altitude else { return true }
    return ![.downhillSkiing, .snowboarding, .underwaterDiving].contains(activity)
  }

  /// Checks the workout's time.
  private func judgeWhole(_ summary: borrowing WorkoutSummary, now: Instant) {
    let latest = now.advanced(byMilliseconds: PlausibleBounds.aheadMilliseconds)
    if summary.start < PlausibleBounds.earliest || summary.start > latest {
      suspicions.add(Suspicion(subject: .time, cause: .clock, start: summary.start, end: summary.end))
    }
    let seconds = max(summary.end.seconds(since: summary.start), summary.elapsedSeconds ?? 0)
    guard seconds > PlausibleBounds.sparseSeconds, Double(log.recordedSeconds) < seconds / 2 else { return }
    suspicions.add(
      Suspicion(subject: .time, cause: .sparse, start: summary.start, end: summary.end, value: seconds))
  }
}

/// Gathers the values of each moment for bests; runs beside the built-in generators if bests are requested.
public struct BestsGenerator: WorkoutGenerator {
  /// The quantities that a log keeps.
  @inlinable public static var wants: MeasureSet {
    MeasureSet(.power).union(MeasureSet(.heartRate)).union(MeasureSet(.cadence)).union(MeasureSet(.speed))
      .union(MeasureSet(.altitude)).union(MeasureSet(.latitude)).union(MeasureSet(.longitude))
  }

  @usableFromInline let bests: RideBests?
  @usableFromInline var moments = MomentGatherer()

  /// Creates a generator that gathers for `bests`; nil gathers nothing.
  public init(_ bests: RideBests?) { self.bests = bests }

  /// Adds the waiting moments to the log.
  @usableFromInline @inline(never) mutating func handOn() { bests?.take(&moments) }

  /// Stores a moment; inlined, because a call would copy it.
  @inlinable @inline(__always) public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    add(observation)
  }

  @inlinable @inline(__always) mutating func add(_ observation: borrowing WorkoutObservation) {
    guard bests != nil else { return }
    if moments.stage(LoggedValues(observation)) { handOn() }
  }

  /// Stops adding moments until the workout resumes.
  @inlinable public mutating func pause<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    pause()
  }

  @usableFromInline mutating func pause() {
    handOn()
    moments.pause()
  }

  /// Resumes the workout.
  @inlinable public mutating func resume<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    resume(at: time)
  }

  @usableFromInline mutating func resume(at time: Instant) {
    guard bests != nil else { return }
    moments.resume(at: time)
    while let values = moments.takeFromPause() {
      if moments.stage(values) { handOn() }
    }
    // Immediately, because a workout that ends with a resumption has no later moment and is finished before one.
    handOn()
  }

  /// Adds the remaining moments to the log.
  @inlinable public mutating func finish<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    handOn()
  }
}
