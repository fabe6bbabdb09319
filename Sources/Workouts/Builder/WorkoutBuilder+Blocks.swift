// Blocks of observations, for two kinds of sinks: sinks that write every moment unchanged and do not use the built-in
// generators, and sinks that only need the counts of dropped values.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Whether the sink's generators accept blocks.
  @inlinable package var takesBlocks: Bool { ownGenerators.standsAlone || ownGenerators.countsOnly }

  /// The longest step in milliseconds from the newest record to a record that can be in a block; 0 if each record must
  /// be checked.
  @inlinable package var longestOrdinaryStep: Int64 {
    guard isWorkoutOpen else { return 0 }
    if ownGenerators.standsAlone { return ownGenerators.wantsBlocks ? ordinaryStep : 0 }
    let isPlain = !output.isConcealing && !generators.route.takesEveryPoint
    return ownGenerators.countsOnly && isPlain ? ordinaryStep : 0
  }

  /// The time of the newest record.
  @inlinable package var newestMilliseconds: Int64 { newestTime.unixMilliseconds }

  /// A time that no record of a block can exceed, because something happens then.
  @inlinable package var blockLimit: Instant { timer.next }

  /// Adds observations that follow the newest record in ordinary steps.
  ///
  /// No later record can have the time of the last one.
  @inlinable package mutating func observe(_ block: borrowing ObservationBlock) {
    guard block.count > 0 else { return }
    if hasMoment { dispatch() }
    if ownGenerators.standsAlone {
      ownGenerators.observe(block)
      noteDistance(of: block)
    } else {
      count(in: block)
    }
    let times = block.milliseconds
    for row in times.indices { moments.insert(Instant(unixMilliseconds: times[row])) }
    newestTime = Instant(unixMilliseconds: times[block.count &- 1])
    dispatchedTime = newestTime
    records &+= block.count
    positions &+= block.noted(Int(Measure.latitude.rawValue)).nonzeroBitCount
  }

  /// Reads the newest value of the distance counter, which shows whether content is repeated if the clock jumps.
  @inlinable mutating func noteDistance(of block: borrowing ObservationBlock) {
    let noted = block.noted(ObservationBlock.distance)
    guard noted != 0 else { return }
    let row = 63 &- noted.leadingZeroBitCount
    let millimeters = Self.thousandths(block.numbers(ObservationBlock.distance)[row])
    let time = Instant(unixMilliseconds: block.milliseconds[row])
    generators.distance.take(millimeters, .distance, at: time, into: &output)
  }
}
