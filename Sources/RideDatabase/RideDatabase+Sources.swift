#if SQLite
internal import Workouts

/// How recordings of one ride count in totals and bests.
public enum RideCounting: Equatable, Sendable {
  /// Each recording counts once, even if copies of it were read.
  case recordings
  /// Each ride counts once, even if several devices recorded it: each figure is from one recording, of the preferred
  /// device if that has it.
  case rides(preferring: [String])
}

// The recording from which each figure of a ride is counted: `settings` stores whether to choose recordings,
// `ride_sources` stores the choice.

extension RideDatabase {
  /// Stores how rides are counted from now on.
  func note(_ counting: RideCounting) throws(DatabaseError) {
    try change { () throws(DatabaseError) in
      try connection.execute("DELETE FROM settings WHERE name IN ('copies', 'prefer')")
      guard case .rides(let devices) = counting else {
        return try connection.execute("DELETE FROM ride_sources")
      }
      let setting = try connection.prepare("INSERT INTO settings (name, value) VALUES (?, ?)")
      for (name, value) in [("copies", "rides"), ("prefer", devices.joined(separator: "\n"))] {
        setting.bind(name, at: 1)
        setting.bind(value, at: 2)
        try setting.run()
      }
    }
  }

  /// Chooses the recordings again if necessary, and returns how many recordings of rides are not counted.
  @discardableResult
  func chooseSources() throws(DatabaseError) -> Int {
    guard try setting("copies") == "rides" else { return 0 }
    let names = try setting("prefer") ?? ""
    let preference = DevicePreference(names.split(separator: "\n").map(String.init))
    var left = 0
    try change { () throws(DatabaseError) in
      try connection.execute("DELETE FROM ride_sources")
      let rows = try connection.prepare(Self.recordings)
      let insertion = try connection.prepare("INSERT INTO ride_sources VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      let minutes = try MinuteSums(connection)
      var grouper = RideGrouper()
      while try rows.step() {
        if let group = grouper.take(RideRecording(rows, preference)) { left &+= try put(group, insertion, minutes) }
      }
      if let group = grouper.finish() { left &+= try put(group, insertion, minutes) }
    }
    return left
  }

  /// In the order of the columns that follow the columns of `put`.
  private static let figures: [RideFigures] = [
    .ride, RideFigures(.distance), .ascent, RideFigures(.energy), RideFigures(.steps),
  ]

  /// Stores a group; returns how many of its recordings are not counted as a ride.
  private func put(
    _ group: RideGroup, _ insertion: Statement, _ minutes: MinuteSums
  ) throws(DatabaseError) -> Int {
    let sources = Self.figures.map { group.sources(of: $0) }
    let added = try minutes.added(group)
    let id = group.recordings.reduce(Int64.max) { min($0, $1.number) }
    var left = 0
    for (position, recording) in group.recordings.enumerated() {
      insertion.bind(recording.number, at: 1)
      insertion.bind(id, at: 2)
      for (place, sources) in sources.enumerated() {
        let index = 3 &+ Int32(clamping: place)
        if let source = sources[position] {
          insertion.bind(group.recordings[source].number, at: index)
        } else {
          insertion.bindNull(at: index)
        }
      }
      for (place, kind) in MinuteSums.kinds.enumerated() {
        let index = 8 &+ Int32(clamping: place)
        if let sum = added[kind]?[position], sum > 0 {
          insertion.bind(sum, at: index)
        } else {
          insertion.bindNull(at: index)
        }
      }
      if sources[0][position] != position { left &+= 1 }
      try insertion.run()
    }
    return left
  }

  /// Runs a change of the database in one transaction.
  func change(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try connection.execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      try body()
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  private func setting(_ name: String) throws(DatabaseError) -> String? {
    let row = try connection.prepare("SELECT value FROM settings WHERE name = ?")
    row.bind(name, at: 1)
    return try row.step() ? row.text(0) : nil
  }

  /// Each recording once, in order of start.
  fileprivate static let recordings = """
    SELECT w.workout_id, w.input_id, w.activity_raw, w.start_unix_ms, w.end_unix_ms, coalesce(w.timer_s, w.active_s),
      w.distance_m > 0, coalesce(w.distance_spread_by, 'positions') = 'positions', w.ascent_m IS NOT NULL, w.energy_kcal IS NOT NULL,
      EXISTS (
        SELECT 1 FROM kind_totals AS k WHERE k.workout_id = w.workout_id AND k.kind_id = \(SampleKind.steps.number)),
      w.manufacturer, w.product
    FROM workouts AS w
    WHERE \(Views.isCounted(recording: "w"))
    ORDER BY w.start_unix_ms, w.workout_id
    """
}

/// The minutes that uncounted recordings add to counted ones, because they are outside the times of the counted
/// recordings.
struct MinuteSums {
  /// The kinds in the order of the columns of `ride_sources`.
  static let kinds: [SampleKind] = [.distance, .energy, .steps]
  private static let minute: Int64 = 60_000

  private let rows: Statement
  private let pauses: Statement

  init(_ connection: Connection) throws(DatabaseError) {
    pauses = try connection.prepare(
      """
      SELECT kind = 'pause', start_unix_ms FROM events WHERE workout_id = ? AND kind IN ('pause', 'resume')
      ORDER BY event
      """)
    rows = try connection.prepare(
      """
      SELECT start_unix_ms, active_s, distance_m, energy_kcal, steps FROM minute_rows
      WHERE minute_id BETWEEN \(MinuteRow.ids(ofWorkout: "?1")) ORDER BY minute_id
      """)
  }

  /// The added sums, by kind and position in the group.
  func added(_ group: RideGroup) throws(DatabaseError) -> [SampleKind: [Int: Double]] {
    var group = group
    guard Self.kinds.contains(where: { !group.timesElsewhere(of: $0).isEmpty }) else { return [:] }
    for (position, recording) in group.recordings.enumerated() {
      group.setCoverage(try coverage(of: recording), at: position)
    }
    var added: [SampleKind: [Int: Double]] = [:]
    let elsewhere = Self.kinds.map { group.timesElsewhere(of: $0) }
    for (position, recording) in group.recordings.enumerated()
    where elsewhere.contains(where: { $0[position] != nil }) {
      try forEachMinute(of: recording) { from, to, sums in
        for (place, kind) in Self.kinds.enumerated() {
          guard let sum = sums[place], let counted = elsewhere[place][position] else { continue }
          added[kind, default: [:]][position, default: 0] += sum * counted.uncoveredShare(from: from, to: to)
        }
      }
    }
    return added
  }

  /// The times of the kinds that a recording does not have all the time; its pauses count as covered.
  private func coverage(of recording: RideRecording) throws(DatabaseError) -> [SampleKind: RideCoverage] {
    var coverage: [SampleKind: RideCoverage] = [:]
    try forEachMinute(of: recording) { from, to, sums in
      for (place, kind) in Self.kinds.enumerated() where sums[place] != nil {
        coverage[kind, default: RideCoverage()].add(from: from, to: to)
      }
    }
    try forEachPause(of: recording) { from, to in
      for kind in Self.kinds { coverage[kind]?.add(from: from, to: to) }
    }
    return coverage.filter { !$0.value.coversAll(from: recording.start, to: recording.end) }
  }

  private func forEachMinute(
    of recording: RideRecording, _ body: (_ from: Int64, _ to: Int64, _ sums: [Double?]) -> Void
  ) throws(DatabaseError) {
    defer { rows.reset() }
    rows.bind(recording.number, at: 1)
    while try rows.step() {
      let from = max(rows.integer(0), recording.start)
      let length = rows.number(1).map { min(Int64(saturating: $0 * 1000), Self.minute) } ?? Self.minute
      let to = max(from, min(rows.integer(0) +| length, recording.end))
      body(from, to, [rows.number(2), rows.number(3), rows.number(4)])
    }
  }

  private func forEachPause(
    of recording: RideRecording, _ body: (_ from: Int64, _ to: Int64) -> Void
  ) throws(DatabaseError) {
    defer { pauses.reset() }
    pauses.bind(recording.number, at: 1)
    var times = PauseTimes()
    while try pauses.step() {
      guard let pause = times.ended(at: pauses.integer(1), isPause: pauses.integer(0) != 0) else { continue }
      body(pause.lowerBound, pause.upperBound)
    }
  }
}

extension RideRecording {
  /// The recording in a statement's current row.
  fileprivate init(_ row: Statement, _ preference: DevicePreference) {
    self.init(
      start: row.integer(3), end: row.integer(4),
      activity: ActivityType(rawValue: UInt16(clamping: row.integer(2))), number: row.integer(0),
      input: row.integer(1))
    activeSeconds = Int64(saturating: row.number(5) ?? 0)
    if row.integer(6) != 0 {
      figures.insert(RideFigures(.distance))
      distance = row.integer(7) != 0 ? .recorded : .spread
    }
    if row.integer(8) != 0 { figures.insert(.ascent) }
    if row.integer(9) != 0 { figures.insert(RideFigures(.energy)) }
    if row.integer(10) != 0 { figures.insert(RideFigures(.steps)) }
    guard !preference.names.isEmpty else { return }
    self.preference = preference.place(of: [row.text(11), row.text(12)].compactMap { $0 }.joined(separator: " "))
  }
}
#endif
