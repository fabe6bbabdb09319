public import FITCore
public import Workouts

extension FITWorkoutReader where Sink: ~Copyable {
  /// Handles a record as an observation of its workout.
  @inlinable
  public mutating func record(_ record: borrowing FITRecord) -> FITFlow {
    records &+= 1
    guard let seconds = record.timestamp, let time = file.clock.instant(seconds) else {
      takeUntimed(record)
      return .proceed
    }
    newestRecordSeconds = seconds
    // The first record of an input is not assigned yet.
    if time >= file.settledUntil {
      if time < file.staleUntil {
        if file.isCourse { return trace(record) }
        builder.output.drop(.timestampLeaps)
        return .proceed
      }
      noteFirst(seconds)
      if firstDated == nil { firstDated = time }
      settle(time)
    }
    guard builder.admits(time) else {
      takeApart(record, at: time)
      return .proceed
    }
    if file.notes.take(record, into: &builder.moment) { builder.countPosition() }
    if mergesHeartRates { mergeHeartRate(at: seconds) }
    return .proceed
  }

  /// Whether the sink's generators accept blocks.
  @inlinable public var takesRecordRuns: Bool { builder.takesBlocks }

  /// Handles records as blocks of observations, as long as they belong to the open workout and follow each other in
  /// ordinary steps.
  @inlinable public mutating func records(_ run: borrowing FITRecordRun) -> Int {
    let longestStep = builder.longestOrdinaryStep
    guard longestStep > 0, file.clockSteps.isEmpty, !mergesHeartRates, file.settledUntil.unixMilliseconds > .min else {
      return 0
    }
    if lane == nil { lane = RecordLane() }
    guard let lane, file.notes.tell(lane, of: run) else { return 0 }
    var taken = 0
    while taken < run.count {
      let end = min(file.settledUntil.unixMilliseconds &- 1, builder.blockLimit.unixMilliseconds)
      let count = lane.begin(
        run, from: taken, after: builder.newestMilliseconds, longestStep: longestStep, until: end)
      guard count >= RecordLane.fewest else { break }
      lane.fill(run, from: taken)
      builder.observe(lane.block)
      taken &+= count
    }
    guard taken > 0 else { return 0 }
    records &+= taken
    newestRecordSeconds = run.timestamp(of: taken &- 1)
    return taken
  }

  /// Handles a record that steps back or jumps ahead in time.
  @inlinable @inline(never) mutating func takeApart(_ record: borrowing FITRecord, at time: Instant) {
    var observation = WorkoutObservation(time: setBack(time, of: record))
    _ = file.notes.take(record, into: &observation)
    if mergesHeartRates, let seconds = record.timestamp, let merged = mergedHeartRate(at: seconds) {
      observation.note(merged, as: .heartRate)
    }
    builder.observe(observation)
  }

  /// The corrected time of a record, if a first reading has found that the clock was set before it.
  @usableFromInline mutating func setBack(_ time: Instant, of record: borrowing FITRecord) -> Instant {
    guard let step = file.clockSteps.last, let last = builder.lastObserved, let seconds = record.timestamp,
      (last.unixMilliseconds -| time.unixMilliseconds &+ 1000 &- step).magnitude
        <= (step % 3_600_000 == 0 ? RecordClock.longestStepBack.magnitude : 5000)
    else { return time }
    file.clockSteps.removeLast()
    file.clock.shift &+= step
    // A clock that is off for a while is one leap.
    if step > 0 { builder.output.drop(.clockLeap) }
    return file.clock.instant(seconds) ?? time
  }

  /// Adds the heart rate that a strap stored to the newest moment.
  @usableFromInline @inline(never) mutating func mergeHeartRate(at seconds: UInt32) {
    if let merged = mergedHeartRate(at: seconds) { builder.moment.note(merged, as: .heartRate) }
  }

  @usableFromInline mutating func noteFirst(_ seconds: UInt32) {
    if firstRecordTime == nil { firstRecordTime = seconds }
  }

  /// Adds a record of a course to its route.
  @usableFromInline mutating func trace(_ record: borrowing FITRecord) -> FITFlow {
    var observation = WorkoutObservation(time: .undated)
    _ = file.notes.take(record, into: &observation)
    if !builder.isOpen {
      builder.open(sessionIndex: workouts, start: .undated)
      workouts &+= 1
    }
    builder.trace(observation)
    return .proceed
  }

  @usableFromInline mutating func takeUntimed(_ record: borrowing FITRecord) {
    if file.isCourse { return _ = trace(record) }
    if let seconds = record.timestamp {
      noteFirst(seconds)
      newestRecordSeconds = seconds
    }
    builder.observeUntimed(
      hasPosition: record.latitudeSemicircles != nil && record.longitudeSemicircles != nil,
      record.timestamp == nil ? .timestampMissing : .timestampRelative)
  }
}
