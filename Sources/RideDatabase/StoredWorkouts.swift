#if SQLite
public import Workouts

/// A stored workout with the values that sums over workouts need.
public struct StoredWorkout: Sendable {
  /// Its number in the database.
  public let id: Int64
  /// Times, activity, active time, climbing and, if requested, devices; other properties are not set.
  public var summary: WorkoutSummary
  /// A text that is the same for every copy of the recording.
  public var recording: String?
  /// The manufacturer and the product of the device that recorded it.
  public var manufacturer: String?, product: String?
}

/// Receives the workouts of a database in order of their start.
///
/// The calls for one workout are `begin`, then samples and pauses, then `end`. If samples were not stored, their
/// statistics are passed instead.
package protocol StoredWorkoutTaker {
  /// Whether the devices of workouts are looked up.
  var wantsDevices: Bool { get }
  /// Whether statistics of samples that were not stored are requested by minutes rather than by workouts.
  var wantsMinutes: Bool { get }
  /// Whether any data of a workout is requested.
  func wants(_ workout: StoredWorkout) -> Bool
  /// A workout begins.
  mutating func begin(_ workout: StoredWorkout) throws(DatabaseError)
  /// A sample; a reading counts for `seconds` of active time (`KindStatistics`).
  mutating func sample(_ sample: Sample, standingFor seconds: Double?)
  /// Statistics of one kind's samples that were not stored, over a period.
  mutating func statistics(_ values: KindStatistics, of kind: SampleKind, from start: Instant, to end: Instant)
  /// A pause, or the end of one.
  mutating func event(_ event: WorkoutEvent)
  /// The workout is over; false if no more workouts are needed.
  mutating func end(_ workout: StoredWorkout) throws(DatabaseError) -> Bool
}

extension RideArchive {
  /// Passes all workouts on in order of their start; memory does not grow with the database.
  ///
  /// The time for which a reading counts is not stored. It is computed again: the active time since the previous
  /// reading of its kind.
  package func forEachWorkout(_ taker: inout some StoredWorkoutTaker) throws(DatabaseError) {
    // The index has that order, so no rows are sorted.
    let workouts = try connection.prepare(
      """
      SELECT workout_id, activity_raw, start_unix_ms, end_unix_ms, utc_offset_s, active_s, ascent_m, recording,
        manufacturer, product, distance_m, is_user_entered, sport_source, ascent_source
      FROM workouts AS w WHERE \(Views.isOneRide("w")) ORDER BY start_unix_ms, workout_id
      """)
    let content = try StoredContent(connection)
    while try workouts.step() {
      var workout = StoredWorkout(workouts)
      guard taker.wants(workout) else { continue }
      if taker.wantsDevices { workout.summary.devices = try content.devices(of: workout) }
      try taker.begin(workout)
      try content.tell(workout, &taker)
      if try !taker.end(workout) { return }
    }
  }
}

extension StoredWorkout {
  fileprivate init(_ row: Statement) {
    id = row.integer(0)
    let start = Instant(unixMilliseconds: row.integer(2))
    summary = WorkoutSummary(start: start, end: max(start, Instant(unixMilliseconds: row.integer(3))))
    summary.activityType = ActivityType(rawValue: UInt16(clamping: row.integer(1)))
    summary.utcOffsetSeconds = row.isNull(4) ? nil : Int(clamping: row.integer(4))
    summary.activeSeconds = row.number(5) ?? 0
    summary.ascentMeters = row.number(6)
    recording = row.text(7)
    (manufacturer, product) = (row.text(8), row.text(9))
    summary.distanceMeters = row.number(10)
    summary.isUserEntered = row.integer(11) != 0
    // Without a known sport there is no source either.
    summary.sport = row.isNull(12) ? nil : 0
    summary.sportSource = SportSource.allCases.first { "\($0.name)" == row.text(12) } ?? .file
    summary.isClimbComputed = row.text(13) == "computed"
  }
}

