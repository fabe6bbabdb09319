/// Converts observations to one kind of output: a small struct with few methods.
///
/// The times of observations increase strictly; records of one second have been merged. `pause` and `resume` alternate.
/// Each of them is called before the first observation with a later time. The observation of the same second can
/// precede or follow the call. A generator stores only the state that its rule needs, and never allocates. Your own
/// generator runs beside the built-in generators if the options have it (`WorkoutTables.generators`) or if your sink
/// returns it from `makeGenerators()` (Documentation/Swift.md, "Add your own generators").
///
/// The built-in generators conform too, but `WorkoutBuilder` calls their parts directly if that saves time. It passes a
/// counter's reading only to its `DeltaGenerator`. It passes the readings of a moment to `InstantGenerator` in parts
/// that are small enough to be inlined, because a call that is not inlined copies the observation
/// (`WorkoutBuilder.dispatchInline`).
public protocol WorkoutGenerator: Sendable {
  /// The measures that it reads.
  ///
  /// Measures that no generator wants are not decoded; counters are always decoded.
  static var wants: MeasureSet { get }
  /// Handles the readings of one moment.
  mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>)
  #if !hasFeature(Embedded)
  /// The measures that this generator reads; by default all measures that its type reads.
  var measures: MeasureSet { get }
  /// True if only this generator needs observations: the built-in generators are skipped, except for the counters that
  /// the clock needs.
  ///
  /// The sink then receives no readings and no route, and nothing is dropped as implausible.
  var standsAlone: Bool { get }
  /// True if the sink uses only the counts of dropped data.
  ///
  /// If the reader supports blocks of observations, the built-in generators then count within the blocks and write
  /// nothing.
  var countsOnly: Bool { get }
  /// True if `standsAlone` is true and the generator accepts blocks of observations, which some readers supply.
  var wantsBlocks: Bool { get }
  /// Handles consecutive observations; only called if `wantsBlocks` is true.
  mutating func observe(_ block: borrowing ObservationBlock)
  #endif
  /// The workout pauses; no output can cover the pause.
  mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>)
  /// The workout resumes.
  mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>)
  /// The workout is over; write all output that was held back.
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

/// A generator that creates no output.
public struct NoGenerator: WorkoutGenerator {
  /// Nothing.
  @inlinable public static var wants: MeasureSet { MeasureSet(rawValue: 0) }
  /// Creates the generator.
  @inlinable public init() {}
  /// Does nothing.
  @inlinable public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {}
}

/// Two generators as one; pairs of pairs combine any number.
public struct GeneratorPair<First: WorkoutGenerator, Second: WorkoutGenerator>: WorkoutGenerator {
  /// Called first.
  public var first: First
  /// Called second.
  public var second: Second

  /// Creates a pair.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The measures that either generator wants.
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
