/// Makes one kind of output from observations: a small struct with few verbs.
///
/// Observations come with strictly increasing times; records of one second have been merged. `pause` and `resume`
/// alternate. Each comes before the first observation later than it, and before or after those at its own second. A
/// generator keeps only the state that its rule needs, and never allocates. One of yours runs beside the built-in ones
/// when your sink names it as its `Generators` (Documentation/Swift.md has an example).
///
/// The built-in ones conform too, but `WorkoutBuilder` calls their parts where that saves work: a counter's reading goes
/// to its `DeltaGenerator` alone, and the readings of a moment to `InstantGenerator` in pieces that are small enough to
/// be inlined, as a call that is not inlined copies the observation (`WorkoutBuilder.dispatchInline`).
public protocol WorkoutGenerator: Sendable {
  /// The measures it reads, beside the counters, which are always there; measures that no generator wants are not
  /// decoded.
  static var wants: MeasureSet { get }
  /// Takes the readings of one moment.
  mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>)
  #if !hasFeature(Embedded)
  /// The measures that this generator reads; by default all that its type reads.
  var measures: MeasureSet { get }
  /// True if the built-in generators rest beside this one, except for what the clock needs of the counters: the sink
  /// gets no readings and no route, and nothing is left out as implausible.
  var standsAlone: Bool { get }
  /// True if the sink uses only the counts of what is left out: if the reader can make blocks of observations, the
  /// built-in generators count in the blocks and put nothing out.
  var countsOnly: Bool { get }
  /// True when it stands alone and takes observations in blocks, where the reader can make some.
  var wantsBlocks: Bool { get }
  /// Takes observations that follow one another; only where it wants blocks.
  mutating func observe(_ block: borrowing ObservationBlock)
  #endif
  /// The workout pauses; nothing may reach across it.
  mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>)
  /// The workout goes on.
  mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>)
  /// The workout is over; output that was held back is put out.
  mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>)
}

extension WorkoutGenerator {
  #if !hasFeature(Embedded)
  /// All measures of the type.
  @inlinable public var measures: MeasureSet { Self.wants }
  /// False.
  @inlinable public var standsAlone: Bool { false }
  /// False.
  @inlinable public var countsOnly: Bool { false }
  /// False.
  @inlinable public var wantsBlocks: Bool { false }
  /// Does nothing.
  @inlinable public mutating func observe(_ block: borrowing ObservationBlock) {}
  #endif
  /// Does nothing.
  @inlinable public mutating func pause<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {}
  /// Does nothing.
  @inlinable public mutating func resume<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {}
  /// Does nothing.
  @inlinable public mutating func finish<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {}
}

/// The generator that makes nothing.
public struct NoGenerator: WorkoutGenerator {
  /// Nothing.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: 0) }
  /// Makes it.
  @inlinable public init() {}
  /// Does nothing.
  @inlinable public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {}
}

/// Two generators as one; pairs of pairs make any number.
public struct GeneratorPair<First: WorkoutGenerator, Second: WorkoutGenerator>: WorkoutGenerator {
  /// Called first.
  public var first: First
  /// Called second.
  public var second: Second

  /// Makes a pair.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The measures that either wants.
  @inlinable public static var wants: MeasureSet { First.wants.union(Second.wants) }

  /// Calls both.
  @inlinable @inline(__always) public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    first.observe(observation, into: &output)
    second.observe(observation, into: &output)
  }

  /// Calls both.
  @inlinable public mutating func pause<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    first.pause(at: time, into: &output)
    second.pause(at: time, into: &output)
  }

  /// Calls both.
  @inlinable public mutating func resume<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    first.resume(at: time, into: &output)
    second.resume(at: time, into: &output)
  }

  /// Calls both.
  @inlinable public mutating func finish<Sink: WorkoutSink & ~Copyable>(
    at time: Instant, into output: inout WorkoutOutput<Sink>
  ) {
    first.finish(at: time, into: &output)
    second.finish(at: time, into: &output)
  }
}