/// Looks up the rows that belong to a workout.
private struct StoredContent {
  private let devices: Statement
  private let pauses: Statement
  private let samples: Statement
  private let minutes: Statement
  private let totals: Statement

  /// Kinds for which minutes have columns, in the order of the columns.
  private static let kinds = MinuteKinds(bits: -1)

  init(_ connection: Connection) throws(DatabaseError) {
    devices = try connection.prepare(
      """
      SELECT device_index, name, type, manufacturer_number, product_number, kinds FROM devices WHERE workout_id = ?
      ORDER BY device
      """)
    pauses = try connection.prepare(
      """
      SELECT kind = 'pause', start_unix_ms, end_unix_ms FROM events WHERE workout_id = ? AND kind IN ('pause', 'resume')
      ORDER BY event
      """)
    samples = try connection.prepare(
      "SELECT kind_id, start_unix_ms, end_unix_ms, value FROM samples WHERE workout_id = ? ORDER BY sample")
    let columns = Table.minutes.columns.dropFirst().map(\.name).joined(separator: ", ")
    minutes = try connection.prepare(
      "SELECT \(columns) FROM minute_rows WHERE minute_id BETWEEN \(MinuteRow.ids(ofWorkout: "?1")) ORDER BY minute_id"
    )
    totals = try connection.prepare(
      "SELECT kind_id, samples, total, mean, minimum, maximum FROM kind_totals WHERE workout_id = ?")
  }

  // MARK: Devices

  func devices(of workout: StoredWorkout) throws(DatabaseError) -> [Device] {
    defer { devices.reset() }
    devices.bind(workout.id, at: 1)
    var list: [Device] = []
    while try devices.step() {
      var device = Device(index: Int(clamping: devices.integer(0)))
      (device.name, device.type) = (devices.text(1), devices.text(2))
      if !devices.isNull(3) { device.manufacturer = UInt16(clamping: devices.integer(3)) }
      if !devices.isNull(4) { device.product = UInt16(clamping: devices.integer(4)) }
      let names = (devices.text(5) ?? "").split(separator: ",")
      device.kinds = names.compactMap { name in SampleKind.allCases.first { "\($0.name)" == name } }
      list.append(device)
    }
    return list
  }

  // MARK: Samples

  /// Passes samples and pauses on, or their replacements.
  func tell(_ workout: StoredWorkout, _ taker: inout some StoredWorkoutTaker) throws(DatabaseError) {
    defer {
      pauses.reset()
      samples.reset()
    }
    var timer = StoredTimer()
    pauses.bind(workout.id, at: 1)
    var pause = try nextPause()
    samples.bind(workout.id, at: 1)
    var hasSamples = false
    while try samples.step() {
      hasSamples = true
      guard let kind = SampleKind(number: samples.integer(0)) else { continue }
      let sample = Sample(
        kind: kind, start: Instant(unixMilliseconds: samples.integer(1)),
        end: Instant(unixMilliseconds: samples.integer(2)), value: samples.number(3) ?? 0)
      guard kind.isReading else {
        taker.sample(sample, standingFor: nil)
        continue
      }
      // A reading at the start of a pause precedes the pause.
      while let event = pause, event.kind == .pause ? event.start < sample.start : event.start <= sample.start {
        timer.take(event)
        taker.event(event)
        pause = try nextPause()
      }
      taker.sample(sample, standingFor: timer.seconds(kind, at: sample.start))
    }
    while let event = pause {
      taker.event(event)
      pause = try nextPause()
    }
    if !hasSamples { try tellWithoutSamples(workout, &taker) }
  }

  private func nextPause() throws(DatabaseError) -> WorkoutEvent? {
    guard try pauses.step() else { return nil }
    return WorkoutEvent(
      kind: pauses.integer(0) != 0 ? .pause : .resume, start: Instant(unixMilliseconds: pauses.integer(1)),
      end: Instant(unixMilliseconds: pauses.integer(2)))
  }

  // MARK: Without samples

