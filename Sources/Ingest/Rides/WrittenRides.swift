internal import Archives
internal import FITWorkouts
internal import InputReports
internal import Inputs
internal import Pipelines
internal import RideDatabase
internal import Tables
internal import Workouts

#if TrackXML
internal import TrackXML
#endif

/// A ride that a person entered by hand, from the index of an export: a workout without records.
struct WrittenRide {
  /// Longest plausible duration; a longer one is a typing error.
  private static let longestSeconds = 7.0 * 86_400
  /// Longest plausible distance.
  private static let farthestMeters = 10e6
  /// Highest plausible number of metres climbed and of kilocalories.
  private static let most = 100_000.0

  let summary: WorkoutSummary
  /// The identifying text, which is the same in every index of the account.
  let recording: String

  /// The ride of an entry; nil if it has a file, was not entered by hand, or has no time.
  init?(_ entry: ActivityIndex.Entry, session: Int, of service: String, _ tables: WorkoutTables) {
    guard entry.fileKey == nil, entry.isUserEntered == true, let start = entry.start else { return nil }
    let elapsed = min(max(0, entry.durationSeconds ?? entry.movingSeconds ?? 0), Self.longestSeconds)
    let end = start.advanced(byMilliseconds: Int64(saturating: elapsed * 1000))
    var summary = WorkoutSummary(start: start, end: end)
    summary.sessionIndex = session
    summary.sportSource = .index
    summary.title = entry.title
    summary.isUserEntered = true
    summary.elapsedSeconds = elapsed
    summary.timerSeconds = entry.movingSeconds.map { min(max(0, $0), elapsed) } ?? elapsed
    summary.activeSeconds = elapsed
    summary.ascentMeters = entry.ascentMeters.flatMap { $0 <= Self.most ? $0 : nil }
    summary.tables = tables
    #if TrackXML
    if let sport = entry.activityType.flatMap({ NamedSport(indexType: $0) }) {
      (summary.sport, summary.subSport) = (sport.sport, sport.subSport)
      let mapping = tables.activities.mapping(sport: sport.sport, subSport: sport.subSport, validPositions: 0)
      summary.activityType = mapping.type
    }
    #endif
    func add(_ value: Double?, _ kind: SampleKind) {
      if let value, value > 0 { summary.statistics[kind].add(value, seconds: nil) }
    }
    if let distance = entry.distanceMeters, distance > 0, distance <= Self.farthestMeters {
      summary.distanceMeters = distance
      add(distance, .distance)
      if let timer = summary.timerSeconds, timer > 0 { summary.averageSpeedMetersPerSecond = distance / timer }
    }
    summary.energyKilocalories = entry.energyKilocalories.flatMap { $0 <= Self.most ? $0 : nil }
    add(summary.energyKilocalories, .energy)
    self.summary = summary
    recording = "index-\(service)-\(entry.number ?? "\(start.unixMilliseconds)")"
  }
}

extension WrittenRide {
  /// The samples of its totals: one of each over the whole time.
  fileprivate var samples: [Sample] {
    [SampleKind.distance, .energy].filter { summary.statistics[$0].count > 0 }.map { kind in
      Sample(kind: kind, start: summary.start, end: summary.end, value: summary.statistics[kind].sum)
    }
  }
}

extension RideSink {
  /// Adds a ride that exists only in an index.
  mutating func put(_ ride: WrittenRide) {
    let summary = ride.summary
    workoutStart(sessionIndex: summary.sessionIndex, start: summary.start, utcOffsetSeconds: nil)
    activity(summary.activityType, sport: summary.sport)
    for sample in ride.samples { self.sample(sample, standingFor: nil) }
    workoutEnd(summary)
  }
}

#if SQLite
extension RideRows {
  /// Adds a ride that exists only in an index.
  mutating func put(_ ride: WrittenRide) {
    workoutStart(sessionIndex: ride.summary.sessionIndex, start: ride.summary.start)
    for sample in ride.samples { self.sample(sample) }
    workoutEnd(ride.summary)
    putClosed(identifiesInput: false) { summary in
      var origin = WorkoutOrigin(summary, FITFileIdentity())
      origin.syncIdentifier = ride.recording
      return origin
    }
  }
}
#endif

/// Finds the rides that were entered by hand in the index of an export, while it is read.
struct WrittenRides {
  private var list = ActivityIndex()
  #if SQLite
  private var summaries: SummarizedActivities?
  #endif
  private let service: String
  private let selection: RideSelection
  private let tables: WorkoutTables
  private var found = 0

  /// Nil for an input that is not an index, and if its rides are not wanted.
  init?(_ input: InputPath, _ kind: ContentKind, _ selection: RideSelection?, _ tables: WorkoutTables) {
    guard let selection, [.text, .empty, .unknown].contains(kind) else { return nil }
    let name = input.display
    self.tables = tables
    self.selection = selection
    if ActivityIndex.isIndex(path: name) {
      service = "strava"
    } else {
      #if SQLite
      guard SummarizedActivities.isIndex(path: name) else { return nil }
      service = "garmin"
      summaries = SummarizedActivities()
      #else
      return nil
      #endif
    }
    guard selection.names(input) else { return nil }
  }

  /// Reads the next bytes of the index, and passes each ride on as soon as it is complete: a summary takes some
  /// kilobytes, and a chunk can contain a thousand rides.
  mutating func feed(_ bytes: RawSpan, _ body: (WrittenRide) -> Void) {
    var piece: [UInt8] = []
    piece.append(bytes)
    var found = found
    #if SQLite
    if var summaries {
      summaries.feed(piece) { ride($0, &found).map(body) }
      (self.summaries, self.found) = (summaries, found)
      return
    }
    #endif
    var list = list
    list.feed(piece) { ride($0, &found).map(body) }
    (self.list, self.found) = (list, found)
  }

  /// Ends the index; if it was not read completely, its last row counts only if it is complete.
  mutating func finish(isWhole: Bool, _ body: (WrittenRide) -> Void) {
    #if SQLite
    if summaries != nil { return }
    #endif
    var (list, found) = (list, found)
    _ = list.finish(isWhole: isWhole) { ride($0, &found).map(body) }
  }

  /// The ride of an entry, if it is selected; its session is its number among all rides.
  private func ride(_ entry: ActivityIndex.Entry, _ found: inout Int) -> WrittenRide? {
    guard let ride = WrittenRide(entry, session: found, of: service, tables) else { return nil }
    found &+= 1
    // Days are in UTC, because an index has no place or time zone.
    return selection.holds(start: ride.summary.start, utcOffsetSeconds: 0) ? ride : nil
  }
}
