/// Receives the moments of a workout from a `MomentGenerator`; both belong to one worker.
public protocol MomentTaker: AnyObject, Sendable {
  /// Adds the readings of one moment.
  func add(_ observation: borrowing WorkoutObservation)
  /// Whether it accepts blocks of observations, which some readers supply.
  var wantsBlocks: Bool { get }
  /// Adds consecutive observations.
  func add(_ block: borrowing ObservationBlock)
}

extension MomentTaker {
  /// False.
  public var wantsBlocks: Bool { false }
  /// Does nothing.
  public func add(_ block: borrowing ObservationBlock) {}
}

/// Passes the moments of a workout on, to bests, to a receiver of records, to both or to neither.
///
/// It is one type for all outputs, so that the pipeline is compiled once: the behaviour is chosen at run time.
public struct MomentGenerator: WorkoutGenerator {
  /// No measures.
  ///
  /// The property `measures` has the measures of an instance.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: 0) }

  /// The measures that it reads.
  public let measures: MeasureSet
  /// Whether the built-in generators are skipped, because the receiver needs only the moments.
  public let standsAlone: Bool
  /// Whether the sink uses only the counts of dropped data.
  public let countsOnly: Bool
  /// Whether the receiver accepts blocks.
  public let wantsBlocks: Bool
  @usableFromInline let gathersBests: Bool
  @usableFromInline var bests: BestsGenerator
  @usableFromInline let taker: (any MomentTaker)?

  /// Creates a generator for `bests`, a `taker` of records, both or neither.
  ///
  /// If `standsAlone` is true, the built-in generators are skipped.
  public init(bests: RideBests? = nil, records taker: (any MomentTaker)? = nil, standsAlone: Bool = false) {
    self.init(bests, taker, standsAlone, countsOnly: false)
  }

  /// The generator of a sink that uses only the counts of dropped data.
  public static var countsOnly: MomentGenerator { MomentGenerator(nil, nil, false, countsOnly: true) }

  private init(_ bests: RideBests?, _ taker: (any MomentTaker)?, _ standsAlone: Bool, countsOnly: Bool) {
    let ofRecords = taker == nil ? Self.wants : Measure.allCases.reduce(Self.wants) { $0.union(MeasureSet($1)) }
    measures = bests == nil ? ofRecords : ofRecords.union(BestsGenerator.wants)
    (self.standsAlone, self.countsOnly) = (standsAlone, countsOnly)
    wantsBlocks = taker?.wantsBlocks ?? false
    gathersBests = bests != nil
    self.bests = BestsGenerator(bests)
    self.taker = taker
  }

  /// Passes the moment on; inlined, because a call would copy it.
  @inlinable @inline(__always) public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    if gathersBests { bests.add(observation) }
    if let taker { taker.add(observation) }
  }

  /// Passes the block on.
  @inlinable public mutating func observe(_ block: borrowing ObservationBlock) { taker?.add(block) }

  /// Bests have no window across a pause.
  @inlinable public mutating func pause<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    if gathersBests { bests.pause() }
  }

  /// Resumes the workout.
  @inlinable public mutating func resume<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    if gathersBests { bests.resume(at: time) }
  }

  /// Passes the remaining moments on.
  @inlinable public mutating func finish<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    if gathersBests { bests.handOn() }
  }
}