  private func tellWithoutSamples(
    _ workout: StoredWorkout, _ taker: inout some StoredWorkoutTaker
  ) throws(DatabaseError) {
    if taker.wantsMinutes { try tellMinutes(workout, &taker) }
    defer { totals.reset() }
    totals.bind(workout.id, at: 1)
    while try totals.step() {
      guard let kind = SampleKind(number: totals.integer(0)) else { continue }
      if taker.wantsMinutes && Self.kinds.hasColumns(of: kind) { continue }
      var values = KindStatistics()
      values.count = Int(clamping: totals.integer(1))
      values.sum = totals.number(2) ?? (totals.number(3) ?? 0) * Double(values.count)
      if let mean = totals.number(3) { values.weigh(mean, seconds: workout.summary.activeSeconds) }
      values.minimum = totals.number(4) ?? values.minimum
      values.maximum = totals.number(5) ?? values.maximum
      let end = taker.wantsMinutes ? workout.summary.start : workout.summary.end
      taker.statistics(values, of: kind, from: workout.summary.start, to: end)
    }
  }

  private func tellMinutes(
    _ workout: StoredWorkout, _ taker: inout some StoredWorkoutTaker
  ) throws(DatabaseError) {
    defer { minutes.reset() }
    minutes.bind(workout.id, at: 1)
    while try minutes.step() {
      let start = Instant(unixMilliseconds: minutes.integer(0))
      let seconds = min(max(minutes.number(1) ?? 0, 0), 60)
      let end = start.advanced(byMilliseconds: Int64(saturating: seconds * 1000))
      var column: Int32 = 2
      for kind in Self.kinds.summed {
        var values = KindStatistics()
        if let sum = minutes.number(column) { values.add(sum, seconds: nil) }
        column &+= 1
        if values.count > 0 { taker.statistics(values, of: kind, from: start, to: end) }
      }
      for kind in Self.kinds.read {
        defer { column &+= 3 }
        guard let mean = minutes.number(column) else { continue }
        var values = KindStatistics()
        (values.count, values.sum) = (1, mean)
        values.weigh(mean, seconds: seconds)
        values.minimum = minutes.number(column &+ 1) ?? mean
        values.maximum = minutes.number(column &+ 2) ?? mean
        taker.statistics(values, of: kind, from: start, to: end)
      }
    }
  }
}

extension KindStatistics {
  /// Counts the mean for some seconds of active time.
  fileprivate mutating func weigh(_ mean: Double, seconds: Double) {
    (weightedSum, weightSeconds) = (mean * seconds, seconds)
  }
}

extension SampleKind {
  /// The kind of a number in the database; nil for a kind of a later version.
  fileprivate init?(number: Int64) {
    guard let place = Int(exactly: number), Self.numbered.indices.contains(place) else { return nil }
    self = Self.numbered[place]
  }

  /// Whether its samples are readings, which count for a time, rather than deltas or values that are reported once per
  /// workout.
  fileprivate var isReading: Bool { rawValue < SampleKind.distance.rawValue }
}

/// Computes the active time for which readings count, from their times and the pauses.
///
/// By the rule of `InstantGenerator`: the time since the previous reading, at most a minute; none in a pause.
/// Temperatures before a dive are not stored, so the first temperature in the water has no weight here.
private struct StoredTimer {
  private static let longestStandMilliseconds: Int64 = 60_000

  private var isPaused = false
  private var previous = PerKind<Int64>(repeating: .max)

  mutating func take(_ event: WorkoutEvent) {
    isPaused = event.kind == .pause
    guard event.kind == .resume else { return }
    for kind in SampleKind.allCases where previous[kind] != .max { previous[kind] = event.start.unixMilliseconds }
  }

  mutating func seconds(_ kind: SampleKind, at time: Instant) -> Double {
    let (now, before) = (time.unixMilliseconds, previous[kind])
    if before == .max || before < now { previous[kind] = now }
    guard before < now, !isPaused else { return 0 }
    return Double(min(now &- before, Self.longestStandMilliseconds)) / 1000
  }
}
#endif
