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

/// A ride that a person wrote down, as the index of an export has it: a workout without records.
struct WrittenRide {
  /// Longest time that one takes: what is beyond is a slip of the pen.
  private static let longestSeconds = 7.0 * 86_400
  /// Farthest that one goes.
  private static let farthestMeters = 10e6
  /// Most metres climbed, and most kilocalories.
  private static let most = 100_000.0

  let summary: WorkoutSummary
  /// The text that every index of the account has in common for it.
  let recording: String

  /// The ride of an entry; nil where a file has it, nobody wrote it down, or the entry has no time.
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
  /// Takes a ride that only an index knows.
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
  /// Packs a ride that only an index knows.
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

/// Finds the rides that people wrote down in the index of an export, while it is read.
struct WrittenRides {
  private var list = ActivityIndex()
  #if SQLite
  private var summaries: SummarizedActivities?
  #endif
  private let service: String
  private let selection: RideSelection
  private let tables: WorkoutTables
  private var found = 0

  /// Nil for an input that is no index, and where none of its rides are asked for.
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

  /// Takes the next bytes of the index, and hands over each ride that ends in them: a summary has some kilobytes, and
  /// a chunk may hold a thousand rides.
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

  /// Ends the index; where not all of it was read, its last row counts only if it has its end.
  mutating func finish(isWhole: Bool, _ body: (WrittenRide) -> Void) {
    #if SQLite
    if summaries != nil { return }
    #endif
    var (list, found) = (list, found)
    _ = list.finish(isWhole: isWhole) { ride($0, &found).map(body) }
  }

  /// The ride of an entry, if it is asked for; its session is its number among all.
  private func ride(_ entry: ActivityIndex.Entry, _ found: inout Int) -> WrittenRide? {
    guard let ride = WrittenRide(entry, session: found, of: service, tables) else { return nil }
    found &+= 1
    // Days are those of UTC: no index says where it was.
    return selection.holds(start: ride.summary.start, utcOffsetSeconds: 0) ? ride : nil
  }
}
