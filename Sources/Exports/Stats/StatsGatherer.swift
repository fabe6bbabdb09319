package import Workouts

/// Collects the values that each workout contributes to `stats`, while its samples stream.
///
/// A whole workout is counted in the interval in which it begins. With an edge rule, samples are counted in pieces of
/// at most 15 minutes. These pieces divide every interval in any time zone, which is only known at the end of a
/// workout. A sample that spans several pieces is divided by time. If each ride is counted once, the pieces are minutes,
/// with or without an edge rule (`StatsCopyFinder`).
package struct StatsGatherer: Sendable {
  /// The number of empty pieces that samples can be divided into, in addition to eight for each sample.
  static let freePieces = 256
  private static let paidBySample = 8

  private let settings: StatsSettings
  private let piece: Int64
  private let range: Range<Int64>
  private var entries: [StatsShare.Entry] = []
  /// The newest piece of each kind, and of active time.
  private var open: [OpenPiece]
  /// The time since which the timer runs, and the end of the first span.
  private var runsSince: Int64?
  private var firstStop: Int64?
  private var begun: Int64 = 0
  private var allowance = 0
  private var isContinued = false
  /// The pauses of the open workout that are not yet in a share.
  private var pauses: [Range<Int64>] = []
  private var pauseTimes = PauseTimes()

  private struct OpenPiece: BitwiseCopyable {
    var start = Int64.max
    var end = Int64.max
    var figures = StatsFigures()
  }

  /// Whether samples are counted by their time.
  private var splits: Bool { settings.edge != .workout }
  /// Whether samples are collected in pieces of time.
  private let hasPieces: Bool

  /// Creates a gatherer for these settings.
  package init(_ settings: StatsSettings) {
    self.settings = settings
    let goesByMinutes = settings.copies == .rides
    piece = goesByMinutes ? StatsCopyFinder.piece : settings.interval.pieces.length
    hasPieces = goesByMinutes || settings.edge != .workout
    let from = settings.from?.unixMilliseconds ?? .min
    range = from..<max(from, settings.to?.unixMilliseconds ?? .max)
    open = Array(repeating: OpenPiece(), count: SampleKind.count &+ 1)
  }

  /// The approximate bytes of waiting values.
  package var byteCount: Int { entries.count &* MemoryLayout<StatsShare.Entry>.stride &+ pauses.count &* 16 }

  /// Drops the open workout, at the start of an input.
  package mutating func reset() {
    entries.removeAll(keepingCapacity: entries.count <= 4096)
    for place in open.indices { open[place] = OpenPiece() }
    allowance = Self.freePieces &* (settings.copies == .rides ? 15 : 1)
    isContinued = false
    firstStop = nil
    pauses.removeAll(keepingCapacity: pauses.count <= 64)
    pauseTimes = PauseTimes()
  }

  /// Starts a workout.
  package mutating func begin(at start: Instant) {
    reset()
    begun = start.unixMilliseconds
    runsSince = begun
  }

  /// Adds a sample of the open workout.
  package mutating func add(_ sample: Sample, standingFor seconds: Double?) {
    add(sample, standingFor: seconds, isOne: true)
  }

  /// Adds the statistics of a kind over a part of the open workout, if single samples are unknown.
  ///
  /// Their covered time and the most recent sample are unknown then.
  package mutating func add(_ values: KindStatistics, of kind: SampleKind, from start: Instant, to end: Instant) {
    if hasPieces && kind.isCumulative {
      return add(Sample(kind: kind, start: start, end: end, value: values.sum), standingFor: nil, isOne: false)
    }
    guard !splits || range.contains(start.unixMilliseconds) else { return }
    let place = Int(kind.rawValue)
    openPiece(of: place, at: start.unixMilliseconds)
    open[place].figures.add(values)
  }

  /// Adds a sample, or the sum of several.
  private mutating func add(_ sample: Sample, standingFor seconds: Double?, isOne: Bool) {
    let (start, end) = (sample.start.unixMilliseconds, sample.end.unixMilliseconds)
    let kind = Int(sample.kind.rawValue)
    allowance &+= Self.paidBySample
    guard splits else {
      if hasPieces && start < end { return share(sample.value, start, end, of: kind, isOne: isOne) }
      return put(sample.value, start, end, standingFor: seconds, of: kind, isOne: isOne)
    }
    guard start < end else {
      if range.contains(start) { put(sample.value, start, end, standingFor: seconds, of: kind, isOne: isOne) }
      return
    }
    guard start < range.upperBound, end > range.lowerBound else { return }
    switch settings.edge {
    case .strictStart where start < range.lowerBound, .strictEnd where end > range.upperBound: return
    case .strict where start < range.lowerBound || end > range.upperBound: return
    case .cut, .workout:
      let (from, to) = (max(start, range.lowerBound), min(end, range.upperBound))
      let part = Double(to -| from) / Double(end -| start)
      share(sample.value * part, from, to, of: kind, isOne: isOne)
    case .keep, .strictStart, .strictEnd, .strict: share(sample.value, start, end, of: kind, isOne: isOne)
    }
  }

  /// Adds an event of the open workout.
  ///
  /// Only pauses have an effect.
  package mutating func add(_ event: WorkoutEvent) {
    if settings.copies == .rides, let pause = pauseTimes.ended(by: event) { pauses.append(pause) }
    guard splits else { return }
    switch event.kind {
    case .pause:
      if firstStop == nil && !isContinued {
        firstStop = event.start.unixMilliseconds
      } else if let since = runsSince {
        addActive(since, event.start.unixMilliseconds)
      }
      runsSince = nil
    case .resume: runsSince = event.start.unixMilliseconds
    case .lap, .marker, .segment: break
    }
  }

  /// Returns the values collected so far of a workout that is too long to wait for its end.
  package mutating func takePart(_ activity: ActivityType) -> StatsShare {
    closePieces()
    var share = StatsShare(
      start: Instant(unixMilliseconds: begun), end: Instant(unixMilliseconds: begun), activity: activity.rawValue)
    share.isLast = false
    share.isContinued = isContinued
    (share.entries, share.pauses) = (entries, pauses)
    entries.removeAll(keepingCapacity: true)
    pauses.removeAll(keepingCapacity: true)
    isContinued = true
    return share
  }

  /// Returns the last share of the workout; nil if it contributes nothing.
  ///
  /// - Parameter recording: The name of the recording, if it is known.
  package mutating func close(_ summary: borrowing WorkoutSummary, recording: String? = nil) -> StatsShare? {
    if splits {
      let (start, end) = (summary.start.unixMilliseconds, summary.end.unixMilliseconds)
      if let firstStop { addActive(start, firstStop) }
      if let runsSince { addActive(firstStop == nil && !isContinued ? start : runsSince, end) }
    }
    closePieces()
    var share = StatsShare(start: summary.start, end: summary.end, activity: summary.activityType.rawValue)
    share.isContinued = isContinued
    (share.entries, share.pauses) = (entries, pauses)
    share.describe(summary)
    share.recording = NameUUID(
      name: recording ?? summary.recording?.syncIdentifier(sessionIndex: summary.sessionIndex)
        ?? share.likeness(summary))
    entries.removeAll(keepingCapacity: entries.count <= 4096)
    pauses.removeAll(keepingCapacity: pauses.count <= 64)
    isContinued = false
    return splits && share.entries.isEmpty ? nil : share
  }

  // MARK: Pieces

  private mutating func addActive(_ start: Int64, _ end: Int64) {
    let (from, to) = (max(start, range.lowerBound), min(end, range.upperBound))
    if from < to { share(0, from, to, of: Int(StatsShare.Entry.active)) }
  }

  /// Divides a value among the pieces of its time.
  private mutating func share(_ value: Double, _ start: Int64, _ end: Int64, of kind: Int, isOne: Bool = true) {
    let (first, last) = (pieceStart(start), pieceStart(end &- 1))
    guard first < last else { return put(value, start, end, standingFor: nil, of: kind, isOne: isOne) }
    let between = Int(clamping: (last &- first).dividedReportingOverflow(by: piece).partialValue) &- 1
    guard between <= allowance else {
      return put(value, start, end, at: last, standingFor: nil, of: kind, isOne: isOne)
    }
    allowance &-= between
    var from = start
    var given = 0.0
    while from < end {
      let to = min(end, pieceStart(from) &+ piece)
      // The divided values are differences of a running total, so that rounding loses nothing.
      let due = to == end ? value : value * Double(to &- start) / Double(end &- start)
      put(due - given, from, to, standingFor: nil, of: kind, isOne: isOne)
      given = due
      from = to
    }
  }

  private mutating func put(
    _ value: Double, _ start: Int64, _ end: Int64, at place: Int64? = nil, standingFor seconds: Double?, of kind: Int,
    isOne: Bool
  ) {
    openPiece(of: kind, at: place ?? start)
    let covered = isOne ? seconds ?? Double(end -| start) / 1000 : .nan
    open[kind].figures.add(
      value, standingFor: seconds, covering: covered,
      isOne ? RecentSample(start: start, end: end, value: value) : RecentSample())
  }

  /// Makes the open piece of a kind the piece of this time.
  private mutating func openPiece(of kind: Int, at time: Int64) {
    guard hasPieces else { return open[kind].start = begun }
    guard time < open[kind].start || time >= open[kind].end else { return }
    closePiece(kind)
    let start = pieceStart(time)
    open[kind].start = start
    open[kind].end = start +| piece
  }

  private mutating func closePieces() { for kind in open.indices { closePiece(kind) } }

  private mutating func closePiece(_ kind: Int) {
    if open[kind].figures.values.count > 0 {
      var entry = StatsShare.Entry(kind: UInt8(clamping: kind), start: open[kind].start, figures: open[kind].figures)
      if entry.kind == StatsShare.Entry.active { entry.source = StatsShare.Entry.everySource }
      entries.append(entry)
    }
    open[kind] = OpenPiece()
  }

  private func pieceStart(_ time: Int64) -> Int64 {
    // Times before the year 1 and after 9999 are one piece.
    CivilTime.withinCalendar(time).roundedDown(to: piece)
  }
}

