// Observations in blocks: for sinks that put every moment out as it is, and want nothing of the built-in generators, and
// for those that take nothing but the counts of what is left out.

extension WorkoutBuilder where Sink: ~Copyable {
  /// True if the sink's generators can take blocks.
  @inlinable package var takesBlocks: Bool { ownGenerators.standsAlone || ownGenerators.countsOnly }

  /// The longest step, in milliseconds, from the newest record to one that may be taken in a block; 0 where each record
  /// has to be looked at.
  @inlinable package var longestOrdinaryStep: Int64 {
    guard isWorkoutOpen else { return 0 }
    if ownGenerators.standsAlone { return ownGenerators.wantsBlocks ? ordinaryStep : 0 }
    let isPlain = !output.isConcealing && !generators.route.takesEveryPoint
    return ownGenerators.countsOnly && isPlain ? ordinaryStep : 0
  }

  /// The newest record's time.
  @inlinable package var newestMilliseconds: Int64 { newestTime.unixMilliseconds }

  /// The first moment that a record of a block must not be later than: something happens there.
  @inlinable package var blockLimit: Instant { timer.next }

  /// Takes observations that follow the newest record, each by an ordinary step from the one before it.
  ///
  /// No later record may be of the last one's moment.
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

  /// Takes the newest reading of the distance counter, which says what is amiss where the clock leaps.
  @inlinable mutating func noteDistance(of block: borrowing ObservationBlock) {
    let noted = block.noted(ObservationBlock.distance)
    guard noted != 0 else { return }
    let row = 63 &- noted.leadingZeroBitCount
    let millimeters = Self.thousandths(block.numbers(ObservationBlock.distance)[row])
    let time = Instant(unixMilliseconds: block.milliseconds[row])
    generators.distance.take(millimeters, .distance, at: time, into: &output)
  }
}
