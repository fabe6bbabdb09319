package import Workouts

/// Gathers what one workout after the other brings to the sums of `stats`, while its samples stream.
///
/// Whole workouts count for the interval they begin in. With an edge, samples go to pieces of at most 15 minutes, which
/// divide every interval in any time zone: the zone is known only at the end of a workout. A sample over several pieces is shared out by time. Where a ride counts once among several recordings of
/// it, pieces are minutes, with or without an edge (`StatsCopyFinder`).
package struct StatsGatherer: Sendable {
  /// Empty pieces that samples may be shared out among, beside eight for each sample.
  static let freePieces = 256
  private static let paidBySample = 8

  private let settings: StatsSettings
  private let piece: Int64
  private let range: Range<Int64>
  private var entries: [StatsShare.Entry] = []
  /// The newest piece of each kind and of active time.
  private var open: [OpenPiece]
  /// The moment since which the timer runs, and the end of the first span.
  private var runsSince: Int64?
  private var firstStop: Int64?
  private var begun: Int64 = 0
  private var allowance = 0
  private var isContinued = false
  /// Pauses of the open workout that were not handed over yet.
  private var pauses: [Range<Int64>] = []
  private var pauseTimes = PauseTimes()

  private struct OpenPiece: BitwiseCopyable {
    var start = Int64.max
    var end = Int64.max
    var figures = StatsFigures()
  }

  /// True when samples count by their time.
  private var splits: Bool { settings.edge != .workout }
  /// True when they go to pieces of time.
  private let hasPieces: Bool

  /// Makes a gatherer for rows as these settings want them.
  package init(_ settings: StatsSettings) {
    self.settings = settings
    let goesByMinutes = settings.copies == .rides
    piece = goesByMinutes ? StatsCopyFinder.piece : settings.interval.pieces.length
    hasPieces = goesByMinutes || settings.edge != .workout
    let from = settings.from?.unixMilliseconds ?? .min
    range = from..<max(from, settings.to?.unixMilliseconds ?? .max)
    open = Array(repeating: OpenPiece(), count: SampleKind.count &+ 1)
  }

  /// About how many bytes wait.
  package var byteCount: Int { entries.count &* MemoryLayout<StatsShare.Entry>.stride &+ pauses.count &* 16 }

  /// Forgets the open workout; an input begins.
  package mutating func reset() {
    entries.removeAll(keepingCapacity: entries.count <= 4096)
    for place in open.indices { open[place] = OpenPiece() }
    allowance = Self.freePieces &* (settings.copies == .rides ? 15 : 1)
    isContinued = false
    firstStop = nil
    pauses.removeAll(keepingCapacity: pauses.count <= 64)
    pauseTimes = PauseTimes()
  }

  /// A workout begins.
  package mutating func begin(at start: Instant) {
    reset()
    begun = start.unixMilliseconds
    runsSince = begun
  }

  /// Takes a sample of the open workout.
  package mutating func add(_ sample: Sample, standingFor seconds: Double?) {
    add(sample, standingFor: seconds, isOne: true)
  }

  /// Takes what samples of a kind come to over some time of the open workout, where they are not known one by one.
  ///
  /// Their duration and the most recent are not known then.
  package mutating func add(_ values: KindStatistics, of kind: SampleKind, from start: Instant, to end: Instant) {
    if hasPieces && kind.isCumulative {
      return add(Sample(kind: kind, start: start, end: end, value: values.sum), standingFor: nil, isOne: false)
    }
    guard !splits || range.contains(start.unixMilliseconds) else { return }
    let place = Int(kind.rawValue)
    openPiece(of: place, at: start.unixMilliseconds)
    open[place].figures.add(values)
  }

  /// Takes a sample, or the sum of several.
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

  /// Takes an event of the open workout; only pauses matter.
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

  /// The share gathered so far of the open workout, which goes on; for one that is too long to wait.
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

  /// The last share of the workout; nil when it brings nothing.
  ///
  /// `recording`: its recording's name, where that is known.
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

  /// Shares a value out among the pieces of its time.
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
      // Shares of the running time, so that nothing is lost to rounding.
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

  /// Has the open piece of a kind be that of a moment.
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
    // Before the year 1 and after 9999 all is one piece.
    CivilTime.withinCalendar(time).roundedDown(to: piece)
  }
}

extension StatsShare {
  /// Notes which device each kind comes from, where that is asked for; the head unit, whose name may be known later, is
  /// the first.
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

  /// Names the head unit, which is who recorded the workout; or the gear, or the place.
  package mutating func setRecorder(_ name: String?) {
    if !sources.isEmpty { sources[0] = name ?? Self.unknownSource }
  }

  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// The name that the workout's start gives, by its own clock; weekdays begin with their number, for their order.
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

  /// Name of a source of which nothing is known.
  private static let unknownSource = "unknown"

  /// Takes over what is known of a workout at its end.
  mutating func describe(_ summary: borrowing WorkoutSummary) {
    utcOffsetSeconds = summary.utcOffsetSeconds
    activeSeconds = summary.activeSeconds
    ascentIsThere = summary.ascentMeters != nil
    ascentMeters = summary.ascentMeters ?? 0
  }

  /// Text that copies of a recording of unknown origin have in common.
  fileprivate func likeness(_ summary: borrowing WorkoutSummary) -> String {
    var name = "\(summary.start.unixMilliseconds)-\(summary.end.unixMilliseconds)-\(activity)"
    for kind in SampleKind.allCases {
      name += "-\(summary.statistics[kind].count):\(summary.statistics[kind].sum.bitPattern)"
    }
    return name
  }

  /// A workout's share without its samples: what its sums are, all in one piece.
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