extension StatsShare {
  /// Sets the device of each kind, if the settings ask for sources.
  ///
  /// The head unit is first; its name can follow later.
  package mutating func setSources(_ source: StatsSource, _ devices: [Device]) {
    guard source != .none else { return }
    var places = PerKind<UInt8>(repeating: 0)
    sources = [ownSource(source) ?? Self.unknownSource]
    if source == .device {
      for device in devices where device.index != 0 && !device.kinds.isEmpty && sources.count < Int(UInt8.max) {
        for kind in device.kinds where places[kind] == 0 { places[kind] = UInt8(clamping: sources.count) }
        sources.append(device.sensorName ?? Self.unknownSource)
      }
    }
    zones?.powerSource = places[.power]
    zones?.heartRateSource = places[.heartRate]
    for place in entries.indices {
      if let kind = SampleKind(rawValue: entries[place].kind) { entries[place].source = places[kind] }
    }
  }

  /// Sets the name of the first source: the recorder, the gear or the place.
  package mutating func setRecorder(_ name: String?) {
    if !sources.isEmpty { sources[0] = name ?? Self.unknownSource }
  }

  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// Returns the name that follows from the workout's local start.
  ///
  /// Weekdays start with their number, so that they sort.
  private func ownSource(_ source: StatsSource) -> String? {
    let minutes = local(start).unixMilliseconds.roundedDown(to: 60_000) / 60_000
    let day = minutes.roundedDown(to: 1440)
    switch source {
    case .weekday:
      // 1970-01-01 was a Thursday.
      let number = Int(clamping: ((day / 1440 &+ 3) % 7 &+ 7) % 7)
      return "\(number &+ 1) \(Self.weekdays[number])"
    case .hour:
      let hour = (minutes &- day) / 60
      return hour < 10 ? "0\(hour)" : "\(hour)"
    default: return nil
    }
  }

