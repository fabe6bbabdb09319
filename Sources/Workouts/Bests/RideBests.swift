/// The curves, best efforts, exertion and suspicions of one workout after another; belongs to one worker.
///
/// A class, as the generator that gathers the moments and the writer that puts out what they show share it: both belong
/// to one worker, which is why sharing it is safe. Less than 1 MB, whatever the workout; allocates nothing per record.
public final class RideBests: @unchecked Sendable {
  /// The activity, as soon as it is known: only needed of a recording that is longer than the log.
  public var activity = ActivityType.other
  /// The suspicions of the workout that was closed last.
  public private(set) var suspicions = Suspicions()
  /// The curve of each quantity that it has, and its best efforts; empty where it is not believed as a whole.
  public private(set) var curves = [[CurvePoint]](repeating: [], count: LoggedQuantity.count)
  /// Its best efforts by distance.
  public private(set) var efforts: [BestEffort] = []

  /// What its power and heart rate come to; empty where it is not believed as a whole.
  public private(set) var exertion = Exertion()

  private var log = MomentLog()
  /// All quantities share it, one after the other.
  private var window = WindowMaximum()
  private var ways = BestEfforts()
  private var load = LoadMeter()

  /// Makes one without a workout.
  public init() {}

  /// A workout begins.
  public func begin() {
    activity = .other
    log.begin()
    suspicions.removeAll()
    ways.reset()
    load.reset()
    longer.removeAll(keepingCapacity: true)
  }

  /// Takes the moments of the observations that wait.
  @usableFromInline func take(_ moments: inout MomentGatherer) {
    if log.isFull { goThrough() }
    log.take(&moments)
  }

  // MARK: Long recordings

  /// Bests of the older parts of a recording that is longer than the log, by quantity.
  private var longer: [[WindowMaximum.Best]] = []

  /// Goes through a full log and forgets its older half.
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

  /// Ends the workout: after this there are curves, efforts and suspicions.
  ///
  /// `now` is the time by this computer's clock: what begins later is not believed.
  public func close(_ summary: borrowing WorkoutSummary, now: Instant) {
    judgeWhole(summary, now: now)
    efforts.removeAll(keepingCapacity: true)
    exertion = Exertion()
    for place in curves.indices { curves[place].removeAll(keepingCapacity: true) }
    SuspectFinder(summary.activityType, isIndoor: summary.isIndoor == true).find(in: &log, into: &suspicions)
    guard !suspicions.isOfWhole else { return }
    for quantity in LoggedQuantity.allCases where isWanted(quantity, summary.activityType) {
      guard log.extremes.has(quantity) else { continue }
      window.reset(for: quantity)
      if !longer.isEmpty { window.keep(longer[quantity.rawValue]) }
      window.add(quantity, of: log)
      curves[quantity.rawValue] = window.curve(of: quantity, log, notBefore: summary.start)
    }
    ways.add(&log, summary.activityType, room: &window.sums)
    efforts = ways.efforts(log)
    load.add(log, log.moments.indices)
    exertion = load.exertion
    guard longer.isEmpty, let decoupling = Decoupling(log) else { return }
    exertion.decouplingPercent = decoupling.percent
    exertion.isDecouplingOfPower = decoupling.isOfPower
  }

  /// True when a quantity's curve says something of whoever moves: nobody climbs by a ski lift.
  private func isWanted(_ quantity: LoggedQuantity, _ activity: ActivityType) -> Bool {
    guard quantity == .altitude else { return true }
    return ![.downhillSkiing, .snowboarding, .underwaterDiving].contains(activity)
  }

  /// Judges the workout's time.
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

/// Gathers what bests need of each moment; runs beside the built-in generators where bests are wanted.
public struct BestsGenerator: WorkoutGenerator {
  /// The quantities that a log keeps.
  @inlinable public static var wants: MeasureSet {
    MeasureSet(.power).union(MeasureSet(.heartRate)).union(MeasureSet(.cadence)).union(MeasureSet(.speed))
      .union(MeasureSet(.altitude)).union(MeasureSet(.latitude)).union(MeasureSet(.longitude))
  }

  @usableFromInline let bests: RideBests?
  @usableFromInline var moments = MomentGatherer()

  /// Makes a generator that gathers for `bests`, or nothing where there are none.
  public init(_ bests: RideBests?) { self.bests = bests }

  /// Hands the moments on.
  @usableFromInline @inline(never) mutating func handOn() { bests?.take(&moments) }

  /// Keeps a moment; inlined, as a call would copy it.
  @inlinable @inline(__always) public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    add(observation)
  }

  @inlinable @inline(__always) mutating func add(_ observation: borrowing WorkoutObservation) {
    guard bests != nil else { return }
    if moments.stage(LoggedValues(observation)) { handOn() }
  }

  /// Keeps nothing until the workout goes on.
  @inlinable public mutating func pause<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    pause()
  }

  @usableFromInline mutating func pause() {
    handOn()
    moments.pause()
  }

  /// Goes on.
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
    // At once: a workout that ends with a resumption has no later moment, and is finished before it.
    handOn()
  }

  /// Hands on what is left.
  @inlinable public mutating func finish<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    handOn()
  }
}
