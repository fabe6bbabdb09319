package import Workouts

/// Totals of workouts by interval.
///
/// Memory depends on the number of rows, not of workouts.
///
/// A workout is counted in the interval in which it begins, in local time if that is known. With an edge rule
/// (`StatsEdge`), its samples are counted by their time. The result does not depend on the order of workouts, with one
/// exception: rows of intervals shorter than a day are written before the end, the oldest first, to bound their number.
/// Workouts must then arrive in order of time.
package struct StatsTable: Sendable {
  /// The maximum number of rows for intervals of a day or longer: 45 years of days.
  package static let rowLimit = 16_384
  /// Maximum size of these rows in bytes: 10,000 rows with fifteen quantities and zones.
  package static let byteLimit = 24 << 20
  /// Bytes of a row beside its quantities: zones, the table's own, and room that arrays have left.
  private static let rowBytes = MemoryLayout<Row>.stride + 512
  /// Rows of less than a day that wait at most.
  static let waitingRows = 4096
  /// The maximum number of devices and apps with their own rows.
  static let sourceLimit = 1024

  struct Key: Hashable, Sendable {
    let start: Int64
    let activity: UInt16?
    /// The index of its name in `sources`.
    var source: Int?
  }

  struct Row: Sendable {
    var workouts = 0
    /// The number of workouts with a part in this row.
    var parts = 0
    var localParts = 0
    var active = ExactSum()
    var elapsed = ExactSum()
    var ascent = ExactSum()
    var zones = ZoneSums()
    /// The kinds that occur.
    private(set) var kinds: [(kind: UInt8, sum: KindSum)] = []

    /// The clock that determines the days.
    var clock: StaticString { localParts == parts ? "local" : localParts == 0 ? "UTC" : "mixed" }
  }

  let settings: StatsSettings
  private(set) var rows: [Key: Row] = [:]
  /// Quantities of all rows together.
  private var kinds = 0
  private(set) var sources: [String] = []
  private var places: [String: Int] = [:]
  private var copyFinder: StatsCopyFinder
  /// The start of the last row that was written before the end.
  private var writtenUntil: Int64?
  /// Whether anything was written.
  var isBegun = false
  /// The number of workouts beyond the row limit.
  package private(set) var beyondLimit = 0
  /// The number of workouts that were already counted.
  package private(set) var copies = 0
  /// The number of workouts whose rows were already written.
  package private(set) var lateWorkouts = 0
  /// Whether an entry of the workout arrived after its row was written.
  private var isLate = false

  /// Creates an empty table.
  package init(_ settings: StatsSettings) {
    self.settings = settings
    copyFinder = StatsCopyFinder(settings.copies)
  }

  /// The number of workouts that were not checked for copies, because too many were known.
  package var uncheckedWorkouts: Int { copyFinder.beyondLimit }

  /// Counts a workout by its totals, if the settings select it.
  package mutating func add(_ summary: borrowing WorkoutSummary) { add(StatsShare(summary)) }

  /// Counts the values of a share.
  package mutating func add(_ share: StatsShare) {
    guard settings.counts(share) else { return }
    let part = copyFinder.part(of: share)
    if part != .whole && share.isLast { copies &+= 1 }
    var share = share
    switch part {
    case .whole: break
    case .rest(let elsewhere):
      share.keep(outside: elsewhere)
      if share.entries.isEmpty { return }
    case .nothing: return
    }
    if !share.isContinued { isLate = false }
    if settings.edge == .workout { addWhole(share) } else { addPieces(share) }
    if isLate && share.isLast { lateWorkouts &+= 1 }
  }

  // MARK: Whole workouts

  private mutating func addWhole(_ share: StatsShare) {
    let start = settings.interval.start(of: share.local(share.start)).unixMilliseconds
    for source in usedSources(share) {
      guard let key = key(start, share, source) else {
        beyondLimit &+= 1
        return
      }
      var row = rows.removeValue(forKey: key) ?? Row()
      if share.isSupplement {
        row.count(share, isWorkout: false)
      } else if share.isLast {
        row.count(share, isWorkout: true)
        row.active.add(share.activeSeconds)
        row.elapsed.add(share.end.seconds(since: share.start))
        row.ascent.add(share.ascentMeters)
        if let zones = share.zones { row.zones.add(zones, of: source) }
      }
      for entry in share.entries where entry.belongs(to: source) { kinds &+= row.add(entry) ? 1 : 0 }
      rows[key] = row
    }
  }

  // MARK: Pieces of time

  private mutating func addPieces(_ share: StatsShare) {
    for source in usedSources(share) {
      var active: [Key: Double] = [:]
      var first: Key?
      for entry in share.entries where entry.belongs(to: source) {
        let local = share.local(Instant(unixMilliseconds: entry.start))
        let start = settings.interval.start(of: local).unixMilliseconds
        if let writtenUntil, start <= writtenUntil {
          isLate = true
          continue
        }
        guard let key = key(start, share, source) else {
          beyondLimit &+= 1
          return
        }
        if active[key] == nil {
          active[key] = 0
          if !share.isSupplement { addElapsed(share, key) }
        }
        if first.map({ start < $0.start }) ?? true { first = key }
        if entry.kind == StatsShare.Entry.active {
          active[key, default: 0] += entry.figures.coveredSeconds
        }
        kinds &+= rows[key, default: Row()].add(entry) ? 1 : 0
      }
      count(share, active, first: first)
    }
  }

  private mutating func addElapsed(_ share: StatsShare, _ key: Key) {
    let offset = Int64(clamping: share.utcOffsetSeconds ?? 0) &* 1000
    let rowStart = Instant(unixMilliseconds: key.start)
    let rowEnd = settings.interval.end(after: rowStart)
    let from = max(rowStart.advanced(byMilliseconds: 0 &- offset), share.start, settings.from ?? share.start)
    let to = min(rowEnd.advanced(byMilliseconds: 0 &- offset), share.end, settings.to ?? share.end)
    rows[key, default: Row()].elapsed.add(max(0, to.seconds(since: from)))
  }

  /// Counts the workout in its first row, and divides its ascent by active time.
  private mutating func count(_ share: StatsShare, _ active: [Key: Double], first: Key?) {
    let whole = share.activeSeconds
    for (key, seconds) in active {
      rows[key, default: Row()].active.add(seconds)
      rows[key, default: Row()].count(share, isWorkout: share.isLast && !share.isSupplement && key == first)
      guard share.ascentIsThere, whole > 0 else { continue }
      rows[key, default: Row()].ascent.add(share.ascentMeters * min(1, seconds / whole))
    }
  }

  // MARK: Rows

  /// Returns the sources of a workout's samples; a single one if rows are not divided by source.
  private func usedSources(_ share: StatsShare) -> [UInt8] {
    guard settings.source != .none else { return [StatsShare.Entry.everySource] }
    let used = Set(share.entries.map(\.source)).subtracting([StatsShare.Entry.everySource])
    return used.isEmpty ? [0] : used.sorted()
  }

  /// Returns the key of a row; nil if the row would exceed the limit.
  private mutating func key(_ start: Int64, _ share: StatsShare, _ source: UInt8) -> Key? {
    var key = Key(start: start, activity: settings.isBySport ? share.activity : nil)
    if settings.source != .none {
      let place = Int(source)
      key.source = intern(place < share.sources.count ? share.sources[place] : "")
    }
    let bytes = rows.count &* Self.rowBytes &+ kinds &* MemoryLayout<KindSum>.stride
    let hasRoom = rows.count < Self.rowLimit && bytes < Self.byteLimit
    return settings.interval.isBelowDay || hasRoom || rows[key] != nil ? key : nil
  }

  private mutating func intern(_ name: String) -> Int {
    if let place = places[name] { return place }
    guard sources.count < Self.sourceLimit else { return intern(sources[0]) }
    sources.append(name)
    places[name] = sources.count &- 1
    return sources.count &- 1
  }

  /// Returns the rows sorted by time, activity and source.
  func sortedRows() -> [(key: Key, row: Row)] {
    rows.sorted { a, b in
      (a.key.start, a.key.activity ?? 0, name(of: a.key) ?? "") < (
        b.key.start, b.key.activity ?? 0, name(of: b.key) ?? ""
      )
    }.map { ($0.key, $0.value) }
  }

  func name(of key: Key) -> String? { key.source.map { sources[$0] } }

  /// Removes and returns the oldest rows, if more rows wait than allowed.
  mutating func takeReadyRows() -> [(key: Key, row: Row)] {
    guard settings.interval.isBelowDay, rows.count > Self.waitingRows else { return [] }
    let sorted = sortedRows()
    let last = sorted[sorted.count / 2].key.start
    let ready = sorted.prefix { $0.key.start <= last }
    for (key, row) in ready {
      rows.removeValue(forKey: key)
      kinds &-= row.kinds.count
    }
    writtenUntil = last
    return Array(ready)
  }
}

