/// Takes the moments of a workout from a `MomentGenerator`; both belong to one worker.
public protocol MomentTaker: AnyObject, Sendable {
  /// Takes the readings of one moment.
  func add(_ observation: borrowing WorkoutObservation)
  /// True if it takes blocks of observations, where the reader can make some.
  var wantsBlocks: Bool { get }
  /// Takes observations that follow one another.
  func add(_ block: borrowing ObservationBlock)
}

extension MomentTaker {
  /// False.
  public var wantsBlocks: Bool { false }
  /// Does nothing.
  public func add(_ block: borrowing ObservationBlock) {}
}

/// Hands the moments of a workout to whoever gathers bests or keeps records, or to nobody.
///
/// One type for all outputs, so that the pipeline is compiled once: what it does is chosen at run time.
public struct MomentGenerator: WorkoutGenerator {
  /// Nothing: `measures` has the choice of a value.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: 0) }

  /// The measures that it reads.
  public let measures: MeasureSet
  /// True if rows need the moments alone.
  public let standsAlone: Bool
  /// True if the sink uses only the counts of what is left out.
  public let countsOnly: Bool
  /// True if the taker takes blocks.
  public let wantsBlocks: Bool
  @usableFromInline let gathersBests: Bool
  @usableFromInline var bests: BestsGenerator
  @usableFromInline let taker: (any MomentTaker)?

  /// Makes a generator for `bests`, a `taker` of records, both or neither.
  ///
  /// The built-in generators rest if it stands alone.
  public init(bests: RideBests? = nil, records taker: (any MomentTaker)? = nil, standsAlone: Bool = false) {
    self.init(bests, taker, standsAlone, countsOnly: false)
  }

  /// The generator of a sink that uses only the counts of what is left out.
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

  /// Hands the moment on; inlined, as a call would copy it.
  @inlinable @inline(__always) public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    if gathersBests { bests.add(observation) }
    if let taker { taker.add(observation) }
  }

  /// Hands the block on.
  @inlinable public mutating func observe(_ block: borrowing ObservationBlock) { taker?.add(block) }

  /// Bests have no window across a pause.
  @inlinable public mutating func pause<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    if gathersBests { bests.pause() }
  }

  /// Goes on.
  @inlinable public mutating func resume<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    if gathersBests { bests.resume(at: time) }
  }

  /// Hands on what is left.
  @inlinable public mutating func finish<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    if gathersBests { bests.handOn() }
  }
}