  /// The name of an unknown source.
  private static let unknownSource = "unknown"

  /// Copies the figures of a workout at its end.
  mutating func describe(_ summary: borrowing WorkoutSummary) {
    utcOffsetSeconds = summary.utcOffsetSeconds
    activeSeconds = summary.activeSeconds
    ascentIsThere = summary.ascentMeters != nil
    ascentMeters = summary.ascentMeters ?? 0
  }

  /// Returns a text that is equal for copies of a recording without an identifier.
  fileprivate func likeness(_ summary: borrowing WorkoutSummary) -> String {
    var name = "\(summary.start.unixMilliseconds)-\(summary.end.unixMilliseconds)-\(activity)"
    for kind in SampleKind.allCases {
      name += "-\(summary.statistics[kind].count):\(summary.statistics[kind].sum.bitPattern)"
    }
    return name
  }

  /// Creates the share of a workout from its sums, in one piece.
  init(_ summary: borrowing WorkoutSummary) {
    self.init(start: summary.start, end: summary.end, activity: summary.activityType.rawValue)
    describe(summary)
    for kind in SampleKind.allCases where summary.statistics[kind].count > 0 {
      var figures = StatsFigures()
      figures.values = summary.statistics[kind]
      entries.append(Entry(kind: kind.rawValue, start: start.unixMilliseconds, figures: figures))
    }
  }
}