extension StatsSettings {
  /// Returns whether any part of a workout from `start` to `end` can be counted.
  package func mayCount(from start: Instant, to end: Instant, utcOffsetSeconds: Int?) -> Bool {
    guard edge != .workout else {
      var share = StatsShare(start: start, end: end, activity: 0)
      share.utcOffsetSeconds = utcOffsetSeconds
      return counts(share)
    }
    if let from, end < from { return false }
    if let to, start >= to { return false }
    return true
  }

  /// Returns whether a workout is selected.
  ///
  /// With an edge rule, its samples were already checked.
  func counts(_ share: borrowing StatsShare) -> Bool {
    guard edge == .workout else { return true }
    let day = CalendarDay(share.local(share.start))
    if let since, day < since { return false }
    if let until, day > until { return false }
    if let from, share.start < from { return false }
    if let to, share.start >= to { return false }
    return true
  }
}

extension StatsShare {
  /// Returns a time in local time if the offset is known, or in UTC.
  func local(_ time: Instant) -> Instant {
    time.advanced(byMilliseconds: Int64(clamping: utcOffsetSeconds ?? 0) &* 1000)
  }
}

extension StatsShare.Entry {
  func belongs(to source: UInt8) -> Bool {
    source == Self.everySource || self.source == source || self.source == Self.everySource
  }
}

extension StatsTable.Row {
  mutating func count(_ share: StatsShare, isWorkout: Bool) {
    if isWorkout { workouts &+= 1 }
    parts &+= 1
    if share.utcOffsetSeconds != nil { localParts &+= 1 }
  }

  /// Adds an entry; true for the first of its quantity.
  mutating func add(_ entry: StatsShare.Entry) -> Bool {
    guard entry.kind < StatsShare.Entry.active else { return false }
    let place = kinds.firstIndex { $0.kind == entry.kind } ?? kinds.count
    let isFirst = place == kinds.count
    if isFirst { kinds.append((entry.kind, KindSum())) }
    kinds[place].sum.add(entry.figures)
    return isFirst
  }

  subscript(kind: SampleKind) -> KindSum { kinds.first { $0.kind == kind.rawValue }?.sum ?? KindSum() }
}
